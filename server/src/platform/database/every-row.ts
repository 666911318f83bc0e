import { type RawBuilder, sql } from 'kysely';
import { turns } from '../turns.ts';
import { type Reader, runSql } from './connection.ts';

const atOnce = 1000;

/** Each reader occupies a connection until it ends, and the other requests need connections too. */
const turn = turns(4);

/**
 * Reads all rows of one statement, a thousand at a time, as they were when it began. This is for orders without an
 * index, where every page would sort the whole set again. This process never has all rows in memory. A caller who stops
 * early (`return()`, or leaving a `for await`) ends the statement.
 */
export async function* everyRow<Row>(
  db: Reader,
  statement: RawBuilder<Row>,
): AsyncGenerator<Row[], undefined> {
  const { end } = await turn();
  try {
    const tx = await db.startTransaction().setAccessMode('read only').execute();
    try {
      // A reader that no longer reads loses its connection. The planner must optimise for all rows and not for the
      // first ones, and the first row may come only after a million rows are sorted.
      await runSql(tx)`select set_config('idle_in_transaction_session_timeout', '60s', true),
                       set_config('statement_timeout', '300s', true),
                       set_config('cursor_tuple_fraction', '1', true)`;
      await runSql(tx)`declare every_row no scroll cursor for ${statement}`;
      for (;;) {
        const rows = await runSql(tx)<Row>`fetch ${sql.lit(atOnce)} from every_row`;
        yield rows;
        if (rows.length < atOnce) return;
      }
    } finally {
      // A lost connection has nothing left to roll back, and its error has already been reported.
      await tx
        .rollback()
        .execute()
        .catch(() => undefined);
    }
  } finally {
    end();
  }
}
