import { type RawBuilder, sql } from 'kysely';
import { type Reader, runSql } from './connection.ts';

/**
 * The present moment by PostgreSQL's clock, as an ISO instant. PostgreSQL judges what has begun and what is over, and a
 * server's own clock may be ahead of it or behind: something that begins «now» would not have begun yet.
 */
export async function readMoment(db: Reader): Promise<string> {
  const [row] = await runSql(db)<{ now: string }>`select current_moment() as now`;
  if (!row) throw new Error('PostgreSQL has told no time');
  return row.now;
}

/**
 * Returns the day in Rome by the same clock. What a transaction dates, and what it compares with that day, takes it
 * once.
 */
export async function readToday(db: Reader): Promise<string> {
  const [row] = await runSql(db)<{ today: string }>`select rome_today() as today`;
  if (!row) throw new Error('PostgreSQL has told no day');
  return row.today;
}

/** SQL: the instant with Rome's offset, `2026-03-01T14:05:00+01:00`, which a page shows without a browser's format. */
export const onRomesClock = (instant: RawBuilder<unknown>) => sql<string>`
  to_char(${instant} at time zone 'Europe/Rome', 'YYYY-MM-DD"T"HH24:MI:SS')
  || to_char((${instant} at time zone 'Europe/Rome') - (${instant} at time zone 'UTC'), '"+"HH24:MI')`;
