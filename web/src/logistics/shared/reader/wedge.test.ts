import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWedge } from './wedge.ts';

/** Presses these keys, `gap` milliseconds apart, and answers the codes that are read. */
function pressKeys(keys: readonly string[], gap: number, end = gap): string[] {
  const wedge = createWedge();
  let at = 1000;
  return keys.flatMap((key) => {
    at += key === 'Enter' || key === 'Tab' ? end : gap;
    return wedge({ key, at }).code ?? [];
  });
}

test('keys faster than a person, ended by Enter or Tab, are a reading', () => {
  assert.deepEqual(pressKeys([...'OFF-A-01', 'Enter'], 8), ['OFF-A-01']);
  assert.deepEqual(pressKeys([...'8001234567890', 'Tab'], 34), ['8001234567890']);
  assert.deepEqual(pressKeys([...'8001234567890', 'Enter'], 36), ['8001234567890'], 'a slow reader');
  assert.deepEqual(pressKeys([...'8001234567890', 'Enter'], 50), ['8001234567890'], 'the slowest');
});

/** Presses the keys of a code; the key at `index` comes `late` milliseconds after the one before. */
function readWithGap(code: string, index: number, late: number) {
  const wedge = createWedge();
  let at = 1000;
  const steps = [...code, 'Enter'].map((key, i) => {
    at += i === index ? late : 8;
    return wedge({ key, at });
  });
  return { codes: steps.flatMap(({ code: heardCode }) => heardCode ?? []), broken: steps.at(-1)?.broken };
}

test('a code with one short pause, as from a Bluetooth reader, is read whole', () => {
  for (const late of [40, 80, 149])
    for (let index = 1; index < 13; index += 1)
      assert.deepEqual(readWithGap('8099733005675', index, late), {
        codes: ['8099733005675'],
        broken: false,
      });
});

test('an interrupted reading gives no code, wherever it was cut', () => {
  for (const late of [150, 300, 499])
    for (let index = 1; index < 13; index += 1)
      assert.deepEqual(
        readWithGap('8099733005675', index, late),
        { codes: [], broken: true },
        `${late} ${index}`,
      );
});

test('keys at a person’s speed are not a reading', () => {
  assert.deepEqual(pressKeys([...'OFF-A-01', 'Enter'], 51), []);
  assert.deepEqual(pressKeys([...'OFF-A-01', 'Enter'], 120), []);
});

test('fewer than four characters, or a late Enter, are not a reading', () => {
  assert.deepEqual(pressKeys([...'M8+', 'Enter'], 8), []);
  assert.deepEqual(pressKeys([...'VITE-M8', 'Enter'], 8, 400), []);
});

test('Shift between the characters, which readers press for capitals, changes nothing', () => {
  assert.deepEqual(pressKeys(['Shift', 'V', 'Shift', 'I', 'T', 'E', 'Enter'], 5), ['VITE']);
});

test('a reading after slow typing has only the reader’s keys, and two readings are two codes', () => {
  const wedge = createWedge();
  const slow = [...'abc'].map((key, i) => wedge({ key, at: i * 200 }).code);
  assert.deepEqual(slow, [null, null, null]);
  const keys = [...'RESINA', 'Enter', ...'VITE-M8', 'Enter'];
  assert.deepEqual(
    keys.flatMap((key, i) => wedge({ key, at: 5000 + i * 10 }).code ?? []),
    ['RESINA', 'VITE-M8'],
  );
});
