/** Rooms, vans and their bookings for tests. */
import assert from 'node:assert/strict';
import type { Permission } from '@wms/contract/platform/permissions';
import type { Alternative } from '@wms/contract/platform/problem';
import type { CalendarAnswer } from '@wms/contract/workshop/bookings/calendar';
import type { Area } from '@wms/contract/workshop/shared/access';
import { sql } from 'kysely';
import type { Database } from '../../src/platform/database/connection.ts';
import { type Caller, json, type TestApp } from '../app.ts';
import { inDays } from '../days.ts';

/** The day after so many days in Rome, with this clock: `2026-11-25T10:00`. */
export const inDaysAt = (days: number, clock: string) => `${inDays(days)}T${clock}`;

const inAWeek = Temporal.PlainDate.from(inDays(7));
/** One Monday for the whole process: after a Monday's midnight it would be another one in the middle of a test. */
const monday = inAWeek.add({ days: (8 - inAWeek.dayOfWeek) % 7 });

/** The first Monday that is at least a week away, so many weeks and days later. */
export const mondayAt = (clock: string, { weeks = 0, days = 0 } = {}) =>
  `${monday.add({ days: weeks * 7 + days })}T${clock}`;

export type TakenProblem = {
  status: number;
  type?: string;
  detail: string;
  alternatives?: Alternative[];
  waitable?: boolean;
};

let codes = 0;

/** Inserts a resource; by default a room that is always open, for everyone and confirmed at once. */
export async function addResource(
  db: Database,
  values: { kind?: 'room' | 'bench' | 'van'; name?: string; [column: string]: unknown } = {},
): Promise<number> {
  const all = { kind: 'room', name: `Stanza ${++codes}`, code: `S${codes}-${process.pid}`, ...values };
  const columns = Object.keys(all).map((column) => sql.ref(column));
  const { rows } = await sql<{ id: number }>`
    insert into resources (${sql.join(columns)}) values (${sql.join(Object.values(all))}) returning id`.execute(
    db,
  );
  const id = rows[0]?.id ?? 0;
  if (all.kind === 'van')
    await sql`insert into vans (resource_id, plate) values (${id}, ${`AA${id}BB`.padStart(7, 'A')})`.execute(
      db,
    );
  return id;
}

/** Opens a resource on every day from and to a time. */
export const openDaily = (db: Database, resource: number, opens: string, closes: string) =>
  sql`insert into opening_hours (resource_id, weekday, opens, closes)
      select ${resource}, day, ${opens}::time, ${closes}::time from generate_series(1, 7) day`.execute(db);

export const close = async (
  db: Database,
  resource: number,
  from: string,
  to: string | null,
  reason = 'Ferie',
) => {
  await sql`
    with made as (
      insert into closures (kind, reason, during)
      values ('chiusura', ${reason},
              tstzrange(${from}::timestamp at time zone 'Europe/Rome', ${to}::timestamp at time zone 'Europe/Rome'))
      returning id)
    insert into closure_resources (closure_id, resource_id) select id, ${resource} from made`.execute(db);
};

/** The body of a new booking. */
export const bookingBody = (resourceIds: number | number[], from: string, to: string, more: object = {}) => ({
  title: 'Prova',
  resourceIds: [resourceIds].flat(),
  from,
  to,
  private: false,
  people: [],
  repetition: null,
  clashes: 'refuse',
  ...more,
});

