import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Calendar } from '@wms/contract/workshop/bookings/calendar';
import { clockOf, dayOf, daysFrom, hourOf } from '../../shared/days.ts';
import { type CarriedBooking, stepOf } from './carry.ts';
import { makeAxis } from './layout/axis.ts';
import { makePlan } from './layout/plan.ts';

const days = daysFrom('2026-11-23', 7);
const axis = makeAxis(days, { first: 8, last: 20 }, 22);

const room = (
  id: number,
  slotMinutes: number,
  open: Calendar['resources'][number]['open'] = [],
): Calendar['resources'][number] => ({
  id,
  kind: 'room',
  parentId: null,
  name: `Stanza ${id}`,
  code: `S${id}`,
  place: null,
  description: null,
  capacity: null,
  equipment: [],
  colour: 'teal',
  slotMinutes,
  approval: 'never',
  approvalMinutes: null,
  shortestMinutes: null,
  longestMinutes: null,
  bufferMinutes: 0,
  waitingHolds: true,
  mayBook: true,
  rulesToAccept: null,
  regulationsToConfirm: [],
  van: null,
  open,
});
/** Open from 8:30 to 18:30. */
const halfPast = days.map((day) => {
  const [from, to] = [hourOf(day, 8), hourOf(day, 18)].map((hour) => new Date(hour + 30 * 60_000));
  return { from: from?.toISOString() ?? '', to: to?.toISOString() ?? '' };
});
const plan = makePlan(
  { resources: [room(1, 30), room(2, 60), room(3, 60, halfPast)], bookings: [], closures: [] },
  { from: axis.from, to: axis.to },
  () => true,
);

/** A booking of the first room and of another place, in hand. */
function carriedAt(from: string, to: string): CarriedBooking {
  const [begins, ends] = [from, to].map((local) => {
    const [day = '', clock = ''] = local.split(' ');
    const [hour = 0, minute = 0] = clock.split(':').map(Number);
    return hourOf(day, hour) + minute * 60_000;
  });
  const booking: CarriedBooking['booking'] = {
    id: 9,
    title: 'Prova',
    state: 'confermata',
    resourceIds: [1, 7],
    person: null,
    team: null,
    destination: null,
    private: false,
    seriesId: null,
    mine: true,
    movable: true,
    version: 1,
    from: new Date(begins ?? 0).toISOString(),
    to: new Date(ends ?? 0).toISOString(),
  };
  return { booking, row: 0, resourceIds: [1, 7], from: begins ?? 0, to: ends ?? 0 };
}

function press(start: CarriedBooking, ...keys: string[]) {
  const { from, to, row, resourceIds } = keys.reduce(
    (carried, key) => stepOf(carried, key, 0, { plan, axis }),
    start,
  );
  const at = (moment: number) => `${dayOf(moment).slice(8)} ${clockOf(moment)}`;
  return [at(from), at(to), row, resourceIds];
}

test('arrows move a booking by the slots of its row, and over the rows; what else it holds stays', () => {
  const start = carriedAt('2026-11-23 09:30', '2026-11-23 10:30');
  assert.deepEqual(press(start, 'ArrowRight'), ['23 10:00', '23 11:00', 0, [1, 7]]);
  assert.deepEqual(press(start, 'ArrowLeft', 'ArrowLeft'), ['23 08:30', '23 09:30', 0, [1, 7]]);
  // The other row has slots of an hour.
  assert.deepEqual(press(start, 'ArrowDown'), ['23 09:00', '23 10:00', 1, [2, 7]]);
  assert.deepEqual(press(start, 'ArrowDown', 'ArrowRight', 'ArrowUp'), ['23 10:00', '23 11:00', 0, [1, 7]]);
  assert.deepEqual(press(start, 'ArrowUp'), press(start));
  assert.deepEqual(press(start, 'ArrowDown', 'ArrowDown', 'ArrowDown')[2], 2);
});

test('in a row that opens at half past, its slots begin at half past', () => {
  const start = carriedAt('2026-11-23 09:00', '2026-11-23 10:00');
  assert.deepEqual(press(start, 'ArrowDown', 'ArrowDown'), ['23 08:30', '23 09:30', 2, [3, 7]]);
  const moved = ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'Shift ArrowRight'];
  assert.deepEqual(press(start, ...moved), ['23 10:30', '23 12:30', 2, [3, 7]]);
  assert.deepEqual(press(start, ...moved, 'ArrowLeft'), ['23 09:30', '23 11:30', 2, [3, 7]]);
});

test('hours that are not shown are passed over, and nothing leads out of what is shown', () => {
  const evening = carriedAt('2026-11-23 19:30', '2026-11-23 20:00');
  assert.deepEqual(press(evening, 'ArrowRight'), ['24 08:00', '24 08:30', 0, [1, 7]]);
  assert.deepEqual(press(evening, 'ArrowRight', 'ArrowLeft'), press(evening));
  assert.deepEqual(press(evening, 'Shift ArrowRight'), ['23 19:30', '24 08:30', 0, [1, 7]]);
  assert.deepEqual(press(evening, 'Shift ArrowRight', 'Shift ArrowLeft'), press(evening));
  const last = carriedAt('2026-11-29 19:30', '2026-11-29 20:00');
  assert.deepEqual(press(last, 'ArrowRight'), press(last));
  const first = carriedAt('2026-11-23 08:00', '2026-11-23 09:00');
  assert.deepEqual(press(first, 'ArrowLeft'), press(first));
});

test('with Shift its end moves, and a slot is the least that stays', () => {
  const start = carriedAt('2026-11-23 09:00', '2026-11-23 10:00');
  assert.deepEqual(press(start, 'Shift ArrowRight'), ['23 09:00', '23 10:30', 0, [1, 7]]);
  assert.deepEqual(press(start, 'Shift ArrowLeft'), ['23 09:00', '23 09:30', 0, [1, 7]]);
  assert.deepEqual(press(start, 'Shift ArrowLeft', 'Shift ArrowLeft'), ['23 09:00', '23 09:30', 0, [1, 7]]);
});

test('with Ctrl it goes day by day at the same time of the clock, and not out of what is shown', () => {
  const start = carriedAt('2026-11-23 09:30', '2026-11-23 10:30');
  assert.deepEqual(press(start, 'Ctrl ArrowRight'), ['24 09:30', '24 10:30', 0, [1, 7]]);
  assert.deepEqual(press(start, 'Ctrl ArrowRight', 'Ctrl ArrowLeft'), press(start));
  assert.deepEqual(press(start, 'Ctrl ArrowLeft'), press(start));
  const last = carriedAt('2026-11-29 09:30', '2026-11-29 10:30');
  assert.deepEqual(press(last, 'Ctrl ArrowRight'), press(last));
});

test('a page is as many days as are shown, at the same time of the clock though the clocks change', () => {
  const week = makeAxis(daysFrom('2026-10-19', 7), { first: 8, last: 20 }, 22);
  const next = stepOf(carriedAt('2026-10-19 09:00', '2026-10-19 10:00'), 'PageDown', 0, { plan, axis: week });
  assert.deepEqual(
    [dayOf(next.from), clockOf(next.from), clockOf(next.to)],
    ['2026-10-26', '09:00', '10:00'],
  );
});
