import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freeBottom } from './free-place.ts';

const window = { bottom: 800, title: 90, obstacles: [] };

test('the alert stands at the bottom when nothing there is in use', () => {
  assert.equal(freeBottom(50, window), 16);
  assert.equal(freeBottom(50, { ...window, obstacles: [{ top: 200, bottom: 240 }] }), 16);
});

test('the alert stands above a sticky bar, and above a field over the bar', () => {
  const bar = { top: 736, bottom: 800 };
  assert.equal(freeBottom(50, { ...window, obstacles: [bar] }), 72);
  assert.equal(freeBottom(50, { ...window, obstacles: [{ top: 690, bottom: 726 }, bar] }), 118);
});

test('a bar that the alert only touches does not move it', () => {
  assert.equal(freeBottom(50, { ...window, obstacles: [{ top: 700, bottom: 734 }] }), 16);
  assert.equal(freeBottom(50, { ...window, obstacles: [{ top: 700, bottom: 735 }] }), 108);
});

test('over a dialog without room for all, the alert leaves the dialog’s keys free, and not what is under it', () => {
  const under = { top: 140, bottom: 800 };
  const key = { top: 740, bottom: 790 };
  assert.equal(freeBottom(50, { ...window, obstacles: [under, key] }, { ...window, obstacles: [key] }), 68);
  const sheet = { top: 100, bottom: 800 };
  assert.equal(
    freeBottom(50, { ...window, obstacles: [sheet] }, { ...window, title: 0, obstacles: [sheet] }),
    708,
  );
});

test('the alert never covers the title: without room it stays at the bottom', () => {
  assert.equal(freeBottom(50, { ...window, obstacles: [{ top: 140, bottom: 800 }] }), 16);
});
