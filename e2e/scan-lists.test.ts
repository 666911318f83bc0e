/** Tests in Chromium that each code of a hand-held reader becomes a line of the list, or one that says why not. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Caller } from '../server/testing/app.ts';
import { type StockBase, stockIn } from '../server/testing/stock.ts';
import { startArea } from './areas/area.ts';
import { warehouse } from './areas/warehouse.ts';
import { type Browser, launchBrowser, type Page, picture, violations } from './support/browser.ts';
import { type OpenPages, sharePages } from './support/pages.ts';
import type { Product } from './support/product.ts';
import { pressOnItalianKeys, typeAsReader } from './support/reader.ts';

let product: Product;
let browser: Browser;
let open: OpenPages;
let base: StockBase;
let people: Record<'luca' | 'maria', Caller>;

before(async () => {
  ({ product, base, ...people } = await startArea(warehouse));
  browser = await launchBrowser();
  open = await sharePages(browser, product.url);
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const listOf = (page: Page) => page.getByRole('region', { name: 'Lista' });
/** Reads `OFF-A-02`, so that loads ask for no place. */
const chooseLoad = async (page: Page) => {
  await page.getByText('Carico', { exact: true }).click();
  await page.keyboard.type('OFF-A-02');
  await page.keyboard.press('Enter');
  await listOf(page).getByText('Carica in OFF-A-02').waitFor();
};

test('ten things read by an American reader on an Italian computer are «10 letti, 10 righe»', async () => {
  const make = stockIn(product.db, base);
  const codes = Array.from({ length: 10 }, (_, at) => `VIT-VIT-${String(at + 1).padStart(5, '0')}`);
  for (const code of codes) await make.product({ code });
  const { page, close } = await open(people.luca, '/scan', { size: 390 });
  await chooseLoad(page);
  for (const code of codes) await pressOnItalianKeys(page, code);
  await listOf(page).getByText('10 letti, 10 righe').waitFor();
  await listOf(page).getByRole('button', { name: 'Carica 10 righe' }).waitFor();
  await picture(page, 'scan-ten', 390);
  await close();
});

test('a GS1 label with several elements, and an article without its first zeros, are understood', async () => {
  const bolt = await stockIn(product.db, base).product({ name: 'Bullone di marca' });
  const barcode = { product_id: bolt, code: '0036000291452', kind: 'ean13' };
  await product.db.insertInto('product_barcodes').values(barcode).execute();
  const { page, close } = await open(people.luca, '/scan', { size: 390 });
  await chooseLoad(page);
  // Article, lot, expiry and weight; the lot has no fixed length, so that FNC1 ends it.
  await pressOnItalianKeys(page, ']C1010880638826961710L-77\u001d17310531\u001d3103002500');
  await listOf(page).getByText(/L-77/).waitFor();
  await listOf(page).getByText('1 letto, 1 riga').waitFor();
  await pressOnItalianKeys(page, '36000291452');
  await listOf(page).getByText('Bullone di marca').waitFor();
  await listOf(page).getByText('2 letti, 2 righe').waitFor();
  await picture(page, 'scan-gs1', 390);
  await listOf(page).getByRole('button', { name: 'Carica 2 righe' }).waitFor();
  await close();
});

