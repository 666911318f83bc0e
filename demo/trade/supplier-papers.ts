/** The papers of the demo's suppliers: the note that comes with the goods, and the later invoice. */
import { formatEuro } from '@wms/contract/platform/formats';
import { registerNote } from '../../server/src/logistics/incoming-notes/registering.ts';
import { insertRow, runSql, type Writer } from '../../server/src/platform/database/connection.ts';
import { recordFile, type Storage } from '../../server/src/platform/files/storage.ts';
import { renderPdf } from '../../server/src/platform/pdf/render.ts';

type Order = { number: string; supplierId: number; supplier: string; today: string; arrivals: number };

const readOrder = async (tx: Writer, id: number): Promise<Order | undefined> =>
  (
    await runSql(tx)<Order>`
      select order_number(o.year, o.number) as number, s.id as "supplierId", s.name as supplier,
             rome_today()::text as today,
             (select count(*)::integer from arrivals a where a.order_id = o.id) as arrivals
        from orders o join suppliers s on s.id = o.supplier_id where o.id = ${id}`
  )[0];

type DeliveredGoods = { orderId: number; userId: number; storage: Storage; goods: readonly string[] };

/** Makes the note of an arrival that is about to be booked. The paper of a few notes was not scanned. */
export async function noteOf(
  tx: Writer,
  { orderId, userId, storage, goods }: DeliveredGoods,
): Promise<number | null> {
  const order = await readOrder(tx, orderId);
  if (!order) return null;
  const { supplierId, supplier, today, arrivals } = order;
  const number = `${orderId * 7 + 120 + arrivals * 3}`;
  const id = await registerNote(tx, { supplierId, number, date: today }, userId);
  if (orderId % 9 === 4) return id;
  const paper = { title: `Documento di trasporto n. ${number}`, by: supplier };
  await attach(tx, storage, {
    column: 'incoming_note_id',
    id,
    kind: 'ddt',
    name: `DDT ${number}.pdf`,
    paper: { ...paper, articles: [`Vostro ordine ${order.number}.`, ...goods] },
  });
  return id;
}

/** The supplier that sends one invoice for everything since the last one, instead of one for each order. */
const billsTogether = 'Cuscinetti Lario S.r.l.';
/** The days between its invoices. Orders that are older than this are left to the accountants. */
export const daysBetweenBills = 90;

type Invoicing = { userId: number; storage: Storage };

/** Makes the invoice of an order that was received completely; `more` is an additional amount, without VAT. */
export async function invoiceOrder(
  tx: Writer,
  { orderId, more, ...by }: Invoicing & { orderId: number; more: string },
): Promise<void> {
  const order = await readOrder(tx, orderId);
  if (order?.supplier !== billsTogether || more !== '0') await invoice(tx, [orderId], more, by);
}

/** Makes one invoice for all completely received orders of the supplier that bills several orders together. */
export async function invoiceTogether(tx: Writer, by: Invoicing): Promise<void> {
  const orders = await runSql(tx)<{ id: number }>`
    select o.id from orders o join suppliers s on s.id = o.supplier_id
     where s.name = ${billsTogether} and o.state = 'ricevuto' and o.net > 0
       and o.ordered_on > rome_today() - ${daysBetweenBills + 30}::integer
       and not exists (select from supplier_invoice_orders i where i.order_id = o.id)
     order by o.id`;
  const ids = orders.map(({ id }) => id);
  await invoice(tx, ids, '0', by);
}

async function invoice(
  tx: Writer,
  orderIds: readonly number[],
  more: string,
  { userId, storage }: Invoicing,
) {
  const parts = await runSql(tx)<{ id: number; number: string; net: string; vat: string }>`
    select id, order_number(year, number) as number, (net + ${more}::numeric)::text as net,
           round((total - net) * (net + ${more}::numeric) / net, 2)::text as vat
      from orders where id = any (${[...orderIds]}::bigint[]) and state = 'ricevuto' and net > 0 order by id`;
  const last = parts.at(-1);
  const order = last && (await readOrder(tx, last.id));
  if (!order) return;
  const number = `FT ${last.id * 11 + 300}`;
  const { supplierId, supplier, today } = order;
  const id = await insertRow(tx, 'supplier_invoices', {
    supplier_id: supplierId,
    number,
    date: today,
    registered_by: userId,
  });
  for (const { id: orderId, net, vat } of parts)
    await insertRow(tx, 'supplier_invoice_orders', { invoice_id: id, order_id: orderId, net, vat });
  await attach(tx, storage, {
    column: 'supplier_invoice_id',
    id,
    kind: 'fattura',
    name: `${number}.pdf`,
    paper: {
      title: `Fattura ${number}`,
      by: supplier,
      articles: parts.map(
        (part) =>
          `Vostro ordine ${part.number}: imponibile ${formatEuro(part.net)}, IVA ${formatEuro(part.vat)}.`,
      ),
    },
  });
}

type PaperAttachment = {
  column: 'incoming_note_id' | 'supplier_invoice_id';
  id: number;
  kind: string;
  name: string;
  paper: { title: string; by: string; articles: readonly string[] };
};

async function attach(tx: Writer, storage: Storage, { column, id, kind, name, paper }: PaperAttachment) {
  const file = await storage.put(
    renderPdf('demo-paper.typ', paper, { letters: 'refuse' }),
    'application/pdf',
  );
  await recordFile(tx, file);
  await insertRow(tx, 'attachments', { [column]: id, kind, name, sha256: file.sha256 });
}
