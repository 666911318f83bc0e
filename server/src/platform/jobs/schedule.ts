import { type Database, inTransaction, runSql } from '../database/connection.ts';
import { addJob, type Job } from './job.ts';

/** A time of day, such as `03:15`. */
export type Clock = `${number}:${number}`;

export type Moments =
  | { /** Once a day at this time in Rome. */ readonly at: Clock }
  | {
      /** The job runs at each multiple of so many minutes. */
      readonly everyMinutes: number;
      /** The job runs each day only from this time in Rome on. */
      readonly from?: Clock;
    };

/** The job takes no payload. */
export type Schedule = Moments & { readonly job: Job };

const zone = 'Europe/Rome';

/** The last moment of the schedule at or before `now`; undefined when there was none today. */
export function lastSlot(schedule: Schedule, now: Temporal.Instant): Temporal.Instant | undefined {
  const here = now.toZonedDateTimeISO(zone);
  const today = (clock: Clock) => here.withPlainTime(Temporal.PlainTime.from(clock.padStart(5, '0')));
  if ('at' in schedule) {
    const moment = today(schedule.at);
    const passed = Temporal.ZonedDateTime.compare(moment, here) <= 0;
    return (passed ? moment : moment.subtract({ days: 1 })).toInstant();
  }
  if (schedule.from && Temporal.ZonedDateTime.compare(today(schedule.from), here) > 0) return undefined;
  const stepMs = schedule.everyMinutes * 60_000;
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(now.epochMilliseconds / stepMs) * stepMs);
}

/** Adds the jobs that are due; when several servers do so at the same time, each job is added once. */
export async function addDueJobs(
  db: Database,
  schedules: readonly Schedule[],
  now = Temporal.Now.instant(),
): Promise<void> {
  const known = new Map(
    (await db.selectFrom('schedules').selectAll().execute()).map(({ name, slot }) => [name, slot]),
  );
  for (const schedule of schedules) {
    const { job } = schedule;
    const slot = lastSlot(schedule, now);
    const last = known.get(job.name);
    if (!slot || (last && Temporal.Instant.compare(Temporal.Instant.from(last), slot) >= 0)) continue;
    await inTransaction(db, null, async (tx) => {
      const moved = await runSql(tx)`
        insert into schedules (name, slot) values (${job.name}, ${slot.toString()})
        on conflict (name) do update set slot = excluded.slot where schedules.slot < excluded.slot
        returning name`;
      if (moved.length > 0) await addJob(tx, job, {}, { key: 'schedule' });
    });
  }
}
