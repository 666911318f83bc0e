import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeHours } from './period.ts';

const hoursOf = (from: string, to: string) => describeHours({ from, to });

test('a booking of one day has its hours, until midnight too', () => {
  assert.equal(hoursOf('2026-11-23T09:00Z', '2026-11-23T11:00Z'), '10:00–12:00');
  assert.equal(hoursOf('2026-11-23T09:00Z', '2026-11-23T23:00Z'), '10:00–24:00');
});

test('a van that came back before its hour has that hour only', () => {
  assert.equal(hoursOf('2026-11-23T09:00Z', '2026-11-23T09:00Z'), '10:00');
  assert.equal(hoursOf('2026-11-22T23:00Z', '2026-11-22T23:00Z'), '00:00');
});

test('one of several days says in its line, which is narrow, when it ends', () => {
  assert.equal(hoursOf('2026-12-31T09:00Z', '2027-01-02T11:00Z'), '10:00 – sab 02/01, 12:00');
});
