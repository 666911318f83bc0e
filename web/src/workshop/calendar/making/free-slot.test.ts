import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Calendar } from '@wms/contract/workshop/bookings/calendar';
import { makePlan } from '../grid/layout/plan.ts';
import { firstFree, freeAllDay } from './free-slot.ts';

const day = '2026-11-27';
const period = { from: '2026-11-26T23:00:00.000Z', to: '2026-11-27T23:00:00.000Z' };
const span = { from: Date.parse(period.from), to: Date.parse(period.to) };

const room = (id: number, given: Partial<Calendar['resources'][number]> = {}) => ({
  id,
  kind: 'room' as const,
  parentId: null,
  name: `Sala ${id}`,
  code: `S${id}`,
  place: null,
  description: null,
  capacity: null,
  equipment: [],
  colour: 'gray' as const,
  slotMinutes: 30,
  shortestMinutes: null,
  longestMinutes: null,
  approval: 'never' as const,
  approvalMinutes: null,
  bufferMinutes: 0,
  waitingHolds: true,
  mayBook: true,
  rulesToAccept: null,
  regulationsToConfirm: [],
  van: null,
  open: [period],
  ...given,
});

const booked = (resourceId: number, from: string, to: string) => ({
  id: resourceId,
  title: 'Riunione',
  state: 'confermata' as const,
  resourceIds: [resourceId],
  person: null,
  team: null,
  destination: null,
  private: false,
  seriesId: null,
  mine: false,
  movable: false,
  version: 1,
  from: `${day}T${from}:00.000Z`,
  to: `${day}T${to}:00.000Z`,
});

const namesAt = (calendar: Partial<Calendar>, now: string) => {
  const plan = makePlan({ resources: [], bookings: [], closures: [], ...calendar }, span, () => true);
  return freeAllDay(plan, day, Date.parse(now)).map(({ name }) => name);
};
const before = '2026-11-23T08:00Z';

test('free the whole day is what nobody has booked and is open at some hour', () => {
  const resources = [
    room(1),
    room(2),
    room(3, { open: [] }),
    room(4, { open: [{ from: `${day}T08:00:00.000Z`, to: `${day}T17:00:00.000Z` }] }),
    room(5, { mayBook: false }),
  ];
  assert.deepEqual(namesAt({ resources, bookings: [booked(1, '09:00', '10:00')] }, before), [
    'Sala 2',
    'Sala 4',
  ]);
});

test('a room one of whose benches is booked is not free, and neither are the benches of a booked room', () => {
  const resources = [room(1), room(2, { kind: 'bench', parentId: 1 }), room(3)];
  for (const id of [1, 2])
    assert.deepEqual(namesAt({ resources, bookings: [booked(id, '09:00', '10:00')] }, before), ['Sala 3']);
});

test('what was booked only in the morning is free for the rest of the day; a day that is over has nothing', () => {
  const calendar = { resources: [room(1)], bookings: [booked(1, '09:00', '10:00')] };
  assert.deepEqual(namesAt(calendar, `${day}T09:59Z`), []);
  assert.deepEqual(namesAt(calendar, `${day}T10:00Z`), ['Sala 1']);
  assert.deepEqual(namesAt(calendar, '2026-11-27T23:00Z'), []);
});

test('the first free period begins on a slot, which is counted from the opening', () => {
  const open = [{ from: `${day}T07:30:00.000Z`, to: `${day}T11:30:00.000Z` }];
  const calendar = { resources: [room(1, { open, slotMinutes: 60 })], bookings: [], closures: [] };
  const plan = makePlan(calendar, span, () => true);
  const free = firstFree(plan, [day], { first: 7, last: 20 }, Date.parse(before));
  assert.deepEqual(free?.span, { from: Date.parse(`${day}T07:30Z`), to: Date.parse(`${day}T08:30Z`) });
});
