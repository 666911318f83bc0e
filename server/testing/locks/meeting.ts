/** Lets calls meet in the database at a chosen point, where a test would else repeat them until they happen to. */
import { sql } from 'kysely';
import type { Database } from '../../src/platform/database/connection.ts';
import type { DB } from '../../src/platform/database/tables.generated.ts';
import { until } from '../jobs.ts';

type Calls = readonly (() => PromiseLike<unknown>)[];
type Answers<C extends Calls> = { -readonly [I in keyof C]: Awaited<ReturnType<C[I]>> };

/**
 * Lets one call after the other go on until it would write to one of these tables, or waits for an earlier one's lock;
 * only then may all go on. What they read before they write is read before anybody has written.
 */
export async function meetAt<const C extends Calls>(
  { owner }: { owner: Database },
  tables: keyof DB | (keyof DB)[],
  calls: C,
): Promise<Answers<C>> {
  const names = [tables].flat();
  const asked: Promise<unknown>[] = [];
  let ended = 0;
  const count = () => {
    ended += 1;
  };
  try {
    await owner.transaction().execute(async (tx) => {
      // A share lock lets all read, and lock rows, but nobody write.
      await sql`lock table ${sql.join(names.map((name) => sql.table(name)))} in share mode`.execute(tx);
      for (const call of calls) {
        const answer = (async () => call())();
        answer.then(count, count);
        asked.push(answer);
        await until(
          async () => {
            if (ended > 0) throw new Error('a call has ended without waiting for the others');
            return (await countWaiting({ owner })) >= asked.length;
          },
          `${asked.length} calls wait at ${names.join(', ')}`,
        );
      }
    });
  } catch (error) {
    const ends = (await Promise.allSettled(asked)).map((end) =>
      end.status === 'rejected'
        ? String(end.reason)
        : end.value instanceof Response
          ? end.value.status
          : 'done',
    );
    throw new Error(`The calls don’t meet: ${ends.join(', ')}`, { cause: error });
  }
  return (await Promise.all(asked)) as Answers<C>;
}

/** Waits until so many statements of this test's database wait for a lock. */
export const untilWaiting = (app: { owner: Database }, statements = 1): Promise<unknown> =>
  until(async () => (await countWaiting(app)) >= statements, `${statements} statements wait for a lock`);

/** Counts them outside any transaction: within one, the view stays as it was first read. */
export async function countWaiting({ owner }: { owner: Database }): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    owner,
  );
  return rows.length;
}
