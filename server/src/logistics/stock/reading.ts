import { searchLocations } from '@wms/contract/logistics/locations/search';
import { movesStock } from '@wms/contract/logistics/shared/access';
import {
  type FoundProduct,
  type LocationContents,
  lookUpCode,
  productStock,
} from '@wms/contract/logistics/stock/reading';
import { satisfies } from '@wms/contract/platform/permissions';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { compiledOnce, slot } from '../../platform/database/compiled-once.ts';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { findScanned } from '../scan/scanned-codes.ts';
import { noProduct } from '../shared/missing.ts';
import { allLentOf, lotRef, placeRef } from '../shared/refs.ts';

/** The codes of the places that location `l` lies in, from the warehouse down to itself. */
const pathOf = sql`(select json_agg(above.code order by ids.depth)
                      from unnest(l.path) with ordinality as ids (id, depth) join locations above
                        on above.id = ids.id)`;

/** Selects the places where a product lies, as JSON. */
export const stockRowsOf = (productId: RawBuilder<unknown>) => sql`
  coalesce((select json_agg(json_build_object(
             'id', s.id, 'quantity', s.quantity::text, 'lastMovementId', s.last_movement_id,
             'location', json_build_object('id', l.id, 'code', l.code, 'name', l.name, 'path', ${pathOf}),
             'lot', ${lotRef})
           -- The lots that expire first come first, because they should leave first; expired lots come last.
           order by lot.expires_on is not null and lot.expires_on < rome_today(), lot.expires_on nulls last, l.code,
                    lot.code)
      from stock s join locations l on l.id = s.location_id left join lots lot on lot.id = s.lot_id
     where s.product_id = ${productId} and s.quantity > 0), '[]')`;

/** Selects the open loans of a product, as JSON. */
const openLoansOf = (productId: RawBuilder<unknown>) => sql`
  coalesce((select json_agg(json_build_object(
             'id', loan.id, 'borrower', case when ${slot('lends')}::boolean
               then coalesce(u.first_name || ' ' || u.last_name, loan.borrower_name) end,
             'contact', case when ${slot('lends')}::boolean then loan.borrower_contact end, 'lot', lot.code,
             'quantity', (loan.quantity - loan.returned)::text,
             'from', (select ${placeRef('l')}
               from locations l where l.id = loan.location_id),
             'dueOn', loan.due_on) order by loan.due_on, loan.id)
     from loans loan left join users u on u.id = loan.borrower_id left join lots lot on lot.id = loan.lot_id
    where loan.product_id = ${productId} and loan.returned < loan.quantity), '[]')`;

/** The latest movements of product `p`; older ones say little about where its goods go today. */
const latestMovements = sql`(select m.id, m.from_location_id, m.to_location_id from stock_movements m
                              where m.product_id = p.id order by m.id desc limit 50)`;

/** The place of product `p` from which goods left last, or else the one that holds the most. */
const likelySource = sql`(
  select ${placeRef('place')} from stock s join locations place on place.id = s.location_id
   where s.product_id = p.id and s.quantity > 0
   order by (select max(m.id) from ${latestMovements} m where m.from_location_id = s.location_id) desc nulls last,
            s.quantity desc, s.id
   limit 1)`;

/** The open place to which goods of product `p` went last, or else the usual place of its sub category. */
const likelyTarget = sql`(
  select ${placeRef('place')}
    from (select m.to_location_id as location_id, m.id as rank from ${latestMovements} m
          union all select sub.default_location_id, 0 from sub_categories sub where sub.id = p.sub_category_id) may
    join locations place on place.id = may.location_id and place.holds_stock and not is_place_closed(place.path)
   order by may.rank desc limit 1)`;

const findStock = compiledOnce(
  () => sql`
    select t.quantity, t.reserved, t.quantity - t.reserved as available, way.incoming::numeric(20, 3) as incoming,
           way.incoming_on as "incomingOn", ${stockRowsOf(sql`t.product_id`)} as rows,
           json_build_object('id', p.id, 'code', p.code, 'name', p.name, 'unit', p.unit, 'tracking', p.tracking,
                             'hasExpiry', p.has_expiry, 'active', p.active, 'minimum', p.minimum_stock::text,
                             'maximum', p.maximum_stock::text) as product,
           ${openLoansOf(sql`p.id`)} as loans,
           json_build_object('from', ${likelySource}, 'to', ${likelyTarget}) as likely
      from product_totals t join products p on p.id = t.product_id
     cross join lateral on_order(p.id) way
     where t.product_id = ${slot('id')}`,
);

