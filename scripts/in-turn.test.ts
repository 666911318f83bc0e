/** Tests that a work is done by one process at a time, and that a killed one holds up nobody. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { inTurn } from './in-turn.mjs';

const folder = mkdtempSync(join(tmpdir(), 'wms-in-turn-'));
const lock = join(folder, 'cache', 'lock');
after(() => rmSync(folder, { recursive: true }));

test('three who come at once work one after the other', async () => {
  let working = 0;
  const work = async (number: number) => {
    working += 1;
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(working, 1);
    working -= 1;
    return number;
  };
  const done = await Promise.all([1, 2, 3].map((number) => inTurn(lock, () => work(number))));
  assert.deepEqual(done, [1, 2, 3]);
});

test('a work that fails lets the next one in', async () => {
  await assert.rejects(
    inTurn(lock, () => Promise.reject(new Error('no space'))),
    /no space/,
  );
  assert.equal(existsSync(lock), false);
});

test('a process that was killed at its work is not waited for', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  writeFileSync(lock, `${pid}`);
  assert.equal(await inTurn(lock, async () => 'done'), 'done');
});
