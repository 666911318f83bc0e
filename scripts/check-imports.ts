/**
 * Who may import whom. Our own because dependency-cruiser 18 reads TypeScript only through the compiler's JavaScript
 * API, which TypeScript 7 (native) no longer has.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const cupboard = '(identity|humanResources|logistics|accounting|workshop|vans|utilities)/';
const notTest = '(?!.*\\.test\\.ts$)';

type Rule = { name: string; from: RegExp; to: RegExp };
const rules: Rule[] = [
  {
    name: 'the contract imports only zod and itself',
    from: new RegExp(`^contract/${notTest}`),
    to: /^(?!contract\/|zod$|zod\/)/,
  },
  { name: 'the server never imports the web', from: /^server\//, to: /^(web\/|@wms\/web)/ },
  { name: 'the web never imports the server', from: /^web\//, to: /^(server\/|@wms\/server)/ },
  { name: 'the browser has no node: modules', from: new RegExp(`^web/src/${notTest}`), to: /^node:/ },
  {
    name: 'foundations never import a cupboard',
    from: new RegExp(`^(server/src/platform|web/src/ui)/${notTest}`),
    to: new RegExp(`^(server|web)/src/${cupboard}`),
  },
  {
    name: 'another room is imported by its package name (@wms/contract/…)',
    from: /^(server|web)\/src\//,
    to: /^\.\.\/(contract|server|web)\//,
  },
];

/** What each file imports: paths from the repository's root for ours, names for packages. */
export type Imports = Map<string, string[]>;

/** One sentence for each import that breaks a rule, and for each circle. */
export function violations(imports: Imports): string[] {
  const broken = [...imports].flatMap(([file, targets]) =>
    targets.flatMap((target) =>
      rules
        .filter(({ from, to }) => from.test(file) && to.test(target))
        .map(({ name }) => `${file} → ${target}: ${name}`),
    ),
  );
  return [...broken, ...circles(imports)];
}

/** Reads the imports of the three rooms' sources. */
export function readImports(root: string): Imports {
  const files = globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: root });
  return new Map(files.map((file) => [file, importsOf(file, readFileSync(join(root, file), 'utf8'))]));
}

/** Import, export-from and lazy import(), type-only ones too. */
export function importsOf(file: string, source: string): string[] {
  const pattern = /(?:^(?:import|export)\s[^'"`;]*?from\s*|^import\s*|\bimport\()['"]([^'"]+)['"]/gm;
  return [...source.matchAll(pattern)].map(([, name = '']) => resolve(file, name));
}

function resolve(file: string, name: string): string {
  if (name.startsWith('@wms/contract/')) return `contract/src/${name.slice('@wms/contract/'.length)}.ts`;
  if (!name.startsWith('.')) return name;
  const path = join(dirname(file), name);
  // Marked, because a relative path into another room is a fault even where the import itself is allowed.
  return path.split('/')[0] === file.split('/')[0] ? path : `../${path}`;
}

/** Every circle once, as the path that closes it. A screen loaded lazily may use the page table that names it. */
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
  const found = violations(readImports(join(import.meta.dirname, '..')));
  for (const sentence of found) console.error(sentence);
  if (found.length > 0) process.exitCode = 1;
}
