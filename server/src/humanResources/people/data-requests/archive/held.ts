/** Counts and reads the rows that the cupboards hold about a person. */
import { type RawBuilder, sql } from 'kysely';
import type { PersonalTable } from '../../../../platform/cupboards/personal-table.ts';
import { type Database, type Reader, runSql } from '../../../../platform/database/connection.ts';
import { everyRow } from '../../../../platform/database/every-row.ts';
import type { Storage } from '../../../../platform/files/storage.ts';

/** The sources from which everything about a person is read. */
export type Source = {
  db: Database;
  storage: Storage;
  personalTables: readonly PersonalTable[];
  personId: number;
};

export type HeldFile = { sha256: string; type: string; size: number; name: string };
export type HeldRow = { values: Record<string, unknown>; files: HeldFile[] };

/** SQL: the rows `t` of a table that belong to the person, joined with others. */
const rowsOf = ({ table, person, isOf }: PersonalTable, personId: number, joined = sql``) =>
  sql`${sql.table(table)} t ${joined} where ${isOf?.(personId) ?? sql`t.${sql.ref(person)} = ${personId}`}`;

/** SQL: the stored files `f` of a row `t`, each with its `named.name`; none for tables without files. */
function filesOf({ exportedFile, exportedFiles }: PersonalTable): RawBuilder<unknown> {
  const file = exportedFile ?? { sha256: sql`null::text`, name: sql`null::text` };
  const rows = exportedFiles ?? sql`select ${file.sha256} as sha256, ${file.name} as name`;
  return sql`(${rows}) named join files f on f.sha256 = named.sha256`;
}

export type HeldData = { title: string; rows: number; files: number; bytes: number };

/** Counts the rows and files in each table, in one statement; `bytes` is the size of the files. */
export async function countHeld(
  db: Reader,
  tables: readonly PersonalTable[],
  personId: number,
): Promise<HeldData[]> {
  const counts = tables.map((table, at) => {
    const kept = sql`
      cross join lateral (select count(*) as files, sum(f.size) as bytes from ${filesOf(table)}) kept`;
    return sql`
      select ${sql.lit(at)} as at, count(*) as rows, coalesce(sum(kept.files), 0)::integer as files,
             coalesce(sum(kept.bytes), 0) as bytes
        from ${rowsOf(table, personId, kept)}`;
  });
  const rows = await runSql(db)<{ at: number; rows: number; files: number; bytes: string }>`
    ${sql.join(counts, sql` union all `)}`;
  const held = tables.map(({ title }) => ({ title, rows: 0, files: 0, bytes: 0 }));
  for (const { at, rows: count, files, bytes } of rows) {
    const table = held[at];
    if (table) Object.assign(table, { rows: count, files, bytes: Number(bytes) });
  }
  return held;
}

/** The bytes reserved for the zip's own headers and for the rows, more than any person's rows have needed so far. */
const besideFiles = 64 * 1024 ** 2;

/** Fails before anything is written when the archive would be too large or would fill the disk. */
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

type ExportedRow = Record<string, unknown> & { $files: HeldFile[] };

/** Yields the rows of one table, a thousand at a time, in the order in which they were written. */
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
    sql<ExportedRow>`
      select held.*
        from (select ${sql.join(columns)}, t.ctid as "$place",
                     (select coalesce(json_agg(json_build_object('sha256', f.sha256, 'type', f.type, 'size', f.size,
                                                                 'name', named.name) order by named.name), '[]')
                        from ${filesOf(table)}) as "$files"
                from ${rowsOf(table, personId)}) held
       order by held."$place"`,
  );
  for await (const batch of rows)
    yield batch.map(({ $files, ...values }) => {
      delete values.$place;
      return { values, files: $files };
    });
}