test('what was read and refused stays as a line that holds the booking', async () => {
  await stockIn(product.db, base).location('OFF-CHIUSA', { closed: true });
  const { page, close } = await open(people.luca, '/scan', { size: 390 });
  await chooseLoad(page);
  await typeAsReader(page, 'VITE-M8');
  await typeAsReader(page, 'OFF-CHIUSA');
  const refused = listOf(page).getByRole('listitem').filter({ hasText: 'OFF-CHIUSA è chiusa' });
  await refused.waitFor();
  await listOf(page).getByRole('button', { name: 'Completa 1 riga' }).waitFor();
  await picture(page, 'scan-refused', 390);
  assert.deepEqual(await violations(page), []);
  await refused.getByRole('button', { name: 'Togli OFF-CHIUSA' }).click();
  // A code that is read while the sheet of a line is open waits in the list below it.
  await listOf(page)
    .getByRole('button', { name: /Vite a testa/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await typeAsReader(page, 'DADO-M8');
  await page.getByRole('dialog').getByRole('button', { name: 'Chiudi' }).click();
  const waiting = listOf(page).getByRole('listitem').filter({ hasText: 'Non preso, rileggi' });
  await waiting
    .filter({ hasText: 'È un altro prodotto: prima finisci con la riga aperta' })
    .getByText('DADO-M8')
    .waitFor();
  await close();
});

test('no reading is lost while the sheet of a line is open, and its line says why it was not taken', async () => {
  const { page, close } = await open(people.luca, '/scan', { size: 390 });
  await chooseLoad(page);
  await typeAsReader(page, 'VITE-M8');
  await listOf(page)
    .getByRole('button', { name: /Vite a testa/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await page.route('**/logistics/lookup?*', (route) => route.fulfill({ status: 500, json: {} }));
  await typeAsReader(page, 'NASTRO');
  await page.getByText('Si è verificato un errore').first().waitFor();
  await page.unroute('**/logistics/lookup?*');
  await page.getByRole('dialog').getByRole('button', { name: 'Chiudi' }).click();
  const row = listOf(page).getByRole('listitem').filter({ hasText: 'Non preso, rileggi. Si è verificato' });
  await row.getByText('NASTRO').waitFor();
  await listOf(page).getByRole('button', { name: 'Completa 1 riga' }).waitFor();
  assert.equal(await page.getByRole('textbox', { name: 'Codice' }).inputValue(), '');
  await picture(page, 'scan-again', 390);
  await close();
});

test('what is read in a count and refused stays as a line, before a count is chosen, too', async () => {
  const make = stockIn(product.db, base);
  const room = await make.location('OFF-K');
  const places = [
    await make.location('OFF-K-01', { parent_id: room }),
    await make.location('OFF-K-02', { parent_id: room }),
  ];
  const wax = await make.product({ code: 'CERA-K', name: 'Cera K' });
  const lines = places.map((toLocationId) => ({
    type: 'carico',
    productId: wax,
    quantity: '1',
    toLocationId,
  }));
  await people.maria.post('/api/logistics/movements', { booking: randomUUID(), lines });
  const opened = await people.maria.post('/api/logistics/stock-takes', {
    name: 'Stanza K',
    locationId: room,
  });
  const { id } = (await opened.json()) as { id: number };

  const { page, close } = await open(people.maria, '/scan?modo=conta', { size: 390 });
  await page.getByRole('button', { name: 'Conta Stanza K' }).waitFor();
  await refuseReadings(page, '**/logistics/stock-takes/open?location=*', 'OFF-K-01');
  await page.getByRole('button', { name: 'Conta Stanza K' }).click();
  await refuseReadings(page, `**/logistics/stock-takes/${id}/lookup?*`, 'OFF-K-01', 390);
  await close();

  const desk = await open(people.maria, `/warehouse/inventari/${id}`);
  await desk.page.getByRole('textbox', { name: 'Ubicazione' }).waitFor();
  await refuseReadings(desk.page, `**/logistics/stock-takes/${id}/lookup?*`, 'OFF-K-01', 1280);
  await desk.close();
});

/** Reads an unknown code, a product without a place and a place whose question fails; takes each line away. */
async function refuseReadings(page: Page, question: string, place: string, size?: 390 | 1280) {
  const rows = page.getByRole('list', { name: 'Codici da rileggere' }).getByRole('listitem');
  await page.route(question, (route) => route.fulfill({ status: 500, json: {} }));
  await typeAsReader(page, place);
  await rows
    .filter({ hasText: place })
    .getByText(/^Non preso, rileggi\. Si è verificato un errore/)
    .waitFor();
  await page.unroute(question);
  await typeAsReader(page, 'CERA-K');
  const placeFirst = /^Non preso, rileggi\. (Scegli|Scansiona) prima l’ubicazione, o s/;
  await rows.filter({ hasText: 'CERA-K' }).getByText(placeFirst).waitFor();
  await typeAsReader(page, 'NIENTE-K');
  await rows.filter({ hasText: 'NIENTE-K' }).getByText('Non conosciuto').waitFor();
  assert.equal(await rows.count(), 3);
  if (size) {
    await picture(page, 'count-refused', size);
    assert.deepEqual(await violations(page), []);
  }
  for (const code of [place, 'CERA-K', 'NIENTE-K'])
    await page.getByRole('button', { name: `Togli ${code}` }).click();
  await rows.first().waitFor({ state: 'detached' });
}
