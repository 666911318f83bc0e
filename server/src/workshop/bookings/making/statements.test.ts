/** A series costs the database as many statements as a few dates do, whatever becomes of its dates. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { momentsOf } from '@wms/contract/platform/fields/rome-time';
import { can } from '@wms/contract/platform/permissions';
import type { Treatment } from '@wms/contract/workshop/closures/endpoints';
import { sql } from 'kysely';
import type { Caller } from '../../../../testing/app.ts';
import { countStatements } from '../../../../testing/promises/statements.ts';
import {
  addResource,
  bookingDesk,
  mondayAt,
  openDaily,
  refusalOf,
} from '../../../../testing/workshop/bookings.ts';
import { openWorkshop } from '../../../../testing/workshop/open.ts';
import { addVan, giveLicence } from '../../../../testing/workshop/vans.ts';
import { type Database, inTransaction } from '../../../platform/database/connection.ts';
import { makeClosures } from '../../closures/making.ts';
import type { BookingRequest } from '../rules/booking-request.ts';
import { createBookings } from './create.ts';
import { previewBookings } from './preview.ts';
import { type Change, cancelBookings, changeBookings } from './series.ts';

const { app, anna, bruno, manager } = await openWorkshop({ licensed: true });

/** A handful: the people, the locks, the rules, the rows, the clock and the news. */
const most = 22;
/** A change has the old bookings to read and lock, too, and tells more people of more. */
const mostOfChange = 50;

const repeating = (count: number) => ({
  frequency: 'daily' as const,
  interval: 1,
  weekdays: [],
  until: null,
  count,
});

const countOf = (work: (db: Database) => Promise<unknown>) => countStatements(app.db, work);

const newsOf = async (person: number): Promise<number> => {
  const rows = await app.db.selectFrom('notifications').select('id').where('user_id', '=', person).execute();
  return rows.length;
};

const iso = (clock: string) => momentsOf(clock)[0]?.toISOString() ?? '';
const wantedOf = (area: BookingRequest['area'], resource: number): BookingRequest => ({
  area,
  resourceIds: [resource],
  from: iso(mondayAt('10:00')),
  to: iso(mondayAt('11:00')),
  ownerId: anna.id,
  teamId: null,
  byId: anna.id,
  manages: false,
  instead: [],
  people: area === 'vans' ? [{ userId: anna.id, role: 'guida' }] : [],
});

/** Has another person book every second date of a series of this length. */
const takeEverySecond = (area: BookingRequest['area'], resource: number, count: number) =>
  bookingDesk(bruno, area).bookMany(
    resource,
    mondayAt('10:30', { days: 1 }),
    mondayAt('11:30', { days: 1 }),
    {
      repetition: { ...repeating(Math.floor(count / 2)), interval: 2 },
      ...(area === 'vans' && {
        people: [{ userId: bruno.id, role: 'guida' }],
        trip: { destination: 'Torino' },
      }),
    },
  );

describe('a series of 104 dates takes no more statements than one of 6', () => {
  for (const area of ['rooms', 'vans'] as const)
    for (const clashes of ['skip', 'elsewhere'] as const)
      test(`of ${area}, of which half are taken and then ${clashes}, when it is previewed and booked`, async () => {
        const counts: number[][] = [];
        for (const count of [6, 104]) {
          const make = (name: string) =>
            area === 'vans'
              ? addVan(app.db, { name })
              : addResource(app.db, { name, person_week_minutes: 3000 });
          const [resource] = [await make('Voluta'), await make('Altra')];
          await takeEverySecond(area, resource, count);
          const content = { title: 'Prova', notes: null, private: false };
          const asked = {
            wanted: wantedOf(area, resource),
            repetition: repeating(count),
            clashes,
            accepted: [],
            content: { ...content, trip: area === 'vans' ? { destination: 'Asti', expectedKm: null } : null },
          };
          const previewed = await countOf((db) => previewBookings(db, asked));
          const booked = await countOf((db) =>
            inTransaction(db, anna.id, async (tx) => {
              const { ids } = await createBookings(tx, asked);
              assert.equal(ids.length, clashes === 'skip' ? count / 2 : count);
            }),
          );
          counts.push([previewed, booked]);
        }
        assert.deepEqual(counts[1], counts[0]);
        assert.ok(
          counts.flat().every((statements) => statements <= most),
          `${counts}`,
        );
      });
});

