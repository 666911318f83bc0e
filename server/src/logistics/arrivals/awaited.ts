/** Reads the awaited orders, which were sent and still have an open quantity. */
import type { AwaitedDetails, AwaitedFilters, AwaitedOrder } from '@wms/contract/logistics/arrivals/awaited';
import { awaitedStates } from '@wms/contract/logistics/orders/states';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { type Paging, pageBy } from '../../platform/database/paging.ts';
import { holdsWord, typedWords } from '../../platform/database/search-words.ts';
import { datePlaces } from '../shared/date-cursor.ts';
import { noOrder } from '../shared/missing.ts';
import { dueOn } from '../shared/order-due-on.ts';
import { movedProduct } from '../shared/refs.ts';
import { candidatePlaces, proposePlaces, type UnplacedLine } from './places.ts';

type Request = z.output<typeof AwaitedFilters> & Paging;

/** SQL: whether an order in this state is awaited. */
export const isAwaited = (state: string) =>
  sql`${sql.ref(state)} in (${sql.join(awaitedStates.map((awaited) => sql.lit(awaited)))})`;

/** SQL: the awaited orders with their days. */
export const awaitedOrders = sql`(
  select o.*, ${dueOn} as due_on from orders o where ${isAwaited('o.state')})`;

const columns = sql`
  o.id, order_number(o.year, o.number) as number, o.state, json_build_object('id', s.id, 'name', s.name) as supplier,
  o.due_on as "dueOn", coalesce(o.due_on < (select rome_today()), false) as late`;

export async function readAwaited(db: Reader, { q = '', show, supplier, ...paging }: Request) {
  const where = sql.join(
    [
      ...typedWords(q).map((word) => holdsWord(sql`o.search`, word)),
      ...(supplier ? [sql`o.supplier_id = ${supplier}`] : []),
      ...(show === 'late' ? [sql`o.due_on < (select rome_today())`] : []),
      ...(show === 'today' ? [sql`o.due_on <= (select rome_today())`] : []),
      sql`true`,
    ],
    sql` and `,
  );
  // An order without a day comes after all others.
  const keys = { date: sql`coalesce(o.due_on, 'infinity'::date)`, id: sql`o.id` };
  const page = pageBy(datePlaces, keys, paging);
  const source = sql`${awaitedOrders} o where ${where}`;
  const rows = await runSql(db)<AwaitedOrder & { count: number | null }>`
    select ${columns}, line."openLines", line.lines, line.things,
           ${page.total(source)} as count
      from (select o.* from ${source} and ${page.after} ${page.end}) o
      join suppliers s on s.id = o.supplier_id
     cross join lateral (
           select count(*)::integer as lines, count(*) filter (where l.received < l.quantity)::integer as "openLines",
                  (coalesce(array_agg(l.description order by l.position) filter (where l.received < l.quantity),
                            '{}'))[1:3] as things
             from order_lines l where l.order_id = o.id) line
     ${page.order}`;
  return page.of(rows, ({ dueOn, id }) => ({ date: dueOn ?? 'infinity', id }));
}

/**
 * SQL: the codes that a scanner may read from the goods of a line, with their units. The last of two equal codes wins,
 * so barcodes come last.
 */
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
  const [order] = await runSql(db)<Omit<AwaitedDetails, 'lines'> & { lines: UnplacedLine[] }>`
    select ${columns}, (
      select json_agg(json_build_object(
               'id', l.id, 'product', case when p.id is not null then ${movedProduct} end,
               'description', l.description, 'supplierCode', l.supplier_code, 'unit', l.unit,
               'quantity', l.quantity::text, 'received', l.received::text,
               'open', greatest(l.quantity - l.received, 0)::text, 'packSize', l.pack_size::text,
               'neededOn', l.needed_on, 'candidates', ${candidatePlaces}, 'codes', ${codes})
             order by l.needed_on, l.position)
        from order_lines l left join products p on p.id = l.product_id where l.order_id = o.id) as lines
      from ${awaitedOrders} o join suppliers s on s.id = o.supplier_id where o.id = ${id}`;
  if (!order) throw noOrder();
  return { ...order, lines: proposePlaces(order.lines) };
}
