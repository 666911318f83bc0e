/** Finds what prevents the undo of an import: everything that somebody has built on it since, by its name. */

import type { ImportUndo } from '@wms/contract/logistics/imports/endpoints';
import type { ImportKind } from '@wms/contract/logistics/imports/kinds';
import { formatOthers } from '@wms/contract/platform/formats';
import { type RawBuilder, sql } from 'kysely';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { nameOfOffer, offerObstacles, pricesBefore } from '../shared/undo-offers.ts';
import { mainTables, writtenBy } from '../shared/undo-plan.ts';

type Obstacles = ImportUndo['obstacles'];
type Query = RawBuilder<unknown>;

const mostNamed = 5;

export async function undoObstacles(db: Reader, id: number, kind: ImportKind): Promise<Obstacles> {
  const queries = [...changedSince(kind), ...neededSince(id, kind), ...unrestorable(id, kind), ...ledger];
  const isOffers = kind === 'supplierProducts';
  if (isOffers) queries.push(...offerObstacles(id));
  const rows = await runSql(db)<{ name: string; why: string; count: number }>`
    with ${writtenBy(id)}, ${net}${isOffers ? sql`, ${pricesBefore(id)}` : sql``}
    select name, min(why) as why, count(*) over ()::integer as count
      from (${sql.join(queries, sql` union all `)}) as found
     group by name order by name limit ${mostNamed}`;
  return { count: rows[0]?.count ?? 0, first: rows.map(({ name, why }) => ({ name, why })) };
}

/** Names the first obstacles, and says how many more there are. */
export function obstacleSentence({ count, first }: Obstacles): string {
  const named = first.map(({ name, why }) => `${name} (${why})`).join(', ');
  return named + formatOthers(count - first.length, 'un altro', 'altri');
}

const labels: Record<string, Query> = {
  products: sql`r.code`,
  macro_categories: sql`r.name`,
  sub_categories: sql`r.name`,
  locations: sql`r.code`,
  product_barcodes: sql`(select code from products where id = r.product_id)`,
  suppliers: sql`r.name`,
  supplier_products: nameOfOffer,
  members: sql`r.last_name || ' ' || r.first_name`,
  lots: sql`(select code from products where id = r.product_id) || ', lotto ' || r.code`,
};

const also: Partial<Record<ImportKind, readonly string[]>> = {
  products: ['product_barcodes'],
  stock: ['lots'],
};

/** Finds rows that differ from what the import wrote; a row that was changed back doesn't differ. */
function changedSince(kind: ImportKind): Query[] {
  return [...mainTables[kind], ...(also[kind] ?? [])].map(
    (table) => sql`
      select ${labels[table]} as name, coalesce('modifiche di ' || (
               select concat_ws(' ', u.first_name, u.last_name)
                 from (select actor_id from audit_log where table_name = t.table_name and row_id = t.row_id
                   order by id desc limit 1) as last
                 join users u on u.id = last.actor_id), 'modifiche successive') as why
        from touched t join audit_log a on a.id = t.id join ${sql.table(table)} r on r.id = t.row_id
       where t.table_name = ${table} and exists (
             select from jsonb_each(a.after) as v where v.key <> 'created_at'
               and to_jsonb(r) -> v.key is distinct from v.value)`,
  );
}

/** A row `x` that needs the row `r` of the import, and the reason why `r` has to stay. */
type Need = readonly [table: string, condition: Query, why: string];

const findNeeds = (table: string, label: Query, needs: readonly Need[]): Query[] =>
  needs.map(
    ([of, condition, why]) => sql`
      select ${label} as name, ${why} as why
        from mine join ${sql.table(table)} r on r.id = mine.row_id join ${sql.table(of)} x on ${condition}
       where mine.table_name = ${table} and mine.action = 'insert'`,
  );

/** The condition that the import didn't make `x` itself. */
const another = (table: string) =>
  sql`not exists (select from mine made where made.table_name = ${table} and made.action = 'insert'
    and made.row_id = x.id)`;

/** The condition that a movement hasn't been reversed; the undo of later imports reverses theirs. */
const standing = sql`x.reverses_id is null
  and not exists (select from stock_movements back where back.reverses_id = x.id)`;

const ofProduct = sql`x.product_id = r.id`;
const ofSupplier = sql`x.supplier_id = r.id`;
const ofPlace = sql`x.location_id = r.id`;

