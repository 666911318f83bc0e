/** Creates, edits, copies and deletes drafts of orders. */
import { orderLife } from '@wms/contract/logistics/orders/life';
import type { OrderState } from '@wms/contract/logistics/orders/states';
import { sql } from 'kysely';
import { insertRow, runSql, updateRow, type Writer } from '../../platform/database/connection.ts';
import { type ConstraintSentences, conflict } from '../../platform/database/constraint-sentences.ts';
import { requireAction } from '../../platform/lives/require-action.ts';
import type { User } from '../../platform/people/user.ts';
import { refuse } from '../../platform/refusal.ts';
import { refuseStaleEdit } from '../history/stale.ts';
import { noOrder } from '../shared/missing.ts';
import { type CheckedLine, checkForm, type OrderForm } from './form.ts';
import { releaseWishes } from './wishes.ts';

export const orderConstraints: ConstraintSentences = {
  arrival_lines_order_line_id_fkey: conflict(
    'Di una riga tolta era arrivato qualcosa, anche se poi è tornato indietro: la riga deve restare',
  ),
  order_lines_frozen: conflict('L’ordine non è più una bozza: le sue righe non cambiano'),
};

/** Makes a draft of this person, and answers its id. */
export async function createDraft(tx: Writer, form: OrderForm, user: Pick<User, 'id'>): Promise<number> {
  const { columns, lines } = await checkForm(tx, form);
  // Triggers follow, in database/functions: the life of the order, then the words by which it is found, both in
  // logistics/orders.sql, and after the row its audit (platform/edits.sql). The number comes when the order is
  // requested (orders_number).
  const id = await insertRow(tx, 'orders', { ...columns, requester_id: user.id, drafted_by: user.id });
  await writeLines(tx, id, lines);
  // The words of the order include those of its lines, which were written after the order.
  await runSql(tx)`select refresh_order_words(array[${id}::integer])`;
  return id;
}

export async function editDraft(
  tx: Writer,
  id: number,
  version: number,
  form: OrderForm,
  user: Pick<User, 'id'>,
) {
  const order = await lockOrder(tx, id);
  requireAction(orderLife, 'edit', order.state);
  await refuseStaleEdit(tx, 'orders', order, version);
  const { columns, lines } = await checkForm(tx, form);
  await replaceLines(tx, id, lines, user);
  await updateRow(tx, 'orders', id, columns);
  return { message: order.number ? `${order.number} salvato` : 'Bozza salvata' };
}

/**
 * Replaces the lines of an order. Removed lines are deleted and their wishes are open again; the other lines keep their
 * rows.
 */
export async function replaceLines(
  tx: Writer,
  id: number,
  lines: readonly CheckedLine[],
  user: Pick<User, 'id'>,
) {
  const kept = lines.flatMap((line) => (line.id === null ? [] : [line.id]));
  const known = await runSql(tx)<{ id: number }>`select id from order_lines where order_id = ${id}`;
  const ids = new Set(known.map((row) => row.id));
  const stranger = lines.findIndex((line) => line.id !== null && !ids.has(line.id));
  if (stranger >= 0 || new Set(kept).size < kept.length)
    throw refuse.invalid(
      `lines.${Math.max(stranger, 0)}.id`,
      'Questa riga non è di questo ordine: ricarica la pagina',
    );
  const removed = [...ids].filter((line) => !kept.includes(line));
  await releaseWishes(tx, sql`w.order_line_id = any (${removed}::integer[])`, user.id);
  await runSql(tx)`delete from order_lines where id = any (${removed}::integer[])`;
  const set = sql.join(lineColumns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`n.${column}`)}`));
  await runSql(tx)`
    update order_lines l set position = n.position, ${set}
      from ${rowsOf(lines)} where l.id = n.id and l.order_id = ${id}`;
  await writeLines(
    tx,
    id,
    lines.map((line, index) => ({ ...line, position: index + 1 })).filter((line) => line.id === null),
  );
}

const lineColumns = [
  ...[
    'product_id',
    'description',
    'supplier_code',
    'unit',
    'quantity',
    'pack_size',
    'price',
    'discount',
    'vat',
  ],
  ...['needed_on', 'location_id'],
] as const;

/** SQL: the lines as rows `n`, in their order. */
function rowsOf(lines: readonly (CheckedLine & { position?: number })[]) {
  const rows = lines.map((line, index) => ({
    id: line.id,
    position: line.position ?? index + 1,
    product_id: line.productId,
    description: line.description,
    supplier_code: line.supplierCode,
    unit: line.unit,
    quantity: line.quantity,
    pack_size: line.packSize,
    price: line.price,
    discount: line.discount,
    vat: line.vat,
    needed_on: line.neededOn,
    location_id: line.locationId,
  }));
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as n (
    id integer, position integer, product_id integer, description text, supplier_code text, unit text, quantity numeric,
    pack_size numeric, price numeric, discount numeric, vat numeric, needed_on date, location_id integer)`;
}

