import { randomUUID } from 'node:crypto';
import { inDays } from '../days.ts';
import { deliveriesOf } from '../logistics/deliveries.ts';
import { makeSupplier, ordersOf } from '../logistics/ordering.ts';
import { addSentOrder } from '../logistics/orders.ts';
import type { UndoCase, UndoCases, World } from './world.ts';

const base = '/api/logistics';

/** Puts twenty pieces of a new product on the shelf. */
async function stocked({ fixture, made, shelf }: World): Promise<number> {
  const productId = await fixture.product();
  const line = { type: 'carico', productId, quantity: '20', toLocationId: shelf };
  await made(`${base}/movements`, { booking: randomUUID(), lines: [line] });
  return productId;
}

const act = (changes: readonly string[], prepare: UndoCase['prepare']): UndoCase => ({ changes, prepare });
let names = 0;
const name = () => `Cosa ${++names}`;
const code = () => `Z${String.fromCharCode(65 + (names % 26), 65 + (Math.floor(names++ / 26) % 26))}`;

const macroForm = () => ({ code: code(), name: name(), icon: 'box', colour: 'blue', position: 3 });
const subForm = async ({ made }: World) => ({
  macroId: await made(`${base}/macro-categories`, macroForm()),
  code: code(),
  name: name(),
  defaultUnit: 'pz',
  defaultMinimumStock: '2',
  defaultLocationId: null,
});
const placeForm = (more: object = {}) => ({
  kind: 'ripiano',
  code: `UNDO-${++names}`,
  name: name(),
  holdsStock: true,
  capacity: null,
  macroCategoryId: null,
  responsibleId: null,
  notes: 'Vicino alla porta',
  ...more,
});
const reservationForm = async (world: World) => ({
  productId: await stocked(world),
  quantity: '4',
  teamId: null,
  purpose: 'Gara',
  neededOn: inDays(9),
});
const address = { street: 'Via Po 1', postalCode: '10121', town: 'Torino', province: 'TO' };

const synonyms = ['synonym_groups', 'synonyms'];

