/** What is awaited: the orders that were sent and have something open. */
import type { AwaitedDetails, AwaitedFilters, AwaitedOrder } from '@wms/contract/logistics/arrivals/awaited';
import { awaitedStates } from '@wms/contract/logistics/orders/states';
import { today } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { counted, type Paging, pageOf, selectTotal } from '../../platform/database/paging.ts';
import { holdsWord, typedWords } from '../../platform/database/words.ts';
import { notFound } from '../../platform/refusal.ts';
import { readDateCursor, writeDateCursor } from '../shared/date-cursor.ts';
import { dueOn } from '../shared/order-due-on.ts';
import { movedProduct, placeRef } from '../shared/refs.ts';

type Request = z.output<typeof AwaitedFilters> & Paging;

export const noOrder = () => notFound('Ordine non trovato');

/** SQL: whether an order in this state is awaited. */
export const isAwaited = (state: string) =>
  sql`${sql.ref(state)} in (${sql.join(awaitedStates.map((awaited) => sql.lit(awaited)))})`;

/** SQL: the awaited orders with their days. */
export const awaitedOrders = sql`(
  select o.*, ${dueOn} as due_on from orders o where ${isAwaited('o.state')})`;

const columns = sql`
  o.id, order_number(o.year, o.number) as number, o.state, json_build_object('id', s.id, 'name', s.name) as supplier,
  o.due_on as "dueOn", coalesce(o.due_on < ${today()}::date, false) as late`;

export async function readAwaited(db: Reader, { q = '', show, supplier, cursor, limit = 50 }: Request) {
  const after = cursor === undefined ? undefined : readDateCursor(cursor);
  const where = sql.join(
    [
      ...typedWords(q).map((word) => holdsWord(sql`o.search`, word)),
      ...(supplier ? [sql`o.supplier_id = ${supplier}`] : []),
      ...(show === 'late' ? [sql`o.due_on < ${today()}::date`] : []),
      ...(show === 'today' ? [sql`o.due_on <= ${today()}::date`] : []),
      sql`true`,
    ],
    sql` and `,
  );
  // An order without a day comes after all others.
  const day = sql`coalesce(o.due_on, 'infinity'::date)`;
  const beyond = after ? sql`(${day}, o.id) > (${after.date}::date, ${after.id})` : sql`true`;
  const rows = await runSql(db)<AwaitedOrder & { total: number | null }>`
    select ${columns}, line."openLines", line.lines, line.things,
           ${selectTotal(!after, sql`${awaitedOrders} o where ${where}`)} as total
      from (select o.* from ${awaitedOrders} o where ${where} and ${beyond} order by ${day}, o.id
             limit ${limit + 1}) o
      join suppliers s on s.id = o.supplier_id
     cross join lateral (
           select count(*)::integer as lines, count(*) filter (where l.received < l.quantity)::integer as "openLines",
                  (coalesce(array_agg(l.description order by l.position) filter (where l.received < l.quantity),
                            '{}'))[1:3] as things
             from order_lines l where l.order_id = o.id) line
     order by ${day}, o.id`;
  const total = after ? null : counted(rows[0]?.total ?? 0);
  return pageOf(rows, limit, total, ({ dueOn: date, id }) =>
    writeDateCursor({ date: date ?? 'infinity', id }),
  );
}

/** Whether a place has room for all that is open of line `l`: the ledger refuses what a full place would get. */
const hasRoom = sql`(place.capacity is null or place.capacity >= l.quantity - l.received + (
  select coalesce(sum(quantity), 0) from stock where location_id = place.id))`;

/**
 * The first of these places with room: as the line says, where its product went last, as the order says, as its
 * category has it.
 */
const place = sql`(
  select ${placeRef('place')} from (
      select l.location_id as id, 1 as rank
      union all
      (select m.to_location_id, 2 from stock_movements m join locations last on last.id = m.to_location_id
        where m.product_id = l.product_id and last.holds_stock and not is_place_closed(last.path)
        order by m.id desc limit 1)
      union all select o.location_id, 3
      union all select sub.default_location_id, 4 from sub_categories sub where sub.id = p.sub_category_id
    ) may join locations place on place.id = may.id and place.holds_stock and not is_place_closed(place.path)
   where l.product_id is not null and ${hasRoom}
   order by may.rank limit 1)`;

/** What is read from a line's labels; the last of two equal codes wins, so barcodes come last. */
const codes = sql`(
  select coalesce(json_agg(json_build_array(named.code, named.units::text) order by named.rank), '[]') from (
      select p.manufacturer_code as code, 1::numeric as units, 1 as rank
      union all select p.code, 1, 2
      union all select offer.code, 1, 3 from supplier_products offer
                 where offer.product_id = l.product_id and offer.supplier_id = o.supplier_id
      union all select l.supplier_code, 1, 4
      union all select b.code, b.package_quantity, 5 from product_barcodes b where b.product_id = l.product_id
    ) named where named.code is not null)`;

export async function readAwaitedOrder(db: Reader, id: number): Promise<AwaitedDetails> {
  const [order] = await runSql(db)<AwaitedDetails>`
    select ${columns}, (
      select json_agg(json_build_object(
               'id', l.id, 'product', case when p.id is not null then ${movedProduct} end,
               'description', l.description, 'supplierCode', l.supplier_code, 'unit', l.unit,
               'quantity', l.quantity::text, 'received', l.received::text,
               'open', greatest(l.quantity - l.received, 0)::text, 'packSize', l.pack_size::text,
               'neededOn', l.needed_on, 'place', ${place}, 'codes', ${codes})
             order by l.needed_on, l.position)
        from order_lines l left join products p on p.id = l.product_id where l.order_id = o.id) as lines
      from ${awaitedOrders} o join suppliers s on s.id = o.supplier_id where o.id = ${id}`;
  if (!order) throw noOrder();
  return order;
}
