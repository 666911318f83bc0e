/** An order's invoices beside what was ordered and what arrived. */
import { type OrderTotals, type PricedLine, totalsOf } from '@wms/contract/logistics/orders/totals';
import type { InvoicesOfOrder, SupplierInvoice } from '@wms/contract/logistics/supplier-invoices/endpoints';
import { formatEuro } from '@wms/contract/platform/formats';
import { addMoney, compareMoney, subtractMoney } from '@wms/contract/platform/money';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { notFound } from '../../platform/refusal.ts';

type Sum = InvoicesOfOrder['ordered'];
type Line = PricedLine & { received: string };

const sumOf = ({ net, vat, total }: OrderTotals): Sum => ({ net, vat, total });

export async function readInvoices(db: Reader, orderId: number): Promise<InvoicesOfOrder> {
  const [order] = await runSql(db)<{ shipping: string; shippingVat: string; lines: Line[] }>`
    select shipping, shipping_vat as "shippingVat", coalesce((
      select json_agg(json_build_object('quantity', l.quantity::text, 'price', l.price::text, 'vat', l.vat::text,
               'discount', l.discount::text, 'received', l.received::text)) from order_lines l
       where l.order_id = o.id), '[]') as lines from orders o where o.id = ${orderId}`;
  if (!order) throw notFound('Ordine non trovato');
  const invoices = await runSql(db)<SupplierInvoice>`
    select i.id, i.number, i.date, i.net, i.vat, i.net + i.vat as total, i.notes, i.version,
           coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'type', f.type) order by t.id)
                       from attachments t left join files f using (sha256) where t.supplier_invoice_id = i.id), '[]')
             as attachments
      from supplier_invoices i where i.order_id = ${orderId} order by i.date, i.id`;
  const came = order.lines.filter(({ received }) => Number(received) > 0);
  const { shipping, shippingVat } = order;
  const ordered = sumOf(totalsOf(order.lines, { shipping, shippingVat }));
  const arrived = sumOf(
    totalsOf(
      came.map((line) => ({ ...line, quantity: line.received })),
      // The carrier brings it once: with the first goods.
      { shipping: came.length > 0 ? shipping : '0', shippingVat },
    ),
  );
  const net = addMoney('0', ...invoices.map((invoice) => invoice.net));
  const vat = addMoney('0', ...invoices.map((invoice) => invoice.vat));
  const invoiced = { net, vat, total: addMoney(net, vat) };
  return {
    invoices,
    ordered,
    arrived,
    invoiced,
    differences: compare(invoices, { ordered, arrived, invoiced }),
  };
}

/** Without an invoice there is nothing to compare yet. */
function compare(
  invoices: readonly SupplierInvoice[],
  { ordered, arrived, invoiced }: Record<'ordered' | 'arrived' | 'invoiced', Sum>,
): string[] {
  if (invoices.length === 0) return [];
  const differences = [
    differ(invoiced.net, arrived.net, 'di quanto è arrivato, senza IVA'),
    compareMoney(invoiced.net, arrived.net) === 0 && differ(invoiced.vat, arrived.vat, 'di IVA del dovuto'),
    compareMoney(invoiced.net, ordered.net) > 0 &&
      differ(invoiced.net, ordered.net, 'di quanto è ordinato, senza IVA'),
  ];
  return differences.filter((sentence): sentence is string => typeof sentence === 'string');
}

function differ(invoiced: string, other: string, ofWhat: string): string | null {
  const sign = compareMoney(invoiced, other);
  if (sign === 0) return null;
  const amount = sign > 0 ? subtractMoney(invoiced, other) : subtractMoney(other, invoiced);
  return `Fatturati ${formatEuro(amount)} in ${sign > 0 ? 'più' : 'meno'} ${ofWhat}`;
}
