/** The life of a booking: who may do what with it when, and what the clock does by itself. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type BookingMove, type BookingState, bookingLife } from '@wms/contract/workshop/bookings/life';
import { sql } from 'kysely';
import type { Caller } from '../../../../testing/app.ts';
import { workOff } from '../../../../testing/jobs.ts';
import { testLife } from '../../../../testing/lives.ts';
import { untilWaiting } from '../../../../testing/locks/meeting.ts';
import {
  addResource,
  bookingDesk,
  inDaysAt,
  refusalOf,
  shiftBooking,
} from '../../../../testing/workshop/bookings.ts';
import { openWorkshop } from '../../../../testing/workshop/open.ts';
import { runClock } from './clock.ts';

const { app, anna, bruno, manager } = await openWorkshop();

/** The steps to each state from the beginning. */
const waysTo: Readonly<Record<BookingState, readonly BookingState[]>> = {
  'in attesa': ['in attesa'],
  confermata: ['confermata'],
  'in corso': ['confermata', 'in corso'],
  conclusa: ['confermata', 'in corso', 'conclusa'],
  rifiutata: ['in attesa', 'rifiutata'],
  annullata: ['in attesa', 'annullata'],
  mancata: ['confermata', 'mancata'],
};

/** A booking of a room of its own; check-in is already possible. */
async function make(state: BookingState, owner: Pick<Caller, 'id'>): Promise<number> {
  const [first, ...others] = waysTo[state];
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into bookings (area, title, user_id, state, during)
      values ('rooms', 'Prova', ${owner.id}, ${first},
              tstzrange(now() + interval '5 minutes', now() + interval '2 hours'))
      returning id)
    insert into booking_resources (booking_id, resource_id, area) select id, ${await addResource(app.db)}, 'rooms'
      from made returning booking_id as id`.execute(app.db);
  const id = rows[0]?.id ?? 0;
  for (const next of others)
    await sql`update bookings set state = ${next} where id = ${id}`.execute(app.owner);
  return id;
}

const versionOf = async (id: number) =>
  (await app.db.selectFrom('bookings').select('version').where('id', '=', id).executeTakeFirstOrThrow())
    .version;
const stateOf = async (id: number) =>
  (await app.db.selectFrom('bookings').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

async function ask(caller: Caller, move: BookingMove, id: number): Promise<Response> {
  if (move === 'checkIn' || move === 'finish')
    return caller.post(`/api/workshop/rooms/bookings/${id}/${move}`, {});
  return caller.post(`/api/workshop/bookings/${id}/moves/${move}`, {
    version: await versionOf(id),
    reason: 'Serve ad altri',
  });
}

const byClock = ['expire', 'askAgain', 'unconfirm', 'reconsider', 'start', 'miss'] as const;
const { confirm, checkIn, finish, refuse, cancel, callOff } = bookingLife.moves;
const byPeople = { confirm, checkIn, finish, refuse, cancel, callOff };
testLife<BookingState, keyof typeof byPeople>({ ...bookingLife, moves: byPeople }, () => ({
  person: (permissions) => app.person({ permissions: [...permissions, 'WRK_ROB'] }),
  make,
  ask,
  read: async (id) => {
    const row = await app.db
      .selectFrom('bookings')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { ...row };
  },
}));

test('moves of the clock have no address', async () => {
  const id = await make('confermata', anna);
  for (const move of byClock)
    assert.ok([404, 422].includes((await ask(manager, move as BookingMove, id)).status), move);
});

test('who doesn’t see the area learns nothing of a booking', async () => {
  const stranger = await app.person({ permissions: [] });
  assert.equal((await ask(stranger, 'cancel', await make('confermata', anna))).status, 404);
});

describe('arriving', () => {
  const book = async (values: { [column: string]: unknown } = {}, more: object = {}) => {
    const place = await addResource(app.db, values);
    const id = await bookingDesk(anna).book(place, inDaysAt(1, '10:00'), inDaysAt(1, '12:00'), more);
    return { id, place };
  };

  test('is possible from 15 minutes before, for the owner and whoever comes along', async () => {
    const { id } = await book({}, { people: [{ userId: bruno.id, role: 'partecipa' }] });
    await shiftBooking(app, id, 20, 60);
    assert.match((await refusalOf(bookingDesk(bruno).act(id, 'checkIn'))).detail, /^È ancora presto/);
    await shiftBooking(app, id, 15, 60);
    assert.equal((await bookingDesk(manager).act(id, 'checkIn')).status, 409);
    assert.deepEqual((await bookingDesk(bruno).read(id)).moves, ['checkIn']);
    assert.equal((await bookingDesk(bruno).act(id, 'checkIn')).status, 200);
    assert.equal(await stateOf(id), 'in corso');
  });

  test('who arrives at the moment at which the booking is moved to another day is too early', async () => {
    const id = await make('confermata', anna);
    let arriving: Promise<Response> | undefined;
    await app.owner.transaction().execute(async (tx) => {
      await sql`select from resources where id in (select resource_id from booking_resources where booking_id = ${id})
                   for no key update`.execute(tx);
      arriving = bookingDesk(anna).act(id, 'checkIn');
      await untilWaiting(app);
      await sql`update bookings set during = tstzrange(lower(during) + '1 day', upper(during) + '1 day')
                 where id = ${id}`.execute(tx);
    });
    assert.match((await refusalOf(arriving ?? Response.error())).detail, /^È ancora presto/);
  });

  test('and ending early frees the place from that moment on', async () => {
    const { id, place } = await book();
    await shiftBooking(app, id, -30, 120);
    assert.equal((await bookingDesk(anna).act(id, 'checkIn')).status, 200);
    const { rows: before } =
      await sql`select from holds where resource_id = ${place} and upper(during) > now()`.execute(app.db);
    assert.equal(before.length, 1);
    assert.equal((await bookingDesk(anna).act(id, 'finish')).status, 200);
    const { rows } =
      await sql`select from holds where resource_id = ${place} and upper(during) > now()`.execute(app.db);
    assert.equal(rows.length, 0);
    assert.equal(await stateOf(id), 'conclusa');
  });
});

describe('the clock', () => {
  const made = async (
    values: { [column: string]: unknown },
    from: number,
    to: number,
    desk = bookingDesk(anna),
  ) => {
    const place = await addResource(app.db, values);
    const id = await desk.book(place, inDaysAt(1, '10:00'), inDaysAt(1, '12:00'));
    await shiftBooking(app, id, from, to);
    return { id, place };
  };

  test('starts and ends what needs no check-in, also for a server that did not run meanwhile', async () => {
    const { id } = await made({}, 10, 40);
    assert.equal(await runClock(app.db, id), false);
    await shiftBooking(app, id, 0, 30);
    assert.equal(await runClock(app.db, id), true);
    assert.equal(await stateOf(id), 'in corso');
    const late = await made({}, -60, -30);
    await runClock(app.db, late.id);
    assert.equal(await stateOf(late.id), 'conclusa');
  });

  test('frees the place 15 minutes after the beginning when nobody came, and tells whoever booked', async () => {
    const { id, place } = await made({ wants_check_in: true, name: 'Puntuale' }, -10, 60);
    assert.equal(await runClock(app.db, id), false);
    await shiftBooking(app, id, -15, 60);
    await runClock(app.db, id);
    assert.equal(await stateOf(id), 'mancata');
    const { rows } = await sql`select from holds where resource_id = ${place}`.execute(app.db);
    assert.equal(rows.length, 0);
    const news = await app.db
      .selectFrom('notifications')
      .select('sentence')
      .where('user_id', '=', anna.id)
      .execute();
    assert.ok(news.some(({ sentence }) => /Puntuale.*è mancata: nessuno è arrivato/.test(sentence)));
  });

  test('a booking attempt frees the place of who should have come, before any job', async () => {
    const { id, place } = await made({ wants_check_in: true }, -20, 24 * 60);
    const soon = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000);
    const later = new Date(soon.getTime() + 3_600_000);
    await bookingDesk(bruno).book(place, soon.toISOString(), later.toISOString());
    assert.equal(await stateOf(id), 'mancata');
  });

  test('a request that nobody answered expires at its beginning', async () => {
    const { id } = await made({ approval: 'always' }, 10, 60);
    assert.equal(await runClock(app.db, id), false);
    await shiftBooking(app, id, 0, 60);
    await runClock(app.db, id);
    assert.equal(await stateOf(id), 'annullata');
  });

  test('a van that was handed out ends when it is handed in', async () => {
    const place = await addResource(app.db, { kind: 'van' });
    const { rows } = await sql<{ id: number }>`
      with made as (
        insert into bookings (area, title, user_id, state, during)
        values ('vans', 'Viaggio', ${anna.id}, 'confermata',
                tstzrange(now() - interval '1 hour', now() - interval '1 minute'))
        returning id)
      insert into booking_resources (booking_id, resource_id, area) select id, ${place}, 'vans' from made
      returning booking_id as id`.execute(app.db);
    const id = rows[0]?.id ?? 0;
    await sql`update bookings set state = 'in corso', checked_in_at = now() where id = ${id}`.execute(
      app.owner,
    );
    const hand = (direction: string) =>
      sql`insert into van_handovers (booking_id, resource_id, direction, odometer, fuel_eighths, keys, clean)
          values (${id}, ${place}, ${direction}, 10, 8, true, true)`.execute(app.owner);
    await hand('uscita');
    assert.equal(await runClock(app.db, id), false);
    assert.equal(await stateOf(id), 'in corso');
    await hand('rientro');
    await runClock(app.db, id);
    assert.equal(await stateOf(id), 'conclusa');
  });

  test('gives whoever books a time that has begun a quarter of an hour from then', async () => {
    const { id } = await made({ wants_check_in: true }, -20, 60);
    const madeAgo = (minutes: number) =>
      sql`update bookings set created_at = now() - make_interval(mins => ${minutes}) where id = ${id}`.execute(
        app.owner,
      );
    await madeAgo(10);
    assert.equal(await runClock(app.db, id), false);
    await madeAgo(15);
    await runClock(app.db, id);
    assert.equal(await stateOf(id), 'mancata');
  });

  test('a request for a time that has begun can be confirmed within a quarter of an hour', async () => {
    const ask = async (minutesAgo: number) => {
      const { id } = await made({ approval: 'always' }, -20, 60);
      await sql`update bookings set created_at = now() - make_interval(mins => ${minutesAgo})
                 where id = ${id}`.execute(app.owner);
      return id;
    };
    assert.equal((await bookingDesk(manager).step(await ask(14), 'confirm')).status, 200);
    const late = await refusalOf(bookingDesk(manager).step(await ask(15), 'confirm'));
    assert.match(late.detail, /^La richiesta è scaduta/);
  });

  test('works by jobs that the bookings themselves have added, which end', async () => {
    const { id } = await made({}, -60, -30);
    await sql`update jobs set run_at = now() where name = 'booking-clock'`.execute(app.db);
    await sql`delete from jobs where name <> 'booking-clock' or key not like ${`${id} %`}`.execute(app.db);
    await workOff(app);
    assert.equal(await stateOf(id), 'conclusa');
  });
});
