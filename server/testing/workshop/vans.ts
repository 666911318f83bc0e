/** Vans, drivers and hand-overs for tests. */
import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { Database } from '../../src/platform/database/connection.ts';
import type { TestApp } from '../app.ts';
import { type Caller, json } from '../app.ts';
import { inDays } from '../days.ts';
import { makeDocument } from '../documents.ts';
import { addResource, bookingDesk, shiftBooking } from './bookings.ts';

/** Inserts a van; by default it asks for B, has nine seats and nothing that falls due. */
export async function addVan(
  db: Database,
  { van = {}, ...resource }: { van?: Record<string, unknown>; [column: string]: unknown } = {},
): Promise<number> {
  const id = await addResource(db, { kind: 'van', capacity: 9, slot_minutes: 5, ...resource });
  for (const [column, value] of Object.entries(van))
    await sql`update vans set ${sql.ref(column)} = ${value} where resource_id = ${id}`.execute(db);
  return id;
}

/** Gives somebody an approved licence, in the place of the one they had. */
export async function giveLicence(
  db: Database,
  userId: number,
  {
    category = 'B',
    expiresOn = inDays(1000),
    achievedOn = null,
  }: { category?: string; expiresOn?: string; achievedOn?: string | null } = {},
): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from document_types where licence limit 1`.execute(db);
  const id = await makeDocument(db, { userId, typeId: rows[0]?.id ?? 0, expiresOn });
  await sql`update documents set superseded_at = now()
             where user_id = ${userId} and state = 'approvato' and superseded_at is null`.execute(db);
  await sql`update documents set licence_category = ${category}, achieved_on = ${achievedOn} where id = ${id}`.execute(
    db,
  );
  await sql`update documents set state = 'approvato' where id = ${id}`.execute(db);
}

type Body = Record<string, unknown>;

/** The number of trips of now that were booked first on a later day: each has a day of its own. */
let trips = 0;

/** The acts of a person with vans; a refusal fails the test unless the call is one of `try…`. */
export function vanDesk(app: TestApp, caller: Caller) {
  const base = '/api/workshop/vans';
  const desk = bookingDesk(caller, 'vans');
  const done = async <T = { id: number; message: string }>(answer: Promise<Response>): Promise<T> => {
    const response = await answer;
    assert.equal(response.status, 200, await response.clone().text());
    return json<T>(response);
  };
  const state = { fuelEighths: 8, keys: true, clean: true, damages: [] };
  const tryOut = (booking: number, vanId: number, odometer: number, more: Body = {}) =>
    caller.post(`${base}/bookings/${booking}/handOut`, {
      vanId,
      odometer,
      driverId: caller.id,
      ...state,
      ...more,
    });
  const tryIn = (booking: number, vanId: number, odometer: number, more: Body = {}) =>
    caller.post(`${base}/bookings/${booking}/handIn`, {
      vanId,
      odometer,
      ...state,
      unfit: false,
      costs: [],
      ...more,
    });
  const drives = { people: [{ userId: caller.id, role: 'guida' }], trip: { destination: 'Torino' } };
  return {
    ...desk,
    tryTrip: (vanId: number, from: string, to: string, more: Body = {}) =>
      desk.tryBook(vanId, from, to, { ...drives, ...more }),
    trip: (vanId: number, from: string, to: string, more: Body = {}) =>
      desk.book(vanId, from, to, { ...drives, ...more }),
    /** A booking that goes from so many minutes ago to so many minutes from now. */
    async tripNow(vanId: number, fromMinutes: number, toMinutes: number, more: Body = {}): Promise<number> {
      const day = inDays(20 + (trips++ % 300));
      const at = (clock: string) => `${day}T${clock}`;
      const id = await desk.book(vanId, at('10:00'), at('11:00'), { ...drives, ...more });
      await shiftBooking(app, id, fromMinutes, toMinutes);
      return id;
    },
    tryOut,
    tryIn,
    out: (...asked: Parameters<typeof tryOut>) => done(tryOut(...asked)),
    in: (...asked: Parameters<typeof tryIn>) => done(tryIn(...asked)),
    bell: async () =>
      (await done<{ rows: { sentence: string }[] }>(caller.get('/api/utilities/notifications'))).rows.map(
        ({ sentence }) => sentence,
      ),
    get: <T>(path: string) => done<T>(caller.get(`${base}${path}`)),
    send: <T = { id: number; message: string }>(path: string, body: Body) =>
      done<T>(caller.post(`${base}${path}`, body)),
  };
}
