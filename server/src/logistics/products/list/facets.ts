/** Counts the products that each value of each filter would give while the other filters stay unchanged. */
import { mostCountedSuppliers } from '@wms/contract/logistics/products/reading';
import type { PlaceRef } from '@wms/contract/logistics/shared/place-ref';
import type { Facet } from '@wms/contract/platform/lists';
import { type RawBuilder, sql } from 'kysely';
import { compiledByShape, slot } from '../../../platform/database/compiled-once.ts';
import type { Reader } from '../../../platform/database/connection.ts';
import { takeAsPlace } from '../../locations/typed-place.ts';
import { conditions, type FilterShape, inProducts, inStates, type Rows, wordsOf } from './conditions.ts';
import type { Spelling } from './cursor.ts';
import { type Filters, shapeOf } from './page.ts';
import { takeAsNumber } from './typed-number.ts';

type Facets = Record<'macro' | 'sub' | 'unit' | 'kind' | 'stock' | 'location' | 'supplier' | 'only', Facet>;

/**
 * Reads the counts. The text is understood as the list understands it: as typed, as a number, as a place, as the
 * nearest spellings, as most of the words.
 */
export async function readFacets(db: Reader, filters: Filters): Promise<Facets> {
  const facets = await readFacetsAs(db, filters, 'typed');
  if (!filters.q || hasRows(facets, filters)) return facets;
  const numbered = await takeAsNumber(db, filters);
  const pieces = numbered && (await readFacetsAs(db, numbered.filters, 'typed'));
  if (pieces && hasRows(pieces, filters)) return pieces;
  const taken = await takeAsPlace(db, filters);
  if (!taken) return givesAny(facets) ? facets : readNearFacets(db, filters);
  const there = await readFacetsAs(db, taken.filters, 'typed');
  const { location, ...others } =
    givesAny(there) || !taken.filters.q ? there : await readNearFacets(db, taken.filters);
  return { ...others, location: withChosen(location, taken.chosen) };
}

async function readNearFacets(db: Reader, filters: Filters): Promise<Facets> {
  const near = await readFacetsAs(db, filters, 'nearest');
  return givesAny(near) ? near : readFacetsAs(db, filters, 'most');
}

/** True when the list itself has rows: the count of its own state of stock, under all other filters, isn't zero. */
const hasRows = ({ stock }: Facets, filters: Filters) =>
  filters.stock ? stock.some(({ value }) => value === filters.stock) : stock.length > 0;

const givesAny = ({ macro, stock }: Facets) => macro.length > 0 || stock.length > 0;

/** Keeps the filter's place among the values, even when the list shows a place inside it. */
function withChosen(values: Facet, chosen: PlaceRef | null): Facet {
  if (!chosen || values.some(({ value }) => value === String(chosen.id))) return values;
  const label = chosen.name === chosen.code ? chosen.code : `${chosen.code} · ${chosen.name}`;
  return [{ value: String(chosen.id), label, count: null }, ...values];
}

const facetsStatements = compiledByShape<FacetsShape>(facetsStatement);

async function readFacetsAs(db: Reader, filters: Filters, spelling: Spelling): Promise<Facets> {
  const rows = await facetsStatements({ filters: shapeOf(filters), spelling })<FacetRow>(db, filters);
  const rowsOf = (facet: keyof Facets) =>
    rows.filter((row) => row.facet === facet).map(({ value, label, count }) => ({ value, label, count }));
  return {
    macro: rowsOf('macro'),
    sub: rowsOf('sub'),
    unit: rowsOf('unit'),
    kind: kinds,
    stock: rowsOf('stock'),
    location: rowsOf('location'),
    supplier: rowsOf('supplier'),
    only: gaps,
  };
}

/**
 * Kinds and gaps aren't counted: people use them only to tidy up, and counting them would take longer than the rest.
 */
const kinds: Facet = [
  { value: 'consumabile', label: 'Consumabili', count: null },
  { value: 'attrezzatura', label: 'Attrezzature', count: null },
  { value: 'bene inventariato', label: 'Beni inventariati', count: null },
];
const gaps: Facet = [
  { value: 'noPhoto', label: 'Senza foto', count: null },
  { value: 'noBarcode', label: 'Senza codice a barre', count: null },
  { value: 'uncounted', label: 'Non contati da un anno', count: null },
  { value: 'archived', label: 'Disattivati', count: null },
];

type FacetRow = { facet: keyof Facets; value: string; label: string; count: number | null };

/**
 * SQL: the state of a cell. Used-up products with a minimum have cells of their own, because they are also below the
 * minimum (`inState` of the conditions).
 */
