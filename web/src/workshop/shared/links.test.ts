/** People who work with rooms and vans are led only to pages that they may open. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mayFollow } from '@wms/contract/pages/follow';
import { can, permissions } from '@wms/contract/platform/permissions';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import { areas } from '@wms/contract/workshop/shared/access';
import { bookingsOnHome } from '../bookings/home-part.ts';
import { vansOnHome } from '../vans/home-part.ts';
import { calendarPlace, listPlace } from './list-place.ts';

const codes = [can.workshopManagement, can.roomsView, can.roomsBook, can.vansView, can.vansBook] as const;
/** Every set of the workshop's permissions, also the empty one. */
const sets = Array.from(
  { length: 2 ** codes.length },
  (_, bits) => new Set<string>(codes.filter((_code, at) => bits & (1 << at))),
);

function opens(path: string, held: ReadonlySet<string>): boolean {
  assert.ok(mayFollow(path, new Set(permissions)), `${path} is a page`);
  return mayFollow(path, held);
}

const booking = {
  id: 1,
  title: 'Prova',
  places: 'Aula',
  waits: false,
  offeredUntil: null,
  handOver: null,
  from: '2027-01-11T09:00:00Z',
  to: '2027-01-11T10:00:00Z',
};
const home = {
  bookings: areas.map((area) => ({ ...booking, area })),
  bookingsToApprove: { rooms: 2, vans: 1 },
  vans: { due: 1, past: 0, damages: 1, late: 1, stopped: [{ name: 'Ducato', toSettle: 1, later: 2 }] },
} as Home;

test('Home leads only to pages that its reader may open', () => {
  for (const held of sets) {
    const shown = held.has(can.workshopManagement) ? home : { ...home, bookingsToApprove: null, vans: null };
    const tasks = [bookingsOnHome, vansOnHome].flatMap(({ tasks: list }) => list?.(shown, held) ?? []);
    for (const { to, key } of tasks) if (to) assert.ok(opens(to, held), `${key}: ${to} for ${[...held]}`);
  }
});

test('whoever manages the workshop without booking finds the requests on the page of the rooms', () => {
  const held = new Set([can.workshopManagement]);
  const asked = (bookingsOnHome.tasks?.(home, held) ?? []).filter(({ key }) => key.includes('approve'));
  assert.deepEqual(
    asked.map(({ to, search }) => [to, search]),
    [
      ['/room', { scheda: 'prenotazioni', whose: 'waiting' }],
      ['/room', { scheda: 'furgoni', whose: 'waiting' }],
    ],
  );
});

test('the ways to lists and calendars are open, too', () => {
  for (const held of sets)
    for (const area of areas) {
      const { to } = listPlace(area, held);
      if (held.has(can.workshopManagement) || to !== '/room') assert.ok(opens(to, held), to);
      const calendar = calendarPlace(area, held);
      if (calendar) assert.ok(opens(calendar.to, held), calendar.to);
    }
});

test('the calendar of one room shows that room, and nothing says another day than today', () => {
  const [books, sees] = [new Set([can.roomsBook]), new Set([can.roomsView])];
  assert.deepEqual(calendarPlace('rooms', books, 7), { to: '/prenotazione', search: { stanza: '7' } });
  assert.deepEqual(calendarPlace('rooms', sees, 7), {
    to: '/prenotazioni',
    search: { scheda: 'calendario', stanza: '7' },
  });
});
