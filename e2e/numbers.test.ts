/** Numbers as people in Italy type them, in Chromium: nothing becomes a thousandth or a thousandfold in silence. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { formatEuro } from '@wms/contract/platform/formats';
import { can } from '@wms/contract/platform/permissions';
import type { Caller } from '../server/testing/app.ts';
import { startArea } from './areas/area.ts';
import { warehouse } from './areas/warehouse.ts';
import { type Browser, launchBrowser, overflow, type Page, picture, violations } from './support/browser.ts';
import type { Product } from './support/product.ts';
import { openSignedIn } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let luca: Caller;
let olga: Caller;
let treasurer: Caller;
let goods: { screw: number; resin: number };
before(async () => {
  [{ product, luca, olga, goods }, browser] = await Promise.all([startArea(warehouse), launchBrowser()]);
  treasurer = await product.person({ nome: 'Tina', permissions: [can.receiptsManagement] });
});
after(async () => {
  await browser.close();
  await product.stop();
});

const openAs = async (who: Caller, path: string, size: 1280 | 390 = 1280) => {
  const page = await (await openSignedIn(browser, product.url, who, size)).newPage();
  await page.goto(path);
  return page;
};
const path = (page: Page, name: string) => page.locator(`[data-path="${name}"]`);

test('an amount with points is thousands, and is written back in full', async () => {
  const page = await openAs(treasurer, '/ricevute/nuova');
  const [first, second] = [path(page, 'lines.0.amount'), path(page, 'lines.1.amount')];
  const issue = page.getByRole('button', { name: /^Emetti/ });
  await first.fill('1.500');
  await page.getByRole('button', { name: `Emetti · ${formatEuro('1500')}` }).waitFor();
  await first.press('Tab');
  assert.equal(await first.inputValue(), '1.500,00');
  // The text of the product's own pages is understood, too.
  await first.fill(formatEuro('1458'));
  await first.press('Tab');
  assert.equal(await first.inputValue(), '1.458,00');
  await page.getByRole('button', { name: 'Aggiungi una riga' }).click();
  await second.fill('dieci');
  await page.getByText('Torna quando ogni importo si legge').waitFor();
  assert.equal((await issue.textContent())?.trim(), 'Emetti', 'a total without a line would be wrong');
  await second.fill('1.234,56');
  await page.getByRole('button', { name: `Emetti · ${formatEuro('2692.56')}` }).waitFor();
});

for (const size of [1280, 390] as const)
  test(`kilograms with a point before three digits are asked about, in one tap, at ${size} px`, async () => {
    const page = await openAs(luca, `/prod/${goods.resin}`, size);
    await page.getByRole('button', { name: 'Carica', exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    const quantity = dialog.getByRole('textbox', { name: 'Quantità' });
    await quantity.fill('1.250');
    await quantity.press('Tab');
    assert.equal(await quantity.inputValue(), '1.250');
    await picture(page, 'numbers-question', size);
    assert.deepEqual(await violations(page), []);
    assert.equal(await overflow(page), 0);
    await dialog.getByRole('button', { name: /^1,25\s*kg$/ }).click();
    assert.equal(await quantity.inputValue(), '1,25');
    await quantity.fill('1.250');
    await quantity.press('Tab');
    await dialog.getByRole('button', { name: /^1250\s*kg$/ }).click();
    assert.equal(await quantity.inputValue(), '1.250');
    await dialog.getByText(/poi 1\.253,5\s*kg/).waitFor();
  });

test('a thousand pieces are a thousand pieces', async () => {
  const page = await openAs(luca, `/prod/${goods.screw}`);
  await page.getByRole('button', { name: 'Carica', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Quantità' }).fill('1.000');
  await dialog.getByRole('button', { name: 'Carica', exact: true }).click();
  await page.getByText(/\+1\.000\s*pz/).waitFor();
});

test('the keypad of the scan page reads what is typed and pasted as every field does', async () => {
  const page = await openAs(luca, '/scan', 390);
  const code = page.getByRole('textbox', { name: 'Codice' });
  const sheet = page.getByRole('dialog');
  const quantity = sheet.getByRole('textbox', { name: /^Quantità/ });
  const open = async (product: string) => {
    await code.fill(product);
    await code.press('Enter');
    await page.getByRole('main').getByText(product, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Carica', exact: true }).click();
  };
  const choices = sheet.getByText('Quale dei due?').getByRole('button');
  await open('VITE-M8');
  await quantity.fill('1.000');
  await sheet.getByRole('button', { name: /^Carica 1\.000\s*pz/ }).waitFor();
  // Plus and minus are for thumbs; the next stop is the first key.
  await quantity.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.ariaLabel), '1');
  assert.equal(await quantity.inputValue(), '1.000');
  await sheet.getByRole('button', { name: 'Uno in più' }).click();
  await sheet.getByRole('button', { name: '5', exact: true }).click();
  assert.equal(await quantity.inputValue(), '10.015');
  await quantity.fill('dodici');
  await sheet.getByRole('button', { name: 'Deve essere un numero' }).click();
  await quantity.fill('1.000');
  await sheet.getByRole('button', { name: /^Carica 1\.000/ }).click();
  await page.getByText(/\+1\.000\s*pz/).waitFor();

  await open('RESINA');
  // Pasted with the points of a delivery note.
  await quantity.fill('1.250,5');
  await quantity.press('Tab');
  assert.equal(await quantity.inputValue(), '1.250,5');
  await quantity.fill('1.250');
  await sheet.getByRole('button', { name: 'Può voler dire due numeri: scegli quale' }).click();
  await choices.first().waitFor();
  await picture(page, 'scan-question', 390);
  assert.deepEqual(await violations(page), []);
  assert.equal(await overflow(page), 0);
  await sheet.getByRole('button', { name: /^1250\s*kg$/ }).click();
  assert.equal(await quantity.inputValue(), '1.250');
  await sheet.getByRole('button', { name: 'Virgola' }).click();
  assert.equal(await quantity.inputValue(), '1.250,');
  for (const key of ['0', '5']) await sheet.getByRole('button', { name: key, exact: true }).click();
  assert.equal(await quantity.inputValue(), '1.250,05');
});

test('quantity, price and discount of an order, and its total', async () => {
  const page = await openAs(olga, '/ordini/nuovo');
  const line = (name: string) => path(page, `lines.0.${name}`);
  await line('description').fill('Viti sfuse');
  await line('quantity').fill('1 500');
  await line('price').fill('€ 1.250,50');
  assert.equal(await line('price').inputValue(), '€ 1.250,50');
  await line('discount').fill('12.5');
  await line('discount').press('Tab');
  const shown = await Promise.all(['quantity', 'price', 'discount'].map((name) => line(name).inputValue()));
  assert.deepEqual(shown, ['1.500', '1.250,50', '12,5']);
  const total = page.locator('dl[aria-label=Totali] dd[data-sum]');
  await total.getByText(formatEuro('2002363.13')).waitFor();
  // A price may have three decimals, so the field asks, and no total is shown meanwhile.
  await line('price').fill('1.250');
  await page.getByText('Il totale torna quando ogni numero si legge').waitFor();
  assert.equal(await total.count(), 0);
  await line('price').press('Tab');
  await picture(page, 'numbers-order', 1280);
  await page.getByRole('button', { name: '1250', exact: true }).click();
  assert.equal(await line('price').inputValue(), '1.250,00');
  await total.waitFor();
});
