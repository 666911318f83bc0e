import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, transformWithOxc } from 'vite';

const deflate = { brotli: promisify(brotliCompress), gzip: promisify(gzip) };

/**
 * Writes FILE.br and FILE.gz beside what is worth it, so that the server compresses nothing. index.html gets its
 * nonce at the server, and stays as it is.
 */
function precompressed(): Plugin {
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

// Fonts of other alphabets and the login's picture aren't worth a phone's memory.
const keptOffline = (name: string) =>
  /\.(js|css|wasm|svg|webmanifest)$/.test(name) || /inter-latin-wght-normal.*\.woff2$/.test(name);

/** Writes /sw.js with the names of the files that it keeps; its version changes whenever one of them does. */
function serviceWorker(): Plugin {
  let root = '';
  let folder = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
      folder = join(config.root, config.build.outDir);
    },
    writeBundle: async () => {
      const names = (await readdir(folder, { recursive: true }))
        .map((name) => name.replaceAll('\\', '/'))
        .filter((name) => keptOffline(name) && !/^(sw\.js|login-background\.svg)$/.test(name))
        .sort();
      const hash = createHash('sha256').update(await readFile(join(folder, 'index.html')));
      for (const name of names) hash.update(`${name}\0`).update(await readFile(join(folder, name)));
      const source = join(root, 'src/service-worker.ts');
      const { code } = await transformWithOxc(await readFile(source, 'utf8'), source);
      const written = code
        .replace(/export\s*\{\s*\};?/, '')
        .replaceAll('__WMS_FILES__', JSON.stringify(names.map((name) => `/${name}`)))
        .replaceAll('__WMS_VERSION__', JSON.stringify(hash.digest('base64url').slice(0, 16)));
      await writeFile(join(folder, 'sw.js'), written);
    },
  };
}

/** The text's font is asked for beside the code, not after the style sheet has arrived. */
function fontPreload(): Plugin {
  return {
    name: 'font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => /inter-latin-wght-normal.*\.woff2$/.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: '' },
            injectTo: 'head' as const,
          })),
    },
  };
}

// The reader's WebAssembly in exactly the version that barcode-detector was made for, wherever npm has put it.
const zxingReader = createRequire(
  createRequire(import.meta.url).resolve('barcode-detector/ponyfill'),
).resolve('zxing-wasm/reader/zxing_reader.wasm');

export default defineConfig({
  root: import.meta.dirname,
  resolve: { alias: [{ find: /^zxing-reader\.wasm/, replacement: zxingReader }] },
  worker: { format: 'es' },
  plugins: [react(), fontPreload(), serviceWorker(), precompressed()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Data URIs would be refused by the content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few files rather than many crumbs, by who needs them: what seldom changes, what the login needs, what the
          // frame around every other page needs. A group takes along what its modules import; screens stay apart.
          groups: [
            {
              name: 'libraries',
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack|zod)[\\/]/,
              priority: 3,
            },
            { name: 'start', test: /src[\\/](main|identity[\\/]Login\.screen)\.tsx$/, priority: 2 },
            { name: 'frame', test: /src[\\/](app[\\/]Shell|ui[\\/](Page|StateDot))\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
