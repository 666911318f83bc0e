/** Codes and presses that come while an answer is on its way: none is lost, and none acts on a former thing. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Caller } from '../server/testing/app.ts';
import { addSentOrder } from '../server/testing/logistics/orders.ts';
import { type StockBase, stockIn } from '../server/testing/stock.ts';
import { startArea } from './areas/area.ts';
import { warehouse } from './areas/warehouse.ts';
import { absent, type Browser, launchBrowser, type Page } from './support/browser.ts';
import { holdAnswers } from './support/held.ts';
import { type OpenPages, sharePages } from './support/pages.ts';
import type { Product } from './support/product.ts';
import { typeAsReader } from './support/reader.ts';

let product: Product;
let browser: Browser;
let open: OpenPages;
let base: StockBase;
let luca: Caller;
let goods: { screw: number };

before(async () => {
  [{ product, base, luca, goods }, browser] = await Promise.all([startArea(warehouse), launchBrowser()]);
  open = await sharePages(browser, product.url);
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const listOf = (page: Page) => page.getByRole('region', { name: 'Lista' });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const openScan = async () => {
  const opened = await open(luca, '/scan', { size: 390 });
  await opened.page.getByRole('textbox', { name: 'Codice' }).waitFor();
  return opened;
};
/** Reads a place of its own, so that loads ask for no place and no other test counts in it. */
async function loadInto(page: Page, place: string): Promise<void> {
  await stockIn(product.db, base).location(place);
  await page.getByText('Carico', { exact: true }).click();
  await typeAsReader(page, place);
  await listOf(page).getByText(`Carica in ${place}`).waitFor();
}
const loadedInto = async (place: string) => {
  const rows = await product.db
    .selectFrom('stock')
    .innerJoin('locations', 'locations.id', 'stock.location_id')
    .innerJoin('products', 'products.id', 'stock.product_id')
    .where('locations.code', '=', place)
    .orderBy('products.code')
    .select(['products.code', 'stock.quantity'])
    .execute();
  return rows.map(({ code, quantity }) => `${code} ${Number(quantity)}`);
};

test('the former thing can’t be loaded while another code is looked up', async () => {
  const { page, close } = await openScan();
  await typeAsReader(page, 'VITE-M8');
  await button(page, 'Carica').waitFor();
  const letGo = await holdAnswers(page, /logistics\/lookup\?code=RESINA/);
  await page.getByRole('textbox', { name: 'Codice' }).fill('RESINA');
  await page.keyboard.press('Enter');
  assert.equal(await button(page, 'Carica').count(), 0);
  // A reader's code may mean two things, and is looked up before anything else.
  await letGo();
  await page.getByRole('main').getByText('RESINA', { exact: true }).waitFor();
  const letOther = await holdAnswers(page, /logistics\/lookup\?code=NASTRO/);
  await typeAsReader(page, 'NASTRO', { gaps: [0, 0, 300] });
  assert.equal(await button(page, 'Carica').count(), 0);
  await letOther();
  await page.getByRole('main').getByText('NASTRO', { exact: true }).waitFor();
  await button(page, 'Carica').waitFor();
  await close();
});

test('a code that is read while the list is booked stays in the list', async () => {
  const { page, close } = await openScan();
  await loadInto(page, 'OFF-W-01');
  await typeAsReader(page, 'VITE-M8');
  const letGo = await holdAnswers(page, '**/logistics/movements');
  await button(page, 'Carica 1 riga').click();
  for (const code of ['VITE-M8', 'VITE-M8', 'DADO-M8']) await typeAsReader(page, code);
  await listOf(page).getByText('4 letti, 2 righe').waitFor();
  await letGo();
  await listOf(page).getByText('3 letti, 2 righe').waitFor();
  assert.deepEqual(await loadedInto('OFF-W-01'), ['VITE-M8 1']);
  await button(page, 'Carica 2 righe').click();
  await absent(listOf(page).getByText('3 letti, 2 righe'));
  await page.getByText('2 movimenti registrati').first().waitFor();
  assert.deepEqual(await loadedInto('OFF-W-01'), ['DADO-M8 1', 'VITE-M8 3']);
  await close();
});

