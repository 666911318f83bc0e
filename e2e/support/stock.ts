/** Fills the desk for the screens that show it, through the API. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Caller } from '../../server/testing/app.ts';
import { inDays } from '../../server/testing/days.ts';
import { stockFixture } from '../../server/testing/stock.ts';
import type { Product } from './product.ts';

/** Makes something for every tab of the desk: expiring lots, reservations, late loans, low stock. */
export async function makeDeskData(product: Product, who: Caller) {
  const fixture = await stockFixture(product.db);
  const shelf = await fixture.location('MEC-A-01', { name: 'Scaffale A, ripiano 1' });
  const other = await fixture.location('MEC-A-02');
  const send = async (path: string, body: object) => {
    const response = await who.post(`/api/logistics/${path}`, body);
    assert.ok(response.ok, `${path}: ${await response.clone().text()}`);
  };
  const move = (lines: object[]) => send('movements', { booking: randomUUID(), lines });
  const drill = await fixture.product({
    name: 'Trapano avvitatore a batteria con valigetta',
    standard_cost: '230',
    minimum_stock: '5',
  });
  const resin = await fixture.product({
    name: 'Resina epossidica per laminazione sottovuoto',
    unit: 'kg',
    tracking: 'lot',
    has_expiry: true,
    standard_cost: '18.5',
  });
  const lot = (code: string, days: number) => ({ lot: { code, expiresOn: inDays(days) } });
  await move([
    { type: 'carico', productId: drill, quantity: '4', toLocationId: shelf },
    { type: 'carico', productId: resin, quantity: '12.5', toLocationId: shelf, ...lot('L-2026-04', 20) },
    { type: 'carico', productId: resin, quantity: '3', toLocationId: other, ...lot('L-2025-11', -9) },
    { type: 'trasferimento', productId: drill, quantity: '1', fromLocationId: shelf, toLocationId: other },
    { type: 'scarico', productId: drill, quantity: '1', fromLocationId: other, reason: 'Ceduto al reparto' },
  ]);
  const loan = { productId: drill, quantity: '1', fromLocationId: shelf };
  await send('loans', { ...loan, borrowerId: who.id, dueOn: inDays(1), notes: 'Con le punte da 8 e da 10' });
  await send('loans', { ...loan, borrowerName: 'Officina meccanica Rossi & figli', dueOn: inDays(30) });
  await product.db
    .updateTable('loans')
    .set({ due_on: inDays(-3) })
    .where('borrower_id', '=', who.id)
    .execute();
  const purpose = 'Vettura 2027: sospensione posteriore e fusello';
  await send('reservations', { productId: resin, quantity: '4,5', purpose, neededOn: inDays(9) });
  return { drill, resin };
}
