import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { chunkGroups } from './chunk-groups.ts';

const modules = globSync(
  [
    '{web,contract}/src/**/*.{ts,tsx,css}',
    'node_modules/{react,react-dom,scheduler,zod,idb,marked,vite,@tanstack/*}/{package.json,index.js}',
    'node_modules/@mantine/{core,hooks,dropzone}/{esm,styles}/**/*.{mjs,css}',
    'node_modules/@mantine/{core,dropzone}/*.css',
    'node_modules/@tabler/icons-react/dist/esm/icons/*.mjs',
  ],
  { cwd: join(import.meta.dirname, '../..') },
).map((path) => path.replaceAll('\\', '/'));

/** Modules of the build itself, and of libraries that bring others along. */
const elsewhere = /preload-helper|dropzone\//;

/** The patterns of which a pattern is made: `a/(b|c(d|e))` → `a/b`, `a/cd`, `a/ce`. What may not follow is left out. */
function alternativesOf(pattern: string): string[] {
  const tokens = pattern.replaceAll('[\\\\/]', '/').match(/\\.|\[[^\]]*\]|\(\?!|\)\?|[\s\S]/g) ?? [];
  const read = (): string[] => {
    const all: string[] = [];
    let now = [''];
    for (let token = tokens.shift(); token !== undefined && !token.startsWith(')'); token = tokens.shift()) {
      if (token === '(?!') read();
      else if (token === '(') {
        const inner = read();
        now = now.flatMap((before) => inner.map((part) => before + part));
      } else if (token === '|') {
        all.push(...now);
        now = [''];
      } else now = now.map((before) => before + token);
      if (tokens[0] === ')?') now.push('');
    }
    return [...all, ...now];
  };
  return read();
}

test('the groups name only modules that exist: one that has moved would fall into another group unseen', () => {
  const missing = chunkGroups.flatMap(({ name, test: { source } }) =>
    alternativesOf(source)
      .filter(
        (pattern) => !elsewhere.test(pattern) && !modules.some((path) => new RegExp(pattern).test(path)),
      )
      .map((pattern) => `${name}: ${pattern}`),
  );
  assert.deepEqual(missing, []);
});
