import { createRequire } from 'node:module';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './build/chunk-groups.ts';
import { compiledAtOnce } from './build/compiled-at-once.ts';
import { firstScript } from './build/first-script.ts';
import { fontPreload } from './build/font-preload.ts';
import { mantineStyles } from './build/mantine-styles.ts';
import { oneStyleSheet } from './build/one-style-sheet.ts';
import { pageFiles } from './build/page-files.ts';
import { pdfDecoder } from './build/pdf-decoder.ts';
import { precompressed } from './build/precompressed.ts';
import { runtimeInLibraries } from './build/runtime-in-libraries.ts';
import { serviceWorker } from './build/service-worker.ts';
import { smallFont } from './build/small-font.ts';
import { withoutJsonSchemas } from './build/without-json-schemas.ts';

// The reader's WebAssembly in exactly the version that barcode-detector was made for, wherever npm has put it.
const zxingReader = createRequire(
  createRequire(import.meta.url).resolve('barcode-detector/ponyfill'),
).resolve('zxing-wasm/reader/zxing_reader.wasm');

/** A slow build means a busy machine, which is no fault of what is built. */
const checks = { bundlerTimings: false };

export default defineConfig({
  root: import.meta.dirname,
  resolve: { alias: [{ find: /^zxing-reader\.wasm/, replacement: zxingReader }] },
  worker: { format: 'es', rolldownOptions: { checks } },
  plugins: [
    mantineStyles(),
    withoutJsonSchemas(),
    react(),
    smallFont(),
    fontPreload(),
    firstScript(),
    runtimeInLibraries(),
    compiledAtOnce(),
    oneStyleSheet(),
    pageFiles(),
    pdfDecoder(),
    serviceWorker(),
    precompressed(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Data URIs would be refused by the content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Every browser that the product serves knows modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: chunkGroups } },
      checks,
      // Warnings of a build that passes are never read. React's plugin silences those about 'use client'.
      onLog(level, log, handle) {
        if (level === 'warn' && log.code !== 'MODULE_LEVEL_DIRECTIVE') throw new Error(log.message);
        handle(level, log);
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
