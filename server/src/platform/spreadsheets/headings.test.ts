import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const source = join(import.meta.dirname, '../..');

test('every heading of an exported file is written in words', () => {
  const headings = globSync('**/*.ts', { cwd: source, exclude: ['**/*.test.ts'] }).flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/\bheader: '([^']*)'/g)].map(
      ([, heading = '']) => `${file}: ${heading}`,
    ),
  );
  assert.ok(headings.length > 100, 'the headings are found');
  assert.deepEqual(
    headings.filter((heading) => !/: \p{Lu}[^_]*$/u.test(heading)),
    [],
  );
});
