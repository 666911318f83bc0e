import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inBatches } from './batches.ts';

/** Makes a load that records the keys it gets, and ends when the test calls `end`. */
function makeControlledLoad() {
  const asked: string[][] = [];
  const ends: (() => void)[] = [];
  const load = async (keys: string[]) => {
    asked.push(keys);
    await new Promise<void>((end) => ends.push(end));
    return new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, key.toUpperCase()]));
  };
  return { asked, load, end: () => ends.shift()?.() };
}
const turns = () => new Promise((done) => setImmediate(done));

test('questions of the same moment share one query, with each key once', async () => {
  const { asked, load, end } = makeControlledLoad();
  const find = inBatches(load);
  const answers = Promise.all([find('a'), find('b'), find('a'), find('nobody')]);
  await turns();
  end();
  assert.deepEqual(await answers, ['A', 'B', 'A', undefined]);
  assert.deepEqual(asked, [['a', 'b', 'nobody']]);
});

test('a question during a running query is answered by the next one, never by an earlier result', async () => {
  const { asked, load, end } = makeControlledLoad();
  const find = inBatches(load);
  const first = find('a');
  await turns();
  const later = Promise.all([find('a'), find('b')]);
  await turns();
  assert.deepEqual(asked, [['a']]);
  end();
  assert.equal(await first, 'A');
  await turns();
  end();
  assert.deepEqual(await later, ['A', 'B']);
  assert.deepEqual(asked, [['a'], ['a', 'b']]);
});

test('a failing query fails for all who shared it, and for nobody after', async () => {
  let calls = 0;
  const find = inBatches(async (keys) => {
    calls++;
    if (calls === 1) throw new Error('down');
    return new Map(keys.map((key) => [key, calls]));
  });
  await Promise.all([assert.rejects(find('a'), /down/), assert.rejects(find('b'), /down/)]);
  assert.equal(await find('a'), 2);
});
