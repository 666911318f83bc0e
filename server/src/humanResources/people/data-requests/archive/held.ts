/** What the cupboards hold of a person: how much, and row by row. */
import { type RawBuilder, sql } from 'kysely';
import type { PersonalTable } from '../../../../platform/cupboards/personal-table.ts';
import { type Database, type Reader, runSql } from '../../../../platform/database/connection.ts';
import { everyRow } from '../../../../platform/database/every-row.ts';
import type { Storage } from '../../../../platform/files/storage.ts';

/** Where everything about a person is read from. */
export type Source = {
  db: Database;
  storage: Storage;
  personalTables: readonly PersonalTable[];
  personId: number;
};

export type HeldFile = { sha256: string; type: string; size: number; name: string };
export type HeldRow = { values: Record<string, unknown>; file: HeldFile | null };

/** SQL: the rows `t` of a table that belong to the person. */
const rowsOf = ({ table, person }: PersonalTable, personId: number) =>
  sql`${sql.table(table)} t where t.${sql.ref(person)} = ${personId}`;

/** SQL: the hash of a row's file; null for tables without files. */
const hashOf = ({ exportedFile }: PersonalTable): RawBuilder<string | null> =>
  exportedFile?.sha256 ?? sql`null::text`;

export type Held = { title: string; rows: number; files: number; bytes: number };

/** How many rows and files there are in each table, in one statement; `bytes` is the size of the files. */
export async function countHeld(
  db: Reader,
  tables: readonly PersonalTable[],
  personId: number,
): Promise<Held[]> {
  const counts = tables.map(
    (table, at) => sql`
      select ${sql.lit(at)} as at, count(*) as rows, count(f.sha256) as files, coalesce(sum(f.size), 0) as bytes
        from (select ${hashOf(table)} as sha256 from ${rowsOf(table, personId)}) held
        left join files f on f.sha256 = held.sha256`,
  );
  const rows = await runSql(db)<{ at: number; rows: number; files: number; bytes: string }>`
    ${sql.join(counts, sql` union all `)}`;
  const held = tables.map(({ title }) => ({ title, rows: 0, files: 0, bytes: 0 }));
  for (const { at, rows: count, files, bytes } of rows) {
    const of = held[at];
    if (of) Object.assign(of, { rows: count, files, bytes: Number(bytes) });
  }
  return held;
}

/** The zip's own headers, and tables that are longer than anybody's so far. */
const besideFiles = 64 * 1024 ** 2;

/** Fails before anything is written when the archive would be too large, or fill the disk. */
export async function requireRoom(
  { db, storage, personalTables, personId }: Source,
  mostBytes: number,
): Promise<void> {
  const held = await countHeld(db, personalTables, personId);
  const needed = held.reduce((sum, { bytes }) => sum + bytes, besideFiles);
  if (needed > mostBytes) throw new Error(`the archive of person ${personId} would have ${needed} bytes`);
  if ((await storage.freeBytes()) < needed * 2)
    throw new Error(`no space for the archive of person ${personId}`);
}

type Selected = Record<string, unknown> & {
  $sha256: string | null;
  $type: string;
  $size: number;
  $name: string;
};

/** The rows of one table, a thousand at a time, in the order in which they were written. */
export async function* readHeld(
  db: Database,
  table: PersonalTable,
  personId: number,
): AsyncGenerator<HeldRow[]> {
  const columns = table.exported.map((column) => {
    const value = table.named?.[column] ?? sql`t.${sql.ref(column)}`;
    return sql`${value} as ${sql.ref(column)}`;
  });
  const rows = everyRow(
    db,
    sql<Selected>`
      select held.*, f.type as "$type", f.size as "$size"
        from (select ${sql.join(columns)}, ${hashOf(table)} as "$sha256",
                     ${table.exportedFile?.name ?? sql`null::text`} as "$name", t.ctid as "$place"
                from ${rowsOf(table, personId)}) held
        left join files f on f.sha256 = held."$sha256"
       order by held."$place"`,
  );
  for await (const batch of rows)
    yield batch.map(({ $sha256, $type, $size, $name, ...values }) => {
      delete values.$place;
      const file = $sha256 ? { sha256: $sha256, type: $type, size: $size, name: $name } : null;
      return { values, file };
    });
}
