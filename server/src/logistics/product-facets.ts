/** How many products each value of each filter would give, the other filters staying as they are. */
import type { Facet } from '@wms/contract/logistics/products';
import { sql } from 'kysely';
import { executeOnce, slot } from '../platform/compiled-once.ts';
import type { Reader } from '../platform/database.ts';
import type { Spelling } from './product-cursor.ts';
import type { Filters } from './product-list.ts';
import { conditions, type FilterShape } from './product-statements.ts';

type Facets = Record<'macro' | 'sub' | 'unit' | 'stock', Facet>;

export async function readFacets(db: Reader, filters: Filters): Promise<Facets> {
  const facets = await readFacetsAs(db, filters, 'typed');
  const nothing = filters.q && Object.values(facets).every((values) => values.length === 0);
  return nothing ? readFacetsAs(db, filters, 'nearest') : facets;
}

async function readFacetsAs(
  db: Reader,
  { q, macro, sub, unit, stock }: Filters,
  spelling: Spelling,
): Promise<Facets> {
  const filters = { q, macro, sub, unit, stock };
  const set = [q && 'q', macro && 'macro', sub && 'sub', unit && 'unit', stock && 'stock'].filter(Boolean);
  const rows = await executeOnce<FacetRow>(
    db,
    ['facets', spelling, ...set].join(' '),
    () => facetsStatement(filters, spelling),
    filters,
  );
  const of = (facet: keyof Facets) =>
    rows.filter((row) => row.facet === facet).map(({ value, label, count }) => ({ value, label, count }));
  return { macro: of('macro'), sub: of('sub'), unit: of('unit'), stock: of('stock') };
}

type FacetRow = { facet: keyof Facets; value: string; label: string; count: number };

/** The products are counted once by every combination of values; those few rows then give each filter its counts. */
function facetsStatement({ q, macro, sub, unit, stock }: FilterShape, spelling: Spelling) {
  const inMacro = macro ? sql`macro_id = ${slot('macro')}::integer` : sql`true`;
  const inSub = sub ? sql`sub_id = ${slot('sub')}::integer` : sql`true`;
  const inUnit = unit ? sql`unit = ${slot('unit')}::text` : sql`true`;
  const inStock = stock
    ? sql`${slot('stock')}::text in (stock, case when stock <> 'none' then 'available' end)`
    : sql`true`;
  const ofChosenMacro = macro ? inMacro : sub ? inSub : sql`false`;
  return sql`
    with cells as materialized (
      select c.*, s.name as sub, m.id as macro_id, m.name as macro
        from (select p.sub_category_id as sub_id, p.unit, p.stock_state as stock,
                     count(*)::integer as n
                from products p where ${conditions({ q }, spelling)} group by 1, 2, 3) c
        join sub_categories s on s.id = c.sub_id
        join macro_categories m on m.id = s.macro_id)
    select 'macro' as facet, macro_id::text as value, macro as label, sum(n)::integer as count
      from cells where ${inUnit} and ${inStock} group by macro_id, macro
    union all
    select 'sub', sub_id::text, sub, sum(n)::integer
      from cells where ${ofChosenMacro} and ${inUnit} and ${inStock} group by sub_id, sub
    union all
    select 'unit', unit, unit, sum(n)::integer
      from cells where ${inMacro} and ${inSub} and ${inStock} group by unit
    union all
    select 'stock', asked.state, asked.label, sum(n)::integer
      from cells join (values ('available', 'Disponibili', 1), ('none', 'Esauriti', 2), ('low', 'Sotto scorta', 3), ('over', 'Sovra scorta', 4))
        as asked (state, label, position) on asked.state in (cells.stock, case when cells.stock <> 'none' then 'available' end)
     where ${inMacro} and ${inSub} and ${inUnit} group by asked.state, asked.label
    order by facet, label`;
}