function neededSince(id: number, kind: ImportKind): Query[] {
  if (kind === 'products')
    return findNeeds('products', sql`r.code`, [
      [
        'stock_movements',
        sql`${ofProduct} and x.import_id is distinct from ${id} and ${standing}`,
        'ha altri movimenti',
      ],
      ['reservations', ofProduct, 'è prenotato'],
      ['stock_take_counts', ofProduct, 'è in un inventario'],
      ['stock_take_recounts', ofProduct, 'è in un inventario'],
      ['products', sql`x.merged_into_id = r.id`, 'un altro gli è stato unito'],
      ['product_photos', ofProduct, 'ha foto'],
      ['attachments', ofProduct, 'ha allegati'],
      ['comments', ofProduct, 'ha commenti'],
      ['supplier_products', ofProduct, 'ha fornitori'],
      ['product_barcodes', sql`${ofProduct} and ${another('product_barcodes')}`, 'ha altri codici a barre'],
    ]);
  if (kind === 'suppliers')
    return findNeeds('suppliers', sql`r.name`, [
      ['supplier_products', ofSupplier, 'vende prodotti'],
      ['supplier_addresses', ofSupplier, 'ha indirizzi'],
      ['supplier_contacts', ofSupplier, 'ha contatti'],
    ]);
  if (kind === 'members')
    return findNeeds('members', sql`r.last_name || ' ' || r.first_name`, [
      ['memberships', sql`x.member_id = r.id`, 'ha quote'],
      ['member_volunteering', sql`x.member_id = r.id`, 'è nel registro dei volontari'],
    ]);
  if (kind === 'categories')
    return [
      ...findNeeds('sub_categories', sql`r.name`, [
        ['products', sql`x.sub_category_id = r.id`, 'ha prodotti'],
        ['stock_takes', sql`x.sub_category_id = r.id`, 'è in un inventario'],
      ]),
      ...findNeeds('macro_categories', sql`r.name`, [
        [
          'sub_categories',
          sql`x.macro_id = r.id and ${another('sub_categories')}`,
          'ha altre sottocategorie',
        ],
        ['locations', sql`x.macro_category_id = r.id`, 'ha ubicazioni riservate'],
        ['stock_takes', sql`x.macro_category_id = r.id`, 'è in un inventario'],
      ]),
    ];
  if (kind === 'locations')
    return findNeeds('locations', sql`r.code`, [
      ['stock_movements', sql`x.to_location_id = r.id and ${standing}`, 'ci è passato qualcosa'],
      ['stock_movements', sql`x.from_location_id = r.id and ${standing}`, 'ci è passato qualcosa'],
      ['locations', sql`x.parent_id = r.id and ${another('locations')}`, 'contiene altre ubicazioni'],
      ['stock_takes', ofPlace, 'è in un inventario'],
      ['stock_take_counts', ofPlace, 'è in un inventario'],
      ['stock_take_recounts', ofPlace, 'è in un inventario'],
      ['sub_categories', sql`x.default_location_id = r.id`, 'è il posto abituale di una categoria'],
    ]);
  return [];
}

/** Finds earlier values that can't be restored, because the product has changed since. */
function unrestorable(id: number, kind: ImportKind): Query[] {
  if (kind === 'suppliers')
    return [
      // The log doesn't keep account numbers.
      sql`select s.name, 'il suo IBAN di prima non è conservato' as why
            from audit_log a join suppliers s on s.id = a.row_id
           where a.import_id = ${id} and a.table_name = 'suppliers' and a.action = 'update' and a.before ? 'iban'`,
    ];
  if (kind !== 'products') return [];
  const changed = (field: string, why: string, condition: Query) => sql`
    select p.code as name, ${why} as why
      from audit_log a join products p on p.id = a.row_id join product_totals t on t.product_id = p.id
     where a.import_id = ${id} and a.table_name = 'products' and a.action = 'update' and a.before ? ${field}
       and ${condition}`;
  return [
    changed('unit', 'l’unità non cambia più: ha movimenti', sql`t.last_movement_id is not null`),
    changed(
      'tracking',
      'lotti e numeri di serie si cambiano a giacenza zero',
      sql`t.quantity <> coalesce((select sum(quantity) from net where net.product_id = p.id), 0)`,
    ),
    changed(
      'sub_category_id',
      'la sua categoria di prima non c’è più',
      sql`not exists (select from sub_categories s where s.id = (a.before ->> 'sub_category_id')::integer)`,
    ),
  ];
}

/** The quantity that the import has added or taken, by product, lot and place. */
const net = sql`
  net as materialized (
    select product_id, lot_id, location_id, sum(quantity) as quantity from (
      select product_id, lot_id, to_location_id as location_id, quantity from moved where to_location_id is not null
      union all select product_id, lot_id, from_location_id, -quantity from moved
        where from_location_id is not null) as sides
     group by 1, 2, 3)`;

const figure = (value: Query) => sql`replace(trim_scale(${value})::text, '.', ',')`;

/** Finds counter-movements that the ledger would refuse. */
const ledger: readonly Query[] = [
  sql`select p.code as name, 'in ' || l.code || case s.quantity when 1 then ' ne resta ' else ' ne restano ' end
             || ${figure(sql`s.quantity`)} || ' ' || p.unit || ' dei '
             || ${figure(sql`net.quantity`)} || ' caricati' as why
        from net join products p on p.id = net.product_id join locations l on l.id = net.location_id
        join stock s on s.product_id = net.product_id and s.location_id = net.location_id
          and s.lot_id is not distinct from net.lot_id
       where s.quantity < net.quantity`,
  sql`select p.code as name, 'il resto è riservato' as why
        from (select product_id, sum(quantity) as quantity from net group by product_id) as net
        join product_totals t using (product_id) join products p on p.id = net.product_id
       where t.reserved > greatest(t.quantity - net.quantity, 0) and t.quantity >= net.quantity`,
  sql`select p.code as name, l.code || ' ora è chiusa, piena o riservata ad altro' as why
        from net join products p on p.id = net.product_id join sub_categories c on c.id = p.sub_category_id
        join locations l on l.id = net.location_id
       where net.quantity < 0 and (
             not l.holds_stock or exists (select from locations above where above.id = any (l.path) and above.closed)
          or l.capacity < (select coalesce(sum(quantity), 0) from stock where location_id = l.id)
                        - (select sum(quantity) from net all_of where all_of.location_id = l.id)
          or c.macro_id <> (select a.macro_category_id from unnest(l.path) with ordinality as above (id, depth)
               join locations a on a.id = above.id where a.macro_category_id is not null order by depth desc limit 1))`,
];
