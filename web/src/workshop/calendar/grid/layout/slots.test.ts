import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BookableResource } from '@wms/contract/workshop/resources/resource';
import { clockOf, hourMs, hourOf } from '../../../shared/days.ts';
import { draggedTo } from '../dragged.ts';
import { leftOf, makeAxis } from './axis.ts';
import { makePlan, type Row } from './plan.ts';
import { nearestSlot, slotAfter, slotAt, slotBefore } from './slots.ts';

const day = '2026-11-23';
const at = (clock: number) => hourOf(day, 0) + clock * hourMs;

/** A room with slots of an hour that is open from 8:30 to 18:00; without hours nothing is known of its opening. */
const room = (isClosed = true): Row => ({
  resource: { id: 1, slotMinutes: 60 } as BookableResource,
  blocks: isClosed
    ? [
        { from: at(0), to: at(8.5), kind: 'hours', words: 'Chiuso' },
        { from: at(18), to: at(24), kind: 'hours', words: 'Chiuso' },
      ]
    : [],
  boxes: [],
  requests: 0,
});

test('slots are counted from the opening, and from the full hour where no opening is known', () => {
  const found = (row: Row, clock: number) =>
    [slotBefore, slotAfter, nearestSlot, slotAt].map((slot) => clockOf(slot(row, at(clock))));
  assert.deepEqual(found(room(), 9.75), ['09:30', '10:30', '09:30', '09:30']);
  assert.deepEqual(found(room(), 10.25), ['09:30', '10:30', '10:30', '09:30']);
  assert.deepEqual(found(room(), 8.5), ['08:30', '09:30', '08:30', '08:30']);
  // A place in the last part before the opening means the first slot.
  assert.deepEqual(found(room(), 8.25), ['08:00', '08:30', '08:30', '08:30']);
  assert.deepEqual(found(room(false), 9.75), ['09:00', '10:00', '10:00', '09:00']);
});

test('a booking that is drawn with the pointer begins and ends on the slots of the opening', () => {
  const axis = makeAxis([day], { first: 8, last: 20 }, 60);
  const row = room();
  const plan = { ...makePlan({ resources: [], bookings: [], closures: [] }, axis, () => true), rows: [row] };
  const moment = slotAt(row, at(8.75));
  const grip = { kind: 'make' as const, x: 0, y: 0, moment, row: 0, booking: null, box: null };
  const drawn = draggedTo(grip, { x: leftOf(axis, at(10)), row: 0, axis, plan });
  assert.deepEqual([clockOf(drawn?.from ?? 0), clockOf(drawn?.to ?? 0)], ['08:30', '10:30']);
});
