import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stopwatch } from './slowest-files.ts';

test('the longest files come first, each with the sum of its outermost tests’ times', () => {
  const watch = stopwatch();
  const add = (file: string, name: string, nesting: number, ms: number) =>
    watch.add({ file, name, nesting, details: { duration_ms: ms } });
  add('/w/a.test.ts', 'short', 0, 400);
  add('/w/b.test.ts', 'inner', 1, 2000);
  add('/w/b.test.ts', 'outer', 0, 2100);
  add('/w/b.test.ts', 'other', 0, 900);
  add('/w/b.test.ts', 'b.test.ts', 0, 5000);
  assert.deepEqual(
    watch.lines().map((line) => line.replace(/\S*\/(?=\w\.test)/, '')),
    ['    3.0 s  b.test.ts', '    0.4 s  a.test.ts'],
  );
});
