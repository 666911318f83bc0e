/** Checks a file's suppliers against each other and against the known ones. */
import { sql } from 'kysely';
import { runSql } from '../../../platform/database/connection.ts';
import type { Context } from '../../../platform/imports/kinds/session.ts';
import { dropWrong, recordMistakes, settleBlanks } from '../../../platform/imports/kinds/staging.ts';

/** Checks the rows; returns how many values of known suppliers have an empty cell in one of these columns. */
export async function checkSuppliers(context: Context, columns: readonly string[]): Promise<number> {
  const { tx } = context;
  await runSql(tx)`analyze import_rows`;
  await findByCode(context, 'vat_number');
  await findByCode(context, 'tax_code');
  await findByName(context);
  const blank = await settleBlanks(context, { table: 'suppliers', id: 'supplier_id', columns });
  await refuseTwins(context);
  await refuseDoubles(context);
  await dropWrong(tx);
  return blank;
}

/** Finds suppliers by a number; those in use come before others with the same number. */
const findByCode = ({ tx }: Context, column: 'vat_number' | 'tax_code') => runSql(tx)`
  update import_rows i set supplier_id = s.id
    from (select distinct on (${sql.ref(column)}) ${sql.ref(column)} as code, id from suppliers
           where ${sql.ref(column)} is not null order by ${sql.ref(column)}, active desc, id desc) s
   where i.supplier_id is null and s.code = ${sql.ref(`i.${column}`)}`;

/**
 * Finds suppliers by their name, those in use first. A supplier with another number is another company, and isn't
 * found.
 */
async function findByName({ tx }: Context): Promise<void> {
  await runSql(tx)`
    create temporary table import_named on commit drop as
    with named as (
      select i.row, s.id, dense_rank() over (partition by i.row order by s.active desc) as place
        from import_rows i join suppliers s on search_text(s.name) = i.key
       where i.supplier_id is null
         and coalesce(s.vat_number = i.vat_number, true) and coalesce(s.tax_code = i.tax_code, true))
    select row, min(id) as id, count(*) as count from named where place = 1 group by row`;
  await runSql(tx)`
    update import_rows i set supplier_id = n.id from import_named n where n.row = i.row and n.count = 1`;
  await recordMistakes(tx)`
    select i.row, 'name', i.name, 'Più fornitori si chiamano così: scrivi la partita IVA o il codice fiscale'
      from import_rows i join import_named n using (row) where n.count > 1`;
}

/**
 * Refuses the same supplier in two rows: with the same number, the same known supplier, or the same name when both are
 * new and have no number.
 */
async function refuseTwins({ tx }: Context): Promise<void> {
  const again = (field: string, value: ReturnType<typeof sql>, key: ReturnType<typeof sql>) => recordMistakes(
    tx,
  )`
    select row, ${field}, told, '«' || told || '» è già alla riga ' || first
      from (select i.row, ${value} as told, first_value(i.row) over (partition by ${key} order by i.row) as first
              from import_rows i where ${key} is not null) numbered
     where row <> first and row not in (select row from import_wrong where not remark) order by row`;
  await again('vatNumber', sql`i.vat_number`, sql`i.vat_number`);
  await again('taxCode', sql`i.tax_code`, sql`i.tax_code`);
  await again('name', sql`i.name`, sql`i.supplier_id`);
  await again(
    'name',
    sql`i.name`,
    sql`case when i.supplier_id is null and coalesce(i.vat_number, i.tax_code) is null
    then i.key end`,
  );
}

/** Refuses a number of another supplier in use, because a number belongs to one of them. */
async function refuseDoubles({ tx, has }: Context): Promise<void> {
  const active = has('active') ? sql`i.active` : sql`coalesce(s.active, true)`;
  const refuse = (field: string, column: 'vat_number' | 'tax_code', what: string) => {
    const code = has(field) ? sql.ref(`i.${column}`) : sql.ref(`s.${column}`);
    return recordMistakes(tx)`
      select i.row, ${has(field) ? field : 'name'}, ${code}, ${what} || ' è già di «' || other.name || '»'
        from import_rows i left join suppliers s on s.id = i.supplier_id
        join suppliers other on other.active and ${sql.ref(`other.${column}`)} = ${code}
         and other.id is distinct from i.supplier_id
       where ${active}`;
  };
  await refuse('vatNumber', 'vat_number', 'Questa partita IVA');
  await refuse('taxCode', 'tax_code', 'Questo codice fiscale');
}
