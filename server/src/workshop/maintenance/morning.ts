/** Looks each morning at the vans that are stopped until nobody knows when. */
import { sql } from 'kysely';
import { z } from 'zod';
import { type Database, inTransaction, runSql, type Writer } from '../../platform/database/connection.ts';
import { job } from '../../platform/jobs/job.ts';
import type { Schedule } from '../../platform/jobs/schedule.ts';
import { notify } from '../../platform/news/notify.ts';
import { lockAllVans } from './moving.ts';
import { vanStopped } from './news.ts';
import { midnightAfter, planStop } from './plan.ts';
import { treatPlanned } from './stopping.ts';

const morningJob = job({
  name: 'stopped-vans',
  payload: z.strictObject({}),
  shownIn: 'workshop',
  run: (_, { db }) => lookAtStopped(db),
});

export const stoppedVanSchedule: Schedule = { job: morningJob, at: '06:30' };

type Open = { id: number; vanId: number; name: string; reason: string; until: string; aheadDays: number };

/**
 * Makes each open maintenance last at least its `aheadDays` from today, so that no trip begins while its van stands
 * still. Bookings in this time move where a van has become free; the people of bookings that have newly come into this
 * time are warned.
 */
export const lookAtStopped = (db: Database): Promise<void> =>
  inTransaction(db, null, async (tx) => {
    await lockAllVans(tx);
    const open = await runSql(tx)<Open>`
      select c.id, r.id as "vanId", r.name, c.reason, upper(c.during) as until, c.ahead_days as "aheadDays"
        from closures c
        join closure_resources closed on closed.closure_id = c.id
        join resources r on r.id = closed.resource_id
       where c.ahead_days is not null and upper(c.during) > current_moment() order by r.id`;
    for (const closure of open) await lookAt(tx, closure);
  });

async function lookAt(tx: Writer, { id, vanId, name, reason, until, aheadDays }: Open): Promise<void> {
  const least = await midnightAfter(tx, aheadDays);
  const next = least > until ? least : until;
  const period = { vanId, from: new Date(0).toISOString(), until };
  const known = new Set((await planStop(tx, period)).map((trip) => trip.id));
  const planned = await planStop(tx, { ...period, until: next });
  if (next > until)
    await runSql(tx)`
      update closures set during = tstzrange(lower(during), ${next}::timestamptz) where id = ${id}
         and ${sql`upper(during)`} < ${next}::timestamptz`;
  const { warned } = await treatPlanned(tx, {
    van: { id: vanId, name },
    planned,
    until: next,
    byId: null,
    known,
  });
  if (warned > 0)
    await notify(tx, vanStopped, { van: name, reason, until: next, by: null, byId: null, toSettle: warned });
}
