/** The figures of rooms and vans: the calendar, «Quando prima» and a thousand people who want one slot. */
import { bookingEndpoints } from '@wms/contract/workshop/bookings/endpoints';
import { connect, type Database, runSql } from '../server/src/platform/database/connection.ts';
import type { Instance } from './instance.ts';
import { measurePath } from './people.ts';

const rooms = 50;
const inAWeek = 2000;
const inAll = 200_000;

/** A Monday two weeks ahead, whose week is full of bookings. */
export const monday = () => {
  const now = Temporal.Now.plainDateISO('Europe/Rome').add({ days: 14 });
  return now.subtract({ days: now.dayOfWeek - 1 });
};

/**
 * Fills 50 rooms with half-hour bookings: 40 in each for the measured week, and as many in the weeks before and after
 * it until there are 200,000. Triggers are off, so what they write is written here.
 */
export async function fill(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await runSql(tx)`set local session_replication_role = replica`;
    await runSql(tx)`
      insert into resources (kind, name, code, capacity, equipment)
      select 'room', 'Stanza ' || n, 'R' || n, 4 + n % 20, '{proiettore}' from generate_series(1, ${rooms}::integer) n`;
    await runSql(tx)`
      insert into opening_hours (resource_id, weekday, opens, closes)
      select id, day, '08:00', '20:00' from resources, generate_series(1, 7) day where code like 'R%'`;
    await runSql(tx)`
      with slots as (
        select r.id as resource, week, slot
          from resources r, generate_series(-${inAll / inAWeek / 2}::integer, ${inAll / inAWeek / 2 - 1}::integer) week,
               generate_series(0, ${inAWeek / rooms - 1}::integer) slot
         where r.code like 'R%'
      ), made as (
        insert into bookings (area, title, user_id, state, during)
        select 'rooms', 'Riunione ' || resource, (select min(id) from users),
               case when week < -2 then 'conclusa' else 'confermata' end,
               tstzrange(starts, starts + interval '30 minutes')
          from slots
         cross join lateral (
           select (${monday().toString()}::date + week * 7 + slot % 7 + time '08:00'
                   + (slot / 7) * interval '2 hours') at time zone 'Europe/Rome' as starts) one
         order by week, resource, slot
        returning id, during, replace(title, 'Riunione ', '')::integer as resource
      ), places as (
        insert into booking_resources (booking_id, resource_id, area) select id, resource, 'rooms' from made
      )
      insert into holds (resource_id, during, booking_id) select resource, during, id from made`;
  });
  await runSql(db)`vacuum analyze bookings`;
  await runSql(db)`vacuum analyze holds`;
  await runSql(db)`vacuum analyze booking_resources`;
}

/** A thousand calls for one slot at the same moment: how many won, how the others were answered, and when the last. */
async function rushFor({ url, token }: Instance, resource: number, count: number) {
  const from = monday().add({ days: 1 }).toString();
  const body = JSON.stringify({
    title: 'Gara',
    resourceIds: [resource],
    ...{
      from: `${from}T19:00`,
      to: `${from}T20:00`,
      private: false,
      people: [],
      repetition: null,
      clashes: 'refuse',
    },
  });
  const began = performance.now();
  const answers = await Promise.all(
    Array.from({ length: count }, async () => {
      const answer = await fetch(url + bookingEndpoints.rooms.createBooking.path, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body,
      });
      const { alternatives = [] } = (await answer.json()) as { alternatives?: unknown[] };
      return { status: answer.status, alternatives: alternatives.length };
    }),
  );
  const ms = performance.now() - began;
  return {
    ms,
    won: answers.filter(({ status }) => status === 200).length,
    told: answers.filter(({ status, alternatives }) => status === 409 && alternatives === 3).length,
    faults: answers.filter(({ status }) => status >= 500).length,
  };
}

export async function measureBookings(instance: Instance) {
  const { db, close } = connect(instance.databaseUrl, { max: 2, patient: true });
  try {
    await fill(db);
    const [first] = await runSql(db)<{ id: number }>`select min(id) as id from resources`;
    const { getCalendar, findFree } = bookingEndpoints.rooms;
    const calendar = `${getCalendar.path}?from=${monday()}T00:00&to=${monday().add({ days: 7 })}T00:00`;
    const free = `${findFree.path}?minutes=60&people=2&equipment=proiettore`;
    const time = async (path: string) => (await measurePath(instance, path)).toFixed(1);
    const { ms, won, told, faults } = await rushFor(instance, first?.id ?? 0, 1000);
    return [
      {
        what: `the calendar: a week of ${rooms} rooms with ${inAWeek} bookings`,
        figure: `${await time(calendar)} ms`,
        aim: '≤ 20 ms',
      },
      {
        what: '«Quando prima» over 50 rooms and four weeks',
        figure: `${await time(free)} ms`,
        aim: '≤ 50 ms',
      },
      {
        what: '1,000 bookings of one slot at once',
        figure: `${Math.round(ms)} ms; ${won} won, ${told} heard three alternatives, ${faults} faults`,
        aim: '≤ 2 s; 1, 999, 0',
      },
    ];
  } finally {
    await close();
  }
}
