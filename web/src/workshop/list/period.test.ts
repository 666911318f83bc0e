import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeDay, describeHours } from './period.ts';

const inTwoLines = (from: string, to: string) => [describeDay({ from, to }), describeHours({ from, to })];

test('a booking of one day has its hours in the second line, until midnight too', () => {
  assert.deepEqual(inTwoLines('2026-11-23T09:00Z', '2026-11-23T11:00Z'), ['lun 23/11/2026', '10:00–12:00']);
  assert.deepEqual(inTwoLines('2026-11-23T09:00Z', '2026-11-23T23:00Z'), ['lun 23/11/2026', '10:00–24:00']);
});

test('a van that came back before its hour has that hour only', () => {
  assert.deepEqual(inTwoLines('2026-11-23T09:00Z', '2026-11-23T09:00Z'), ['lun 23/11/2026', '10:00']);
  assert.deepEqual(inTwoLines('2026-11-22T23:00Z', '2026-11-22T23:00Z'), ['lun 23/11/2026', '00:00']);
});

test('one of several days says in the second line, which is narrow, when it ends', () => {
  assert.deepEqual(inTwoLines('2026-12-31T09:00Z', '2027-01-02T11:00Z'), [
    'gio 31/12/2026',
    '10:00 – sab 02/01, 12:00',
  ]);
});
