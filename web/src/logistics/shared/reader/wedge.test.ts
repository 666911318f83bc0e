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
});

test('what a person types is not, however it ends', () => {
  assert.deepEqual(heard([...'OFF-A-01', 'Enter'], 35), []);
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
