/** SQL for the scope, the differences and the missing lines of a stock-take, for counting, review and approval. */
import { managesWarehouses } from '@wms/contract/logistics/shared/access';
import type { StockTakeState } from '@wms/contract/logistics/stock-takes/life';
import { satisfies } from '@wms/contract/platform/permissions';
import { type RawBuilder, sql } from 'kysely';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import type { User } from '../../platform/people/user.ts';
import { refuse } from '../../platform/refusal.ts';

export type Take = {
  id: number;
  name: string;
  blind: boolean;
  state: StockTakeState;
  version: number;
  location_id: number | null;
  macro_category_id: number | null;
  sub_category_id: number | null;
  review_at: string | null;
};

/** Reads the stock-take, with the requested lock until the transaction ends. */
export async function readTake(
  db: Reader,
  id: number,
  lock: 'share' | 'update' | null = null,
): Promise<Take> {
  const held = lock === null ? sql`` : lock === 'share' ? sql`for share` : sql`for update`;
  const [take] = await runSql(db)<Take>`
    select id, name, blind, state, version, location_id, macro_category_id, sub_category_id, review_at
      from stock_takes where id = ${id} ${held}`;
  if (!take) throw refuse.notFound('Inventario non trovato');
  return take;
}

/**
 * Answers whether this person may see the expected quantities. Those of a blind count are hidden from everybody while
 * it is open, and afterwards shown only to the people who review it.
 */
export const mayKnowExpected = ({ blind, state }: Pick<Take, 'blind' | 'state'>, user: User): boolean =>
  !blind || (state !== 'aperto' && satisfies(user.permissions, managesWarehouses));

/** The condition that `stock s` (or another row with a product and a place) belongs to the stock-take. */
export function inScope(take: Take, product = sql`s.product_id`, location = sql`s.location_id`) {
  if (take.location_id !== null)
    return sql`${location} in (select id from locations where path @> array[${take.location_id}::integer])`;
  if (take.macro_category_id !== null)
    return sql`${product} in (select p.id from products p join sub_categories c on c.id = p.sub_category_id
                               where c.macro_id = ${take.macro_category_id})`;
  return sql`${product} in (select id from products where sub_category_id = ${take.sub_category_id})`;
}

/**
 * The condition that the stock-take `t` counts a place: its scope is the place, a place around it, or a category of
 * which something lies in the place.
 */
export const countsPlace = (locationId: number) => sql`
  (exists (select from locations place where place.id = ${locationId} and t.location_id = any (place.path))
   or exists (select from stock s join products p on p.id = s.product_id
                join sub_categories c on c.id = p.sub_category_id
               where s.location_id = ${locationId} and s.quantity > 0
                 and (t.sub_category_id = c.id or t.macro_category_id = c.macro_id)))`;

/** Selects the count that is valid for each product × place × lot. */
export const lastCounts = (takeId: number): RawBuilder<unknown> => sql`
  select distinct on (product_id, location_id, lot_id) * from stock_take_counts
   where stock_take_id = ${takeId} order by product_id, location_id, lot_id, id desc`;

/**
 * SQL: the counted lines, with the difference that the approval books. Loads, unloads and transfers since the count
 * changed the shelf and the ledger alike, so the difference stays. Movements since the count that only corrected the
 * ledger are taken off the difference: corrections by hand or by another stock-take, and reversals of movements that
 * were booked before the count.
 */
export const linesOf = (takeId: number): RawBuilder<unknown> => sql`
  select c.*, c.counted - c.expected - since.adjusted as difference, since.moved, r.id as recount_id,
         r.id is not null and not exists (select from stock_take_counts n
           where n.stock_take_id = c.stock_take_id and n.product_id = c.product_id and n.location_id = c.location_id
             and n.lot_id is not distinct from c.lot_id and n.id > r.after_count_id and n.source = 'conta') as recount,
         (select count(distinct their.difference) > 1
            from (select distinct on (o.counted_by) o.counted - o.expected as difference from stock_take_counts o
                   where o.stock_take_id = c.stock_take_id and o.product_id = c.product_id
                     and o.location_id = c.location_id
                     and o.lot_id is not distinct from c.lot_id and o.source = 'conta'
                       and o.id > coalesce(r.after_count_id, 0)
                   order by o.counted_by, o.id desc) their) as disputed
    from (${lastCounts(takeId)}) c
    left join stock_take_recounts r on r.stock_take_id = c.stock_take_id and r.product_id = c.product_id
          and r.location_id = c.location_id and r.lot_id is not distinct from c.lot_id
    cross join lateral (
      select coalesce(sum(net), 0) as moved, coalesce(sum(net) filter (where m.corrects), 0) as adjusted
        from (select m.type = 'rettifica'
          or coalesce(m.reverses_id <= coalesce(c.after_movement_id, 0), false) as corrects,
                     case when m.to_location_id = c.location_id then m.quantity else -m.quantity end as net
                from stock_movements m
               where m.product_id = c.product_id and m.id > coalesce(c.after_movement_id, 0)
                 and m.lot_id is not distinct from c.lot_id and c.location_id in (m.from_location_id, m.to_location_id)
                 and m.stock_take_id is distinct from c.stock_take_id
                 and m.at <= coalesce((select closed_at from stock_takes t where t.id = c.stock_take_id),
                   'infinity')) m) since
   where c.source <> 'invariato'`;

