import { sql } from 'kysely';
import { runSql, type Writer } from '../database/connection.ts';
import { fileUses } from './uses.ts';

/** SQL: the hashes that some row refers to. */
const used = sql.join(
  fileUses.flatMap(({ table, columns }) =>
    columns.map((name) => {
      const column = sql.ref(name);
      return sql`select ${column} from ${sql.table(table)} where ${column} is not null`;
    }),
  ),
  sql` union all `,
);

/**
 * Deletes the records of those files to which no row refers; the sweep of unrecorded files then removes their bytes.
 */
export async function forgetFiles(tx: Writer, sha256s: readonly string[]): Promise<void> {
  if (sha256s.length === 0) return;
  await runSql(tx)`
    delete from files where sha256 = any (${[...sha256s]}::text[]) and sha256 not in (${used})`;
}
