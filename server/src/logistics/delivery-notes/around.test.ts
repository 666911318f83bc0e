/** Tests that things on a note say so where they are listed. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ListedDeliveryNote } from '@wms/contract/logistics/delivery-notes/reading';
import type { LastDeliveryNote } from '@wms/contract/logistics/delivery-notes/recipient-choices';
import type { DeliveryNoteRef } from '@wms/contract/logistics/delivery-notes/ref';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { deliveriesOf, deliveryNotes } from '../../../testing/logistics/deliveries.ts';
import { addSupplier } from '../../../testing/logistics/orders.ts';
import { stockFixture } from '../../../testing/stock.ts';

type NoteNames = { recipient: string | null; product: string | null };

let app: TestApp;
let keeper: Caller;
before(async () => {
  app = await startTestApp();
  keeper = await app.person({ permissions: [can.productsManagement, can.productsUpdate] });
});
after(() => app.stop());

test('a reservation and a loan name their notes with the state, but for annulled ones', async () => {
  const notes = deliveriesOf(app);
  const fixture = await stockFixture(app.db);
  const shelf = await fixture.location('PARTE-1');
  const productId = await fixture.product();
  await sql`insert into stock_movements (type, product_id, quantity, to_location_id)
            values ('carico', ${productId}, 10, ${shelf})`.execute(app.db);
  const idOf = async (answer: Response) => (await json<{ id: number }>(answer)).id;
  const reservationId = await idOf(
    await keeper.post('/api/logistics/reservations', { productId, quantity: '3', purpose: 'Gara' }),
  );
  const lent = { productId, quantity: '1', fromLocationId: shelf, borrowerName: 'Anna', dueOn: '2199-01-01' };
  const loanId = await idOf(await keeper.post('/api/logistics/loans', lent));
  const annulled = await notes.made(keeper, 'annullato', {
    lines: [{ productId, quantity: '3', locationId: shelf, reservationId }],
  });
  const draft = await notes.draft(keeper, {
    lines: [
      { productId, quantity: '3', locationId: shelf, reservationId },
      { productId, quantity: '1', loanId },
    ],
  });
  const namedBy = async (path: string) =>
    (await json<{ deliveryNotes: DeliveryNoteRef[] }>(await keeper.get(`/api/logistics/${path}`)))
      .deliveryNotes;
  const states = async (path: string) => (await namedBy(path)).map(({ id, state }) => [id, state]);
  assert.ok(annulled < draft);
  assert.deepEqual(await states(`reservations/${reservationId}`), [[draft, 'bozza']]);
  assert.equal((await notes.issue(keeper, draft)).status, 200);
  assert.deepEqual(await states(`reservations/${reservationId}`), [[draft, 'emesso']]);
  assert.deepEqual(await states(`loans/${loanId}`), [[draft, 'emesso']]);
  const [named] = await namedBy(`loans/${loanId}`);
  assert.equal(named?.number, (await notes.read(keeper, draft)).number);
});

test('the list is narrowed by whom and what, which it names also when nothing is found', async () => {
  const notes = deliveriesOf(app);
  const fixture = await stockFixture(app.db);
  const [productId, other] = [await fixture.product(), await fixture.product()];
  const supplierId = await addSupplier(app.db, 'Torneria Bianchi');
  const to = { recipientKind: 'fornitore', supplierId, recipientName: null };
  const line = (id: number) => [{ productId: id, quantity: '1' }];
  const theirs = await notes.draft(keeper, { ...to, lines: line(productId) });
  const others = await notes.draft(keeper, { lines: line(productId) });
  await notes.draft(keeper, { ...to, lines: line(other) });
  const found = async (query: string) => {
    const { rows, named } = await json<{ rows: ListedDeliveryNote[]; named: NoteNames }>(
      await keeper.get(`${deliveryNotes}?${query}`),
    );
    return [rows.map(({ id }) => id), named.recipient, named.product !== null];
  };
  assert.deepEqual(await found(`product=${productId}`), [[others, theirs], null, true]);
  assert.deepEqual(await found(`product=${productId}&supplier=${supplierId}`), [
    [theirs],
    'Torneria Bianchi',
    true,
  ]);
  assert.deepEqual(await found(`supplier=${supplierId}&state=annullato`), [[], 'Torneria Bianchi', false]);
});

test('the next note begins like the last one of the same person, without whom nobody chooses any more', async () => {
  const notes = deliveriesOf(app);
  const other = await app.person({ permissions: [can.productsManagement, can.productsUpdate] });
  const last = async (who: Caller) =>
    (await json<{ last: LastDeliveryNote | null }>(await who.get(`${deliveryNotes}/last`))).last;
  assert.equal(await last(other), null);
  const supplierId = await addSupplier(app.db, 'Torneria Verdi');
  const to = {
    recipientKind: 'fornitore',
    supplierId,
    recipientName: null,
    recipientAddress: 'Via Po 1, Torino',
  };
  const draft = await notes.draft(other, { ...to, destination: 'Box 12' });
  await notes.draft(keeper, {});
  const proposed = await last(other);
  const { type } = await notes.read(other, draft);
  assert.deepEqual(proposed, {
    typeId: type.id,
    recipient: {
      kind: 'fornitore',
      id: supplierId,
      name: 'Torneria Verdi',
      addresses: [],
      address: 'Via Po 1, Torino',
    },
    destination: 'Box 12',
    toPlace: null,
  });
  await app.db.updateTable('suppliers').set({ active: false }).where('id', '=', supplierId).execute();
  assert.equal((await last(other))?.recipient, null);
  await notes.made(other, 'annullato', { lines: [{ description: 'Cassa' }] });
  assert.equal((await last(other))?.destination, 'Box 12', 'an annulled note was a mistake');
});
