import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { readPageTable } from './page-table.ts';

/** What the server names in a page's HTML; read by server/src/platform/page-head.ts. */
type PageFiles = {
  /** Of every page of a signed-in person. */
  frame: readonly string[];
  /** Of each page's screen, some of which may be the frame's, too: `path` as in the page table. */
  pages: readonly { path: string; files: readonly string[] }[];
};

/**
 * Writes pages.json: which files each page needs from its first line on, so that its HTML can name them and the browser asks
 * for all of them at once, instead of finding each in the one before.
 */
export function pageFiles(): Plugin {
  let root = '';
  return {
    name: 'page-files',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    async generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const chunkOf = (module: string) => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
        if (!chunk) throw new Error(`No chunk holds ${module}.`);
        return chunk;
      };
      const filesOf = (chunk: Rolldown.OutputChunk) => {
        const [files, seen] = [new Set<string>(), new Set<string>()];
        const add = ({ fileName, imports, viteMetadata }: Rolldown.OutputChunk) => {
          if (seen.has(fileName)) return;
          seen.add(fileName);
          // A style sheet before the one that may win over it, as Vite loads them.
          for (const name of imports) {
            const imported = bundle[name];
            if (imported?.type === 'chunk') add(imported);
          }
          for (const name of viteMetadata?.importedCss ?? []) files.add(name);
          files.add(fileName);
        };
        add(chunk);
        return files;
      };
      const without = (files: Set<string>, known: readonly Set<string>[]) =>
        [...files].filter((name) => known.every((set) => !set.has(name)));

      const table = join(root, 'src/app/pages/table.ts');
      const inHtml = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => [...filesOf(chunk)]));
      const frame = filesOf(chunkOf(join(root, 'src/app/frame/Shell.tsx')));
      const written: PageFiles = {
        frame: without(frame, [inHtml]),
        pages: readPageTable(table, await readFile(table, 'utf8')).map(({ path, screen }) => ({
          path,
          files: without(filesOf(chunkOf(posix.join(root, 'src/app/pages', screen))), [inHtml]),
        })),
      };
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(written) });
    },
  };
}
