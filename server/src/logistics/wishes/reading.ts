import { orderNumber } from '@wms/contract/logistics/orders/endpoints';
import type { OrderState } from '@wms/contract/logistics/orders/states';
import type { Wish } from '@wms/contract/logistics/wishes/endpoints';
import { type WishState, wishLife } from '@wms/contract/logistics/wishes/life';
import { namesOf } from '@wms/contract/platform/declarations/names-of';
import { openMoves } from '@wms/contract/platform/life';
import { type RawBuilder, sql } from 'kysely';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { countFilters, valuesOf } from '../../platform/database/filter-counts.ts';
import { type Paging, pageById } from '../../platform/database/paging.ts';
import type { User } from '../../platform/people/user.ts';
import { findNamed, pointsTo } from '../shared/named.ts';
import { productRef } from '../shared/refs.ts';

type Row = Omit<Wish, 'moves' | 'order'> & {
  order: {
    id: number;
    year: number | null;
    number: number | null;
    state: OrderState;
    expectedOn: string | null;
  } | null;
  count: number | null;
};

type Request = Paging & { q?: string | undefined; state?: WishState | undefined };

const wishedThings = {
  product: sql`w.product_id`,
  people: [sql`w.asked_by`],
  team: sql`w.team_id`,
  text: sql`' ' || search_words(coalesce(w.description, '') || ' ' || coalesce(w.reason, ''))`,
};

/** Reads a page of the wishes `w` that match, from the newest. */
export async function readWishes(
  db: Reader,
  { q, state, ...paging }: Request,
  matching: RawBuilder<unknown>,
  user: User,
) {
  const { after, end, total, of } = pageById(sql`w.id`, paging);
  const found = sql`wishes w where ${matching} and ${pointsTo(await findNamed(db, q), wishedThings)}`;
  const source = state ? sql`${found} and w.state = ${state}` : found;
  const states = { source: found, values: valuesOf(sql`w.state`, namesOf(wishLife.states)) };
  const counts = countFilters(db, !paging.cursor, { state: states });
  const page = of(await selectWishes(db, sql`select w.* from ${source} and ${after} ${end}`, total(source)));
  return {
    ...page,
    rows: page.rows.map((row) => asSeenBy(row, user)),
    counts: await counts,
  };
}

const selectWishes = (db: Reader, chosen: RawBuilder<unknown>, total: RawBuilder<number | null>) =>
  runSql(db)<Row>`
    select w.id, w.state, w.description, w.url, w.quantity, w.unit, w.needed_on as "neededOn", w.reason,
           w.created_at as "createdAt", w.version, ${total} as count,
           case when p.id is not null then ${productRef} end as product,
           case when team.id is not null then json_build_object('id', team.id, 'name', team.name) end as team,
           case when u.id is not null
                then json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) end as "askedBy",
           case when o.id is not null
                then json_build_object('id', o.id, 'year', o.year, 'number', o.number, 'state', o.state,
                       'expectedOn', due_on(o.expected_on, l.needed_on, o.needed_on)) end as "order",
           case w.state when 'rifiutata' then (
             select reason from steps_taken s where s.wish_id = w.id and s.move = 'refuse' order by s.id desc limit 1)
           end as "refusedBecause"
      from (${chosen}) w
      left join products p on p.id = w.product_id
      left join teams team on team.id = w.team_id
      left join users u on u.id = w.asked_by
      left join order_lines l on l.id = w.order_line_id
      left join orders o on o.id = l.order_id
     order by w.id desc`;

/** Adds to a row the moves that this person may make. */
function asSeenBy({ order, count: _, ...row }: Row, { id, permissions }: User): Wish {
  const owns = row.askedBy?.id === id;
  return {
    ...row,
    order: order && {
      id: order.id,
      number: order.year === null || order.number === null ? null : orderNumber(order.year, order.number),
      state: order.state,
      expectedOn: order.expectedOn,
    },
    moves: openMoves(wishLife, row.state, { permissions, owns }),
  };
}
