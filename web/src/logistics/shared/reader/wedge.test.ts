import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWedge } from './wedge.ts';

/** The codes that come out when these keys are pressed, `gap` milliseconds apart. */
function heard(keys: readonly string[], gap: number, end = gap): string[] {
  const wedge = createWedge();
  let at = 1000;
  return keys.flatMap((key) => {
    at += key === 'Enter' || key === 'Tab' ? end : gap;
    return wedge({ key, at }).code ?? [];
  });
}

test('keys faster than a person, ended by Enter or Tab, are a reading', () => {
  assert.deepEqual(heard([...'OFF-A-01', 'Enter'], 8), ['OFF-A-01']);
  assert.deepEqual(heard([...'8001234567890', 'Tab'], 34), ['8001234567890']);
  assert.deepEqual(heard([...'8001234567890', 'Enter'], 36), ['8001234567890'], 'a slow reader');
  assert.deepEqual(heard([...'8001234567890', 'Enter'], 50), ['8001234567890'], 'the slowest');
});

/** A code of which the key at `index` comes `late` milliseconds after the one before. */
function readWithGap(code: string, index: number, late: number) {
  const wedge = createWedge();
  let at = 1000;
  const steps = [...code, 'Enter'].map((key, i) => {
    at += i === index ? late : 8;
    return wedge({ key, at });
  });
  return { codes: steps.flatMap(({ code: heardCode }) => heardCode ?? []), broken: steps.at(-1)?.broken };
}

test('a reader that hesitates, as those without a wire do, is heard whole', () => {
  for (const late of [40, 80, 149])
    for (let index = 1; index < 13; index += 1)
      assert.deepEqual(readWithGap('8099733005675', index, late), {
        codes: ['8099733005675'],
        broken: false,
      });
});

test('of a reading that was interrupted nothing is looked up, wherever it was cut', () => {
  for (const late of [150, 300, 499])
    for (let index = 1; index < 13; index += 1)
      assert.deepEqual(
        readWithGap('8099733005675', index, late),
        { codes: [], broken: true },
        `${late} ${index}`,
      );
});

test('what a person types is not, however it ends', () => {
  assert.deepEqual(heard([...'OFF-A-01', 'Enter'], 51), []);
  assert.deepEqual(heard([...'OFF-A-01', 'Enter'], 120), []);
});

test('less than four characters are not a reading, and a late Enter is a person’s', () => {
  assert.deepEqual(heard([...'M8+', 'Enter'], 8), []);
  assert.deepEqual(heard([...'VITE-M8', 'Enter'], 8, 400), []);
});

test('Shift between the characters, as readers press it for capitals, changes nothing', () => {
  assert.deepEqual(heard(['Shift', 'V', 'Shift', 'I', 'T', 'E', 'Enter'], 5), ['VITE']);
});

test('a reading after slow typing is only what the reader typed, and two readings are two', () => {
  const wedge = createWedge();
  const slow = [...'abc'].map((key, i) => wedge({ key, at: i * 200 }).code);
  assert.deepEqual(slow, [null, null, null]);
  const keys = [...'RESINA', 'Enter', ...'VITE-M8', 'Enter'];
  assert.deepEqual(
    keys.flatMap((key, i) => wedge({ key, at: 5000 + i * 10 }).code ?? []),
    ['RESINA', 'VITE-M8'],
  );
});
