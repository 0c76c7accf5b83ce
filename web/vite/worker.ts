import type { Plugin } from 'vite';
import { closure, isChunk } from './chunks.ts';

const NAME = 'board-worker.js';
const ENTRY = 'index.html';
const PAGE = 'src/board/BoardPage.svelte';
/** Files of public/ that the page uses. */
const FIXED = ['/theme.js', '/favicon.svg', '/board.webmanifest', '/icons/board.svg', '/icons/board-192.png'];

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest).slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Builds the board's service worker and writes in front of it which files of this build the board needs. */
export function boardWorker(): Plugin {
  return {
    name: 'pegout-board-worker',
    apply: 'build',
    enforce: 'post',
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'src/board/worker.ts', fileName: NAME });
    },
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(isChunk);
      const worker = chunks.find(({ fileName }) => fileName === NAME);
      const entry = chunks.find(({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith(ENTRY));
      const page = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(PAGE));
      if (!worker || !entry || !page) return this.error(`the board's service worker needs ${ENTRY} and ${PAGE} in the build`);
      const needed = new Set([...closure(bundle, entry), ...closure(bundle, page)]);
      const names = new Set<string>();
      for (const chunk of needed) {
        names.add(chunk.fileName);
        for (const name of chunk.viteMetadata?.importedCss ?? []) names.add(name);
        for (const name of chunk.viteMetadata?.importedAssets ?? []) names.add(name);
      }
      // Fonts and the pictures of style sheets.
      for (const name of Object.keys(bundle)) if (/\.(woff2|svg)$/.test(name)) names.add(name);
      const files = [...[...names].sort().map((name) => `/${name}`), ...FIXED];
      const html = bundle[ENTRY];
      const version = await hashOf(files.join(' ') + worker.code + (html?.type === 'asset' ? String(html.source) : ''));
      worker.code = `const VERSION=${JSON.stringify(version)},FILES=${JSON.stringify(files)};\n${worker.code}`;
    },
  };
}