/** The acts of a person with bookings of an area; a refusal fails the test unless the call is one of `try…`. */
export function bookingDesk(caller: Caller, area: Area = 'rooms') {
  const base = `/api/workshop/${area}`;
  const done = async <T>(response: Response): Promise<T> => {
    assert.equal(response.status, 200, await response.clone().text());
    return json<T>(response);
  };
  const tryBook = (resourceIds: number | number[], from: string, to: string, more: object = {}) =>
    caller.post(`${base}/bookings`, bookingBody(resourceIds, from, to, more));
  const read = async (id: number) =>
    done<{ version: number; state: string; from: string; to: string; [field: string]: unknown }>(
      await caller.get(`${base}/bookings/${id}`),
    );
  const tryMove = async (
    id: number,
    resourceIds: number | number[],
    from: string,
    to: string,
    version?: number,
  ) =>
    caller.post(`${base}/bookings/${id}/move`, {
      version: version ?? (await read(id)).version,
      resourceIds: [resourceIds].flat(),
      from,
      to,
    });
  const step = async (id: number, move: string, reason: string | null = null) =>
    caller.post(`/api/workshop/bookings/${id}/moves/${move}`, { version: (await read(id)).version, reason });
  return {
    base,
    tryBook,
    tryMove,
    read,
    book: async (...asked: Parameters<typeof tryBook>) =>
      (await done<{ id: number }>(await tryBook(...asked))).id,
    bookMany: async (...asked: Parameters<typeof tryBook>) =>
      done<{ ids: number[]; skipped: { from: string; obstacle: string }[]; message: string }>(
        await tryBook(...asked),
      ),
    preview: async (resourceIds: number | number[], from: string, to: string, more: object = {}) =>
      done<{
        state: string;
        occurrences: { from: string; obstacle: string | null; elsewhere: Alternative | null }[];
        warnings: string[];
      }>(await caller.post(`${base}/bookings/preview`, bookingBody(resourceIds, from, to, more))),
    tryChange: async (id: number, which: string, changes: object) => {
      const {
        version,
        title,
        notes,
        private: isPrivate,
        from,
        to,
        resourceIds,
        people,
        team,
      } = await read(id);
      const body = { version, which, title, notes, private: isPrivate, from, to, resourceIds, ...changes };
      const others = (people as { id: number; role: string }[]).map((person) => ({
        userId: person.id,
        role: person.role,
      }));
      return caller.fetch(`${base}/bookings/${id}`, {
        method: 'PATCH',
        body: JSON.stringify({
          teamId: (team as { id: number } | null)?.id ?? null,
          people: others,
          ...body,
        }),
        headers: { 'content-type': 'application/json' },
      });
    },
    cancelSeries: async (id: number, which: string, reason: string | null = null) =>
      caller.post(`${base}/bookings/${id}/cancelSeries`, {
        version: (await read(id)).version,
        which,
        reason,
      }),
    move: async (...asked: Parameters<typeof tryMove>) => done<{ message: string }>(await tryMove(...asked)),
    /** A move of its life. */
    step,
    act: (id: number, act: 'checkIn' | 'finish') => caller.post(`${base}/bookings/${id}/${act}`, {}),
    free: async (query: Record<string, string | number>) =>
      done<Alternative[]>(
        await caller.get(
          `${base}/free?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
        ),
      ),
    calendar: async (from: string, to: string) =>
      done<CalendarAnswer>(await caller.get(`${base}/calendar?from=${from}&to=${to}`)),
  };
}

export const refusalOf = async (answer: Promise<Response> | Response): Promise<TakenProblem> =>
  json<TakenProblem>(await answer);

/** The sentence of a refusal, which has this status. */
export async function sentenceOf(answer: Promise<Response>, status = 409): Promise<string> {
  const problem = await refusalOf(answer);
  assert.equal(problem.status, status, problem.detail);
  return problem.detail;
}

/** People for tests: two members who book, and one who manages and so books for others. */
export async function workshopPeople(app: TestApp) {
  const books: Permission[] = ['WRK_ROB', 'WRK_VAB'];
  const [anna, bruno, manager] = await Promise.all([
    app.person({ permissions: books }),
    app.person({ permissions: books, nome: 'Bruno' }),
    app.person({ permissions: ['WRK_MAN', ...books], nome: 'Marta' }),
  ]);
  return { anna, bruno, manager };
}

/** Sets when a booking begins and ends by passing by its rules: tests don't wait for its time. */
export const shiftBooking = (app: TestApp, id: number, fromMinutes: number, toMinutes: number) =>
  sql`update bookings set during = tstzrange(now() + make_interval(mins => ${fromMinutes}),
                                             now() + make_interval(mins => ${toMinutes})),
                          created_at = least(created_at, now() + make_interval(mins => ${fromMinutes} - 60))
       where id = ${id}`.execute(app.owner);