const stateOfCell = sql`case when st.stock_state = 'none' and st.minimum_stock > 0 then 'used up'
  else st.stock_state end`;

/** SQL: the values of the filter by state that give the products of a cell. */
const statesOfCell = sql`case cells.stock when 'used up' then 'none' else cells.stock end,
      case cells.stock when 'none' then null when 'used up' then 'low' else 'available' end`;

/**
 * The rows that a text finds. The statement searches the text once, as `matches`, and every counted filter reads the
 * result.
 */
const inMatches: Rows = {
  ...inStates,
  table: sql`matches join product_states st on st.product_id = matches.id`,
  search: () => sql`true`,
};

/**
 * The shape of the statement, which counts the products once by every combination of values (a cell); the few cells
 * then give each filter its counts.
 */
type FacetsShape = { filters: FilterShape; spelling: Spelling };

function facetsStatement({ filters, spelling }: FacetsShape): RawBuilder<unknown> {
  const { q, macro, sub, unit, kind, stock, location, direct, supplier, ids, only } = filters;
  const inMacro = macro ? sql`macro_id = ${slot('macro')}::integer` : sql`true`;
  const inSub = sub ? sql`sub_id = ${slot('sub')}::integer` : sql`true`;
  const inUnit = unit ? sql`unit = ${slot('unit')}::text` : sql`true`;
  const inStock = stock ? sql`${slot('stock')}::text in (${statesOfCell})` : sql`true`;
  const chosen = sql`${inMacro} and ${inSub} and ${inUnit} and ${inStock}`;
  const ofChosenMacro = macro ? inMacro : sub ? inSub : sql`false`;
  const matches = sql`matches as materialized (
      select p.id from products p where ${inProducts.search(wordsOf(spelling))}),`;
  const cellRows = q ? sql`st.product_id = any (array(select id from matches))` : sql`true`;
  const isNarrow = Boolean(q || macro || sub || ids);
  const atPlaces = fewUnder({ ...filters, location: undefined }, spelling, !location && chosen);
  const ofSellers = fewUnder({ ...filters, supplier: undefined }, spelling, !supplier && chosen);
  const few = location || supplier ? [atPlaces, ofSellers] : [atPlaces];
  return sql`
    with ${q ? matches : sql``} cells as materialized (
      select c.*, s.name as sub, m.id as macro_id, m.name as macro
        from (select st.sub_category_id as sub_id, st.unit, ${stateOfCell} as stock, count(*)::integer as n
                from product_states st
               -- Ids in an array are looked up in the order of the states' key, one page after the other.
               where ${cellRows} and ${conditions({ kind, location, direct, supplier, ids, only }, spelling, inStates)}
                  group by 1, 2, 3) c
        join sub_categories s on s.id = c.sub_id
        join macro_categories m on m.id = s.macro_id)
      ${
        isNarrow
          ? sql.join(
              few.map(({ made }) => sql`, ${made}`),
              sql``,
            )
          : sql``
      }
    select 'macro' as facet, macro_id::text as value, macro as label, sum(n)::integer as count
      from cells where ${inUnit} and ${inStock} group by macro_id, macro
    union all
    select 'sub', sub_id::text, sub, sum(n)::integer
      from cells where ${ofChosenMacro} and ${inUnit} and ${inStock} group by sub_id, sub
    union all
    select 'unit', unit, unit, sum(n)::integer
      from cells where ${inMacro} and ${inSub} and ${inStock} group by unit
    union all
    (select 'stock', asked.state, asked.label, sum(n)::integer
      from cells join (values ('available', 'Disponibili', 1), ('none', 'Esauriti', 2), ('low', 'Sotto scorta', 3),
        ('over', 'Sovra scorta', 4))
        as asked (state, label, position) on asked.state in (${statesOfCell})
     where ${inMacro} and ${inSub} and ${inUnit} group by asked.state, asked.label, asked.position)
    union all
    ${isNarrow ? countedPlaces(filters, atPlaces) : allPlaces(filters)}
    union all
    ${isNarrow ? countedSuppliers(ofSellers) : allSuppliers}
    order by facet, label`;
}

/**
 * With more products than this, places and suppliers have no counts, because nobody looks for a product among so many.
 */
const mostCounted = 500;

/**
 * A selection of products: `made` declares the two names of the statement, `found` is the list of the products while
 * they are few, and `areMany` tells that there are more than `mostCounted`.
 */
type SmallSelection = { made: RawBuilder<unknown>; found: RawBuilder<unknown>; areMany: RawBuilder<unknown> };

