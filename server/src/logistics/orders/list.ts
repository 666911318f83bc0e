/** Reads pages of orders, the newest first, for the list, the file of the list, and the page of a product. */
import type { ListedOrder, OrderFilters, OrderOf } from '@wms/contract/logistics/orders/endpoints';
import { orderLife } from '@wms/contract/logistics/orders/life';
import { selfApproval } from '@wms/contract/logistics/orders/settings';
import type { OrderState } from '@wms/contract/logistics/orders/states';
import { namesOf } from '@wms/contract/platform/declarations/names-of';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { countFilters, latestYears, valuesAs } from '../../platform/database/filter-counts.ts';
import { type Paging, pageById } from '../../platform/database/paging.ts';
import { beginsWord, everyWord, typedWords } from '../../platform/database/search-words.ts';
import type { User } from '../../platform/people/user.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { TableColumn } from '../../platform/spreadsheets/table-file.ts';
import { dueOn } from '../shared/order-due-on.ts';

type Filters = z.output<typeof OrderFilters>;
type Request = Filters & Paging;
export type ListViewer = { user: Pick<User, 'id'>; settings: Settings };

/** SQL: whether order `o` should have come by now. PostgreSQL reads the present day once, not for each row. */
export const isLate = sql<boolean>`(
  o.state in ('ordinato', 'parzialmente ricevuto')
  and coalesce(${dueOn} < (select rome_today()), false))`;

/** SQL: whether order `o` waits for the approval of this person. */
export const waitsFor = ({ user, settings }: ListViewer) => sql<boolean>`(
  o.state = 'richiesto'
  and (${settings.value(selfApproval)}::boolean
       or ${user.id}::integer not in (coalesce(o.requester_id, 0), coalesce(o.drafted_by, 0)))
  and not exists (
    select from order_approvals a where a.order_id = o.id and a.round = o.round and a.user_id = ${user.id}))`;

const shownOnly = (asking: ListViewer) =>
  ({
    open: sql`o.state not in ('ricevuto', 'chiuso con residuo', 'annullato')`,
    approvable: waitsFor(asking),
    late: isLate,
    notInvoiced: sql`o.state in ('parzialmente ricevuto', 'ricevuto', 'chiuso con residuo')
      and not exists (select from supplier_invoice_orders i where i.order_id = o.id)`,
    mine: sql`o.requester_id = ${asking.user.id}`,
  }) as const;

const personOf = (alias: string) => {
  const row = sql.ref(alias);
  return sql`case when ${row}.id is not null
    then json_build_object('id', ${row}.id, 'name', ${row}.first_name || ' ' || ${row}.last_name) end`;
};

const listed = sql`
  o.id, order_number(o.year, o.number) as number, o.state, json_build_object('id', s.id, 'name', s.name) as supplier,
  ${personOf('requester')} as requester,
  case when t.id is not null then json_build_object('id', t.id, 'name', t.name) end as team,
  o.shipping, o.net, o.total, (select count(*)::integer from order_lines l where l.order_id = o.id) as lines,
  (o.created_at at time zone 'Europe/Rome')::date as "createdOn", o.needed_on as "neededOn",
  o.expected_on as "expectedOn", ${dueOn} as "dueOn", ${isLate} as late`;

