import type { Plugin } from 'vite';

/** Of the names in the page, for public/theme.js. */
const NAME = 'pegout-table';

/**
 * Writes into the page which files show a table. Whoever comes by a link to one has them fetched at once,
 * together with the first page's script, which would ask for them only after it had come itself.
 */
export function tableAhead(): Plugin {
  return {
    name: 'pegout-table-ahead',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const chunk = Object.values(bundle ?? {}).find(
          (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith('/table/TablePage.svelte'),
        );
        if (chunk?.type !== 'chunk') return [];
        const files = [chunk.fileName, ...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? [])];
        const content = files.map((file) => `/${file}`).join(' ');
        return [{ tag: 'meta', attrs: { name: NAME, content }, injectTo: 'head-prepend' }];
      },
    },
  };
}
