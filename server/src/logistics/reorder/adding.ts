/** Adds products to a draft that is there already. */
import type { addToDraft } from '@wms/contract/logistics/reorder/endpoints';
import { formatCount } from '@wms/contract/platform/formats';
import { addQuantities } from '@wms/contract/platform/numbers/quantities';
import type { z } from 'zod';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import type { User } from '../../platform/people/user.ts';
import { refuse } from '../../platform/refusal.ts';
import { editDraft, lockOrder } from '../orders/editing.ts';
import type { OrderForm } from '../orders/form.ts';
import { formOf } from './drafting.ts';

type Added = z.output<typeof addToDraft.body>['lines'];

/** Adds the products, or more of those that the draft has; answers the draft as it was. */
export async function addProducts(tx: Writer, id: number, added: Added, user: User) {
  const order = await lockOrder(tx, id);
  if (order.state !== 'bozza') throw refuse.conflict('Non è più una bozza: scegli un altro ordine');
  const former = await readForm(tx, id);
  const wanted = added.map((line) => ({
    ...line,
    supplierId: order.supplier_id,
    offerId: null,
    wishIds: [],
    already: '0',
  }));
  const { lines } = await formOf(tx, order.supplier_id, wanted, new Map());
  const isSame = (productId: number | null) => (line: { productId: number | null }) =>
    line.productId === productId;
  const kept = former.lines.map((line, index) => {
    const first = former.lines.findIndex(isSame(line.productId)) === index;
    const more = first && line.productId !== null && added.find(isSame(line.productId));
    return more ? { ...line, quantity: addQuantities(line.quantity, more.quantity) } : line;
  });
  const fresh = lines.filter(({ productId }) => !former.lines.some(isSame(productId)));
  await editDraft(tx, id, order.version, { ...former, lines: [...kept, ...fresh] }, user);
  const [supplier] = await runSql(tx)<{ name: string }>`
    select name from suppliers where id = ${order.supplier_id}`;
  const count = formatCount(added.length, 'prodotto aggiunto', 'prodotti aggiunti');
  return { former, message: `${count} alla bozza per ${supplier?.name}` };
}

/** Reads a draft as its form sends it. */
async function readForm(tx: Writer, id: number): Promise<OrderForm> {
  const [form] = await runSql(tx)<OrderForm>`
    select o.supplier_id as "supplierId", o.team_id as "teamId", o.needed_on as "neededOn",
           o.location_id as "locationId", o.offer, o.payment_terms as "paymentTerms", o.message, o.notes,
           o.shipping::text as shipping, o.shipping_vat::text as "shippingVat",
           coalesce((
             select json_agg(json_build_object(
                      'id', l.id, 'productId', l.product_id, 'description', l.description,
                      'supplierCode', l.supplier_code, 'unit', l.unit, 'quantity', l.quantity::text,
                      'packSize', l.pack_size::text, 'price', l.price::text, 'discount', l.discount::text,
                      'vat', l.vat::text, 'neededOn', l.needed_on, 'locationId', l.location_id) order by l.position)
               from order_lines l where l.order_id = o.id), '[]') as lines
      from orders o where o.id = ${id}`;
  if (!form) throw refuse.notFound('Ordine non trovato');
  return form;
}