async function writeLines(
  tx: Writer,
  orderId: number,
  lines: readonly (CheckedLine & { position?: number })[],
) {
  if (lines.length === 0) return;
  const columns = sql.join(lineColumns.map((column) => sql.ref(column)));
  await runSql(tx)`insert into order_lines (order_id, position, ${columns})
    select ${orderId}, position, ${columns} from ${rowsOf(lines)}`;
}

/**
 * Copies an order to a new draft. The lines get today's prices of the supplier where there are some in euro, otherwise
 * the old line's price.
 */
export async function duplicateOrder(tx: Writer, id: number, user: Pick<User, 'id'>) {
  const [order] = await runSql(tx)<Omit<OrderForm, 'lines'>>`
    select o.supplier_id as "supplierId", null::date as "neededOn",
           case when t.closed_on is null or t.closed_on >= rome_today() then t.id end as "teamId",
           case when not l.closed then o.location_id end as "locationId", null as offer,
           o.payment_terms as "paymentTerms", o.message, o.notes, o.shipping, o.shipping_vat as "shippingVat"
      from orders o left join locations l on l.id = o.location_id left join teams t on t.id = o.team_id
     where o.id = ${id}`;
  if (!order) throw noOrder();
  const lines = await runSql(tx)<OrderForm['lines'][number]>`
    select null::integer as id, p.id as "productId", l.description, l.supplier_code as "supplierCode", l.unit,
           l.quantity, l.pack_size as "packSize", coalesce(today.price, l.price) as price, l.discount, l.vat,
           null::date as "neededOn", case when not place.closed then l.location_id end as "locationId"
      from order_lines l join orders o on o.id = l.order_id
      left join products old on old.id = l.product_id
      left join products p on p.id = coalesce(old.merged_into_id, old.id) and p.active
      left join locations place on place.id = l.location_id
      left join lateral (
        select price.price
          from supplier_products offered join supplier_prices price on price.supplier_product_id = offered.id
         where offered.supplier_id = o.supplier_id and offered.product_id = p.id and price.currency = 'EUR'
           and (l.supplier_code is null or offered.code is not distinct from l.supplier_code)
           and price.from_quantity <= l.quantity
         order by price.from_quantity desc, offered.preferred desc, offered.id limit 1) today on true
     where l.order_id = ${id} and (l.product_id is null or p.id is not null) order by l.position`;
  const copy = await createDraft(tx, { ...order, lines }, user);
  return { message: 'Nuova bozza con le stesse righe', id: copy };
}

export async function deleteDraft(tx: Writer, id: number, user: Pick<User, 'id'>) {
  const order = await lockOrder(tx, id);
  if (order.number) throw refuse.conflict(`${order.number} ha un numero e non si elimina: annullalo`);
  if (order.state !== 'bozza') throw refuse.conflict('Si elimina solo una bozza');
  await releaseWishes(
    tx,
    sql`w.order_line_id in (select id from order_lines where order_id = ${id})`,
    user.id,
  );
  await tx.deleteFrom('orders').where('id', '=', id).execute();
  return { message: 'Bozza eliminata' };
}

export async function lockOrder(tx: Writer, id: number) {
  const [order] = await runSql(tx)<LockedOrder>`
    select o.id, o.state, o.version, o.round, o.total, o.team_id, o.year, o.requester_id, o.supplier_id,
           o.drafted_by, o.approved_total, o.budget_override, o.budget_override_up_to, o.ordered_on, o.expected_on,
           order_number(o.year, o.number) as number
      from orders o where o.id = ${id} for no key update`;
  if (!order) throw noOrder();
  return order;
}

export type LockedOrder = {
  id: number;
  state: OrderState;
  version: number;
  round: number;
  total: string;
  team_id: number | null;
  year: number | null;
  requester_id: number | null;
  drafted_by: number | null;
  supplier_id: number;
  approved_total: string | null;
  budget_override: string | null;
  /** The sum in euro by which the order may exceed the budget; null when no excess was approved. */
  budget_override_up_to: string | null;
  ordered_on: string | null;
  expected_on: string | null;
  number: string | null;
};
