import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { BuildEnvironmentOptions } from 'vite';
import { defineConfig } from 'vitest/config';
import { boardAhead } from './vite/boardAhead.ts';
import { oneFile } from './vite/oneFile.ts';
import { pagesAhead } from './vite/pagesAhead.ts';
import { packed } from './vite/packed.ts';
import { pagePaths } from './vite/paths.ts';
import { boardWorker } from './vite/worker.ts';

const STATIC = '../src/pegout/server/static';

/**
 * What nearly every page needs comes in one file: each file more is a round trip more.
 */
const GROUPS = [
  { name: 'base', test: /node_modules\/svelte|src\/(ui|cards|pegboard)\/|src\/strings|vite\/preload-helper/ },
];

/** The app, with its pages fetched as they are needed. */
const app: BuildEnvironmentOptions = {
  outDir: STATIC,
  emptyOutDir: true,
  // No data: addresses, so that the content security policy can stay strict.
  assetsInlineLimit: 0,
  rollupOptions: { input: 'index.html', output: { codeSplitting: { groups: GROUPS } } },
};

/** The board as one file beside the app: everything is inside it. */
const board: BuildEnvironmentOptions = {
  outDir: STATIC,
  emptyOutDir: false,
  copyPublicDir: false,
  assetsInlineLimit: Infinity,
  cssCodeSplit: false,
  rollupOptions: { input: 'board.html' },
};

const gallery: BuildEnvironmentOptions = { ...app, outDir: 'node_modules/.gallery', rollupOptions: { input: 'gallery.html' } };

/**
 * `vite build` makes the app into the Python package, where the server finds it;
 * `vite build --mode board` then adds the board that `pegout board --export` writes.
 * `vite build --mode gallery` makes the page that shows every component; it is
 * for development only and lands outside the package.
 */
export default defineConfig(({ mode, command }) => {
  const [build, plugins] = mode === 'gallery' ? [gallery, []] : mode === 'board' ? [board, [oneFile('board.html')]] : [app, [boardWorker(), boardAhead(), pagesAhead(), pagePaths(), packed()]];
  return {
    base: '/',
    // Whoever runs `make play` wants its address, not a list of a hundred files.
    logLevel: command === 'build' ? 'warn' : 'info',
    plugins: [svelte(), ...plugins],
    server: { port: 5173, strictPort: true },
    preview: { port: 4173, strictPort: true },
    build: {
      ...build,
      rollupOptions: { ...build.rollupOptions, checks: { pluginTimings: false } },
      assetsDir: 'assets',
      modulePreload: { polyfill: false },
    },
    test: { environment: 'node', include: ['src/**/*.test.ts'] },
  };
});
