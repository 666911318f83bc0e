/**
 * Finds the names for the ids in a page of history, including those of deleted rows. It is one statement for any page.
 */
import { namesOf } from '@wms/contract/platform/declarations/names-of';
import { sql } from 'kysely';
import { type Reader, runSql } from '../database/connection.ts';
import type { Descriptions } from './description.ts';

type Values = Readonly<Record<string, unknown>>;

/** A row of the audit log. */
export type Row = {
  id: number;
  at: string;
  user: string | null;
  table: string;
  rowId: number;
  action: 'insert' | 'update' | 'delete';
  before: Values | null;
  after: Values | null;
  /** True for an entry about a part of the thing and not the thing itself. */
  part: boolean;
  /** The reason why the thing changed its state, if the person wrote one. */
  reason?: string | null;
};

/** SQL: the name of the person `u` who wrote an entry `l`; null for the system itself. */
export const whoActed = sql<
  string | null
>`coalesce(u.first_name || ' ' || u.last_name, case when l.by_command then 'riga di comando' end)`;

export type Names = {
  /** Returns the name of a row: the present one, or the last one of a deleted row. */
  of(table: string, id: unknown): string | null;
  /** Returns the name of a row from an entry that made or removed it. */
  inEntry(entry: Row): string | null;
};

export async function readNames<N extends string>(
  db: Reader,
  rows: readonly Row[],
  descriptions: Descriptions<N>,
): Promise<Names> {
  const named = descriptions.names;
  const tables = namesOf(named);
  const wanted = new Map(tables.map((table) => [table, new Set<number>()]));
  const entries = new Map(tables.map((table) => [table, [] as number[]]));
  for (const row of rows) {
    const own = tables.find((table) => table === row.table);
    if (row.part && own !== undefined) {
      if (row.action === 'update') wanted.get(own)?.add(row.rowId);
      else entries.get(own)?.push(row.id);
    }
    for (const [table, id] of references(row, descriptions)) wanted.get(table)?.add(id);
  }
  const statements = tables.map((table) => {
    const ids = [...(wanted.get(table) ?? [])];
    const [name, source, type] = [named[table], sql.table(table), sql.lit(table)];
    const before = sql`jsonb_populate_record(null::${source}, coalesce(l.after, l.before)) r`;
    return sql`
      select ${type} as "table", r.id as "rowId", null::bigint as entry, ${name} as name from ${source} r
        where r.id = any (${ids}::integer[])
      union all
      select ${type}, l.row_id, null::bigint, ${name} from audit_log l, ${before}
       where l.table_name = ${type} and l.row_id = any (${ids}::integer[]) and l.action = 'delete'
      union all
      select ${type}, l.row_id, l.id, ${name} from audit_log l, ${before}
        where l.id = any (${entries.get(table) ?? []}::bigint[])`;
  });
  const read = runSql(db)<{ table: string; rowId: number; entry: number | null; name: string }>;
  // A history of things that refer to nothing, as that of the settings, has no names to read.
  const found = statements.length === 0 ? [] : await read`${sql.join(statements, sql` union all `)}`;
  const names = new Map(
    found.map(({ table, rowId, entry, name }) => [entry === null ? `${table} ${rowId}` : entry, name]),
  );
  return {
    of: (table, id) => names.get(`${table} ${id}`) ?? null,
    inEntry: ({ id, table, rowId }) => names.get(id) ?? names.get(`${table} ${rowId}`) ?? null,
  };
}

/** Finds the things that the changed values of an update refer to. */
function* references<N extends string>(
  { table, action, before, after }: Row,
  { tables }: Descriptions<N>,
): Generator<[N, number]> {
  if (action !== 'update') return;
  for (const [column, { kind }] of Object.entries(tables[table]?.fields ?? {})) {
    if (typeof kind !== 'object' || !('names' in kind)) continue;
    for (const value of [at(before, column), at(after, column)])
      if (typeof value === 'number') yield [kind.names, value];
  }
}

const at = (values: Values | null, column: string) => values?.[column] ?? null;
