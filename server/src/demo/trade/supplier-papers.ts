/** The papers of the demo's suppliers: the note that comes with the goods, and the invoice that follows. */
import { registerNote } from '../../logistics/incoming-notes/registering.ts';
import { insertRow, runSql, type Writer } from '../../platform/database/connection.ts';
import { recordFile, type Storage } from '../../platform/files/storage.ts';
import { renderPdf } from '../../platform/pdf/render.ts';

type Order = { number: string; supplierId: number; supplier: string; today: string; arrivals: number };

const readOrder = async (tx: Writer, id: number): Promise<Order | undefined> =>
  (
    await runSql(tx)<Order>`
      select order_number(o.year, o.number) as number, s.id as "supplierId", s.name as supplier,
             rome_today()::text as today,
             (select count(*)::integer from arrivals a where a.order_id = o.id) as arrivals
        from orders o join suppliers s on s.id = o.supplier_id where o.id = ${id}`
  )[0];

type Noted = { orderId: number; userId: number; storage: Storage; goods: readonly string[] };

/** The note of an arrival that is about to be booked; of a few nobody has scanned the paper. */
export async function noteOf(tx: Writer, { orderId, userId, storage, goods }: Noted): Promise<number | null> {
  const order = await readOrder(tx, orderId);
  if (!order) return null;
  const { supplierId, supplier, today, arrivals } = order;
  const number = `${orderId * 7 + 120 + arrivals * 3}`;
  const id = await registerNote(tx, { supplierId, number, date: today }, userId);
  if (orderId % 9 === 4) return id;
  const paper = { title: `Documento di trasporto n. ${number}`, by: supplier };
  await attach(tx, storage, {
    ...{ column: 'incoming_note_id', id, kind: 'ddt', name: `DDT ${number}.pdf` },
    paper: { ...paper, articles: [`Vostro ordine ${order.number}.`, ...goods] },
  });
  return id;
}

/** The invoice of an order that has come whole; `more` is what it has beyond that, without VAT. */
export async function invoiceOrder(
  tx: Writer,
  { orderId, userId, storage, more }: { orderId: number; userId: number; storage: Storage; more: string },
): Promise<void> {
  const order = await readOrder(tx, orderId);
  const [sums] = await runSql(tx)<{ net: string; vat: string }>`
    select (net + ${more}::numeric)::text as net, round((total - net) * (net + ${more}::numeric) / net, 2)::text as vat
      from orders where id = ${orderId} and state = 'ricevuto' and net > 0`;
  if (!order || !sums) return;
  const number = `FT ${orderId * 11 + 300}`;
  const { supplierId, supplier, today } = order;
  const id = await insertRow(tx, 'supplier_invoices', {
    ...{ supplier_id: supplierId, number, date: today, registered_by: userId },
  });
  await insertRow(tx, 'supplier_invoice_orders', { invoice_id: id, order_id: orderId, ...sums });
  await attach(tx, storage, {
    ...{ column: 'supplier_invoice_id', id, kind: 'fattura', name: `${number}.pdf` },
    paper: {
      ...{ title: `Fattura ${number}`, by: supplier },
      articles: [
        `Vostro ordine ${order.number}.`,
        `Imponibile € ${sums.net.replace('.', ',')}, IVA € ${sums.vat.replace('.', ',')}.`,
      ],
    },
  });
}

type Attached = {
  column: 'incoming_note_id' | 'supplier_invoice_id';
  id: number;
  kind: string;
  name: string;
  paper: { title: string; by: string; articles: readonly string[] };
};

async function attach(tx: Writer, storage: Storage, { column, id, kind, name, paper }: Attached) {
  const file = await storage.put(renderPdf('demo-paper.typ', paper), 'application/pdf');
  await recordFile(tx, file);
  await insertRow(tx, 'attachments', { [column]: id, kind, name, sha256: file.sha256 });
}
