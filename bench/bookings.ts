/**
 * `npm run bench -- --bookings` measures the calendar with 200,000 bookings of 50 resources: a week of 2,000 bookings,
 * 'Quando prima' over four weeks, and 1,000 people who book the same hour at once.
 */
import { bookingEndpoints } from '@wms/contract/workshop/bookings/endpoints';
import pg from 'pg';
import type { Instance } from './instance.ts';
import { median } from './load.ts';

export type BookingPoint = { what: string; measured: string; aim: string };

const rounds = 60;
const callers = 1000;
/** How many weeks of the past and of the future are filled, with this many bookings a resource and week. */
const weeks = { before: 60, after: 40 };
const aWeek = 40;

export async function measureBookings(instance: Instance): Promise<BookingPoint[]> {
  await fill(instance.databaseUrl);
  const { getCalendar, findFree } = bookingEndpoints.rooms;
  const monday = nextMonday();
  const week = await measure(
    instance,
    `${getCalendar.path}?from=${monday}&to=${new Date(Date.parse(monday) + 7 * 86_400_000).toISOString()}`,
  );
  const free = await measure(instance, `${findFree.path}?minutes=60`);
  const clash = await bookAtOnce(instance);
  return [
    {
      what: `a week of 50 resources, ${week.rows} bookings`,
      measured: `${week.ms.toFixed(1)} ms`,
      aim: '≤ 20 ms',
    },
    { what: '«Quando prima» over 50 resources', measured: `${free.ms.toFixed(1)} ms`, aim: '≤ 50 ms' },
    { what: `${callers} book one hour at once`, measured: clash, aim: 'one wins, all hear within 2 s' },
  ];
}

const nextMonday = () => {
  const day = new Date();
  day.setUTCHours(0, 0, 0, 0);
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7 || 7));
  return day.toISOString();
};

async function measure({ url, token }: Instance, path: string): Promise<{ ms: number; rows: number }> {
  const waits: number[] = [];
  let rows = 0;
  for (let round = 0; round < rounds; round++) {
    const before = performance.now();
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`);
    waits.push(performance.now() - before);
    rows = (JSON.parse(text) as { bookings?: unknown[] }).bookings?.length ?? 0;
  }
  // The first ones prepare the statements.
  return { ms: median(waits.slice(10)), rows };
}

/** Everybody wants the empty room at ten, three Mondays from now. */
async function bookAtOnce({ url, token, databaseUrl }: Instance): Promise<string> {
  const resourceId = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query(`select id from resources where code = 'EMPTY'`);
    return rows[0].id as number;
  });
  const from = new Date(Date.parse(nextMonday()) + 21 * 86_400_000 + 9 * 3_600_000);
  const body = JSON.stringify({
    title: 'Prova',
    from: from.toISOString(),
    to: new Date(from.getTime() + 3_600_000).toISOString(),
    resourceIds: [resourceId],
    teamId: null,
    notes: null,
    private: false,
    people: [],
    userId: null,
    repetition: null,
    clashes: 'refuse',
  });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const begun = performance.now();
  const answers = await Promise.all(
    Array.from({ length: callers }, async () => {
      const answer = await fetch(`${url}${bookingEndpoints.rooms.createBooking.path}`, {
        method: 'POST',
        headers,
        body,
      });
      const told = (await answer.json()) as { alternatives?: unknown[] };
      return {
        status: answer.status,
        alternatives: told.alternatives?.length ?? 0,
        at: performance.now() - begun,
      };
    }),
  );
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  const helped = answers.filter(({ alternatives }) => alternatives >= 3).length;
  const last = Math.max(...answers.map(({ at }) => at));
  const told = `${count(409)} refused, ${helped} with three alternatives`;
  return `${count(200)} won, ${told}, last after ${(last / 1000).toFixed(2)} s`;
}

async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Fifty rooms, open from eight to eight but on Sundays; the triggers that check and copy are off while it fills. */
const fill = (databaseUrl: string) =>
  withClient(databaseUrl, async (client) => {
    await client.query(`
      set session_replication_role = replica;
      insert into resources (kind, name, code, buffer_minutes, capacity)
      select 'room', 'Stanza ' || n, 'R' || n, case when n % 2 = 0 then 15 else 0 end, n from generate_series(1, 50) n;
      insert into resources (kind, name, code) values ('room', 'Vuota', 'EMPTY');
      insert into opening_hours (resource_id, weekday, opens, closes)
      select id, day, '08:00', '20:00' from resources, generate_series(1, 6) day;
      create temp table wanted as
      select row_number() over () as n, r.id as resource_id,
             ((rome_today() - extract(isodow from rome_today())::integer + 1 + 7 * week + slot / 7)
               + time '08:00' + (slot % 7) * interval '100 minutes') at time zone 'Europe/Rome' as starts
        from resources r, generate_series(${-weeks.before}, ${weeks.after - 1}) week,
             generate_series(0, ${aWeek - 1}) slot
       where r.code <> 'EMPTY';
      insert into bookings (id, area, title, during, user_id, state) overriding system value
      select n, 'rooms', 'Prova ' || n, tstzrange(starts, starts + interval '80 minutes'),
             (select min(id) from users), case when starts < now() then 'conclusa' else 'confermata' end from wanted;
      select setval(pg_get_serial_sequence('bookings', 'id'), (select max(n) from wanted));
      insert into booking_resources (booking_id, resource_id, area) select n, resource_id, 'rooms' from wanted;
      insert into holds (resource_id, during, booking_id)
      select resource_id, tstzrange(starts, starts + interval '95 minutes'), n from wanted;
      set session_replication_role = origin`);
    await client.query('vacuum analyze');
  });
