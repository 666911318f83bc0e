/**
 * Writes types of the CSS modules, so that a class that a module doesn't have is an error. They are in web/.css-types,
 * apart from the sources; `rootDirs` in web/tsconfig.json makes the compiler see both folders as one.
 */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './prepare.mjs';

const web = join(root, 'web');
const types = join(web, '.css-types');

/** Writes the types of all modules again; returns the number of modules. */
export function writeCssTypes(): number {
  rmSync(types, { recursive: true, force: true });
  const modules = globSync('src/**/*.module.css', { cwd: web });
  for (const module of modules) {
    const path = join(types, `${module}.d.ts`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, typesOf(readFileSync(join(web, module), 'utf8')));
  }
  return modules.length;
}

/** Finds the names of classes in selectors, without comments, texts and declarations, which may look like classes. */
export function classNames(css: string): string[] {
  const selectors = css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/"[^"]*"/g, '""')
    .replaceAll(/\{[^{}]*\}/g, '{}');
  return [...new Set(selectors.match(/(?<=\.)[a-zA-Z_][\w-]*/g) ?? [])].sort();
}

const typesOf = (css: string) =>
  [
    'declare const classes: {',
    ...classNames(css).map((name) => `  readonly ${JSON.stringify(name)}: string;`),
    '};',
    'export default classes;',
    '',
  ].join('\n');

if (import.meta.main) console.log(`${writeCssTypes()} CSS modules typed`);
