import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Calendar } from '@wms/contract/workshop/bookings/endpoints';
import { hoursShown } from './plan.ts';

const usual = { first: 8, last: 20 };

/** Bookings in Rome's winter, an hour ahead of UTC. */
const shown = (from: string, to: string) => {
  const booking = { from, to } as Calendar['bookings'][number];
  return hoursShown({ resources: [], closures: [], bookings: [booking] }, usual);
};

test('the calendar shows the hours of each booking, over the night too, but not of one that lasts longer', () => {
  assert.deepEqual(shown('2026-11-25T09:00Z', '2026-11-25T10:00Z'), usual);
  assert.deepEqual(shown('2026-11-25T05:00Z', '2026-11-25T06:00Z'), { first: 6, last: 20 });
  assert.deepEqual(shown('2026-11-25T19:00Z', '2026-11-25T23:00Z'), { first: 8, last: 24 });
  assert.deepEqual(shown('2026-11-25T21:00Z', '2026-11-26T01:00Z'), { first: 0, last: 24 });
  assert.deepEqual(shown('2026-11-25T17:00Z', '2026-11-26T08:00Z'), usual);
});
