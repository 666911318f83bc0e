/**
 * Sent orders for tests of what comes after (goods, notes, invoices): rows, because those tests have neither a buyer
 * nor somebody who approves. Triggers stay on, so numbers, life and frozen lines are as in use.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../src/platform/database/connection.ts';

export type OrderedLine = {
  productId?: number | null;
  description?: string;
  quantity?: string;
  price?: string;
  discount?: string;
  vat?: string;
  unit?: string;
  supplierCode?: string;
  neededOn?: string | null;
  locationId?: number | null;
};

export type SentOrder = {
  supplierId?: number;
  requesterId?: number;
  expectedOn?: string | null;
  neededOn?: string | null;
  locationId?: number | null;
  orderedOn?: string;
  shipping?: string;
  lines: readonly OrderedLine[];
};

export async function addSupplier(
  db: Database,
  name = `Fornitore ${randomUUID().slice(0, 8)}`,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into suppliers (name) values (${name}) returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** An order that was requested, approved and sent, with the ids of its lines. */
export async function addSentOrder(db: Database, order: SentOrder): Promise<{ id: number; lines: number[] }> {
  const supplierId = order.supplierId ?? (await addSupplier(db));
  const { rows } = await sql<{ id: number }>`
    insert into orders (supplier_id, requester_id, needed_on, location_id, shipping)
    values (${supplierId}, ${order.requesterId ?? null}, ${order.neededOn ?? null}, ${order.locationId ?? null},
            ${order.shipping ?? '0'}) returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  const lines: number[] = [];
  for (const [index, line] of order.lines.entries()) {
    const written = await sql<{ id: number }>`
      insert into order_lines (order_id, position, product_id, description, supplier_code, unit, quantity, price,
                               discount, vat, needed_on, location_id)
      values (${id}, ${index + 1}, ${line.productId ?? null}, ${line.description ?? `Riga ${index + 1}`},
              ${line.supplierCode ?? null}, ${line.unit ?? 'pz'}, ${line.quantity ?? '10'}, ${line.price ?? '1'},
              ${line.discount ?? '0'}, ${line.vat ?? '22'}, ${line.neededOn ?? null}, ${line.locationId ?? null})
      returning id`.execute(db);
    lines.push(written.rows[0]?.id ?? 0);
  }
  for (const state of ['richiesto', 'approvato', 'ordinato'])
    await sql`update orders set state = ${state},
        net = shipping + coalesce((select sum(net) from order_lines where order_id = ${id}), 0),
        ordered_on = case when ${state} = 'ordinato'
          then coalesce(${order.orderedOn ?? null}::date, (current_moment() at time zone 'Europe/Rome')::date) end,
        expected_on = ${order.expectedOn ?? null}::date
      where id = ${id}`.execute(db);
  return { id, lines };
}