test('a list is booked with the codes that were read before the press', async () => {
  const { page, close } = await openScan();
  await loadInto(page, 'OFF-W-02');
  await typeAsReader(page, 'VITE-M8');
  await button(page, 'Carica 1 riga').waitFor();
  const letGo = await holdAnswers(page, /logistics\/lookup\?/);
  await typeAsReader(page, 'NASTRO');
  await button(page, 'Carica 1 riga').click();
  await letGo();
  await page.getByText('2 movimenti registrati').first().waitFor();
  assert.deepEqual(await loadedInto('OFF-W-02'), ['NASTRO 1', 'VITE-M8 1']);
  await close();
});

test('a code that is read while the sheet of a thing books it is looked up afterwards', async () => {
  await stockIn(product.db, base).location('OFF-W-03');
  const { page, close } = await openScan();
  await typeAsReader(page, 'COLLA');
  await button(page, 'Carica').click();
  const sheet = page.getByRole('dialog');
  await sheet.waitFor();
  await typeAsReader(page, 'OFF-W-03');
  await sheet.getByText('OFF-W-03').or(sheet.locator('[value="OFF-W-03"]')).first().waitFor();
  const letGo = await holdAnswers(page, '**/logistics/movements');
  await sheet.getByRole('button', { name: /^Carica 1/ }).click();
  await typeAsReader(page, 'COLLA');
  await typeAsReader(page, 'DADO-M8');
  await letGo();
  await page.getByRole('main').getByText('DADO-M8', { exact: true }).waitFor();
  await absent(sheet);
  assert.deepEqual(await loadedInto('OFF-W-03'), ['COLLA 1']);
  await close();
});

test('what is marked and read while a receipt is looked up or sent stays marked', async () => {
  const locationId = await stockIn(product.db, base).location('OFF-W-04');
  const { id } = await addSentOrder(product.db, {
    locationId,
    lines: [
      { productId: goods.screw, locationId, description: 'Viti', supplierCode: 'VR-8', quantity: '10' },
      { description: 'Taratura', quantity: '1' },
      { description: 'Trasporto', quantity: '1' },
    ],
  });
  const { page, close } = await open(luca, `/ordini/${id}/ricevi`, { size: 390 });
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await card('Taratura').waitFor();
  // A place is looked up, and the person marks meanwhile.
  const letGo = await holdAnswers(page, /logistics\/lookup\?code=OFF-A-01/);
  await typeAsReader(page, 'OFF-A-01');
  await card('Taratura').getByRole('button', { name: 'Arrivato tutto' }).click();
  await letGo();
  await page.getByText('Metto tutto in OFF-A-01').waitFor();
  const letArrive = await holdAnswers(page, '**/logistics/arrivals');
  await button(page, 'Registra 1 riga').click();
  await card('Trasporto').getByRole('button', { name: 'Arrivato tutto' }).click();
  await typeAsReader(page, 'SEGA-1');
  const unread = page.getByRole('list', { name: 'Codici da rileggere' }).getByText('SEGA-1', { exact: true });
  await unread.waitFor();
  await letArrive();
  await absent(card('Taratura'));
  await unread.waitFor();
  await button(page, 'Togli SEGA-1').click();
  await button(page, 'Registra 1 riga').waitFor();
  await close();
});

test('a code whose page is left before its turn comes is said not to be taken', async () => {
  const { page, close } = await openScan();
  const letGo = await holdAnswers(page, /logistics\/lookup\?/);
  await typeAsReader(page, 'VITE-M8');
  await typeAsReader(page, 'DADO-M8');
  await page.getByRole('link', { name: 'Ricevi ordine' }).click();
  await page.getByRole('heading', { name: 'Arrivi' }).waitFor();
  await letGo();
  await page.getByRole('alert').getByText('«DADO-M8» non è stato preso: leggilo di nuovo').waitFor();
  await close();
});
