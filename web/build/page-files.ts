import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { readPageScreens } from './page-screens.ts';

/** Of the frame or of a page: what it needs from its first line on, and what it may load afterwards. */
export type Files = { files: readonly string[]; later: readonly string[] };

/** Which files belong to which page; read by server/src/platform/served/page-head.ts and build/service-worker.ts. */
export type PageFiles = {
  /** Of every page of a signed-in person. */
  frame: Files;
  /** Of each page's screen, some of which may be the frame's, too: `path` as in the page table. */
  pages: readonly (Files & { path: string })[];
};

/** Where pages are declared, and the screens that several share. */
const declaring = ['src/*/contents.ts', 'src/app/pages/table.ts', 'src/ui/cupboards/page.ts'];

/**
 * Writes pages.json: which files each page needs, so that its HTML can name them and the browser asks for all of
 * them at once, instead of finding each in the one before; and so that a device keeps for the time without a
 * network what its person may open.
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

  /** Adds a chunk and what it imports: a style sheet before the one that may win over it, as Vite loads them. */
  function add(chunk: Rolldown.OutputChunk, files: Set<string>): void {
    if (files.has(chunk.fileName)) return;
    const before = new Set([...files, chunk.fileName]);
    for (const imported of named(chunk.imports)) if (!before.has(imported.fileName)) add(imported, files);
    for (const name of chunk.viteMetadata?.importedCss ?? []) files.add(name);
    files.add(chunk.fileName);
  }

  /** Adds what the code of these files names without importing it: workers, and what those load. */
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
    /** `ofEveryPage`: also what the first script itself may load later, which are the tables of contents. */
    filesOf(chunk: Rolldown.OutputChunk, { ofEveryPage = false } = {}): Files {
      const files = new Set<string>();
      add(chunk, files);
      const later = new Set(ofEveryPage ? [...inHtml, ...files] : files);
      // A set that grows while it is walked through: what comes later may load more.
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
