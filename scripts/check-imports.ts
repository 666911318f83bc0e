/**
 * Checks which file may import which. It is our own program because dependency-cruiser 18 reads TypeScript only through
 * the compiler's JavaScript API, which TypeScript 7 (native) no longer has.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const cupboards = ['identity', 'humanResources', 'logistics', 'accounting', 'workshop', 'utilities'];
const cupboard = `(${cupboards.join('|')})/`;
const notTest = '(?!.*\\.(test|trial)\\.ts$)';
const drawnByFrame = [
  'humanResources/profile-picture/Preview.tsx',
  'utilities/bug-reports/Button.tsx',
  'utilities/notifications/Bell.tsx',
].join('|');

type Rule = { name: string; from: RegExp; to: RegExp };
const rules: Rule[] = [
  {
    name: 'the contract imports only zod, big.js, mustache, htmlparser2 and itself',
    from: new RegExp(`^contract/${notTest}`),
    to: /^(?!contract\/|zod$|zod\/|big\.js$|mustache$|htmlparser2$)/,
  },
  { name: 'the server never imports the web', from: /^server\//, to: /^(web\/|@wms\/web)/ },
  { name: 'the web never imports the server', from: /^web\//, to: /^(server\/|@wms\/server)/ },
  { name: 'the browser has no node: modules', from: new RegExp(`^web/src/${notTest}`), to: /^node:/ },
  {
    name: 'foundations never import a cupboard',
    from: new RegExp(`^(contract/src/platform|server/src/platform|web/src/client|web/src/ui)/${notTest}`),
    to: new RegExp(`^(contract|server|web)/src/${cupboard}`),
  },
  {
    name: 'the frame knows cupboards by their tables of contents, but for the pieces of section 2.3 that it draws',
    from: new RegExp(`^web/src/(main\\.tsx|app/(?!cupboards\\.ts$)${notTest})`),
    to: new RegExp(`^web/src/(?!${drawnByFrame})${cupboard}`),
  },
  {
    name: 'cupboards and the pieces of the face never import the frame',
    from: new RegExp(`^web/src/(client/|ui/|${cupboard})`),
    to: /^web\/src\/app\//,
  },
  {
    name: 'a domain function throws Refusal, and only a command CommandError',
    from: new RegExp(`^server/src/${cupboard}${notTest}(?!.*commands(\\.ts$|/))`),
    to: /^server\/src\/platform\/command-line\/run\.ts$/,
  },
  {
    name: 'a drawer’s table of contents is read by its cupboard’s only',
    from: new RegExp(`^(server|web)/src/(?!${cupboard}contents\\.ts$)`),
    to: new RegExp(`^(server|web)/src/${cupboard}[^/]+/contents\\.ts$`),
  },
  {
    name: 'files are bundled by the job of a paper only, because no transaction waits for a process',
    from: new RegExp(
      `^server/src/(?!platform/opening/|accounting/expense-reports/moves/paper(-job)?\\.ts)${notTest}`,
    ),
    to: /^server\/src\/(platform\/opening\/bundled|accounting\/expense-reports\/moves\/paper)\.ts$/,
  },
  {
    name: 'the product doesn’t know its tests, nor the demo but as a command',
    from: new RegExp(`^(contract|server|web)/src/(?!wms\\.ts$)${notTest}`),
    to: /^(\.\.\/)?(server\/testing|demo|e2e|bench)\//,
  },
  { name: 'calling the server never draws', from: /^web\/src\/client\//, to: /^web\/src\/ui\/.*\.tsx$/ },
  {
    name: 'another room is imported by its package name (@wms/contract/…)',
    from: /^(server|web)\/src\//,
    to: /^\.\.\/(contract|server|web)\//,
  },
];

/** The imports of each file: paths from the repository's root for our files, names for packages. */
export type Imports = Map<string, string[]>;

/** A folder with more files than this should be two folders. */
const mostFiles = 24;

/** The three rooms of the product, and beside them the kit of its tests and the demo. */
const houses = '{{contract,server,web}/src,server/testing,demo}';

/** Returns one sentence for each import that breaks a rule, for each circle, and for drawers or folders both ways. */
export function violations(imports: Imports): string[] {
  const broken = [...imports].flatMap(([file, targets]) =>
    targets.flatMap((target) =>
      rules
        .filter(({ from, to }) => from.test(file) && to.test(target))
        .map(({ name }) => `${file} → ${target}: ${name}`),
    ),
  );
  return [...broken, ...betweenCupboards(imports), ...circles(imports), ...bothWays(imports).values()];
}

