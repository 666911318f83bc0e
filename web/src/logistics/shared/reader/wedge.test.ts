import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWedge, type WedgeReading } from './wedge.ts';

/** Presses these keys, `gap` milliseconds apart and the last one `end`, and answers what was heard. */
function pressKeys(keys: readonly string[], gap: number, end = gap): WedgeReading[] {
  const wedge = createWedge();
  let at = 1000;
  return keys.flatMap((key) => {
    at += key === 'Enter' || key === 'Tab' ? end : gap;
    return wedge({ key, place: key, at }).heard ?? [];
  });
}
const fastCodes = (...keys: Parameters<typeof pressKeys>) =>
  pressKeys(...keys).flatMap(({ text, isFast }) => (isFast ? text : []));

test('keys faster than a person, ended by Enter or Tab, are a reader’s', () => {
  assert.deepEqual(fastCodes([...'OFF-A-01', 'Enter'], 8), ['OFF-A-01']);
  assert.deepEqual(fastCodes([...'8001234567890', 'Tab'], 34), ['8001234567890']);
  assert.deepEqual(fastCodes([...'8001234567890', 'Enter'], 50), ['8001234567890'], 'the slowest');
});

test('a pause less than half a second long leaves a code whole, wherever it comes, and is told', () => {
  for (const late of [40, 149, 150, 300, 499])
    for (let index = 1; index < 14; index += 1) {
      const wedge = createWedge();
      let at = 1000;
      const steps = [...'8099733005675', 'Enter'].map((key, i) => {
        at += i === index ? late : 8;
        return wedge({ key, place: key, at });
      });
      const { text, inPieces, isFast } = steps.at(-1)?.heard ?? {};
      // The pause before Enter cuts nothing.
      const told = late >= 150 && index < 13;
      assert.deepEqual([text, inPieces, isFast], ['8099733005675', told, true], `${late} ${index}`);
    }
});

test('keys at a person’s speed are heard as text, not as a reader’s', () => {
  for (const gap of [51, 120, 400]) {
    const [heard] = pressKeys([...'OFF-A-01', 'Enter'], gap);
    assert.deepEqual([heard?.text, heard?.isFast], ['OFF-A-01', false], String(gap));
  }
});

test('a word with two rolled pairs of keys, and fewer than four characters, are a person’s', () => {
  const wedge = createWedge();
  const keys: [string, number][] = [
    ['d', 200],
    ['a', 30],
    ['d', 200],
    ['o', 30],
    ['Enter', 200],
  ];
  let at = 1000;
  const steps = keys.map(([key, gap]) => {
    at += gap;
    return wedge({ key, place: key, at });
  });
  assert.equal(steps.at(-1)?.heard?.isFast, false);
  assert.deepEqual(fastCodes([...'M8+', 'Enter'], 8), []);
});

test('after half a second of silence the keys before belong to something else', () => {
  assert.deepEqual(pressKeys([...'VITE-M8', 'Enter'], 8, 500), []);
  const wedge = createWedge();
  for (const key of 'abc') wedge({ key, place: key, at: 1000 });
  const first = [...'VITE-M8'].map((key, i) => wedge({ key, place: key, at: 1500 + i * 8 }).first);
  assert.deepEqual(first, [true, ...Array(6).fill(false)]);
  assert.equal(wedge({ key: 'Enter', place: '', at: 1560 }).heard?.text, 'VITE-M8');
});

test('Shift between the characters, which readers press for capitals, changes nothing', () => {
  assert.deepEqual(fastCodes(['Shift', 'V', 'Shift', 'I', 'T', 'E', 'Enter'], 5), ['VITE']);
});

test('a dead key has no character, and its place is heard', () => {
  const wedge = createWedge();
  wedge({ key: 'A', place: 'A', at: 0 });
  wedge({ key: 'Dead', place: '-', at: 8 });
  wedge({ key: 'B', place: 'B', at: 16 });
  const { heard } = wedge({ key: 'Enter', place: '', at: 24 });
  assert.deepEqual([heard?.text, heard?.places], ['AB', 'A-B']);
});

test('two readings are two codes', () => {
  assert.deepEqual(fastCodes([...'RESINA', 'Enter', ...'VITE-M8', 'Enter'], 10), ['RESINA', 'VITE-M8']);
});
