import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const WORTH = /\.(js|css|svg|json|webmanifest|html)$/;
/** Bytes; what is smaller goes into one packet anyway. */
const SMALL = 500;

/**
 * Writes beside each file a Brotli-packed copy, a seventh smaller than what gzip makes of it. It takes too long to be
 * done when somebody asks, and Python has no Brotli of its own.
 */
export function packed(): Plugin {
  let folder = '';
  return {
    name: 'pegout-packed',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      handler() {
        for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
          if (!WORTH.test(name)) continue;
          const content = readFileSync(join(folder, name));
          if (content.length <= SMALL) continue;
          const params = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
          writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content, { params }));
        }
      },
    },
  };
}