const neverCounted = (takeId: number, line: RawBuilder<unknown>) => sql`
  not exists (select from stock_take_counts n where n.stock_take_id = ${takeId} and n.product_id = ${line}.product_id
    and n.location_id = ${line}.location_id and n.lot_id is not distinct from ${line}.lot_id and n.source = 'conta')`;

/**
 * SQL: the lines that the ledger expects and nobody has counted, with the decision about each. An open stock-take
 * reads the present ledger, a stock-take in review the ledger of the moment when the count ended, and a closed one the
 * decisions that were stored.
 */
export function missingOf(take: Take): RawBuilder<unknown> {
  const choice = sql`case c.source when 'zero' then 'zero' when 'invariato' then 'leave' end`;
  if (take.state === 'approvato' || take.state === 'annullato')
    return sql`
      select c.product_id, c.location_id, c.lot_id, c.expected, ${choice} as choice from (${lastCounts(take.id)}) c
       where c.source <> 'conta' and ${neverCounted(take.id, sql`c`)}`;
  const expected = take.review_at ? sql`s.quantity - coalesce(since.net, 0)` : sql`s.quantity`;
  const since = take.review_at
    ? sql`left join (
        select product_id, lot_id, place.id as location_id, sum(case when place.id = to_location_id then quantity
          else -quantity end) as net
          from stock_movements, unnest(array[from_location_id, to_location_id]) as place (id)
         where at > ${take.review_at}::timestamptz and place.id is not null group by product_id, lot_id, place.id) since
        on since.product_id = s.product_id and since.location_id = s.location_id
          and since.lot_id is not distinct from s.lot_id`
    : sql``;
  return sql`
    select s.product_id, s.location_id, s.lot_id, ${expected} as expected, ${choice} as choice
      from stock s ${since}
      left join (${lastCounts(take.id)}) c
        on c.product_id = s.product_id and c.location_id = s.location_id and c.lot_id is not distinct from s.lot_id
     where ${inScope(take)} and ${expected} > 0 and ${neverCounted(take.id, sql`s`)}`;
}

/** The scope of stock-take `t` as JSON. */
export const scopeOf = sql`coalesce(
  (select json_build_object('kind', 'location', 'id', l.id, 'code', l.code, 'name', l.name) from locations l
    where l.id = t.location_id),
  (select json_build_object('kind', 'macro', 'id', m.id, 'code', m.code, 'name', m.name) from macro_categories m
    where m.id = t.macro_category_id),
  (select json_build_object('kind', 'sub', 'id', s.id, 'code', m.code || '-' || s.code, 'name',
    m.name || ' › ' || s.name)
     from sub_categories s join macro_categories m on m.id = s.macro_id where s.id = t.sub_category_id))`;

/** The full name of user `id`, or null. */
export const selectFullName = (id: RawBuilder<unknown>) =>
  sql`(select u.first_name || ' ' || u.last_name from users u where u.id = ${id})`;

/** The number of counted lines of stock-take `t`. */
export const countedOf = sql`(select count(*)::integer
  from (select distinct product_id, location_id, lot_id from stock_take_counts c
  where c.stock_take_id = t.id and c.source = 'conta') counted)`;

/** The number of lines of stock-take `t` that have to be counted again. */
export const recountsOf = sql`(select count(*)::integer from stock_take_recounts r where r.stock_take_id = t.id
  and not exists (select from stock_take_counts n where n.stock_take_id = r.stock_take_id
    and n.product_id = r.product_id
    and n.location_id = r.location_id and n.lot_id is not distinct from r.lot_id and n.id > r.after_count_id
      and n.source = 'conta'))`;
