/** Waiting for a place, in tests. */
import type { Wait } from '@wms/contract/workshop/bookings/waits';
import { sql } from 'kysely';
import { offerJob } from '../../src/workshop/bookings/waits/offering.ts';
import { type Caller, json, type TestApp } from '../app.ts';
import { startTestWorker, until } from '../jobs.ts';
import { bookingBody } from './bookings.ts';

const path = '/api/workshop/rooms/waits';

export function joinWaits(
  caller: Caller,
  rooms: number | number[],
  from: string,
  to: string,
  more: object = {},
) {
  const { repetition: _repetition, clashes: _clashes, ...body } = bookingBody(rooms, from, to, more);
  return caller.post(path, body);
}

export const leaveWait = (caller: Caller, id: number) => caller.fetch(`${path}/${id}`, { method: 'DELETE' });

export const waitsOf = async (caller: Caller) => json<Wait[]>(await caller.get(path));

/** Runs the job that offers places; those of the clock wait for their time. */
export async function offerPlaces(app: Pick<TestApp, 'db' | 'storage'>): Promise<void> {
  const left = () => app.db.selectFrom('jobs').select('id').where('name', '=', offerJob.name).execute();
  const worker = startTestWorker(app, { jobs: [offerJob] });
  await until(async () => (await left()).length === 0, 'places were offered').finally(worker.stop);
}

/** Its half hour is over. */
export const lapseOffer = (app: Pick<TestApp, 'owner'>, id: number) =>
  sql`update bookings set offered_until = now() where id = ${id}`.execute(app.owner);
