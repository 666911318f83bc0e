/** Compares the invoices of an order with its ordered and arrived goods. */
import { type OrderTotals, type PricedLine, totalsOf } from '@wms/contract/logistics/orders/totals';
import type { InvoicesOfOrder, SupplierInvoice } from '@wms/contract/logistics/supplier-invoices/endpoints';
import { formatEuro } from '@wms/contract/platform/formats';
import { addMoney, compareMoney, multiplyMoney, subtractMoney } from '@wms/contract/platform/money';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { noOrder } from '../shared/missing.ts';

type Sum = InvoicesOfOrder['ordered'];
type Line = PricedLine & { received: string; kept: string };

const sumOf = ({ net, vat, total }: OrderTotals): Sum => ({ net, vat, total });

/** Reads the invoices of an order and their differences. A difference of at most `tolerance` cents isn't listed. */
export async function readInvoices(db: Reader, orderId: number, tolerance: number): Promise<InvoicesOfOrder> {
  const [order] = await runSql(db)<{ shipping: string; shippingVat: string; lines: Line[] }>`
    select shipping, shipping_vat as "shippingVat", coalesce((
      select json_agg(json_build_object('quantity', l.quantity::text, 'price', l.price::text, 'vat', l.vat::text,
               'discount', l.discount::text, 'received', l.received::text,
               'kept', (l.received - l.refunded)::text)) from order_lines l
       where l.order_id = o.id), '[]') as lines from orders o where o.id = ${orderId}`;
  if (!order) throw noOrder();
  const invoices = await runSql(db)<SupplierInvoice>`
    select i.id, i.number, i.date, part.net, part.vat, part.net + part.vat as total, i.notes, i.version,
           coalesce((select json_agg(json_build_object('id', o.id, 'number', order_number(o.year, o.number),
                              'total', (other.net + other.vat)::text) order by o.id)
                       from supplier_invoice_orders other join orders o on o.id = other.order_id
                      where other.invoice_id = i.id and o.id <> part.order_id), '[]') as others,
           coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'type', f.type) order by t.id)
                       from attachments t left join files f using (sha256) where t.supplier_invoice_id = i.id), '[]')
             as attachments
      from supplier_invoice_orders part join supplier_invoices i on i.id = part.invoice_id
     where part.order_id = ${orderId} order by i.date, i.id`;
  const came = order.lines.filter(({ received }) => Number(received) > 0);
  const { shipping, shippingVat } = order;
  const ordered = sumOf(totalsOf(order.lines, { shipping, shippingVat }));
  const arrived = sumOf(
    totalsOf(
      came.map((line) => ({ ...line, quantity: line.received })),
      // Shipping is paid once, with the first goods.
      { shipping: came.length > 0 ? shipping : '0', shippingVat },
    ),
  );
  // Refunded goods are not paid for, but shipping stays paid.
  const kept = sumOf(
    totalsOf(
      came.map((line) => ({ ...line, quantity: line.kept })),
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
    differences: compare(invoices, { ordered, arrived, kept, invoiced }, tolerance),
  };
}

/** Lists the differences as sentences; an order without an invoice has no differences. */
function compare(
  invoices: readonly SupplierInvoice[],
  { ordered, arrived, kept, invoiced }: Record<'ordered' | 'arrived' | 'kept' | 'invoiced', Sum>,
  tolerance: number,
): string[] {
  if (invoices.length === 0) return [];
  const differ = differBeyond(multiplyMoney(String(tolerance), '0.01'));
  const credit = subtractMoney(arrived.net, kept.net);
  const awaitsCredit = compareMoney(credit, '0') > 0 && compareMoney(invoiced.net, kept.net) > 0;
  const due = awaitsCredit ? arrived : kept;
  const net = differ(invoiced.net, due.net, 'di quanto è arrivato, senza IVA');
  const differences = [
    awaitsCredit && `Per la merce resa aspetti una nota di credito di ${formatEuro(credit)}, senza IVA`,
    net,
    net === null && differ(invoiced.vat, due.vat, 'di IVA del dovuto'),
    compareMoney(invoiced.net, ordered.net) > 0 &&
      differ(invoiced.net, ordered.net, 'di quanto è ordinato, senza IVA'),
  ];
  return differences.filter((sentence): sentence is string => typeof sentence === 'string');
}

const differBeyond =
  (tolerated: string) =>
  (invoiced: string, other: string, ofWhat: string): string | null => {
    const isMore = compareMoney(invoiced, other) > 0;
    const amount = isMore ? subtractMoney(invoiced, other) : subtractMoney(other, invoiced);
    if (compareMoney(amount, tolerated) <= 0) return null;
    return `Fatturati ${formatEuro(amount)} in ${isMore ? 'più' : 'meno'} ${ofWhat}`;
  };
