import {
  addSupplierInvoice,
  editSupplierInvoice,
  listInvoicesOfOrder,
  removeSupplierInvoice,
  supplierInvoiceAttachments,
} from '@wms/contract/logistics/supplier-invoices/endpoints';
import { invoiceTolerance } from '@wms/contract/logistics/supplier-invoices/settings';
import { formatDate } from '@wms/contract/platform/formats';
import { attachmentRoutes } from '../../platform/annotations/attachments.ts';
import { insertRow, runSql, updateRow, type Writer } from '../../platform/database/connection.ts';
import { type ConstraintSentences, conflict } from '../../platform/database/constraint-sentences.ts';
import { holdRow } from '../../platform/database/row.ts';
import type { Storage } from '../../platform/files/storage.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { refuse } from '../../platform/refusal.ts';
import type { KeptSettings } from '../../platform/settings/settings.ts';
import { refuseStaleEdit } from '../history/stale.ts';
import { noOrder } from '../shared/missing.ts';
import { readInvoices } from './matching.ts';

export const supplierInvoiceConstraints: ConstraintSentences = {
  supplier_invoices_once: conflict(
    'Di questo fornitore c’è già una fattura con questo numero in quell’anno',
    'number',
  ),
  supplier_invoice_orders_once: conflict('Questo ordine è già in quella fattura', 'number'),
};

async function lockInvoice(tx: Writer, id: number) {
  const invoice = await holdRow(tx, 'supplier_invoices', id, noInvoice);
  return invoice;
}

const noInvoice = () => refuse.notFound('Fattura non trovata');

export const supplierInvoiceRoutes = (storage: Storage, settings: KeptSettings) => [
  implement(listInvoicesOfOrder, ({ params, user, db }) =>
    readInvoices(db, params.id, settings.on(user.today).value(invoiceTolerance)),
  ),
  implement(addSupplierInvoice, async ({ params, body: { net, vat, joins, ...body }, user, tx }) => {
    const [order] = await runSql(tx)<{ supplierId: number; sent: boolean }>`
      select supplier_id as "supplierId", ordered_on is not null as sent from orders
       where id = ${params.id} for key share`;
    if (!order) throw noOrder();
    if (!order.sent) throw refuse.conflict('L’ordine non è ancora inviato: non ha fatture');
    const known = await findKnown(tx, order.supplierId, body);
    if (known) refuseUnlessJoined(known, { ...body, joins, orderId: params.id });
    const id =
      known?.id ??
      (await insertRow(tx, 'supplier_invoices', {
        supplier_id: order.supplierId,
        registered_by: user.id,
        ...body,
      }));
    await insertRow(tx, 'supplier_invoice_orders', { invoice_id: id, order_id: params.id, net, vat });
    const message = known
      ? `Fattura ${known.number}: aggiunta la parte di questo ordine`
      : `Fattura ${body.number} registrata`;
    return { message, id };
  }),
  implement(editSupplierInvoice, async ({ params: { id, order }, body, tx }) => {
    const { version, net, vat, ...form } = body;
    await refuseStaleEdit(tx, 'supplier_invoices', await lockInvoice(tx, id), version);
    const changed = await runSql(tx)`
      update supplier_invoice_orders set net = ${net}, vat = ${vat}
       where invoice_id = ${id} and order_id = ${order} returning id`;
    if (changed.length === 0) throw noInvoice();
    await updateRow(tx, 'supplier_invoices', id, form);
    return { message: `Fattura ${form.number} salvata` };
  }),
  implement(removeSupplierInvoice, async ({ params: { id, order }, tx }) => {
    const { number } = await lockInvoice(tx, id);
    const removed = await runSql(tx)`
      delete from supplier_invoice_orders where invoice_id = ${id} and order_id = ${order} returning id`;
    if (removed.length === 0) throw noInvoice();
    const rest = await runSql(tx)`select from supplier_invoice_orders where invoice_id = ${id} limit 1`;
    if (rest.length === 0) await tx.deleteFrom('supplier_invoices').where('id', '=', id).execute();
    return {
      message: rest.length === 0 ? `Fattura ${number} tolta` : `Fattura ${number} tolta da questo ordine`,
    };
  }),
  ...attachmentRoutes(storage, supplierInvoiceAttachments, {
    column: 'supplier_invoice_id',
    called: 'Una fattura',
    lock: async (tx, id) => void (await lockInvoice(tx, id)),
  }),
];

type KnownInvoice = { id: number; number: string; date: string; orders: { id: number; number: string }[] };

/** Finds and locks the invoice of this supplier with this number in that year. */
async function findKnown(tx: Writer, supplierId: number, { number, date }: { number: string; date: string }) {
  const [known] = await runSql(tx)<KnownInvoice>`
    select i.id, i.number, i.date, (
             select json_agg(json_build_object('id', o.id, 'number', order_number(o.year, o.number)) order by o.id)
               from supplier_invoice_orders part join orders o on o.id = part.order_id
              where part.invoice_id = i.id) as orders
      from supplier_invoices i
     where i.supplier_id = ${supplierId} and i.year = extract(year from ${date}::date)
       and i.key = regexp_replace(search_text(${number}), '\\s', '', 'g') for no key update`;
  return known;
}

/**
 * Refuses a known invoice unless the person says that it also covers this order. An invoice for several orders is
 * usual; an invoice that is typed twice is a mistake.
 */
function refuseUnlessJoined(
  { number, date, orders }: KnownInvoice,
  asked: { date: string; joins: boolean; orderId: number },
): void {
  if (orders.some(({ id }) => id === asked.orderId))
    throw refuse.conflict(`La fattura ${number} di questo ordine c’è già: correggila`, 'number');
  if (date !== asked.date)
    throw refuse.conflict(
      `La fattura ${number} c’è già, ${formatDate(date, 'del')}: controlla la data`,
      'date',
    );
  if (!asked.joins)
    throw refuse.conflict(
      `La fattura ${number} c’è già per ${orders.map((order) => order.number).join(', ')}: ` +
        'se comprende anche questo ordine, aggiungi la sua parte',
      'joins',
    );
}
