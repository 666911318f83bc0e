import { type RawBuilder, sql } from 'kysely';
import { turns } from '../at-most.ts';
import type { Reader } from './connection.ts';

const atOnce = 1000;

/** Each holds a connection for as long as its reader takes: there must be some left for everybody else. */
const turn = turns(4);

/**
 * All rows of one statement, a thousand at a time, as they were when it began: for orders that no index has, where
 * every page would sort the whole set again. Neither the database's answer nor this process ever holds them all.
 * Who stops before the end (`return()`, or leaving a `for await`) ends the statement too.
 */
export async function* everyRow<Row>(
  db: Reader,
  statement: RawBuilder<Row>,
): AsyncGenerator<Row[], undefined> {
  const { end } = await turn();
  try {
    const tx = await db.startTransaction().setAccessMode('read only').execute();
    try {
      // A reader that has stopped reading gives the connection back; all rows are wanted, not the first ones soon, and
      // the first may come only when a million is sorted.
      await sql`select set_config('idle_in_transaction_session_timeout', '60s', true),
                       set_config('statement_timeout', '300s', true),
                       set_config('cursor_tuple_fraction', '1', true)`.execute(tx);
      await sql`declare every_row no scroll cursor for ${statement}`.execute(tx);
      for (;;) {
        const { rows } = await sql<Row>`fetch ${sql.lit(atOnce)} from every_row`.execute(tx);
        yield rows;
        if (rows.length < atOnce) return;
      }
    } finally {
      // On a connection that is lost there is nothing left to roll back; what lost it is told already.
      await tx
        .rollback()
        .execute()
        .catch(() => undefined);
    }
  } finally {
    end();
  }
}
