import type { Plugin } from 'vite';

const ROUTER = '/src/router.ts';

/** The forms of all paths that a router's source knows: as it is written there, so that there is no second list. */
export function pathsOf(router: string): string[] {
  const fixed = [...router.matchAll(/path === '([^']+)'/g)].map((found) => found[1]!.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const formed = [...router.matchAll(/\/\^(\S+)\$\/\.exec\(path\)/g)].map((found) => found[1]!.replaceAll('\\/', '/'));
  return [...fixed, ...formed];
}

/** Writes beside the app which addresses are its pages, so that the server answers all others with 404. */
export function pagePaths(): Plugin {
  let paths: string[] = [];
  return {
    name: 'pegout-page-paths',
    apply: 'build',
    enforce: 'pre',
    transform(source, id) {
      if (id.endsWith(ROUTER)) paths = pathsOf(source);
    },
    generateBundle() {
      if (paths.length < 10) return this.error(`${ROUTER} is not written as it was: its paths cannot be told`);
      this.emitFile({ type: 'asset', fileName: 'paths.json', source: JSON.stringify(paths) });
    },
  };
}
