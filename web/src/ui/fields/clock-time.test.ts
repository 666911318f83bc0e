import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseTypedTime } from './clock-time.ts';

test('a time is read as people type it', () => {
  const typed = ['9', '930', '9.30', '09:30', '24', '24:30', '25', '9:75', 'nove', ''];
  assert.deepEqual(typed.map(parseTypedTime), [
    '09:00',
    '09:30',
    '09:30',
    '09:30',
    '24:00',
    null,
    null,
    null,
    null,
    null,
  ]);
});