describe('a series of 104 dates takes no more statements than one of 6 when it is changed', () => {
  const by = { byId: anna.id, manages: false };
  const maker = { id: anna.id, permissions: new Set(['WRK_ROB', 'WRK_VAB'] as const) };
  const at = (clock: string) => ({
    from: iso(mondayAt(clock)),
    to: iso(mondayAt(`${Number(clock.slice(0, 2)) + 2}:00`)),
  });

  for (const area of ['rooms', 'vans'] as const)
    test(`of ${area}: moved, given other people and words, asked again, taken elsewhere and cancelled`, async () => {
      const counts: number[][] = [];
      for (const count of [6, 104]) {
        const make = (name: string, more: object) =>
          area === 'vans'
            ? addVan(app.db, { name, ...more })
            : addResource(app.db, { name, person_week_minutes: 3000, ...more });
        const free = await make('Voluta', {});
        const asking = await make('Da approvare', { approval: 'longer', approval_minutes: 90 });
        const driver = area === 'vans' ? [{ userId: anna.id, role: 'guida' as const }] : [];
        const trip = area === 'vans' ? { destination: 'Asti', expectedKm: null } : null;
        const { ids } = await bookingDesk(anna, area).bookMany(free, mondayAt('10:00'), mondayAt('11:00'), {
          repetition: repeating(count),
          people: driver,
          ...(trip && { trip }),
        });
        const [id = 0] = ids;
        const change = async (to: Partial<Change>) => {
          const { version } = await bookingDesk(anna, area).read(id);
          const asked: Change = {
            id,
            area,
            version,
            which: 'all',
            teamId: null,
            people: driver,
            accepted: [],
            target: { ...at('10:00'), resourceIds: [free] },
            content: { title: 'Prova', notes: null, private: false, trip },
            ...to,
          };
          return countOf((db) =>
            inTransaction(db, anna.id, async (tx) => {
              assert.equal((await changeBookings(tx, asked, by)).changed, count);
            }),
          );
        };
        const companion = { userId: bruno.id, role: 'partecipa' as const };
        const moved = await change({ target: { ...at('12:00'), resourceIds: [free] } });
        const told = await change({
          target: { ...at('12:00'), resourceIds: [free] },
          people: [...driver, companion],
          content: {
            title: 'Altra',
            notes: 'Con Bruno',
            private: true,
            trip: trip && { ...trip, destination: 'Alba' },
          },
        });
        const waiting = await change({ target: { ...at('14:00'), resourceIds: [asking] } });
        const back = await change({ target: { ...at('10:00'), resourceIds: [free] } });
        const { version } = await bookingDesk(anna, area).read(id);
        const cancelled = await countOf((db) =>
          inTransaction(db, anna.id, async (tx) => {
            const cancel = { id, area, version, which: 'all' as const, reason: null };
            assert.equal(await cancelBookings(tx, cancel, maker), count);
          }),
        );
        counts.push([moved, told, waiting, back, cancelled]);
      }
      assert.deepEqual(counts[1], counts[0]);
      assert.ok(
        counts.flat().every((statements) => statements <= mostOfChange),
        `${counts}`,
      );
    });
});

describe('a closure over 30 bookings takes no more statements than one over 3', () => {
  for (const treatment of ['move', 'callOff'] as const)
    test(`of one person, when ${treatment === 'move' ? 'they move' : 'they are called off'}`, async () => {
      const counts: number[] = [];
      const told: number[] = [];
      for (const count of [3, 30]) {
        const [room, other] = [await addResource(app.db), await addResource(app.db)];
        const { ids } = await bookingDesk(anna).bookMany(room, mondayAt('10:00'), mondayAt('11:00'), {
          repetition: repeating(count),
        });
        const at = (clock: string, days: number) => iso(mondayAt(clock, { days }));
        const bookings = ids.map((id, nth) => ({
          id,
          version: 1,
          do: treatment,
          resourceIds: [other],
          from: at('10:00', nth),
          to: at('11:00', nth),
        }));
        const closure = {
          kind: 'chiusura',
          reason: 'Lavori',
          message: 'Lavori',
          bookings,
          resourceIds: [room],
          from: at('00:00', 0),
          to: at('00:00', count),
          repetition: null,
        } as const;
        const maker = { id: manager.id, permissions: new Set(['WRK_MAN'] as const) };
        const before = await newsOf(anna.id);
        counts.push(
          await countOf((db) => inTransaction(db, manager.id, (tx) => makeClosures(tx, closure, maker))),
        );
        told.push((await newsOf(anna.id)) - before);
        const rows = await app.db
          .selectFrom('bookings as b')
          .innerJoin('booking_resources as br', 'br.booking_id', 'b.id')
          .select(['b.state', 'br.resource_id'])
          .where('b.id', 'in', ids)
          .execute();
        const wanted = treatment === 'move' ? ['confermata', other] : ['annullata', room];
        assert.deepEqual(
          new Set(rows.map((row) => `${[row.state, row.resource_id]}`)),
          new Set([`${wanted}`]),
        );
      }
      assert.equal(counts[1], counts[0]);
      assert.deepEqual(told, [1, 1]);
      assert.ok(
        counts.every((statements) => statements <= mostOfChange),
        `${counts}`,
      );
    });
});

