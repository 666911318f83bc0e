import assert from 'node:assert/strict';
import { test } from 'node:test';
import { occasionOn } from './occasions.ts';

const rules = { before: 7, after: 7, every: 30, most: 2 };
const on = (day: string, changes = {}) => occasionOn(day, '2026-10-01', { ...rules, ...changes });

test('a fee is reminded of before its day, and after it as often as the settings say', () => {
  assert.deepEqual(
    ['2026-09-23', '2026-09-24', '2026-10-01', '2026-10-02', '2026-10-07', '2026-10-08', '2026-11-06'].map(
      (day) => on(day),
    ),
    [null, 'before', 'before', null, null, 'after-1', 'after-1'],
  );
  assert.deepEqual([on('2026-11-07'), on('2026-12-06'), on('2026-12-07')], ['after-2', 'after-2', null]);
});

test('either can be off', () => {
  assert.equal(on('2026-09-30', { before: null }), null);
  assert.equal(on('2026-12-01', { after: null }), null);
});
