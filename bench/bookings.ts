/** The figures of rooms and vans: the calendar, «Quando prima» and a thousand people who want one slot. */
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { can } from '@wms/contract/platform/permissions';
import { bookingEndpoints } from '@wms/contract/workshop/bookings/endpoints';
import { newToken, tokenHash } from '../server/src/identity/sessions/token.ts';
import { connect, type Database, runSql } from '../server/src/platform/database/connection.ts';
import type { Instance } from './instance.ts';
import { median } from './load.ts';
import { measurePath } from './point.ts';

const rooms = 50;
const inAWeek = 2000;
const inAll = 200_000;

/** A Monday two weeks ahead, whose week is full of bookings. */
export const monday = () => {
  const now = Temporal.Now.plainDateISO('Europe/Rome').add({ days: 14 });
  return now.subtract({ days: now.dayOfWeek - 1 });
};

/**
 * Fills 50 rooms with half-hour bookings of all people: 40 in each for the measured week, and as many in the weeks
 * before and after it until there are 200,000. Triggers are off, so what they write is written here.
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
        select 'rooms', 'Riunione ' || resource,
               people.ids[1 + (week + 100 + resource * slot) % cardinality(people.ids)],
               case when week < -2 then 'conclusa' else 'confermata' end,
               tstzrange(starts, starts + interval '30 minutes')
          from slots
         cross join (select array_agg(id) as ids from users) people
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
  await runSql(db)`vacuum analyze users`;
  await runSql(db)`vacuum analyze bookings`;
  await runSql(db)`vacuum analyze holds`;
  await runSql(db)`vacuum analyze booking_resources`;
}

/** A caller that costs little itself: fetch takes more of the two cores than the server that is measured. */
const post = (address: string, token: string, body: string) =>
  new Promise<{ status: number; text: string }>((done, fail) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const call = request(address, { method: 'POST', headers, agent: false }, async (answer) =>
      done({ status: answer.statusCode ?? 0, text: await readText(answer) }),
    );
    call.once('error', fail).end(body);
  });

/** A thousand people who may book rooms, signed in: their tokens. */
async function signInMany(db: Database): Promise<string[]> {
  const tokens = Array.from({ length: 1000 }, newToken);
  const hashes = tokens.map((token) => tokenHash(token).toString('hex'));
  await runSql(db)`
    with made as (
      insert into users (username, institutional_email, first_name, last_name, state, registration_status)
      select 'p' || n, 'p' || n || '@example.org', 'Nome', 'Cognome ' || n, 'attivo', 'completato'
        from generate_series(1, ${tokens.length}::integer) n
      returning id, replace(username, 'p', '')::integer as n
    ), allowed as (
      insert into user_permissions (user_id, permission) select id, ${can.roomsBook} from made
    )
    insert into sessions (user_id, token_hash, user_agent)
    select id, decode((${hashes}::text[])[n], 'hex'), 'bench' from made`;
  return tokens;
}

/** A thousand people want one slot at the same moment: how many won, what the others heard, and when the last did. */
async function rushFor(url: string, tokens: readonly string[], resource: number): Promise<string> {
  const from = monday().add({ days: 1 }).toString();
  const body = JSON.stringify({
    title: 'Gara',
    resourceIds: [resource],
    from: `${from}T19:00`,
    to: `${from}T20:00`,
    private: false,
    people: [],
    repetition: null,
    clashes: 'refuse',
  });
  const address = url + bookingEndpoints.rooms.createBooking.path;
  const began = performance.now();
  const answers = await Promise.all(tokens.map((token) => post(address, token, body)));
  const ms = Math.round(performance.now() - began);
  const won = answers.filter(({ status }) => status === 200).length;
  const faults = answers.filter(({ status }) => status >= 500).length;
  const told = answers.filter(
    ({ status, text }) => status === 409 && JSON.parse(text).alternatives?.length === 3,
  );
  return `${ms} ms; ${won} won, ${told.length} heard three alternatives, ${faults} faults`;
}

export async function measureBookings(instance: Instance) {
  const { db, close } = connect(instance.databaseUrl, { max: 2, patient: true });
  try {
    const people = await signInMany(db);
    await fill(db);
    const [first] = await runSql(db)<{ id: number }>`select min(id) as id from resources`;
    const room = first?.id ?? 0;
    const { getCalendar, findFree } = bookingEndpoints.rooms;
    const calendar = `${getCalendar.path}?from=${monday()}T00:00&to=${monday().add({ days: 7 })}T00:00`;
    const free = `${findFree.path}?minutes=60&people=2&equipment=proiettore`;
    // Before the thousands: what they leave to do takes the machine for some twenty seconds.
    const { typical, best } = await measureServer(instance, calendar);
    const rush = { aim: '≤ 2 s; 1, 999, 0' };
    const points = [
      {
        what: '1,000 people book one slot at once, the first after the start',
        figure: await rushFor(instance.url, people, room),
        ...rush,
      },
      {
        what: 'the same in another room',
        figure: await rushFor(instance.url, people, room + 1),
        ...rush,
      },
    ];
    await runSql(
      db,
    )`update resources set person_week_minutes = 6000, version = version + 1 where id = ${room + 2}`;
    points.push({
      what: 'the same where people may book only so much a week',
      figure: await rushFor(instance.url, people, room + 2),
      ...rush,
    });
    return [
      {
        what: `the calendar, at the server: a week of ${rooms} rooms with ${inAWeek} bookings`,
        figure: `${typical.toFixed(1)} ms, at best ${best.toFixed(1)}`,
        aim: '≤ 20 ms',
      },
      {
        what: '«Quando prima» over 50 rooms and four weeks',
        figure: `${(await measurePath(instance, free)).toFixed(1)} ms`,
        aim: '≤ 50 ms',
      },
      ...points,
    ];
  } finally {
    await close();
  }
}

/** Milliseconds until an answer to one caller begins: reading a long one isn't the server's work. */
async function measureServer({ url, token }: Instance, path: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const waits: number[] = [];
  for (let round = 0; round < 160; round++) {
    const began = performance.now();
    const call = request(url + path, { agent, headers: { authorization: `Bearer ${token}` } });
    const [answer] = (await once(call.end(), 'response')) as [IncomingMessage];
    waits.push(performance.now() - began);
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`);
    await readText(answer);
  }
  agent.destroy();
  // The first ones prepare the statements, and are compiled.
  const counted = waits.slice(60);
  return { typical: median(counted), best: Math.min(...counted) };
}
