import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { readPageScreens } from './page-screens.ts';

/** The files of the frame or of a page: those that it needs at once, and those that it may load later. */
export type Files = { files: readonly string[]; later: readonly string[] };

/** The files of every page; server/src/platform/served/page-head.ts and build/service-worker.ts read them. */
export type PageFiles = {
  /** The files of every page for signed-in people. */
  frame: Files;
  /** The files of each page's screen; some may also belong to the frame. `path` is the path in the page table. */
  pages: readonly (Files & { path: string })[];
};

/** The sources that declare pages, and the screens that several pages share. */
const declaring = [
  'src/*/contents.ts',
  'src/*/*/contents.ts',
  'src/app/pages/table.ts',
  'src/ui/cupboards/page.ts',
];

/**
 * Writes pages.json with the files of each page. The page's HTML names them, so that the browser fetches all of them at
 * once instead of finding one after the other. A device also uses it to store the pages that its person may open.
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
      const screens = readPageScreens(
        globSync(declaring, { cwd: root }).map((file) => {
          const path = join(root, file);
          return { path, source: readFileSync(path, 'utf8') };
        }),
      );
      const reader = bundleReader(
        bundle,
        screens.map(({ module }) => module),
      );
      const written: PageFiles = {
        frame: reader.filesOf(reader.chunkOf(join(root, 'src/app/frame/Shell.tsx')), { ofEveryPage: true }),
        pages: screens.map(({ path, module }) => ({ path, ...reader.filesOf(reader.chunkOf(module)) })),
      };
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(written) });
    },
  };
}

function bundleReader(bundle: Rolldown.OutputBundle, screens: readonly string[]) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const chunkOf = (module: string) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
    if (!chunk) throw new Error(`No chunk holds ${module}.`);
    return chunk;
  };
  const screenChunks = new Set(screens.map((module) => chunkOf(module).fileName));
  const named = (names: readonly string[]) =>
    names.map((name) => bundle[name]).filter((file) => file?.type === 'chunk');

  /**
   * Adds a chunk and its imports. A style sheet comes before the one that may override it, in the order that Vite uses.
   */
  function add(chunk: Rolldown.OutputChunk, files: Set<string>): void {
    if (files.has(chunk.fileName)) return;
    const before = new Set([...files, chunk.fileName]);
    for (const imported of named(chunk.imports)) if (!before.has(imported.fileName)) add(imported, files);
    for (const name of chunk.viteMetadata?.importedCss ?? []) files.add(name);
    files.add(chunk.fileName);
  }

  /** Adds the files that the code names without importing them, such as workers, and the files that those load. */
  function addNamed(files: Set<string>): void {
    for (const name of files) {
      const file = bundle[name];
      const code = file?.type === 'chunk' ? file.code : String(file?.source ?? '');
      if (!name.endsWith('.js')) continue;
      for (const asset of Object.values(bundle))
        if (asset.type === 'asset' && /\.(js|wasm)$/.test(asset.fileName))
          if (code.includes(basename(asset.fileName))) files.add(asset.fileName);
    }
  }

  const inHtml = new Set<string>();
  for (const chunk of chunks) if (chunk.isEntry) add(chunk, inHtml);

  return {
    chunkOf,
    /** `ofEveryPage` also adds the files that the first script may load later, which the tables of contents name. */
    filesOf(chunk: Rolldown.OutputChunk, { ofEveryPage = false } = {}): Files {
      const files = new Set<string>();
      add(chunk, files);
      const later = new Set(ofEveryPage ? [...inHtml, ...files] : files);
      // The set grows during the loop, because a file that was just added may load more files.
      for (const name of later)
        for (const { dynamicImports } of named([name]))
          if (ofEveryPage || !inHtml.has(name))
            for (const loaded of named(dynamicImports))
              if (!screenChunks.has(loaded.fileName)) add(loaded, later);
      addNamed(later);
      return {
        files: [...files].filter((name) => !inHtml.has(name)),
        later: [...later].filter((name) => !inHtml.has(name) && !files.has(name)),
      };
    },
  };
}
