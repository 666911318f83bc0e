import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Plugin, transformWithOxc } from 'vite';
import type { Files, PageFiles } from './page-files.ts';

// Fonts of other alphabets, the login's picture and the decoder of scanned papers are too large to store on a phone.
const keptOffline = (name: string) =>
  (/\.(js|css|wasm|svg|webmanifest)$/.test(name) && !name.startsWith('assets/pdfjs-')) ||
  /inter-latin-wght-normal.*\.woff2$/.test(name);

/**
 * Writes /sw.js with the names of the files that it stores, by page. Its version changes whenever one of them changes.
 */
export function serviceWorker(): Plugin {
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
      const table: PageFiles = JSON.parse(await readFile(join(folder, 'pages.json'), 'utf8'));
      const all = ({ files, later }: Files) => [...files, ...later];
      // A file that belongs to no particular page belongs to every page.
      const ofPages = new Set(table.pages.flatMap(all));
      const always = new Set([...names.filter((name) => !ofPages.has(name)), ...all(table.frame)]);
      const pages = Object.fromEntries(
        table.pages.map((page) => [
          page.path,
          all(page)
            .filter((name) => !always.has(name))
            .map((name) => `/${name}`),
        ]),
      );
      const source = join(root, 'src/service-worker.ts');
      const { code } = await transformWithOxc(await readFile(source, 'utf8'), source);
      const written = code
        .replace(/export\s*\{\s*\};?/, '')
        .replaceAll('__WMS_FILES__', JSON.stringify([...always].map((name) => `/${name}`)))
        .replaceAll('__WMS_PAGES__', `(${JSON.stringify(pages)})`)
        .replaceAll('__WMS_VERSION__', JSON.stringify(hash.digest('base64url').slice(0, 16)));
      await writeFile(join(folder, 'sw.js'), written);
    },
  };
}
