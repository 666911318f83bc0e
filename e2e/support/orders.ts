import { can } from '@wms/contract/platform/permissions';
import type { Caller } from '../../server/testing/app.ts';
import { makeSupplier, ordersOf, plainLine } from '../../server/testing/logistics/ordering.ts';
import type { Product } from './product.ts';

/** Orders of another buyer in several states, with texts as long as they may be; `member` approves them. */
export async function makeOrders(product: Product, member: Caller) {
  const buyer = await product.person({ nome: 'Olga', cognome: 'Neri', permissions: [can.ordersManagement] });
  const supplier = await makeSupplier(member, {
    name: 'Acciaierie e Ferriere Lombarde Riunite fra Cooperative Artigiane di Val Trompia',
  });
  const lines = [
    plainLine({
      description: `Tornitura e rettifica ${'come da disegno 12-B '.repeat(10)}`.trim(),
      price: '145.5',
    }),
    plainLine({ quantity: '12345678.125', unit: 'kg', price: '0.0336', discount: '5', vat: '10' }),
  ];
  const [mine, theirs] = [ordersOf(buyer), ordersOf(member)];
  const make = (values: object = {}) => mine.created(supplier, lines, { shipping: '12.5', ...values });
  const draft = await make({ message: 'Consegna al mattino.\nCitofonare.', notes: 'Aspetta il preventivo' });
  const [asked, approved, sent] = [await make(), await make(), await make()];
  for (const id of [asked, approved, sent]) await mine.asked(id, 'request');
  for (const id of [approved, sent]) await theirs.asked(id, 'approve');
  await mine.asked(sent, 'send', { expectedOn: '2026-01-15', mail: null });
  return { supplier, draft, asked, approved, sent };
}
