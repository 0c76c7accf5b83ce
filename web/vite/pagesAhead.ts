import type { Plugin } from 'vite';
import { closure, isChunk } from './chunks.ts';

/** Of the names in the page, for public/theme.js. */
const META = 'pegout-ahead';
/** Home, and pages that people come to by a link: those that are much to fetch. */
const PAGES = [
  { name: 'home', path: '^/$', component: '/home/Home.svelte' },
  { name: 'table', path: '^/table/[^/]+/?$', component: '/table/TablePage.svelte' },
  { name: 'rules', path: '^/rules/?$', component: '/rules/RulesPage.svelte' },
  { name: 'learn', path: '^/(learn|drills|daily)(/|$)', component: '/learn/LearnPages.svelte' },
  { name: 'count', path: '^/count/?$', component: '/counter/CountPage.svelte' },
  { name: 'referee', path: '^/referee/?$', component: '/referee/RefereePage.svelte' },
  { name: 'board', path: '^/board/?$', component: '/board/BoardPage.svelte' },
  { name: 'join', path: '^/join/', component: '/join/JoinPage.svelte' },
];

/**
 * Writes into index.html which files show a page, behind the form of its address. Whoever comes by a link has them
 * fetched at once, together with the first page's script, which would ask for them only after it had come itself.
 */
export function pagesAhead(): Plugin {
  return {
    name: 'pegout-pages-ahead',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter(isChunk);
        const entry = chunks.find((chunk) => chunk.isEntry && chunk.facadeModuleId?.endsWith('/index.html'));
        if (!entry) return [];
        const known = new Set(closure(bundle, entry));
        return PAGES.flatMap(({ name, path, component }) => {
          const page = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(component));
          if (!page) return [];
          const needed = closure(bundle, page).filter((chunk) => !known.has(chunk));
          const files = needed.flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]);
          const content = [path, name, ...files.map((file) => `/${file}`)].join(' ');
          return [{ tag: 'meta', attrs: { name: META, content }, injectTo: 'head-prepend' as const }];
        });
      },
    },
  };
}
