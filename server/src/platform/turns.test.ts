import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { turns } from './turns.ts';

test('two get a turn at once, the others wait in their order, and an ended turn is free again', async () => {
  const turn = turns(2);
  const begun: number[] = [];
  const ends = new Map<number, () => void>();
  for (const n of [1, 2, 3, 4])
    void turn().then(({ end }) => {
      begun.push(n);
      ends.set(n, end);
    });
  await setImmediate();
  assert.deepEqual(begun, [1, 2]);
  ends.get(2)?.();
  await setImmediate();
  assert.deepEqual(begun, [1, 2, 3]);
  ends.get(2)?.();
  await setImmediate();
  assert.deepEqual(begun, [1, 2, 3], 'ending a turn again frees nothing');
  for (const n of [1, 3]) ends.get(n)?.();
  await setImmediate();
  assert.deepEqual(begun, [1, 2, 3, 4]);
  ends.get(4)?.();
  (await turn()).end();
});
