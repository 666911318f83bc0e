import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Day, stateOf } from './state.ts';

const at = (clock: string) => `2026-12-07T${clock}:00.000Z`;
const period = (from: string, to: string, closed = false) => ({ from: at(from), to: at(to), closed });
const day = (now: string, more: Partial<Day> = {}): Day => ({
  now: at(now),
  midnight: at('23:00'),
  busy: [],
  open: [{ from: at('00:00'), to: at('23:00') }],
  overdue: false,
  ...more,
});

test('it is free until the next booking, and for the rest of the day without one', () => {
  const busy = [period('12:00', '13:00'), period('15:00', '16:00')];
  assert.deepEqual(stateOf(day('10:00', { busy })), {
    is: 'free',
    until: at('12:00'),
    next: busy.map(({ from, to }) => ({ from, to })),
  });
  assert.deepEqual(stateOf(day('17:00')), { is: 'free', until: null, next: [] });
});

test('it is taken from the first moment of a booking to the last, and free at its end', () => {
  const busy = [period('10:00', '11:00')];
  assert.deepEqual(stateOf(day('10:00', { busy })), { is: 'busy', until: at('11:00'), next: [] });
  assert.equal(stateOf(day('10:59', { busy })).is, 'busy');
  assert.equal(stateOf(day('11:00', { busy })).is, 'free');
});

test('bookings one after the other are one time in which it is taken', () => {
  const busy = [period('11:00', '12:00'), period('10:00', '11:00')];
  assert.deepEqual(stateOf(day('10:30', { busy })), { is: 'busy', until: at('12:00'), next: [] });
});

test('a booking beyond midnight has no end today', () => {
  assert.equal(
    stateOf(day('22:00', { busy: [{ ...period('21:00', '23:00'), to: '2026-12-08T08:00:00.000Z' }] })).until,
    null,
  );
});

test('out of its hours and while it is closed it is closed, until it opens', () => {
  const open = [period('08:00', '12:00'), period('14:00', '18:00')];
  assert.deepEqual(stateOf(day('12:30', { open })), { is: 'closed', until: at('14:00'), next: [] });
  assert.deepEqual(stateOf(day('18:00', { open })), { is: 'closed', until: null, next: [] });
  assert.equal(stateOf(day('11:00', { open })).until, at('12:00'), 'free until it closes');
  const busy = [period('09:00', '10:00', true)];
  assert.deepEqual(stateOf(day('09:30', { open, busy })), { is: 'closed', until: at('10:00'), next: [] });
  const without = { open: [], busy: [] };
  assert.deepEqual(stateOf(day('09:30', without)), { is: 'closed', until: null, next: [] });
});

test('a booking out of its hours is taken, not closed', () => {
  const open = [period('08:00', '12:00')];
  assert.equal(stateOf(day('19:30', { open, busy: [period('19:00', '20:00')] })).is, 'busy');
});

test('only the next three are told', () => {
  const busy = [11, 13, 15, 17].map((hour) => period(`${hour}:00`, `${hour + 1}:00`));
  assert.equal(stateOf(day('10:00', { busy })).next.length, 3);
});

test('a van that isn’t back is taken, nobody knows until when, and the next ones are told', () => {
  const busy = [period('15:00', '16:00')];
  const late = { is: 'busy', until: null, next: [{ from: at('15:00'), to: at('16:00') }] };
  assert.deepEqual(stateOf(day('10:00', { busy, overdue: true })), late);
  assert.equal(stateOf(day('19:00', { open: [period('08:00', '18:00')], overdue: true })).is, 'busy');
});
