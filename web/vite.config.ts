import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const deflate = { brotli: promisify(brotliCompress), gzip: promisify(gzip) };

/** Writes FILE.br and FILE.gz beside what is worth it, so that the server compresses nothing. index.html gets its nonce at the server, and stays as it is. */
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
      await Promise.all(files.filter((name) => /\.(js|css|svg|json|webmanifest)$/.test(name)).map(compress));
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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), fontPreload(), precompressed()],
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
