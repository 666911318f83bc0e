/** Tests synonyms in Chromium: a word of the bench is taught, finds its product, and is forgotten again. */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import type { Caller } from '../server/testing/app.ts';
import { type Browser, complaintsOf, launchBrowser, newWindow, type Page } from './support/browser.ts';
import { type Product, startProduct } from './support/product.ts';
import { importProducts } from './support/products.ts';
import { openAs } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let page: Page;
let keeper: Caller;
let complaints: string[];
before(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  await importProducts(product, [{ codice: 'LIM-1', nome: 'Lima piatta mezzo dolce' }]);
  keeper = await product.person({ permissions: [can.productsManagement, can.inventoryBrowse] });
  page = await (await newWindow(browser, product.url, 390)).newPage();
  complaints = complaintsOf(page);
});
afterEach(() => {
  assert.deepEqual(complaints.splice(0), []);
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const dialog = () => page.getByRole('dialog');
const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click();

async function teach(...words: string[]): Promise<void> {
  await press('Nuovi sinonimi');
  await dialog().locator('[data-path=words]:focus, [data-path=words] :focus').waitFor();
  for (const word of words) {
    await page.keyboard.type(word);
    await page.keyboard.press('Enter');
  }
  await dialog().getByRole('button', { name: 'Salva', exact: true }).click();
}

const found = () => page.getByRole('link', { name: 'Lima piatta mezzo dolce' });

test('a taught word finds the product, and no word is taught twice', async () => {
  await openAs(page, keeper, '/prod?q=raspino');
  await page.getByText(/Nessun prodotto/).waitFor();
  assert.equal(await found().count(), 0);

  await page.goto('/synonyms');
  await teach('lima', 'raspino');
  await dialog().waitFor({ state: 'detached' });
  await page.getByText('lima · raspino').waitFor();
  await page.goto('/prod?q=raspino');
  await found().first().waitFor();

  await page.goto('/synonyms');
  await teach('Raspini', 'sega');
  await dialog()
    .getByText(/«Raspini»/)
    .waitFor();
  await page.keyboard.press('Escape');
});

test('a word that is taken out is searched for as it stands again', async () => {
  await openAs(page, keeper, '/synonyms?q=raspino');
  const row = page.getByRole('listitem').filter({ hasText: 'lima · raspino' });
  await row.waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('m');
  await page.getByRole('dialog', { name: 'Modifica i sinonimi' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await dialog().getByText('Modifica', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await page.keyboard.press('e');
  await press('Elimina i sinonimi');
  await dialog().waitFor({ state: 'detached' });
  await page.getByText('lima · raspino').waitFor({ state: 'detached' });
  await page.goto('/prod?q=raspino');
  await page.getByText(/Nessun prodotto/).waitFor();
});
