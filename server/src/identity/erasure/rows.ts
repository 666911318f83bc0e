/** Counts and erases the rows of a person. The preview and the certificate use the same count. */
import type { DeletedRows, KeptRows } from '@wms/contract/identity/erasure/endpoints';
import { sql } from 'kysely';
import type { PersonalData } from '../../platform/cupboards/cupboard.ts';
import type { PersonalTable } from '../../platform/cupboards/personal-table.ts';
import { type Reader, runSql } from '../../platform/database/connection.ts';

const ofPerson = ({ table, person }: PersonalTable, id: number) =>
  sql`${sql.table(table)} t where t.${sql.ref(person)} = ${id}::integer`;

/**
 * Counts the person's rows by table: those that an erasure deletes, and those that stay, with the day until which they
 * stay.
 */
export async function countRows(
  db: Reader,
  { tables }: PersonalData,
  id: number,
): Promise<{ deleted: DeletedRows[]; kept: KeptRows[] }> {
  const counted = tables.map((table, place) => {
    const { until } = table.erasure === 'deleted' ? {} : table.erasure;
    const last = until ? sql`max(${until})` : sql`null::date`;
    return sql`select ${sql.lit(place)} as place, count(*)::integer as rows, ${last} as until
                 from ${ofPerson(table, id)}`;
  });
  const rows = await runSql(db)<{ place: number; rows: number; until: string | null }>`
    ${sql.join(counted, sql` union all `)}`;
  const found = tables.flatMap(({ title, erasure }, at) => {
    const row = rows.find(({ place }) => place === at);
    return row && row.rows > 0 ? [{ ...row, title, erasure }] : [];
  });
  return {
    deleted: found.flatMap(({ title, rows, erasure }) => (erasure === 'deleted' ? [{ title, rows }] : [])),
    // Rows that a law keeps until a certain day come first.
    kept: found
      .flatMap(({ title, rows, until, erasure }) =>
        erasure === 'deleted' ? [] : [{ title, rows, until, why: erasure.kept }],
      )
      .toSorted((left, right) => Number(right.until !== null) - Number(left.until !== null)),
  };
}

/** Returns the hashes of the stored files that are deleted with the rows. */
export async function filesOf(db: Reader, { tables }: PersonalData, id: number): Promise<string[]> {
  const found = tables.flatMap((table) =>
    table.erasure === 'deleted'
      ? table.files.map((column) => sql`select ${sql.ref(column)} as sha256 from ${ofPerson(table, id)}`)
      : [],
  );
  const rows = await runSql(db)<{ sha256: string | null }>`${sql.join(found, sql` union `)}`;
  return rows.flatMap(({ sha256 }) => (sha256 === null ? [] : [sha256]));
}

/**
 * Deletes the person's rows, or empties columns of those that stay. Returns the hashes of the deleted files, because an
 * archive may have been recorded since they were counted.
 */
export async function eraseRows(tx: Reader, { tables }: PersonalData, id: number): Promise<string[]> {
  const files: string[] = [];
  for (const table of tables) {
    // The row of the person itself was changed together with its state.
    if (table.table === 'users') continue;
    if (table.erasure === 'deleted') {
      const hashes = sql.join(table.files.map((column) => sql.ref(column)));
      const deleted = await runSql(tx)<{ hashes: (string | null)[] }>`
        delete from ${ofPerson(table, id)} returning array[${hashes}]::text[] as hashes`;
      files.push(...deleted.flatMap((row) => row.hashes).filter((sha256) => sha256 !== null));
    } else if (table.erasure.emptied?.length) {
      const emptied = table.erasure.emptied.map((column) => sql`${sql.ref(column)} = null`);
      await runSql(tx)`update ${sql.table(table.table)} set ${sql.join(emptied)}
                        where ${sql.ref(table.person)} = ${id}`;
    }
  }
  return files;
}
