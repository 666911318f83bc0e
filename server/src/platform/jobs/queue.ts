/** A server takes a row of `jobs`, keeps it while it works, and records how the work ended. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, runSql } from '../database/connection.ts';

export type TakenJob = {
  id: number;
  name: string;
  payload: unknown;
  /** How many attempts were made, including this one. */
  attempts: number;
  mostAttempts: number;
  /** True when it waited too long. */
  expired: boolean;
  /** Each attempt has its own lease, so that an older attempt can't end this one. */
  lease: string;
};

/**
 * Takes the job that has been due longest for `leaseMs`, among those that this server knows and isn't working on.
 * Servers that ask at the same time get different jobs.
 */
export async function takeJob(
  db: Database,
  { names, held, leaseMs }: { names: readonly string[]; held: readonly number[]; leaseMs: number },
): Promise<TakenJob | undefined> {
  const lease = randomUUID();
  const rows = await runSql(db)<TakenJob>`
    update jobs set attempts = attempts + 1, lease = ${lease}, run_at = now() + ${leaseMs} * interval '1 ms'
     where id = (select id from jobs
                  where died_at is null and run_at <= now() and name = any (${names}::text[])
                    and id <> all (${held}::bigint[])
                  order by run_at limit 1 for update skip locked)
    returning id, name, payload, attempts, most_attempts as "mostAttempts", lease,
              coalesce(expires_at <= now(), false) as expired`;
  return rows[0];
}

/** Keeps a job for another `leaseMs`; false when another server has begun it meanwhile. */
export async function renewLease(db: Database, { id, lease }: TakenJob, leaseMs: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ run_at: sql<string>`now() + ${leaseMs} * interval '1 ms'` })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a job that is done, or makes it due again when it was added once more while it ran. */
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

/** Lets a failed job wait for its next attempt. */
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

/** Gives a job back when the server stops: the next server begins it again, and this attempt doesn't count. */
export async function returnJob(db: Database, { id, lease }: TakenJob): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ run_at: sql<string>`now()`, attempts: sql<number>`attempts - 1`, lease: null })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute();
}

/** Gives a job up: no server tries it again. */
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
 * Deletes jobs that were given up a month ago, and jobs that expired a day ago because no server takes them, such as
 * mails without a mail server.
 */
export async function forgetOldJobs(db: Database): Promise<void> {
  await runSql(db)`
    delete from jobs
     where died_at < now() - make_interval(days => ${keptDays})
        or died_at is null and run_at < now() and expires_at < now() - interval '1 day'`;
}
