import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const name = 'openjpeg_nowasm_fallback.js';

/**
 * Puts pdf.js's decoder of JPEG 2000, which scanned papers may contain, into the folder from which its worker loads it.
 * The folder has the version in its name, because the file's name is always the same and assets are cached for ever.
 * Phones don't store it in advance.
 */
export function pdfDecoder(): Plugin {
  const { version }: { version: string } = require('pdfjs-dist/package.json');
  const fileName = `assets/pdfjs-${version}/${name}`;
  const source = () => readFileSync(require.resolve(`pdfjs-dist/wasm/${name}`));
  return {
    name: 'pdf-decoder',
    configureServer: ({ middlewares }) => {
      middlewares.use(`/${fileName}`, (_, answer) => {
        answer.setHeader('content-type', 'text/javascript').end(source());
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: source() });
    },
  };
}