export const logisticsUndoCases: UndoCases = {
  'POST /api/logistics/movements': act(['stock'], async (world) => {
    const productId = await stocked(world);
    const line = { type: 'scarico', productId, quantity: '3', fromLocationId: world.shelf };
    return () => world.send('POST', `${base}/movements`, { booking: randomUUID(), lines: [line, line] });
  }),
  'POST /api/logistics/movements/corrections': act(['stock'], async (world) => {
    const productId = await stocked(world);
    const line = {
      type: 'rettifica',
      productId,
      quantity: '3',
      fromLocationId: world.shelf,
      toLocationId: null,
      reason: 'Rotti',
    };
    return () =>
      world.send('POST', `${base}/movements/corrections`, { booking: randomUUID(), lines: [line] });
  }),
  'POST /api/logistics/movements/together': act(['stock'], async (world) => {
    const productIds = [await stocked(world), await stocked(world)];
    const toLocationId = await world.fixture.location(`ALTRO-${++names}`);
    return () => world.send('POST', `${base}/movements/together`, { productIds, toLocationId });
  }),
  'POST /api/logistics/loans': act(['stock'], async (world) => {
    const loan = {
      productId: await stocked(world),
      quantity: '2',
      fromLocationId: world.shelf,
      borrowerName: 'Mario',
      dueOn: inDays(7),
    };
    return () => world.send('POST', `${base}/loans`, loan);
  }),
  'POST /api/logistics/loans/:id/return': act(['stock', 'loans'], async (world) => {
    const id = await world.made(`${base}/loans`, {
      productId: await stocked(world),
      quantity: '2',
      fromLocationId: world.shelf,
      borrowerName: 'Mario',
      borrowerContact: '333 1234567',
      dueOn: inDays(7),
    });
    const returned = { quantity: '2', toLocationId: world.shelf };
    return () => world.send('POST', `${base}/loans/${id}/return`, returned);
  }),
  'PATCH /api/logistics/loans/:id': act(['loans'], async (world) => {
    const id = await world.made(`${base}/loans`, {
      productId: await stocked(world),
      quantity: '2',
      fromLocationId: world.shelf,
      borrowerName: 'Mario',
      dueOn: inDays(7),
    });
    return () => world.send('PATCH', `${base}/loans/${id}`, { version: 1, dueOn: inDays(20), notes: 'Poi' });
  }),
  'POST /api/logistics/reservations': act(['product_totals'], async (world) => {
    const form = await reservationForm(world);
    return () => world.send('POST', `${base}/reservations`, form);
  }),
  'PATCH /api/logistics/reservations/:id': act(['reservations'], async (world) => {
    const { productId: _, ...form } = await reservationForm(world);
    const id = await world.made(`${base}/reservations`, { ...form, productId: await stocked(world) });
    const changed = { ...form, version: 1, quantity: '7', purpose: 'Altro' };
    return () => world.send('PATCH', `${base}/reservations/${id}`, changed);
  }),
  'POST /api/logistics/reservations/:id/cancel': act(['product_totals'], async (world) => {
    const id = await world.made(`${base}/reservations`, await reservationForm(world));
    return () => world.send('POST', `${base}/reservations/${id}/cancel`, { version: 1 });
  }),
  'POST /api/logistics/products': act(['products'], async (world) => {
    const product = {
      name: 'Nuovo',
      subCategoryId: world.fixture.subCategoryId,
      unit: 'pz',
    };
    return () => world.send('POST', `${base}/products`, product);
  }),
  'POST /api/logistics/products (stock)': act(['stock'], async (world) => {
    const product = {
      name: 'Nuovo e già qui',
      subCategoryId: world.fixture.subCategoryId,
      unit: 'pz',
      stock: { quantity: '12', toLocationId: world.shelf },
    };
    return () => world.send('POST', `${base}/products`, product);
  }),
  'POST /api/logistics/products/:id/duplicate': act(['products'], async (world) => {
    const id = await world.fixture.product();
    const copy = { name: name(), code: null, photos: true, attachments: true };
    return () => world.send('POST', `${base}/products/${id}/duplicate`, copy);
  }),
  'POST /api/logistics/products/change': act(['products'], async (world) => {
    const ids = [
      await world.fixture.product({ minimum_stock: '2' }),
      await world.fixture.product({ minimum_stock: '3' }),
      await world.fixture.product({ minimum_stock: '3' }),
    ];
    const change = { ids, expected: 3, minimumStock: '8', active: false };
    return () => world.send('POST', `${base}/products/change`, change);
  }),
  'PUT /api/logistics/products/:id/active': act(['products'], async (world) => {
    const id = await world.fixture.product();
    return () => world.send('PUT', `${base}/products/${id}/active`, { active: false });
  }),
  'POST /api/logistics/products/:id/barcodes': act(['product_barcodes'], async (world) => {
    const id = await world.fixture.product();
    const barcode = { code: `B-${++names}`, kind: 'code128', packageQuantity: '1' };
    return () => world.send('POST', `${base}/products/${id}/barcodes`, barcode);
  }),
  'PUT /api/logistics/products/:id/barcodes/:barcodeId': act(['product_barcodes'], async (world) => {
    const id = await world.fixture.product();
    const barcode = { code: `B-${++names}`, kind: 'code128', packageQuantity: '1' };
    const barcodeId = await world.made(`${base}/products/${id}/barcodes`, barcode);
    const edited = { version: 1, code: `B-${++names}`, kind: 'qr', packageQuantity: '5' };
    return () => world.send('PUT', `${base}/products/${id}/barcodes/${barcodeId}`, edited);
  }),
  'DELETE /api/logistics/products/:id/barcodes/:barcodeId': act(['product_barcodes'], async (world) => {
    const id = await world.fixture.product();
    const barcode = { code: `B-${++names}`, kind: 'code128', packageQuantity: '6' };
    const barcodeId = await world.made(`${base}/products/${id}/barcodes`, barcode);
    return () => world.send('DELETE', `${base}/products/${id}/barcodes/${barcodeId}`);
  }),
  'POST /api/logistics/locations': act(['locations'], async (world) => {
    const parentId = world.fixture.warehouseId;
    return () => world.send('POST', `${base}/locations`, placeForm({ parentId }));
  }),
  'PATCH /api/logistics/locations/:id': act(['locations'], async (world) => {
    const parentId = world.fixture.warehouseId;
    const id = await world.made(`${base}/locations`, placeForm({ parentId }));
    return () =>
      world.send('PATCH', `${base}/locations/${id}`, { ...placeForm({ capacity: '9' }), version: 1 });
  }),
  'POST /api/logistics/locations/:id/move': act(['locations'], async (world) => {
    const parentId = world.fixture.warehouseId;
    const [place, into] = [
      await world.made(`${base}/locations`, placeForm({ parentId })),
      await world.made(`${base}/locations`, placeForm({ parentId })),
    ];
    return () => world.send('POST', `${base}/locations/${place}/move`, { parentId: into, version: 1 });
  }),
  'POST /api/logistics/locations/:id/close': act(['locations'], async (world) => {
    const id = await world.made(`${base}/locations`, placeForm({ parentId: world.fixture.warehouseId }));
    return () => world.send('POST', `${base}/locations/${id}/close`, { closed: true, version: 1 });
  }),
  'DELETE /api/logistics/locations/:id': act(['locations'], async (world) => {
    const id = await world.made(`${base}/locations`, placeForm({ parentId: world.fixture.warehouseId }));
    return () => world.send('DELETE', `${base}/locations/${id}`);
  }),
  'POST /api/logistics/synonyms': act(synonyms, async ({ send }) => {
    return () => send('POST', `${base}/synonyms`, { words: ['zufolo', 'piffero'] });
  }),
  'PATCH /api/logistics/synonyms/:id': act(synonyms, async ({ send, made }) => {
    const id = await made(`${base}/synonyms`, { words: ['clarino', 'ottavino'] });
    return () => send('PATCH', `${base}/synonyms/${id}`, { words: ['clarino', 'oboe'], version: 1 });
  }),
  'DELETE /api/logistics/synonyms/:id': act(synonyms, async ({ send, made }) => {
    const id = await made(`${base}/synonyms`, { words: ['liuto', 'mandola'] });
    return () => send('DELETE', `${base}/synonyms/${id}`);
  }),
  'POST /api/logistics/macro-categories': act(['macro_categories'], async ({ send }) => {
    return () => send('POST', `${base}/macro-categories`, macroForm());
  }),
  'PATCH /api/logistics/macro-categories/:id': act(['macro_categories'], async ({ send, made }) => {
    const id = await made(`${base}/macro-categories`, macroForm());
    return () => send('PATCH', `${base}/macro-categories/${id}`, { ...macroForm(), version: 1 });
  }),
  'DELETE /api/logistics/macro-categories/:id': act(['macro_categories'], async ({ send, made }) => {
    const id = await made(`${base}/macro-categories`, macroForm());
    return () => send('DELETE', `${base}/macro-categories/${id}`);
  }),
  'POST /api/logistics/sub-categories': act(['sub_categories'], async (world) => {
    const form = await subForm(world);
    return () => world.send('POST', `${base}/sub-categories`, form);
  }),
  'PATCH /api/logistics/sub-categories/:id': act(['sub_categories'], async (world) => {
    const id = await world.made(`${base}/sub-categories`, await subForm(world));
    const form = await subForm(world);
    return () => world.send('PATCH', `${base}/sub-categories/${id}`, { ...form, version: 1 });
  }),
  'DELETE /api/logistics/sub-categories/:id': act(['sub_categories'], async (world) => {
    const id = await world.made(`${base}/sub-categories`, await subForm(world));
    return () => world.send('DELETE', `${base}/sub-categories/${id}`);
  }),
  'POST /api/logistics/wishes': act([], async ({ send }) => {
    const wish = { description: 'Morsetto', quantity: '2', unit: 'pz', productId: null };
    return () => send('POST', `${base}/wishes`, wish);
  }),
  'POST /api/logistics/orders': act(['orders', 'order_lines'], async ({ keeper }) => {
    const supplierId = await makeSupplier(keeper);
    return () => ordersOf(keeper).create(supplierId);
  }),
  'POST /api/logistics/orders/:id/duplicate': act(['orders', 'order_lines'], async ({ keeper, send }) => {
    const id = await ordersOf(keeper).created(await makeSupplier(keeper));
    return () => send('POST', `${base}/orders/${id}/duplicate`, {});
  }),
  'POST /api/logistics/orders/:id/request': act([], async ({ keeper, send }) => {
    const id = await ordersOf(keeper).created(await makeSupplier(keeper));
    return () => send('POST', `${base}/orders/${id}/request`, { version: 1 });
  }),
  'PUT /api/logistics/orders/:id/expected': act(['orders'], async ({ app, keeper, send }) => {
    const { id } = await addSentOrder(app.owner, { expectedOn: inDays(4), lines: [{}] });
    const { version } = await ordersOf(keeper).read(id);
    return () => send('PUT', `${base}/orders/${id}/expected`, { version, expectedOn: inDays(9) });
  }),
  'POST /api/logistics/orders/:id/moves/:move': act(['orders'], async ({ app, keeper, send }) => {
    const { id } = await addSentOrder(app.owner, { lines: [{}] });
    await app.owner
      .updateTable('orders')
      .set({ state: 'parzialmente ricevuto' })
      .where('id', '=', id)
      .execute();
    const close = async (move: string) => {
      const { version } = await ordersOf(keeper).read(id);
      return send('POST', `${base}/orders/${id}/moves/${move}`, { version, reason: 'Basta' });
    };
    await close('closeRest');
    return () => close('reopen');
  }),
  'POST /api/logistics/reorder/drafts': act(['orders', 'order_lines'], async (world) => {
    const supplierId = await makeSupplier(world.keeper);
    const productId = await world.fixture.product();
    const line = { supplierId, productId, quantity: '3', already: '0', offerId: null, wishIds: [] };
    return () => world.send('POST', `${base}/reorder/drafts`, { lines: [line] });
  }),
  'POST /api/logistics/orders/:id/lines': act(['orders', 'order_lines'], async (world) => {
    const id = await ordersOf(world.keeper).created(await makeSupplier(world.keeper));
    const productId = await world.fixture.product();
    const lines = [{ productId, quantity: '3' }];
    return () => world.send('POST', `${base}/orders/${id}/lines`, { lines });
  }),
  'POST /api/logistics/arrivals': act(['stock', 'order_lines'], async (world) => {
    const productId = await world.fixture.product();
    const { id, lines } = await addSentOrder(world.app.owner, { lines: [{ productId }] });
    const line = { orderLineId: lines[0], quantity: '4', locationId: world.shelf };
    return () =>
      world.send('POST', `${base}/arrivals`, { booking: randomUUID(), orderId: id, lines: [line] });
  }),
  'POST /api/logistics/delivery-notes/:id/moves/:move': act(['delivery_notes'], async (world) => {
    const notes = deliveriesOf(world.app);
    const lines = [{ productId: await stocked(world), quantity: '1', locationId: world.shelf }];
    const id = await notes.made(world.keeper, 'emesso', { lines });
    return () => notes.depart(world.keeper, id);
  }),
  'POST /api/logistics/stock-takes/:id/moves/:move': act(['stock_takes'], async (world) => {
    const id = await world.made(`${base}/stock-takes`, {
      name: name(),
      locationId: world.shelf,
      blind: false,
    });
    return () => world.send('POST', `${base}/stock-takes/${id}/moves/review`, { version: 1, reason: null });
  }),
  'POST /api/logistics/suppliers': act(['suppliers'], async ({ send }) => {
    return () => send('POST', `${base}/suppliers`, { name: name() });
  }),
  'PUT /api/logistics/suppliers/:id/active': act(['suppliers'], async ({ keeper, send }) => {
    const id = await makeSupplier(keeper);
    return () => send('PUT', `${base}/suppliers/${id}/active`, { active: false });
  }),
  'POST /api/logistics/suppliers/:id/addresses': act(['supplier_addresses'], async ({ keeper, send }) => {
    const id = await makeSupplier(keeper);
    return () => send('POST', `${base}/suppliers/${id}/addresses`, address);
  }),
  'DELETE /api/logistics/supplier-addresses/:id': act(['supplier_addresses'], async (world) => {
    const id = await makeSupplier(world.keeper);
    const addressId = await world.made(`${base}/suppliers/${id}/addresses`, address);
    return () => world.send('DELETE', `${base}/supplier-addresses/${addressId}`);
  }),
  'POST /api/logistics/suppliers/:id/contacts': act(['supplier_contacts'], async ({ keeper, send }) => {
    const id = await makeSupplier(keeper);
    return () => send('POST', `${base}/suppliers/${id}/contacts`, { name: 'Anna', getsOrders: false });
  }),
  'DELETE /api/logistics/supplier-contacts/:id': act(['supplier_contacts'], async (world) => {
    const id = await makeSupplier(world.keeper);
    const contactId = await world.made(`${base}/suppliers/${id}/contacts`, {
      name: 'Anna',
      getsOrders: false,
    });
    return () => world.send('DELETE', `${base}/supplier-contacts/${contactId}`);
  }),
  'PUT /api/logistics/budgets': act(['budgets'], async ({ made, send }) => {
    const teamId = await made('/api/humanResources/teams', { name: name(), code: `T${++names}` });
    return () =>
      send('PUT', `${base}/budgets`, { teamId, year: 2031, amount: '500', notes: null, version: null });
  }),
  'PUT /api/logistics/order-limits': act(['order_limits'], async ({ made, send }) => {
    const teamId = await made('/api/humanResources/teams', { name: name(), code: `T${++names}` });
    const limits = { teamId, freeUpTo: '50', twoAbove: '900', version: null };
    return () => send('PUT', `${base}/order-limits`, limits);
  }),
};
