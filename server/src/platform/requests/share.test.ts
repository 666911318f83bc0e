/** Tests how many who ask for the same at once share a question, and go ahead one by one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Reader } from '../database/connection.ts';
import { askedOnce, takeTurn } from './share.ts';

test('what many ask at once is asked once, and again by whoever asks later', async () => {
  let times = 0;
  const ask = askedOnce(async (_: Reader, asked: number) => {
    times++;
    return asked;
  });
  const db = {} as Reader;
  assert.deepEqual(await Promise.all([ask(db, 1), ask(db, 1), ask(db, 2)]), [1, 1, 2]);
  assert.equal(times, 2);
  await ask(db, 1);
  assert.equal(times, 3);
});

test('one goes ahead, and whoever waited hears that it is over', async () => {
  let over = false;
  const first = await takeTurn('slot', async () => over);
  const others = Promise.all(Array.from({ length: 5 }, () => takeTurn('slot', async () => over)));
  const another = await takeTurn('another slot', async () => false);
  assert.ok(first && another);
  over = true;
  first[Symbol.dispose]();
  assert.deepEqual(await others, [null, null, null, null, null]);
  another[Symbol.dispose]();
});

test('when whoever went ahead was refused, the next one goes, and each of the others after it', async () => {
  const went: number[] = [];
  await Promise.all(
    [1, 2, 3].map(async (nth) => {
      const turn = await takeTurn('slot', async () => false);
      went.push(nth);
      assert.equal(went.length, nth);
      turn?.[Symbol.dispose]();
    }),
  );
  assert.deepEqual(went, [1, 2, 3]);
});

test('a question that fails leaves nobody waiting', async () => {
  await assert.rejects(
    takeTurn('slot', () => Promise.reject(new Error('no database'))),
    /no database/,
  );
  const turn = await takeTurn('slot', async () => false);
  turn?.[Symbol.dispose]();
});