/**
 * Finds imports from one cupboard into another: they stand side by side, over identity, and give each other only what
 * their tables of contents declare.
 */
function betweenCupboards(imports: Imports): string[] {
  const cupboardOf = (path: string) => /^(contract|server|web)\/src\/(\w+)\//.exec(path);
  return [...imports].flatMap(([file, targets]) => {
    const [, room, from] = cupboardOf(file) ?? [];
    if (from === undefined || !cupboards.includes(from) || /\.(test|trial)\.ts$/.test(file)) return [];
    return targets.flatMap((target) => {
      const [, targetRoom, to] = cupboardOf(target) ?? [];
      if (room !== targetRoom || to === undefined || !cupboards.includes(to)) return [];
      return to === from || to === 'identity' ? [] : [`${file} → ${target}: a cupboard imports another`];
    });
  });
}

/**
 * Finds drawers that import each other, and folders within a drawer and elsewhere, so that neither can be understood
 * without the other. Tests may import from both sides, and so may a table of contents, because no file of its drawer
 * imports it.
 */
function bothWays(imports: Imports): Map<string, string> {
  const first = new Map<string, string>();
  const found = new Map<string, string>();
  for (const [file, targets] of imports) {
    if (/\.(test|trial)\.ts$|\/contents\.ts$|\/testing\//.test(file)) continue;
    for (const target of targets.filter((target) => /^(contract|server|web)\//.test(target))) {
      const [from, to, what] = joined(file, target);
      if (from === to || first.has(`${from} ${to}`)) continue;
      first.set(`${from} ${to}`, `${file} → ${target}`);
      const back = first.get(`${to} ${from}`);
      if (back) found.set(pairOf(from, to), `${file} → ${target} and ${back}: ${what} both ways`);
    }
  }
  return found;
}

/** Answers what an import joins: two drawers of a room, or two folders. */
function joined(file: string, target: string) {
  const [from, to] = [drawerOf(file), drawerOf(target)];
  return from && to && from !== to
    ? ([from, to, 'drawers'] as const)
    : ([dirname(file), dirname(target), 'folders'] as const);
}

/** `web/src/logistics/orders` for all that lies in it, however deep; nothing for what lies beside drawers. */
const drawerOf = (path: string) => /^\w+\/src\/[^/]+\/[^/]+(?=\/)/.exec(path)?.[0];

const pairOf = (...drawers: [string, string]) => drawers.sort().join(' ');

/** Returns one sentence for each folder of a room with too many files to keep in view. */
export function crowdedFolders(files: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > mostFiles)
    .map(([folder, count]) => `${folder}: ${count} files, a folder is missing`);
}

/** Reads the imports of the three rooms' sources. */
export function readImports(root: string): Imports {
  const files = globSync(`${houses}/**/*.{ts,tsx}`, { cwd: root });
  return new Map(files.map((file) => [file, importsOf(file, readFileSync(join(root, file), 'utf8'))]));
}

/** Reads imports, exports from another file and lazy import(), also those of types only. */
export function importsOf(file: string, source: string): string[] {
  const pattern = /(?:^(?:import|export)\s[^'"`;]*?from\s*|^import\s*|\bimport\()['"]([^'"]+)['"]/gm;
  return [...source.matchAll(pattern)].map(([, name = '']) => resolve(file, name));
}

function resolve(file: string, name: string): string {
  if (name.startsWith('@wms/contract/')) return `contract/src/${name.slice('@wms/contract/'.length)}.ts`;
  if (!name.startsWith('.')) return name;
  const path = join(dirname(file), name);
  // `../` marks a relative path into another room, which is a mistake even where the import itself is allowed.
  const fromRoom = /^(contract|server|web)\//.test(file);
  return !fromRoom || path.split('/')[0] === file.split('/')[0] ? path : `../${path}`;
}

/** Finds every circle once, as the path that closes it. A screen loaded lazily may use the page table that names it. */
function circles(imports: Imports): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, path: string[]) => {
    const start = path.indexOf(file);
    if (start >= 0) found.push(`${[...path.slice(start), file].join(' → ')}: a circle`);
    if (start >= 0 || done.has(file)) return;
    for (const target of imports.get(file) ?? []) {
      if (!target.endsWith('.screen.tsx')) visit(target, [...path, file]);
    }
    done.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
  return found;
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const files = globSync(`${houses}/**/*.*`, { cwd: root });
  const imports = readImports(root);
  const found = [...violations(imports), ...crowdedFolders(files)];
  for (const sentence of found) console.error(sentence);
  if (found.length > 0) process.exitCode = 1;
}
