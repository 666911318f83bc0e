import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysOf, sayDay } from './days.ts';

test('a day is named as people say it', () => {
  const said = (day: string) => sayDay(day, '2026-11-30');
  assert.equal(said('2026-11-30'), 'Oggi');
  assert.equal(said('2026-11-29'), 'Ieri');
  assert.equal(said('2026-12-01'), 'Domani');
  assert.equal(said('2026-11-23'), 'lunedì 23 novembre');
  assert.equal(said('2025-11-23'), 'domenica 23 novembre 2025');
});

test('only the first row of a day has its heading, and the day is that of Rome', () => {
  const rows = ['2026-11-23T23:30:00Z', '2026-11-23T23:10:00Z', '2026-11-23T22:50:00Z', '2026-11-22'].map(
    (at, id) => ({ id, at }),
  );
  assert.deepEqual(
    [...daysOf(rows, ({ at }) => at)],
    [
      [0, '2026-11-24'],
      [2, '2026-11-23'],
      [3, '2026-11-22'],
    ],
  );
});
