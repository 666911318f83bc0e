import {
  addSupplierInvoice,
  editSupplierInvoice,
  listInvoicesOfOrder,
  removeSupplierInvoice,
  supplierInvoiceAttachments,
} from '@wms/contract/logistics/supplier-invoices/endpoints';
import { insertRow, runSql, updateRow, type Writer } from '../../platform/database/connection.ts';
import type { Storage } from '../../platform/files/storage.ts';
import { attachmentRoutes } from '../../platform/hanging/attachments.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { type ConstraintSentences, conflict } from '../../platform/http/problem.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { refuseStaleEdit } from '../history/stale.ts';
import { readInvoices } from './matching.ts';

export const supplierInvoiceConstraints: ConstraintSentences = {
  supplier_invoices_once: conflict(
    'Di questo fornitore c’è già una fattura con questo numero in quell’anno',
    'number',
  ),
};

async function lockInvoice(tx: Writer, id: number) {
  const [invoice] = await runSql(tx)<{ id: number; version: number; number: string }>`
    select id, version, number from supplier_invoices where id = ${id} for no key update`;
  if (!invoice) throw notFound('Fattura non trovata');
  return invoice;
}

export const supplierInvoiceRoutes = (storage: Storage) => [
  implement(listInvoicesOfOrder, ({ params, db }) => readInvoices(db, params.id)),
  implement(addSupplierInvoice, async ({ params, body, user, tx }) => {
    const [order] = await runSql(tx)<{ supplierId: number; sent: boolean }>`
      select supplier_id as "supplierId", ordered_on is not null as sent from orders
       where id = ${params.id} for key share`;
    if (!order) throw notFound('Ordine non trovato');
    if (!order.sent) throw new Refusal(409, 'L’ordine non è ancora inviato: non ha fatture');
    const values = { order_id: params.id, supplier_id: order.supplierId, registered_by: user.id, ...body };
    const id = await insertRow(tx, 'supplier_invoices', values);
    return { message: `Fattura ${body.number} registrata`, id };
  }),
  implement(editSupplierInvoice, async ({ params, body: { version, ...form }, tx }) => {
    await refuseStaleEdit(tx, 'supplier_invoices', await lockInvoice(tx, params.id), version);
    await updateRow(tx, 'supplier_invoices', params.id, form);
    return { message: `Fattura ${form.number} salvata` };
  }),
  implement(removeSupplierInvoice, async ({ params, tx }) => {
    const { number } = await lockInvoice(tx, params.id);
    await tx.deleteFrom('supplier_invoices').where('id', '=', params.id).execute();
    return { message: `Fattura ${number} tolta` };
  }),
  ...attachmentRoutes(storage, supplierInvoiceAttachments, {
    column: 'supplier_invoice_id',
    called: 'Una fattura',
    lock: async (tx, id) => void (await lockInvoice(tx, id)),
  }),
];
