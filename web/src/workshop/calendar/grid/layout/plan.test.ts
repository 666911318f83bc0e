import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Calendar } from '@wms/contract/workshop/bookings/calendar';
import { hourOf } from '../../../shared/days.ts';
import { findObstacle, hoursShown, makePlan } from './plan.ts';

const usual = { first: 8, last: 20 };

/** Bookings in Rome's winter, an hour ahead of UTC. */
const shown = (from: string, to: string, days = ['2026-11-25', '2026-11-26']) => {
  const booking = { from, to } as Calendar['bookings'][number];
  const period = { from: hourOf(days[0] ?? '', 0), to: hourOf(days.at(-1) ?? '', 24) };
  return hoursShown({ resources: [], closures: [], bookings: [booking] }, usual, period);
};

test('the calendar shows the hours of each booking, over the night too, but not of one that lasts longer', () => {
  assert.deepEqual(shown('2026-11-25T09:00Z', '2026-11-25T10:00Z'), usual);
  assert.deepEqual(shown('2026-11-25T05:00Z', '2026-11-25T06:00Z'), { first: 6, last: 20 });
  assert.deepEqual(shown('2026-11-25T19:00Z', '2026-11-25T23:00Z'), { first: 8, last: 24 });
  assert.deepEqual(shown('2026-11-25T21:00Z', '2026-11-26T01:00Z'), { first: 0, last: 24 });
  assert.deepEqual(shown('2026-11-25T17:00Z', '2026-11-26T08:00Z'), usual);
});

test('a day alone shows only its own hours of a booking over midnight', () => {
  const night = ['2026-11-25T21:00Z', '2026-11-26T01:00Z'] as const;
  assert.deepEqual(shown(...night, ['2026-11-25']), { first: 8, last: 24 });
  assert.deepEqual(shown(...night, ['2026-11-26']), { first: 0, last: 20 });
  assert.deepEqual(shown(...night, ['2026-11-27']), usual);
});

test('a van may be away while its hours are over, but leaves and comes back in them; a room isn’t', () => {
  const open = ['25', '26'].map((day) => ({ from: `2026-11-${day}T08:00Z`, to: `2026-11-${day}T17:00Z` }));
  const obstacle = (kind: 'van' | 'room', from: string, to: string) => {
    const resource = { id: 1, name: 'Ducato', kind, open, mayBook: true, bufferMinutes: 0, parentId: null };
    const calendar = { resources: [resource], closures: [], bookings: [] } as unknown as Calendar;
    const plan = makePlan(
      calendar,
      { from: hourOf('2026-11-25', 0), to: hourOf('2026-11-26', 24) },
      () => true,
    );
    const span = { from: Date.parse(`2026-11-${from}Z`), to: Date.parse(`2026-11-${to}Z`) };
    return findObstacle(plan, { ...span, resourceIds: [1] }, 0);
  };
  const shut = 'Ducato: a quell’ora è chiuso';
  assert.equal(obstacle('van', '25T09:00', '26T10:00'), null);
  assert.equal(obstacle('van', '25T16:00', '25T17:00'), null);
  assert.equal(obstacle('van', '25T09:00', '25T18:00'), shut);
  assert.equal(obstacle('van', '25T07:00', '25T10:00'), shut);
  assert.equal(obstacle('room', '25T09:00', '26T10:00'), shut);
});
