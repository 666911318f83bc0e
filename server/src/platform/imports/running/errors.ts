/** The mistakes that a check found are stored with the import, under the names of the file's columns. */
import type { ImportError, ImportMapping } from '@wms/contract/imports/endpoints';
import { type Reader, runSql, type Writer } from '../../database/connection.ts';
import type { FileColumn } from '../reading/columns.ts';

/** More mistakes are counted but not stored: nobody reads so many. */
const mostKept = 20_000;

/** Maps each field to the title of its column in the file. */
const titlesOf = (columns: readonly FileColumn[], mapping: ImportMapping) =>
  Object.fromEntries(
    mapping.columns.flatMap((field, index) => (field ? [[field, columns[index]?.title ?? '']] : [])),
  );

/** Reads the mistakes from the transaction's `import_wrong`, in the file's order. */
export async function foundErrors(
  tx: Writer,
  columns: readonly FileColumn[],
  mapping: ImportMapping,
  most: number,
): Promise<ImportError[]> {
  const titles = titlesOf(columns, mapping);
  const rows = await runSql(tx)<Omit<ImportError, 'column'> & { field: string }>`
    select row, field, value, message from import_wrong where not remark order by row, id limit ${most}`;
  return rows.map(({ field, ...rest }) => ({ ...rest, column: titles[field] ?? '' }));
}

export async function keepErrors(
  tx: Writer,
  importId: number,
  columns: readonly FileColumn[],
  mapping: ImportMapping,
): Promise<void> {
  await tx.deleteFrom('import_errors').where('import_id', '=', importId).execute();
  await runSql(tx)`
    insert into import_errors (import_id, position, row, column_title, value, message, remark)
    select ${importId}::integer, row_number() over (order by row, id), row,
      coalesce(${JSON.stringify(titlesOf(columns, mapping))}::jsonb ->> field, ''),
           left(coalesce(value, ''), 200), message, remark
      from import_wrong order by row, id limit ${mostKept}`;
}

export async function readErrors(
  db: Reader,
  importId: number,
  { after, limit, remark }: { after: number; limit: number; remark?: boolean },
): Promise<{ rows: (ImportError & { remark: boolean })[]; next: number | null }> {
  const rows = await db
    .selectFrom('import_errors')
    .select(['position', 'row', 'column_title as column', 'value', 'message', 'remark'])
    .where('import_id', '=', importId)
    .where('position', '>', after)
    .$if(remark !== undefined, (query) => query.where('remark', '=', remark ?? false))
    .orderBy('position')
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1)?.position ?? null;
  return {
    rows: shown.map(({ position: _, ...error }) => error),
    next: rows.length > limit ? last : null,
  };
}
