import { sql } from 'kysely';
import { runSql, type TableWithId, type Writer } from '../database/connection.ts';

/** Returns the version that a row has after an act, which the counter-act must name. */
export async function versionOf(tx: Writer, table: TableWithId, id: number): Promise<number> {
  const [row] = await runSql(tx)<{ version: number }>`
    select version from ${sql.table(table)} where id = ${id}`;
  if (!row) throw new Error(`${table} has no row ${id} to undo`);
  return row.version;
}
