/** Writes imported products: all of them or none. A code that is there already is updated, never doubled. */
import { sql } from 'kysely';
import type { Database, Writer } from '../platform/database.ts';
import { inTransaction } from '../platform/database.ts';
import { categoryCode } from './category-codes.ts';
import type { FileError, FileRow } from './product-file.ts';
import { bookQuantities } from './product-import-stock.ts';

export type ImportResult = { created: number; updated: number; unchanged: number; errors: FileError[] };

/** Ends a transaction that must leave nothing behind, with what it found out. */
class Rehearsal extends Error {
  readonly result: ImportResult;
  constructor(result: ImportResult) {
    super();
    this.result = result;
  }
}

/** Imports the rows; with `dryRun`, or when a row is wrong, nothing is written. */
export async function importProducts(
  db: Database,
  rows: readonly FileRow[],
  { dryRun = false, userId = null as number | null } = {},
): Promise<ImportResult> {
  try {
    return await inTransaction(db, userId, async (tx) => {
      const result = await write(tx, rows);
      if (dryRun || result.errors.length > 0) throw new Rehearsal(result);
      return result;
    });
  } catch (error) {
    if (error instanceof Rehearsal) return error.result;
    throw error;
  }
}

async function write(tx: Writer, rows: readonly FileRow[]): Promise<ImportResult> {
  // Imports wait for each other: two of them would both create the categories that are missing.
  await sql`lock table macro_categories in share row exclusive mode`.execute(tx);
  await stage(tx, rows);
  const errors = await doubles(tx);
  if (errors.length > 0) return { created: 0, updated: 0, unchanged: 0, errors };
  await createMissingCategories(tx);
  const has = (field: keyof FileRow['product']) => rows.some(({ product }) => product[field] !== undefined);
  const updated = await updateKnown(tx, has);
  const { rows: created } = await sql<{ id: number }>`
    insert into products (code, name, description, sub_category_id, unit, manufacturer, manufacturer_code)
    select i.code, i.name, i.description, i.sub_category_id, coalesce(i.unit, i.default_unit), i.manufacturer, i.manufacturer_code
      from import_rows i
     where not exists (select from products p where p.search_code = i.search_code)
     order by i.row
    returning id`.execute(tx);
  const isTouched = new Set([...updated, ...created.map(({ id }) => id)]);
  const booked = has('quantity') ? await bookQuantities(tx) : { changed: [], errors: [] };
  for (const id of booked.changed) isTouched.add(id);
  return {
    created: created.length,
    updated: isTouched.size - created.length,
    unchanged: rows.length - isTouched.size,
    errors: booked.errors,
  };
}

/** The file's rows as a table of the transaction, so that the rest is a few statements, whatever the number of rows. */
async function stage(tx: Writer, rows: readonly FileRow[]): Promise<void> {
  await sql`
    create temporary table import_rows (
      row integer, code text, name text, description text, macro text, sub text, unit text, quantity numeric,
      manufacturer text, manufacturer_code text, sub_category_id integer, default_unit text,
      search_code text collate "C" generated always as (search_text(code)) stored
    ) on commit drop`.execute(tx);
  for (let start = 0; start < rows.length; start += 5000) {
    const part = JSON.stringify(
      rows.slice(start, start + 5000).map(({ row, product }) => ({ row, ...product })),
    );
    await sql`
      insert into import_rows (row, code, name, description, macro, sub, unit, quantity, manufacturer, manufacturer_code)
      select row, code, name, description, macro, sub, unit, quantity, manufacturer, "manufacturerCode"
        from json_to_recordset(${part}::json) as (row integer, code text, name text, description text, macro text, sub text,
             unit text, quantity numeric, manufacturer text, "manufacturerCode" text)`.execute(tx);
  }
  await sql`create index on import_rows (search_code)`.execute(tx);
  await sql`analyze import_rows`.execute(tx);
}

async function doubles(tx: Writer): Promise<FileError[]> {
  const { rows } = await sql<{ row: number; code: string; first: number }>`
    select row, code, first from (
      select row, code, first_value(row) over (partition by search_code order by row) as first from import_rows) numbered
     where row <> first order by row`.execute(tx);
  return rows.map(({ row, code, first }) => ({
    row,
    column: 'codice',
    message: `Il codice «${code}» è già alla riga ${first}`,
  }));
}

async function createMissingCategories(tx: Writer): Promise<void> {
  const macros = await sql<{ name: string }>`
    select min(macro) as name from import_rows i
     where not exists (select from macro_categories m where search_text(m.name) = search_text(i.macro))
     group by search_text(macro) order by search_text(macro) collate "C"`.execute(tx);
  const known = await sql<{ code: string }>`select code from macro_categories`.execute(tx);
  const taken = new Set(known.rows.map(({ code }) => code));
  for (const { name } of macros.rows) {
    const code = categoryCode(name, taken);
    taken.add(code);
    await sql`insert into macro_categories (code, name) values (${code}, ${name})`.execute(tx);
  }
  const subs = await sql<{ macro_id: number; name: string; unit: string | null; taken: string[] }>`
    select m.id as macro_id, min(i.sub) as name, mode() within group (order by i.unit) as unit,
           array(select code from sub_categories where macro_id = m.id) as taken
      from import_rows i join macro_categories m on search_text(m.name) = search_text(i.macro)
     where not exists (select from sub_categories s where s.macro_id = m.id and search_text(s.name) = search_text(i.sub))
     group by m.id, search_text(i.sub) order by m.id, search_text(i.sub) collate "C"`.execute(tx);
  const takenIn = new Map<number, Set<string>>();
  for (const { macro_id, name, unit, taken: before } of subs.rows) {
    const codes = takenIn.get(macro_id) ?? new Set(before);
    takenIn.set(macro_id, codes);
    const code = categoryCode(name, codes);
    codes.add(code);
    await sql`insert into sub_categories (macro_id, code, name, default_unit)
              values (${macro_id}, ${code}, ${name}, ${unit ?? 'pz'})`.execute(tx);
  }
  await sql`
    update import_rows i set sub_category_id = s.id, default_unit = s.default_unit
      from sub_categories s join macro_categories m on m.id = s.macro_id
     where search_text(m.name) = search_text(i.macro) and search_text(s.name) = search_text(i.sub)`.execute(
    tx,
  );
}

/** Updates the products whose row says something else than they do, and answers them; columns that the file lacks stay. */
async function updateKnown(tx: Writer, has: (field: keyof FileRow['product']) => boolean): Promise<number[]> {
  const columns = [
    'code',
    'name',
    'sub_category_id',
    ...(has('description') ? ['description'] : []),
    ...(has('unit') ? ['unit'] : []),
    ...(has('manufacturer') ? ['manufacturer'] : []),
    ...(has('manufacturerCode') ? ['manufacturer_code'] : []),
  ];
  const list = (prefix: string) => sql.raw(columns.map((column) => `${prefix}${column}`).join(', '));
  const { rows } = await sql<{ id: number }>`
    update products p set ${sql.raw(columns.map((column) => `${column} = i.${column}`).join(', '))}
      from import_rows i
     where p.search_code = i.search_code and (${list('p.')}) is distinct from (${list('i.')})
    returning p.id`.execute(tx);
  return rows.map(({ id }) => id);
}
