import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/**
 * `vite build` makes the app into the Python package, where the server finds it.
 * `vite build --mode gallery` makes the page that shows every component; it is
 * for development only and lands outside the package.
 */
export default defineConfig(({ mode }) => {
  const gallery = mode === 'gallery';
  return {
    base: '/',
    plugins: [svelte()],
    server: { port: 5173, strictPort: true },
    preview: { port: 4173, strictPort: true },
    build: {
      outDir: gallery ? 'node_modules/.gallery' : '../src/pegout/server/static',
      emptyOutDir: true,
      assetsDir: 'assets',
      // No data: addresses, so that the content security policy can stay strict.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rollupOptions: { input: gallery ? 'gallery.html' : 'index.html' },
    },
    test: { environment: 'node', include: ['src/**/*.test.ts'] },
  };
});