/**
 * SQL: the products under these filters. `ofCells` selects the cells whose counts add up to the number of these
 * products, and products that are many aren't searched. Without `ofCells`, because the cells are narrowed by one
 * filter more, the products that were found are counted.
 */
function fewUnder(
  { q, macro, sub, unit, kind, stock, location, direct, supplier, ids, only }: FilterShape,
  spelling: Spelling,
  ofCells: RawBuilder<unknown> | false,
): SmallSelection {
  const rows = q ? inMatches : inStates;
  const shape = {
    q,
    macro,
    sub,
    unit,
    kind,
    stock,
    location,
    direct: location && direct,
    supplier,
    ids,
    only,
  };
  const name = location ? 'in_place' : supplier ? 'sold' : 'found';
  const [found, crowd] = [sql.ref(name), sql.ref(`${name}_crowd`)];
  const areMany = sql`(select many from ${crowd})`;
  const limit = sql.lit(mostCounted + 1);
  const list = sql`${found} as materialized (select ${rows.id} as id from ${rows.table}
      where ${ofCells ? sql`not ${areMany} and` : sql``} ${conditions(shape, spelling, rows)} limit ${limit})`;
  const number = ofCells ? sql`coalesce(sum(n), 0) from cells where ${ofCells}` : sql`count(*) from ${found}`;
  const count = sql`${crowd} as materialized (
      select number > ${sql.lit(mostCounted)} as many from (select ${number}) as counted (number))`;
  return { found, areMany, made: ofCells ? sql`${count}, ${list}` : sql`${list}, ${count}` };
}

const labelOfPlace = sql`case when place.name = place.code then place.code
  else place.code || ' · ' || place.name end`;

/** SQL: whether a place is the chosen one or one level below it; a warehouse, when none is chosen. */
const isShownPlace = ({ location }: FilterShape) =>
  location
    ? sql`(place.parent_id = ${slot('location')}::integer or place.id = ${slot('location')}::integer)`
    : sql`place.parent_id is null`;

/** SQL: the shown places without counts. Without a text or a category, a count would read every row of the stock. */
const allPlaces = (filters: FilterShape) => sql`(
    select 'location', place.id::text, ${labelOfPlace}, null::integer
      from locations place where ${isShownPlace(filters)})`;

function countedPlaces(filters: FilterShape, { found, areMany }: SmallSelection) {
  const { location, direct } = filters;
  const chosen = sql`${slot('location')}::integer`;
  // For each place with goods: the shown place around it, or with `direct` the place itself. The stock is looked up
  // for each found product, because the planner would otherwise read the whole stock.
  const levels =
    direct && location
      ? sql`array[at.id]`
      : location
        ? sql`at.path[(select cardinality(path) from locations where id = ${chosen}) : (select cardinality(path) + 1
          from locations where id = ${chosen})]`
        : sql`at.path[1:1]`;
  return sql`(
    select 'location', place.id::text, ${labelOfPlace}, case when not ${areMany} then count(held.place_id)::integer end
      from locations place
      left join (
        select held.place_id from (select id from ${found} where not ${areMany}) each
         cross join lateral (
           select distinct unnest(${levels}) as place_id
             from stock lying join locations at on at.id = lying.location_id
            where lying.product_id = each.id and lying.quantity > 0 offset 0) held) held on held.place_id = place.id
     where ${isShownPlace(filters)}
     group by place.id, place.code, place.name
    having ${areMany} or count(held.place_id) > 0)`;
}

/** SQL: whether supplier `s` sells something. */
const sells = sql`exists (select from supplier_products sold where sold.supplier_id = s.id)`;
const inOrderOfNames = sql`order by search_text(s.name), s.id limit ${sql.lit(mostCountedSuppliers)}`;

/** SQL: suppliers in use that sell something, without counts. */
const allSuppliers = sql`(
    select 'supplier', s.id::text, s.name, null::integer from suppliers s
     where s.active and ${sells} ${inOrderOfNames})`;

/** SQL: suppliers in use that sell something, with the number of their products in the narrowed list. */
const countedSuppliers = ({ found, areMany }: SmallSelection) => sql`(
    select 'supplier', s.id::text, s.name, case when not ${areMany} then selling.n end
      from suppliers s
      left join (
        select sold.supplier_id, count(distinct sold.product_id)::integer as n from supplier_products sold
         where sold.product_id = any (array(select id from ${found})) group by 1) selling on selling.supplier_id = s.id
     where s.active and case when ${areMany} then ${sells} else selling.n > 0 end ${inOrderOfNames})`;