describe('a closure over the bookings of 30 people takes no more statements than one over those of 3', () => {
  const bookers: Caller[] = [];
  before(async () => {
    for (let nth = 0; nth < 30; nth += 1) {
      const person = await app.person({ permissions: [can.roomsBook, can.vansBook] });
      await giveLicence(app.db, person.id);
      bookers.push(person);
    }
  });

  for (const treatment of ['move', 'callOff'] as const)
    for (const area of ['rooms', 'vans'] as const)
      test(`of ${area}, when ${treatment === 'move' ? 'they move' : 'they are called off'}`, async () => {
        const counts: number[] = [];
        for (const count of [3, 30]) {
          const make = () => (area === 'vans' ? addVan(app.db) : addResource(app.db));
          const [place, other] = [await make(), await make()];
          const people = bookers.slice(0, count);
          const at = (clock: string, days: number) => iso(mondayAt(clock, { days }));
          const bookings: Treatment[] = [];
          for (const [nth, person] of people.entries()) {
            const id = await bookingDesk(person, area).book(
              ...[place, mondayAt('10:00', { days: nth }), mondayAt('11:00', { days: nth })],
              area === 'vans' ? { trip: { destination: 'Asti' } } : {},
            );
            const to = { from: at('10:00', nth), to: at('11:00', nth), resourceIds: [other] };
            bookings.push({
              id,
              version: 1,
              ...(treatment === 'move' ? { do: treatment, ...to } : { do: treatment }),
            });
          }
          const closure = {
            kind: 'chiusura',
            reason: 'Lavori',
            message: 'Lavori',
            bookings,
            resourceIds: [place],
            from: at('00:00', 0),
            to: at('00:00', count),
            repetition: null,
          } as const;
          const maker = { id: manager.id, permissions: new Set(['WRK_MAN'] as const) };
          const earlier = await Promise.all(people.map(({ id }) => newsOf(id)));
          counts.push(
            await countOf((db) => inTransaction(db, manager.id, (tx) => makeClosures(tx, closure, maker))),
          );
          const told = await Promise.all(people.map(({ id }) => newsOf(id)));
          assert.deepEqual(
            told,
            earlier.map((news) => news + 1),
          );
          const mails = await app.db
            .selectFrom('jobs')
            .select(sql<number>`(payload ->> 'userId')::integer`.as('user'))
            .where('name', '=', 'mail')
            .where(
              sql`payload ->> 'userId'`,
              'in',
              people.map(({ id }) => `${id}`),
            )
            .execute();
          assert.ok(people.every(({ id }) => mails.some(({ user }) => user === id)));
          const kept = treatment === 'move' ? 'confermata' : 'annullata';
          for (const [nth, { id }] of bookings.entries()) {
            const { state, resourceIds } = await bookingDesk(people[nth] ?? anna, area).read(id);
            assert.deepEqual([state, resourceIds], [kept, [treatment === 'move' ? other : place]]);
          }
        }
        assert.equal(counts[1], counts[0]);
        assert.ok(
          counts.every((statements) => statements <= mostOfChange),
          `${counts}`,
        );
      });
});

