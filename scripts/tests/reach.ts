/**
 * Which test files a change can reach: those that import a changed file, directly or through others, those of its own
 * drawer, and the flows that open a page which is made of it.
 */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { importsOf } from '../check-imports.ts';
import { root, Sentence } from '../prepare.mjs';

const isTest = /\.(test|trial)\.ts$/;

/** Each of these changes everything. */
const reachesAll =
  /^(package(-lock)?\.json|tsconfig\.json|server\/migrations\/|scripts\/((prepare|build)\.mjs|tests\/))/;

/**
 * Tables of contents name everything, so a test that starts the application would reach everything: from here only the
 * foundations are followed.
 */
const namesAll =
  /^server\/(src\/(app|cupboards|chores|main|wms)|testing\/app)\.ts$|\/(contents|cupboards)\.ts$/;
const foundation = /\/src\/platform\/|^server\/(testing\/|src\/app\.ts$)/;

/** Promises are asked of every endpoint. */
const asksAll = /^server\/src\/platform\/promises\//;

/** `server/src/logistics/orders`: the room, the cupboard and the drawer of a file. */
const drawerOf = (file: string) => file.split('/').slice(0, 4).join('/');

type Sources = ReadonlyMap<string, string>;

/** The files that have changed since the revision, committed or not. */
export function changedSince(revision: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
      .split('\n')
      .filter(Boolean);
  try {
    return [
      ...git('diff', '--name-only', '--no-renames', revision, '--'),
      ...git('ls-files', '--others', '--exclude-standard'),
    ];
  } catch {
    throw new Sentence(`git doesn't know the revision ${revision}`);
  }
}

export function readSources(): Sources {
  const files = globSync('{contract,server,web,demo,e2e,bench,scripts}/**/*.{ts,tsx,mjs}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  });
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}

/** Answers those of `tests` that the changed files can reach. */
export function reachedBy(changed: readonly string[], tests: readonly string[], sources: Sources): string[] {
  if (changed.some((file) => reachesAll.test(file))) return [...tests];
  const imports = new Map([...sources].map(([file, source]) => [file, followed(file, source)]));
  const fromFoundations = new Map(
    [...imports].map(([file, targets]) => [
      file,
      namesAll.test(file) ? targets.filter((target) => foundation.test(target)) : targets,
    ]),
  );
  const filesOf = Map.groupBy(
    [...sources.keys()].filter((file) => !isTest.test(file)),
    drawerOf,
  );
  const pages = pagesOf(sources);
  const reaches = (test: string) => {
    const seen = new Set<string>();
    const followedFrom = asksAll.test(test) ? imports : fromFoundations;
    const visit = (file: string) => {
      if (seen.has(file)) return;
      seen.add(file);
      for (const target of followedFrom.get(file) ?? []) visit(target);
    };
    visit(test);
    const source = sources.get(test) ?? '';
    const opened = test.startsWith('e2e/') ? pages.filter(({ isOpenedBy }) => isOpenedBy.test(source)) : [];
    for (const { screen } of opened) visit(screen);
    if (test.startsWith('e2e/')) visit('web/src/main.tsx');
    const drawers = [
      drawerOf(test),
      ...opened.flatMap(({ screen }) => [drawerOf(screen), drawerOf(screen).replace(/^web/, 'server')]),
    ].filter((drawer) => drawer.includes('/src/'));
    for (const drawer of drawers) for (const file of filesOf.get(drawer) ?? []) visit(file);
    return changed.some(
      (file) =>
        seen.has(file) ||
        (!isTest.test(file) && drawers.includes(drawerOf(file))) ||
        drawers.some((drawer) => drawer.startsWith(cupboardOfFunctions(file))) ||
        (file.startsWith('e2e/') && source.includes(file.split('/').at(-1) ?? '')),
    );
  };
  return tests.filter(reaches);
}

/** Relative imports into another room are written as the architecture refuses them; tests may have them. */
const followed = (file: string, source: string) =>
  importsOf(file, source).map((target) => target.replace(/^\.\.\//, ''));

/** `server/database/functions/logistics/orders.sql` is the work of `server/src/logistics`; no other file has one. */
function cupboardOfFunctions(file: string): string {
  const [, cupboard] = /^server\/database\/functions\/([^/]+)\//.exec(file) ?? [];
  return cupboard === undefined ? '\0' : cupboard === 'platform' ? 'server/' : `server/src/${cupboard}/`;
}

/** The pages as their drawers declare them, each with how a flow names its address. */
function pagesOf(sources: Sources): { isOpenedBy: RegExp; screen: string }[] {
  const declared = /path: '([^']+)',[\s\S]*?import\('([^']+)'\)/g;
  return [...sources]
    .filter(([file]) => /^web\/src\/.*(contents|table)\.ts$/.test(file))
    .flatMap(([file, source]) =>
      [...source.matchAll(declared)].map(([, path = '', screen = '']) => ({
        isOpenedBy: new RegExp(`['"\`]${path.replace(/\$.*$/, '')}(?![A-Za-z])`),
        screen: join(dirname(file), screen),
      })),
    );
}
