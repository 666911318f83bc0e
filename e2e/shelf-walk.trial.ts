/** From 'sotto scorta' to the shelf and out of the door, as four people do it in Chromium, each with their goods. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import { type Caller, json } from '../server/testing/app.ts';
import { addOffer } from '../server/testing/logistics/needs.ts';
import { ordersOf, plainLine } from '../server/testing/logistics/ordering.ts';
import { addSentOrder, addSupplier } from '../server/testing/logistics/orders.ts';
import { stockFixture } from '../server/testing/stock.ts';
import { trial } from '../server/testing/trial.ts';
import {
  absent,
  type Browser,
  complaintsOf,
  launchBrowser,
  overflow,
  type Page,
  violations,
} from './support/browser.ts';
import { choose } from './support/fields.ts';
import { type Product, startProduct } from './support/product.ts';
import { typeAsReader } from './support/reader.ts';
import { openSignedIn } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let page: Page;
const complaints: string[][] = [];
const people = {} as Record<'buyer' | 'first' | 'second' | 'storekeeper' | 'shipper', Caller>;
let resin: number;
let shelf: number;
let supplierId: number;
let teamId: number;

before(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const ordering = [can.ordersManagement];
  people.buyer = await product.person({ permissions: ordering });
  people.first = await product.person({ permissions: ordering });
  people.second = await product.person({ permissions: ordering });
  people.storekeeper = await product.person({ permissions: [can.productsUpdate, can.inventoryBrowse] });
  people.shipper = await product.person({ permissions: [can.productsManagement] });
  const fixture = await stockFixture(product.db);
  shelf = await fixture.location('OFF-A-01');
  resin = await fixture.product({ code: 'RESINA', name: 'Resina', minimum_stock: '20', tracking: 'lot' });
  await product.db
    .updateTable('sub_categories')
    .set({ default_location_id: shelf })
    .where('id', '=', fixture.subCategoryId)
    .execute();
  supplierId = await addSupplier(product.db, 'Chimica Rossi');
  await addOffer(product.db, { supplierId, productId: resin, prices: { 1: '6.0000' } });
  ({ id: teamId } = await product.db
    .insertInto('teams')
    .values({ name: 'Telaio', code: 'TEL' })
    .returning('id')
    .executeTakeFirstOrThrow());
  await product.db
    .insertInto('order_limits')
    .values({ team_id: teamId, free_up_to: '10', two_above: '50' })
    .execute();
  const recipient = {
    name: 'Officine Trentine',
    addresses: [
      { street: 'Via Lunga 1', postalCode: '38121', town: 'Trento', province: 'TN', preferred: true },
    ],
  };
  const made = await people.shipper.post('/api/logistics/recipients', recipient);
  assert.equal(made.status, 200, await made.text());
});
afterEach(() => {
  assert.deepEqual(complaints.splice(0).flat(), []);
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

/** From here on somebody else has the page. */
const become = async (who: Caller, path: string, size: 1280 | 390 = 1280) => {
  await page?.context().close();
  page = await (await openSignedIn(browser, product.url, who, size)).newPage();
  complaints.push(complaintsOf(page));
  await page.goto(path);
};
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
const press = (name: string | RegExp) => button(name).click();
const inDialog = (name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const sees = (text: string | RegExp) => page.getByText(text).first().waitFor();
const isFine = async () => {
  assert.equal(await overflow(page), 0);
  assert.deepEqual(await violations(page, { menuToo: false }), []);
};
const stock = async () => {
  const { rows } = await json<{ rows: { available: string }[] }>(
    await people.storekeeper.get('/api/logistics/products?q=RESINA'),
  );
  return Number(rows[0]?.available);
};

trial('Home leads who orders to what is missing, one click to its draft, which is asked for', async () => {
  await become(people.buyer, '/');
  await page.getByRole('link', { name: /1 prodotto sotto scorta/ }).click();
  await page.getByRole('textbox', { name: 'Quantità di Resina' }).fill('20');
  await press('Crea la bozza');
  await page.getByRole('link', { name: 'Modifica' }).click();
  await page.locator('[data-path="teamId"]').fill('telaio');
  await page.getByRole('option', { name: /Telaio/ }).click();
  await press('Salva');
  await page.locator('main dd', { hasText: 'Telaio' }).waitFor();
  await press('Invia richiesta');
  await page.locator('h1', { hasText: /^O-/ }).waitFor({ state: 'attached' });
  // Calling it back is no button that a thumb would meet.
  await absent(button('Ritira la richiesta'));
});

trial('two other people approve an order, and it is ordered', async () => {
  const orders = ordersOf(people.buyer);
  const lines = [plainLine({ description: 'Resina', productId: resin, quantity: '20', price: '6' })];
  const id = await orders.created(supplierId, lines, { teamId });
  await orders.asked(id, 'request');
  for (const approver of [people.first, people.second]) {
    await become(approver, `/ordini/${id}`);
    await press('Approva');
    await inDialog('Approva');
    await sees(approver === people.first ? 'L’hai già approvato: manca un’altra persona.' : 'Approvato');
  }
  await press('Ordina');
  await inDialog('Segna come ordinato');
  await sees('Ordinato');
});

trial('a phone reads the number of an order and receives it in two parts, with the lot', async () => {
  const lines = [{ productId: resin, description: 'Resina', quantity: '20' }];
  const { id } = await addSentOrder(product.db, { supplierId, lines });
  const { number } = await ordersOf(people.buyer).read(id);
  const before = await stock();
  await become(people.storekeeper, '/scan', 390);
  await page.getByRole('textbox', { name: 'Codice' }).fill(number ?? '');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${product.url}/ordini/${id}/ricevi`);
  await sees('va in OFF-A-01');
  for (const [quantity, left] of [
    ['8', /Arrivo registrato: .* resta 1 riga/],
    ['12', /Arrivo registrato: .* è arrivato tutto/],
  ] as const) {
    await typeAsReader(page, 'RESINA');
    await page.getByRole('dialog').waitFor();
    await typeAsReader(page, 'LOTTO-7');
    await page.locator('input[value="LOTTO-7"]').waitFor();
    for (const digit of quantity) await inDialog(digit);
    await inDialog(`Segna ${quantity}\u00a0pz`);
    await isFine();
    await press(/^Registra/);
    await sees(left);
  }
  await page.goto('/scan?codice=RESINA');
  await sees(`${before + 20} pz`);
  assert.equal(await stock(), before + 20);
});

test('what was reserved leaves with a delivery note, signed for on the phone, and comes back in part', async () => {
  const loaded = {
    type: 'carico',
    productId: resin,
    quantity: '20',
    toLocationId: shelf,
    lot: { code: 'LOTTO-7' },
  };
  const goods = { booking: randomUUID(), lines: [loaded] };
  assert.equal((await people.storekeeper.post('/api/logistics/movements', goods)).status, 200);
  const before = await stock();
  const reserved = { productId: resin, quantity: '4', purpose: 'Prova al banco' };
  const made = await people.storekeeper.post('/api/logistics/reservations', reserved);
  assert.equal(made.status, 200, await made.text());

  await become(people.shipper, '/ddtV', 390);
  await choose(page, 'Tipo', page.getByRole('option', { name: 'Prestito di attrezzature', exact: true }));
  await page.getByRole('textbox', { name: 'Destinatario' }).fill('trentine');
  await page.getByRole('option', { name: /Officine Trentine/ }).click();
  await press('Prendi da…');
  await page.getByRole('dialog').getByText('Prova al banco').click();
  // The product has only one lot, so nobody is asked for it.
  await sees(/prenotato/);
  // A start before the issue is said at its field, and nothing is issued.
  await page.getByLabel('Parte il').fill('01/01/2020');
  await press('Emetti: scarica 1 prodotto');
  await page.locator('[data-path=startsOn]:focus').waitFor();
  await sees('Il trasporto non comincia prima dell’emissione');
  assert.equal(await page.getByRole('alert').getByText('startsOn').count(), 0);
  await page.getByLabel('Parte il').fill(today().split('-').reverse().join('/'));
  await isFine();
  await press('Emetti: scarica 1 prodotto');
  await page.getByRole('heading', { name: /^DDT \d+\/\d{4}$/ }).waitFor();
  const note = new URL(page.url()).pathname;
  assert.equal(await stock(), before - 4);

  await press('Parte');
  await press('Consegna');
  await page.getByRole('textbox', { name: 'Chi ha ricevuto la merce' }).fill('Carla Ricevente');
  const pad = await page.getByRole('img', { name: /^Riquadro della firma/ }).boundingBox();
  assert.ok(pad);
  await page.mouse.move(pad.x + 30, pad.y + 60);
  await page.mouse.down();
  for (let step = 1; step <= 10; step += 1)
    await page.mouse.move(pad.x + 30 + step * 12, pad.y + 60 + (step % 3) * 15);
  await page.mouse.up();
  await press('Registra la consegna');
  await page.getByRole('img', { name: 'Firma di chi ha ricevuto' }).waitFor();

  await page.getByRole('link', { name: 'Registra rientro' }).click();
  await page.getByRole('button', { name: /^Resina/ }).click();
  await page.getByRole('textbox', { name: 'Quantità' }).fill('1');
  await inDialog('Fatto');
  await press('Emetti: carica 1 prodotto');
  await page.getByRole('heading', { name: /^DDT \d+\/\d{4}$/ }).waitFor();
  assert.equal(await stock(), before - 3);
  await page.goto(note);
  await page.getByRole('row', { name: /Resina.*4 pz.*3 pz/ }).waitFor();
  await isFine();
});
