import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atMost } from './at-most.ts';

test('two run at once, the others in their order, also after one has failed', async () => {
  const inTurn = atMost(2);
  const begun: number[] = [];
  const ends = new Map<number, (failure?: Error) => void>();
  const work = (n: number) =>
    inTurn(() => {
      begun.push(n);
      return new Promise<number>((done, fail) => {
        ends.set(n, (failure) => (failure ? fail(failure) : done(n)));
      });
    });
  const all = [1, 2, 3, 4].map(work);
  const settled = Promise.allSettled(all);
  assert.deepEqual(begun, [1, 2]);
  ends.get(2)?.(new Error('no'));
  await assert.rejects(() => all[1] as Promise<number>);
  assert.deepEqual(begun, [1, 2, 3]);
  for (const n of [1, 3]) {
    ends.get(n)?.();
    await all[n - 1];
  }
  assert.deepEqual(begun, [1, 2, 3, 4]);
  ends.get(4)?.();
  assert.deepEqual(
    (await settled).map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
  );
  assert.equal(await inTurn(async () => 'free again'), 'free again');
});
