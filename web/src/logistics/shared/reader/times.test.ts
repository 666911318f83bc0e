import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseText } from './choose.ts';
import type { Reading } from './reading.ts';
import { mayBeTimes, splitTimes, takeTimes } from './times.ts';

const reading = (...texts: [string, ...string[]]): Reading => ({ texts, inPieces: false, byHand: true });
const isKnown = (text: string) => ['VITE-M8', '3*25', '8001234567897'].includes(text);

test('a quantity before a code is split off, whatever the code', () => {
  assert.deepEqual(splitTimes('5*VITE-M8'), { times: '5', code: 'VITE-M8' });
  assert.deepEqual(splitTimes('2,5 × 8001234567897'), { times: '2.5', code: '8001234567897' });
  assert.deepEqual(splitTimes('5*'), { times: '5', code: '' });
  for (const code of ['0*VITE-M8', 'M5*25', '8001234567897', '5x10', '*5'])
    assert.equal(splitTimes(code), null);
});

test('a number of four digits at most may be a quantity, a longer one is a code', () => {
  for (const text of ['5', '12', '2,5', '1000']) assert.ok(mayBeTimes(text), text);
  for (const text of ['0', '00007', '96385074', 'A5', '']) assert.ok(!mayBeTimes(text), text);
});

test('a reader’s code behind a typed quantity is that code; a known code with an asterisk stays whole', async () => {
  const typed = { ...reading('5*VITE-M8', '5*VITE/M8', 'VITE-M8', 'VITE/M8'), inPieces: true, byHand: false };
  const { times, rest } = await takeTimes(typed, isKnown);
  assert.equal(times, '5');
  assert.equal(rest && (await chooseText(rest, isKnown)), 'VITE-M8');
  assert.deepEqual(await takeTimes(reading('3*25'), isKnown), { times: null, rest: reading('3*25') });
  assert.deepEqual(await takeTimes(reading('5*'), isKnown), { times: '5', rest: null });
});

test('an unknown code behind a quantity is unknown, and not called broken', async () => {
  const typed = { ...reading('5*MAI-VISTO', 'MAI-VISTO'), inPieces: true, byHand: false };
  const { rest } = await takeTimes(typed, isKnown);
  assert.equal(rest && (await chooseText(rest, isKnown)), 'MAI-VISTO');
});

test('the keys of an American keyboard lose the quantity at the same place', async () => {
  const { rest } = await takeTimes(reading("5*VITE'M8", '5}VITE-M8'), isKnown);
  assert.equal(rest && (await chooseText(rest, isKnown)), 'VITE-M8');
});
