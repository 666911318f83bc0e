/** What a server does with the rows of `jobs`: takes one, keeps it while it works, and says how it ended. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';

export type TakenJob = {
  id: number;
  name: string;
  payload: unknown;
  /** This one included. */
  attempts: number;
  mostAttempts: number;
  /** It waited until it was of no use. */
  expired: boolean;
  /** This attempt's: another one's can't end it. */
  lease: string;
};

/**
 * The job that is due longest, of those that this server knows and doesn't work on, for `leaseMs`. Several servers may
 * ask at once; each gets another one.
 */
export async function takeJob(
  db: Database,
  { names, held, leaseMs }: { names: readonly string[]; held: readonly number[]; leaseMs: number },
): Promise<TakenJob | undefined> {
  const lease = randomUUID();
  const { rows } = await sql<TakenJob>`
    update jobs set attempts = attempts + 1, lease = ${lease}, run_at = now() + ${leaseMs} * interval '1 ms'
     where id = (select id from jobs
                  where died_at is null and run_at <= now() and name = any (${names}::text[])
                    and id <> all (${held}::bigint[])
                  order by run_at limit 1 for update skip locked)
    returning id, name, payload, attempts, most_attempts as "mostAttempts", lease,
              coalesce(expires_at <= now(), false) as expired`.execute(db);
  return rows[0];
}

/** Keeps it for another `leaseMs`; false when another server has begun it meanwhile. */
export async function renewLease(db: Database, { id, lease }: TakenJob, leaseMs: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ run_at: sql<string>`now() + ${leaseMs} * interval '1 ms'` })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** It is done: its row goes, unless it was added once more meanwhile. */
export async function finishJob(db: Database, { id, lease }: TakenJob): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('again', '=', false)
    .executeTakeFirst();
  if (numDeletedRows > 0n) return;
  await db
    .updateTable('jobs')
    .set({ run_at: sql<string>`now()`, attempts: 0, lease: null, again: false, last_error: null })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute();
}

/** It failed and is tried again after the pause. */
export async function retryJob(
  db: Database,
  { id, lease }: TakenJob,
  { error, pauseMs }: { error: string; pauseMs: number },
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ run_at: sql<string>`now() + ${pauseMs} * interval '1 ms'`, lease: null, last_error: error })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute();
}

/** The server stops: another one, or its next start, begins it anew, and this attempt doesn't count. */
export async function returnJob(db: Database, { id, lease }: TakenJob): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ run_at: sql<string>`now()`, attempts: sql<number>`attempts - 1`, lease: null })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute();
}

/** Nobody tries it again. */
export async function giveUpJob(db: Database, { id, lease }: TakenJob, error: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ died_at: sql<string>`now()`, lease: null, last_error: error })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute();
}

const keptDays = 30;

/**
 * Jobs that were given up a month ago, and those that have been of no use for a day because no server takes them: mails,
 * where there is no mail server.
 */
export async function forgetOldJobs(db: Database): Promise<void> {
  await sql`
    delete from jobs
     where died_at < now() - make_interval(days => ${keptDays})
        or died_at is null and run_at < now() and expires_at < now() - interval '1 day'`.execute(db);
}
