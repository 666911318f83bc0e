import { sql } from 'kysely';
import type { Reader } from './connection.ts';

/**
 * Runs a statement and answers its rows: ``const [lot] = await runSql(db)<Lot>`select … where id = ${id}` ``. As in
 * Kysely's `sql`, each value becomes a parameter.
 */
export const runSql =
  (db: Reader) =>
  async <Row>(text: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> =>
    (await sql<Row>(text, ...values).execute(db)).rows;
