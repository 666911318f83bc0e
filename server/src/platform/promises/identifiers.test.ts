/** Numbers in files for people: one that names a thing, such as 1000/2026, is written without thousands. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';

const folder = new URL('../../', import.meta.url);
const names = /header: '(Numero|Anno|Versione|Riga)\b[^']*'(?:(?!header:)[\s\S])*?kind: 'number'/gi;

test('the number of a paper, a member, a version or a year has no thousands in a workbook', async () => {
  const files = (await readdir(folder, { recursive: true })).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const wrong: string[] = [];
  for (const file of files)
    for (const [column] of (await readFile(new URL(file, folder), 'utf8')).matchAll(names))
      wrong.push(`${file}: ${column}`);
  assert.deepEqual(wrong, []);
});
