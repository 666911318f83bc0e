/** Tests in Chromium that each code of a hand-held reader becomes a line of the list, or one that says why not. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Caller } from '../server/src/testing/app.ts';
import { type StockBase, stockIn } from '../server/src/testing/stock.ts';
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
let people: Record<'luca', Caller>;

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
  // What is read while the sheet of a line is open waits in the list below it.
  await listOf(page)
    .getByRole('button', { name: /Vite a testa/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await typeAsReader(page, 'DADO-M8');
  await page.getByRole('dialog').getByRole('button', { name: 'Chiudi' }).click();
  await listOf(page)
    .getByRole('listitem')
    .filter({ hasText: 'Non preso, rileggi' })
    .getByText('DADO-M8')
    .waitFor();
  await close();
});