test('a closure takes no more statements for 30 bookings that go where 30 others were than for 3 and 3', async () => {
  const counts: number[] = [];
  for (const count of [3, 30]) {
    const make = () => addResource(app.db, { person_week_minutes: 3000 });
    const [first, second, third, fourth] = [await make(), await make(), await make(), await make()];
    const bookings: Treatment[] = [];
    // Anna leaves the third room, too, which stays open and where Bruno goes.
    for (const [desk, rooms, other] of [
      [bookingDesk(anna), [first, third], fourth],
      [bookingDesk(bruno), [second], third],
    ] as const) {
      const { ids } = await desk.bookMany([...rooms], mondayAt('10:00'), mondayAt('11:00'), {
        repetition: repeating(count),
      });
      bookings.push(
        ...ids.map((id, nth) => ({
          id,
          version: 1,
          do: 'move' as const,
          resourceIds: [other],
          from: iso(mondayAt('10:00', { days: nth })),
          to: iso(mondayAt('11:00', { days: nth })),
        })),
      );
    }
    const closure = {
      kind: 'chiusura',
      reason: 'Lavori',
      message: 'Lavori',
      bookings,
      resourceIds: [first, second],
      from: iso(mondayAt('00:00')),
      to: iso(mondayAt('00:00', { days: count })),
      repetition: null,
    } as const;
    const maker = { id: manager.id, permissions: new Set(['WRK_MAN'] as const) };
    counts.push(
      await countOf((db) => inTransaction(db, manager.id, (tx) => makeClosures(tx, closure, maker))),
    );
    const rows = await app.db
      .selectFrom('booking_resources')
      .select('resource_id')
      .where(
        'booking_id',
        'in',
        bookings.map(({ id }) => id),
      )
      .execute();
    assert.deepEqual(new Set(rows.map((row) => row.resource_id)), new Set([third, fourth]));
  }
  assert.equal(counts[1], counts[0]);
});

test('a closure that repeats takes no more statements for 100 dates than for 3', async () => {
  const counts: number[] = [];
  for (const count of [3, 100]) {
    const rooms = [await addResource(app.db), await addResource(app.db)];
    const closure = {
      kind: 'chiusura',
      reason: 'Pulizie',
      message: null,
      bookings: [],
      resourceIds: rooms,
      from: iso(mondayAt('08:00')),
      to: iso(mondayAt('09:00')),
      repetition: repeating(count),
    } as const;
    const maker = { id: manager.id, permissions: new Set(['WRK_MAN'] as const) };
    counts.push(
      await countOf((db) =>
        inTransaction(db, manager.id, async (tx) => {
          assert.equal((await makeClosures(tx, closure, maker)).count, count);
        }),
      ),
    );
    const held = await app.db
      .selectFrom('closure_resources')
      .select('closure_id')
      .where('resource_id', 'in', rooms)
      .execute();
    assert.equal(held.length, 2 * count);
  }
  assert.equal(counts[1], counts[0]);
});

test('each date that is left out has a reason of its own: taken, closed by its hours, or beyond a quota', async () => {
  const room = await addResource(app.db, { name: 'Mista', person_week_minutes: 180 });
  for (const weekday of [1, 2, 4, 5, 6, 7])
    await app.db
      .insertInto('opening_hours')
      .values({ resource_id: room, weekday, opens: '08:00', closes: '18:00' })
      .execute();
  await bookingDesk(bruno).book(room, mondayAt('10:30', { days: 1 }), mondayAt('11:30', { days: 1 }));
  const desk = bookingDesk(anna);
  const more = { repetition: repeating(6), clashes: 'skip' };
  const { occurrences } = await desk.preview(room, mondayAt('10:00'), mondayAt('11:00'), more);
  const { ids, skipped } = await desk.bookMany(room, mondayAt('10:00'), mondayAt('11:00'), more);
  assert.equal(ids.length, 3);
  const obstacles = occurrences.flatMap(({ obstacle }) => obstacle ?? []);
  assert.deepEqual(
    skipped.map(({ obstacle }) => obstacle),
    obstacles,
  );
  assert.match(obstacles[0] ?? '', /^«Mista» è già di Bruno Prova/);
  assert.match(obstacles[1] ?? '', /«Mista» è chiuso$/);
  assert.match(obstacles[2] ?? '', /^In quella settimana avresti «Mista» per 4 ore: il massimo è 3 ore$/);
});

test('a date within the buffer of the date before is refused by that, previewed as well as booked', async () => {
  const room = await addResource(app.db, { name: 'Forno', buffer_minutes: 120 });
  await openDaily(app.db, room, '00:00', '24:00');
  const desk = bookingDesk(manager);
  const at = [mondayAt('10:00'), mondayAt('09:00', { days: 1 })] as const;
  const say = /^«Forno» è già nella data prima di questa serie, .*resta un po’ di tempo per il riordino$/;
  const { occurrences } = await desk.preview(room, ...at, { repetition: repeating(3) });
  assert.deepEqual(
    occurrences.map(({ obstacle }) => obstacle !== null),
    [false, true, false],
  );
  assert.match(occurrences[1]?.obstacle ?? '', say);
  assert.match((await refusalOf(desk.tryBook(room, ...at, { repetition: repeating(3) }))).detail, say);
  const more = { repetition: repeating(3), clashes: 'skip' };
  const { ids, skipped } = await desk.bookMany(room, ...at, more);
  assert.deepEqual([ids.length, skipped.length], [2, 1]);
});
