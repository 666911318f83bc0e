/** Prepares the lines of a new note from products. */
import type { PreparedLine } from '@wms/contract/logistics/delivery-notes/editing';
import { sql } from 'kysely';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { movedProduct, placeRef } from '../../shared/refs.ts';

/** SQL: columns of a prepared line for a product `p`; `place` is where the product lies, if a place is proposed. */
export const lineOf = sql`
  ${movedProduct} as product, p.name as description, p.unit, null as parcels, null as weight, null as "orderLineId",
  case when place.id is not null then ${placeRef('place')} end as place`;

/**
 * SQL: joins as `place` where most of a product lies. A product with lots gets a place only when it lies in one place
 * with one lot; otherwise the person chooses.
 */
export const mostAt = sql`left join lateral (
    select l.*, lot.code as lot_code
      from stock s join locations l on l.id = s.location_id left join lots lot on lot.id = s.lot_id
     where s.product_id = p.id and s.quantity > 0
       and (lot.id is null
            or (select count(*) from stock every where every.product_id = p.id and every.quantity > 0) = 1)
     order by s.quantity desc, l.id limit 1) place on true`;

/**
 * Prepares a line with one unit of each product; the person writes how many. A merged product is replaced by the
 * product into which it was merged.
 */
export const fromProducts = (db: Reader, ids: readonly number[]) =>
  runSql(db)<PreparedLine>`
    select ${lineOf}, '1' as quantity, place.lot_code as "lotCode", null as "reservationId", null as "loanId",
           null as "returnedLineId", null as "orderLineId"
      from (select coalesce(p.merged_into_id, p.id) as id, min(asked.place) as place
              from unnest(${[...ids]}::integer[]) with ordinality as asked (id, place) join products p using (id)
             group by 1) asked
      join products p using (id) ${mostAt} order by asked.place`;
