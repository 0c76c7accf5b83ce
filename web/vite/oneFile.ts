import type { Plugin } from 'vite';

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}

/** With "<!--", which only strings hold, a page's script would not end where it seems to. */
const inline = (script: string): string => script.replaceAll('<!--', '<\\!--');

/**
 * Puts the script and the styles of a page into the page, which then needs no other file, and says in it
 * that nothing else may run and nothing be fetched.
 */
export function oneFile(page: string): Plugin {
  return {
    name: 'pegout-one-file',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const html = bundle[page];
      if (html?.type !== 'asset') return this.error(`there is no ${page} in the build`);
      const others = Object.values(bundle).filter((file) => file !== html);
      let script = '';
      let styles = '';
      for (const file of others) {
        if (file.type === 'chunk' && !script) script = inline(file.code.trim());
        else if (file.type === 'asset' && file.fileName.endsWith('.css')) styles += String(file.source).trim();
        else return this.error(`${file.fileName} would be a file of its own`);
        delete bundle[file.fileName];
      }
      if (/<\/script/i.test(script) || /<\/style/i.test(styles)) return this.error('the script or the styles would end early in a page');
      const policy = `default-src 'none'; script-src ${await hashOf(script)}; style-src ${await hashOf(styles)}; img-src data:; font-src data:; base-uri 'none'; form-action 'none'`;
      const head = `<meta http-equiv="Content-Security-Policy" content="${policy}" />`;
      html.source = String(html.source)
        .replace(/\s*<script type="module"[^>]*><\/script>/, '')
        .replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
        .replace(/<meta charset="utf-8" \/>/, (charset) => `${charset}\n    ${head}`)
        .replace('</head>', () => `  <style>${styles}</style>\n  </head>`)
        .replace('</body>', () => `  <script type="module">${script}</script>\n  </body>`);
    },
  };
}
