import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const deflate = { brotli: promisify(brotliCompress), gzip: promisify(gzip) };

/**
 * Writes FILE.br and FILE.gz beside files that are worth it, so that the server never compresses them. index.html is
 * left out, because the server writes a nonce into it.
 */
export function precompressed(): Plugin {
  let folder = '';
  return {
    name: 'precompressed',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle: async () => {
      const files = await readdir(folder, { recursive: true });
      await Promise.all(
        files.filter((name) => /\.(js|css|svg|json|webmanifest|wasm)$/.test(name)).map(compress),
      );
    },
  };

  async function compress(name: string) {
    const path = join(folder, name);
    if ((await stat(path)).size < 1024) return;
    const content = await readFile(path);
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    await writeFile(`${path}.br`, await deflate.brotli(content, quality));
    await writeFile(`${path}.gz`, await deflate.gzip(content, { level: 9 }));
  }
}
