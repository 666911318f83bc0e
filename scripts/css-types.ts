/**
 * Types of the CSS modules: a class that a module doesn't have is an error, and one that it has is a text. They lie in
 * web/.css-types, beside nothing that people write; `rootDirs` in web/tsconfig.json lays that folder over the sources.
 */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './prepare.mjs';

const web = join(root, 'web');
const types = join(web, '.css-types');

/** Writes the types of every module afresh; answers how many there are. */
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

/** The names of classes in a selector: comments, texts and declarations could hold something that looks like one. */
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