export const stockRoutes = [
  implement(productStock, async ({ params, user, db }) => {
    // Only people who lend may see which people have the goods, on this page as in the list of loans.
    const lends = satisfies(user.permissions, movesStock);
    const [stock] = await findStock<z.infer<typeof productStock.answer>>(db, { id: params.id, lends });
    if (!stock) throw noProduct();
    return stock;
  }),

  implement(searchLocations, async ({ query: { q = '', open, product }, db }) => {
    const words = q.split(/\s+/).filter(Boolean);
    const matching = words.map(
      (word) =>
        sql`(l.code ilike ${`%${likeText(word)}%`}
          or search_text(l.name) like '%' || search_text(${likeText(word)}) || '%')`,
    );
    const where = [
      ...matching,
      ...(open
        ? [
            sql`l.holds_stock and not exists (select from locations above where above.id = any (l.path)
              and above.closed)`,
          ]
        : []),
      ...(product
        ? [
            sql`exists (select from stock s where s.product_id = ${product} and s.location_id = l.id
              and s.quantity > 0)`,
          ]
        : []),
    ];
    const quantity = product
      ? sql`(select sum(s.quantity)::text from stock s where s.product_id = ${product} and s.location_id = l.id)`
      : sql`null`;
    return runSql(db)<z.infer<typeof searchLocations.answer>[number]>`
      select l.id, l.code, l.name, ${pathOf} as path, ${quantity} as quantity
        from locations l
       where ${where.length > 0 ? sql.join(where, sql` and `) : sql`true`}
       order by upper(${q}) = l.code desc, starts_with(l.code, upper(${q})) desc, l.code limit 20`;
  }),

  implement(lookUpCode, async ({ query: { code }, user, db }) =>
    lookUp(db, code, satisfies(user.permissions, movesStock)),
  ),
];

export const likeText = (word: string) => word.replace(/[\\%_]/g, '\\$&');

async function lookUp(db: Reader, typed: string, lends: boolean) {
  const scanned = await findScanned(db, typed);
  if (scanned?.kind === 'location') {
    const location = await contentsOf(db, scanned.id);
    if (location) return { kind: 'location' as const, location };
  }
  if (scanned?.kind === 'product') {
    const found = await readFoundProduct(db, scanned.id, lends);
    const { packageQuantity, lot } = scanned;
    if (found) {
      const { loans, ...product } = found;
      return { kind: 'product' as const, product, packageQuantity, lot, loans };
    }
  }
  return { kind: 'unknown' as const, code: typed };
}

const findFoundProduct = compiledOnce(
  () => sql`
    select p.id, p.code, p.name, p.description, p.unit, t.quantity, t.quantity - t.reserved as available,
           way.incoming::numeric(20, 3) as incoming, way.incoming_on as "incomingOn",
           stock_state_of(t.quantity - t.reserved, p.minimum_stock, p.maximum_stock) as "stockState", s.name as sub,
           m.name as macro, t.last_movement_id is not null as moved, p.tracking, p.has_expiry as "hasExpiry",
           p.active, ${allLentOf('t')} as "allLent",
           p.hazards, (select id from product_photos f where f.product_id = p.id order by position, id
             limit 1) as "photoId",
           ${stockRowsOf(sql`p.id`)} as stock, ${openLoansOf(sql`p.id`)} as loans, ${likelySource} as "likelyFrom",
           ${likelyTarget} as "likelyTo"
      from products p
      join product_totals t on t.product_id = p.id
      join sub_categories s on s.id = p.sub_category_id
      join macro_categories m on m.id = s.macro_id
     cross join lateral on_order(p.id) way
     where p.id = ${slot('id')}`,
);

type FoundRow = FoundProduct & Pick<z.infer<typeof productStock.answer>, 'loans'>;

async function readFoundProduct(db: Reader, id: number, lends: boolean): Promise<FoundRow | undefined> {
  const rows = await findFoundProduct<FoundRow>(db, { id, lends });
  return rows[0];
}

const mostContents = 500;

/** Reads a place with the goods that lie directly in it; undefined when the place doesn't exist. */
async function contentsOf(db: Reader, id: number): Promise<LocationContents | undefined> {
  const rows = await runSql(db)<LocationContents>`
    select l.id, l.code, l.name, l.closed, l.holds_stock as "holdsStock", ${pathOf} as path,
           (select f.id from location_photos f where f.location_id = l.id) as "photoId",
           coalesce((select json_agg(json_build_object(
                      'id', s.id, 'quantity', s.quantity::text,
                      'product', json_build_object('id', s.product_id, 'code', s.code, 'name', s.name, 'unit', s.unit),
                      'lot', ${lotRef})
                      order by s.search_name, s.id)
               from (select s.id, s.quantity, s.lot_id, s.product_id, p.code, p.name, p.unit, p.search_name
                       from stock s join products p on p.id = s.product_id
                      where s.location_id = l.id and s.quantity > 0 order by p.search_name, s.id
                        limit ${mostContents}) s
               left join lots lot on lot.id = s.lot_id), '[]') as rows,
           (select count(*) > ${mostContents} from stock s where s.location_id = l.id and s.quantity > 0) as more,
           coalesce((select json_agg(${placeRef('c')} order by c.code)
               from (select id, code, name from locations where parent_id = l.id order by code limit 200) c),
                 '[]') as inside
      from locations l where l.id = ${id}`;
  return rows[0];
}
