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
      const listed = new Set([table.frame, ...table.pages].flatMap(all));
      const frame = new Set([...names.filter((name) => !listed.has(name)), ...table.frame.files]);
      const always = new Set([...frame, ...table.frame.later]);
      const addresses = (files: Iterable<string>) => [...files].map((name) => `/${name}`);
      const ofPage = (files: readonly string[]) => addresses(files.filter((name) => !frame.has(name)));
      const pages = Object.fromEntries(
        table.pages.map(({ path, files, later }) => [
          path,
          { files: ofPage(files), later: addresses(later.filter((name) => !always.has(name))) },
        ]),
      );
      const source = join(root, 'src/service-worker.ts');
      const { code } = await transformWithOxc(await readFile(source, 'utf8'), source);
      const written = code
        .replace(/export\s*\{\s*\};?/, '')
        .replaceAll(
          '__WMS_FRAME__',
          `(${JSON.stringify({ files: addresses(frame), later: ofPage(table.frame.later) })})`,
        )
        .replaceAll('__WMS_PAGES__', `(${JSON.stringify(pages)})`)
        .replaceAll('__WMS_VERSION__', JSON.stringify(hash.digest('base64url').slice(0, 16)));
      await writeFile(join(folder, 'sw.js'), written);
    },
  };
}
