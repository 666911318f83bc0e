/**
 * Checks that a decision names every package that we depend on, and that 0001 names no package that we no longer use.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const foundations = 'docs/decisions/0001-foundations.md';

type Pages = { foundations: string; others: readonly string[] };
type Kind = 'dependencies' | 'devDependencies' | 'optionalDependencies' | 'peerDependencies';
/** The part of a package.json that names other packages. */
export type Manifest = Partial<Record<Kind, Readonly<Record<string, string>>>>;

const kinds: readonly Kind[] = [
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
];

/** Returns one sentence for each package without a decision, and for each unused one that 0001 still names. */
export function findUndecided(manifests: readonly Manifest[], pages: Pages): string[] {
  const used = new Set(
    manifests
      .flatMap((manifest) => kinds.flatMap((kind) => Object.keys(manifest[kind] ?? {})))
      .filter((name) => !name.startsWith('@wms/')),
  );
  const listed = new Set(packagesOf(pages.foundations));
  const decided = (name: string) =>
    listed.has(name) || pages.others.some((page) => page.includes(`\`${name}\``));
  return [
    ...[...used]
      .filter((name) => !decided(name))
      .map((name) => `${name}: no decision names it; give it a row in ${foundations}`),
    ...[...listed]
      .filter((name) => !used.has(name))
      .map((name) => `${name}: ${foundations} names it, but no package.json does`),
  ].toSorted();
}

/** Reads the names between backticks in the first column of the page's table. */
function packagesOf(page: string): string[] {
  return [...page.matchAll(/^\|([^|]*)\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const manifests = ['.', 'contract', 'server', 'web'].map(
    (room): Manifest => JSON.parse(read(`${room}/package.json`)),
  );
  const others = globSync('docs/decisions/*.md', { cwd: root }).filter((file) => file !== foundations);
  const found = findUndecided(manifests, { foundations: read(foundations), others: others.map(read) });
  for (const sentence of found) console.error(sentence);
  if (found.length > 0) process.exitCode = 1;
}
