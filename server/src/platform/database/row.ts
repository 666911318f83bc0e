/** Reads the row with an id, or refuses because it is missing. */
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type Reader, runSql, type TableWithId, type Writer } from './connection.ts';
import type { DB } from './tables.generated.ts';

const rowReader =
  <By extends Reader>(lock: RawBuilder<unknown>, columns = sql`*`) =>
  async <T extends TableWithId>(by: By, table: T, id: number, missing: () => Error) => {
    const [row] = await runSql(by)<Selectable<DB[T]>>`
      select ${columns} from ${sql.table(table)} where id = ${id} ${lock}`;
    if (!row) throw missing();
    return row;
  };

export const readRow = rowReader<Reader>(sql``);

/** Refuses an id that no row has. */
export const requireRow = rowReader<Reader>(sql``, sql``);

/** Reads a row and locks it until the transaction ends, also against those that refer to it. */
export const lockRow = rowReader<Writer>(sql`for update`);

/** Reads a row and locks it until the transaction ends; others may meanwhile refer to it. */
export const holdRow = rowReader<Writer>(sql`for no key update`);