/** SQL: the orders `o` that these filters choose. */
export function conditionsOf(
  { q = '', state, show, supplier, team, product, year }: Filters,
  asking: ListViewer,
) {
  const conditions: RawBuilder<unknown>[] = [
    ...(state ? [sql`o.state = ${state}`] : []),
    ...(show ? [shownOnly(asking)[show]] : []),
    ...(supplier ? [sql`o.supplier_id = ${supplier}`] : []),
    ...(team ? [sql`o.team_id = ${team}`] : []),
    ...(product ? [sql`o.id in (select l.order_id from order_lines l where l.product_id = ${product})`] : []),
    ...(year ? [sql`o.year = ${year}`] : []),
    ...typedWords(q).map((word) => beginsWord(sql`o.search`, word)),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

export async function readOrders(db: Reader, request: Request, asking: ListViewer) {
  const page = pageById(sql`o.id`, request);
  const source = sql`orders o where ${conditionsOf(request, asking)}`;
  const counts = countOrders(db, request, asking);
  const rows = await runSql(db)<ListedOrder & { count: number | null }>`
    select ${listed}, ${page.totalOfPage(source)} as count
      from (select o.* from ${source} and ${page.after} ${page.end}) o
      join suppliers s on s.id = o.supplier_id
      left join users requester on requester.id = o.requester_id
      left join teams t on t.id = o.team_id
     ${page.order}`;
  return { ...page.of(rows), counts: await counts };
}

/** Counts what each state and each thing to show would leave. */
function countOrders(db: Reader, request: Request, asking: ListViewer) {
  const source = sql`orders o where true`;
  const as = (chosen: Filters) => conditionsOf({ ...request, ...chosen }, asking);
  return countFilters(db, !request.cursor, {
    show: { source, values: valuesAs(namesOf(shownOnly(asking)), (show) => as({ show })) },
    state: { source, values: valuesAs(namesOf(orderLife.states), (state) => as({ state })) },
    team: {
      source: sql`orders o where ${as({ team: undefined })}`,
      values: { each: sql`teams t`, value: sql`t.id`, holds: sql`o.team_id = t.id` },
    },
    year: {
      source: sql`orders o where ${as({ year: undefined })}`,
      values: latestYears((year) => sql`o.year = ${year}`),
    },
  });
}

const wordOf = (state: OrderState) => orderLife.states[state].label;

/**
 * Returns the amount for the sums of the list; null for an order that was cancelled or turned down, and is never
 * bought.
 */
export const boughtOf = (state: OrderState, amount: string | null): string | null =>
  state === 'annullato' || state === 'respinto' ? null : amount;

export const orderColumns: readonly TableColumn<ListedOrder>[] = [
  { header: 'Numero', value: (row) => row.number, width: 14 },
  { header: 'Stato', value: (row) => wordOf(row.state), width: 22 },
  { header: 'Fornitore', value: (row) => row.supplier.name, width: 36 },
  { header: 'Richiesto da', value: (row) => row.requester?.name ?? null, width: 24 },
  { header: 'Reparto', value: (row) => row.team?.name ?? null, width: 24 },
  { header: 'Righe', value: (row) => String(row.lines), kind: 'number', width: 8 },
  {
    // The file of the lines has the goods only; goods and shipping together make the taxable amount.
    header: 'Spedizione',
    value: (row) => row.shipping,
    kind: 'euro',
    width: 12,
    total: ({ state, shipping }) => boughtOf(state, shipping),
  },
  {
    header: 'Imponibile',
    value: (row) => row.net,
    kind: 'euro',
    width: 14,
    total: ({ state, net }) => boughtOf(state, net),
  },
  {
    header: 'Totale',
    value: (row) => row.total,
    kind: 'euro',
    width: 14,
    total: ({ state, total }) => boughtOf(state, total),
  },
  { header: 'Creato il', value: (row) => row.createdOn, kind: 'date', width: 12 },
  { header: 'Serve il', value: (row) => row.neededOn, kind: 'date', width: 12 },
  { header: 'Previsto il', value: (row) => row.expectedOn, kind: 'date', width: 12 },
  { header: 'In ritardo', value: (row) => (row.late ? 'sì' : 'no'), width: 12 },
];

/**
 * Reads the orders of a product, one row for an order. The price is null when the product's lines in an order have
 * different ones.
 */
export async function readOrdersOfProduct(
  db: Reader,
  productId: number,
  { q, ...paging }: Paging & { q?: string | undefined },
) {
  const page = pageById(sql`id`, paging);
  const ids = sql`select distinct order_id as id from order_lines l where product_id = ${productId}
    and exists (select from orders o where o.id = l.order_id
                   and ${everyWord(q, (word) => beginsWord(sql`o.search`, word))})`;
  const rows = await runSql(db)<OrderOf & { count: number | null }>`
    select o.id, order_number(o.year, o.number) as number, o.state,
           json_build_object('id', s.id, 'name', s.name) as supplier, o.ordered_on as "orderedOn",
           o.expected_on as "expectedOn", own.total, own.quantity, own.received, own.price,
           ${page.totalOfPage(sql`(${ids}) known`)} as count
      from (select id from (${ids}) known where ${page.after} ${page.end}) page
      join orders o using (id) join suppliers s on s.id = o.supplier_id
      cross join lateral (
        select sum(l.net) as total, sum(l.quantity) as quantity, sum(l.received) as received,
               case when min(l.price) = max(l.price) then min(l.price) end as price
          from order_lines l where l.order_id = o.id and l.product_id = ${productId}) own
     ${page.order}`;
  return page.of(rows);
}
