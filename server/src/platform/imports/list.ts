/** A person sees the imports of the kinds that they may import. */

import { importAccess } from '@wms/contract/imports/access';
import type { Import, ImportCounts, ImportState, ImportSummary } from '@wms/contract/imports/endpoints';
import { type ImportKind, importKinds } from '@wms/contract/imports/kinds';
import { satisfies } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import type { Reader } from '../database/connection.ts';
import { countFilters, valuesOf } from '../database/filter-counts.ts';
import { counted, makePage, type Page, type Paging, readIdCursor, selectTotal } from '../database/paging.ts';
import { hasWords } from '../database/search-words.ts';
import type { User } from '../people/user.ts';
import { refuse } from '../refusal.ts';
import type { FileColumn } from './reading/columns.ts';
import { readMapping } from './reading/mapping.ts';

export const listAllowedKinds = (user: User): ImportKind[] =>
  importKinds.filter((kind) => satisfies(user.permissions, importAccess[kind]));

const summaries = (db: Reader, user: User) =>
  db
    .selectFrom('imports as import')
    .leftJoin('users as person', 'person.id', 'import.acted_by')
    .where('import.kind', 'in', listAllowedKinds(user))
    .select([
      'import.id',
      'import.kind',
      'import.state',
      'import.file_name as fileName',
      'import.row_count as rows',
      'import.counts',
      'import.created_at as createdAt',
      'import.finished_at as finishedAt',
      selectName('person').as('by'),
    ]);

/** SQL for a person's name; null when there is no person. */
const selectName = (alias: 'person' | 'undoer') =>
  sql<
    string | null
  >`nullif(concat_ws(' ', ${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.last_name`)}), '')`;

type StoredImport = { kind: string; state: string; counts: unknown };
const withTypes = <Row extends StoredImport>({ kind, state, counts, ...rest }: Row) => ({
  ...rest,
  kind: kind as ImportKind,
  state: state as ImportState,
  counts: counts as ImportCounts | null,
});

export async function readImports(
  db: Reader,
  user: User,
  { q, kind, cursor, limit = 50 }: Paging & { q?: string | undefined; kind?: ImportKind | undefined },
) {
  const before = readIdCursor(cursor);
  const allowed = listAllowedKinds(user);
  const found = hasWords(q, sql`import.file_name`);
  const inKind = sql<boolean>`${found} and import.kind = any (${allowed}::text[])
    and import.kind = coalesce(${kind ?? null}, import.kind)`;
  const kinds = { source: sql`imports import where ${found}`, values: valuesOf(sql`import.kind`, allowed) };
  const counts = countFilters(db, !before, { kind: kinds });
  const rows = await summaries(db, user)
    .select(selectTotal(!before, sql`imports import where ${inKind}`).as('count'))
    .where(inKind)
    .$if(before !== undefined, (query) => query.where('import.id', '<', before ?? 0))
    .orderBy('import.id', 'desc')
    .limit(limit + 1)
    .execute();
  const total = before ? null : counted(rows[0]?.count ?? 0);
  const page: Page<ImportSummary> = makePage(rows.map(withTypes), limit, total, ({ id }) => String(id));
  return { ...page, counts: await counts };
}

export async function readImport(db: Reader, user: User, id: number): Promise<Import> {
  const row = await summaries(db, user)
    .select([
      'import.columns',
      'import.mapping',
      'import.phase',
      'import.done',
      'import.total',
      'import.only_good as skipRefused',
      'import.note',
      'import.undone_at',
    ])
    .leftJoin('users as undoer', 'undoer.id', 'import.undone_by')
    .select(selectName('undoer').as('undoneBy'))
    .where('import.id', '=', id)
    .executeTakeFirstOrThrow(() => refuse.notFound('Importazione non trovata'));
  const { columns, mapping, phase, done, total, undone_at: at, undoneBy, ...rest } = withTypes(row);
  const runs = ['checking', 'importing', 'undoing'].includes(row.state);
  return {
    ...rest,
    columns: (columns as FileColumn[]).map(({ title, examples, values }) => ({ title, examples, values })),
    mapping: readMapping(mapping),
    undone: at === null ? null : { by: undoneBy, at },
    progress: runs ? { phase: phase ?? 'In attesa', done, total } : null,
  };
}
