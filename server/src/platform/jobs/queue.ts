/** A server takes a row of `jobs`, keeps it while it works, and records how the work ended. */
import { randomUUID } from 'node:crypto';
import { sql, type UpdateObject } from 'kysely';
import { type Database, runSql, type Writer } from '../database/connection.ts';
import type { DB } from '../database/tables.generated.ts';

export type TakenJob = {
  id: number;
  name: string;
  payload: unknown;
  /** The number of attempts, including this one. */
  attempts: number;
  mostAttempts: number;
  /** True when the job waited too long. */
  expired: boolean;
  /** Each attempt has its own lease, so that an older attempt can't end this one. */
  lease: string;
};

/**
 * Takes the job that has been due longest, for `leaseMs`, among those that this server knows and isn't working on.
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

/** Changes a job that this attempt still holds; returns false when another attempt has begun it. */
async function updateHeld(
  db: Database | Writer,
  { id, lease }: TakenJob,
  values: UpdateObject<DB, 'jobs'>,
): Promise<boolean> {
  const query = db.updateTable('jobs').set(values).where('id', '=', id).where('lease', '=', lease);
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

const inMs = (pauseMs: number) => sql<string>`now() + ${pauseMs} * interval '1 ms'`;

/** Keeps a job for another `leaseMs`; false when another server has begun it meanwhile. */
export const renewLease = (db: Database, job: TakenJob, leaseMs: number): Promise<boolean> =>
  updateHeld(db, job, { run_at: inMs(leaseMs) });

/** Deletes a job that is done, or makes it due again when it was added once more while it ran. */
export async function finishJob(db: Database, job: TakenJob): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('jobs')
    .where('id', '=', job.id)
    .where('lease', '=', job.lease)
    .where('again', '=', false)
    .executeTakeFirst();
  if (numDeletedRows > 0n) return;
  await updateHeld(db, job, { run_at: inMs(0), attempts: 0, lease: null, again: false, last_error: null });
}

/** Lets a failed job wait for its next attempt. */
export const retryJob = (
  db: Database,
  job: TakenJob,
  { error, pauseMs }: { error: string; pauseMs: number },
): Promise<boolean> => updateHeld(db, job, { run_at: inMs(pauseMs), lease: null, last_error: error });

/** Gives a job back when the server stops: the next server begins it again, and this attempt doesn't count. */
export const returnJob = (db: Database, job: TakenJob): Promise<boolean> =>
  updateHeld(db, job, { run_at: inMs(0), attempts: sql<number>`attempts - 1`, lease: null });

/** Gives a job up: no server tries it again. */
export const giveUpJob = (db: Database | Writer, job: TakenJob, error: string): Promise<boolean> =>
  updateHeld(db, job, { died_at: inMs(0), lease: null, last_error: error });

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
