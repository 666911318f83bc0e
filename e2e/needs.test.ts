/** Tests in Chromium how something that is missing becomes an order: asked for, gathered, drafted for each supplier. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Caller } from '../server/testing/app.ts';
import { addOffer, placeOrder } from '../server/testing/logistics/needs.ts';
import { addSupplier } from '../server/testing/logistics/orders.ts';
import { type StockBase, stockIn } from '../server/testing/stock.ts';
import { trial } from '../server/testing/trial.ts';
import { startArea } from './areas/area.ts';
import { warehouse } from './areas/warehouse.ts';
import {
  type Browser,
  complaintsOf,
  launchBrowser,
  newWindow,
  overflow,
  type Page,
  sizesFor,
  violations,
} from './support/browser.ts';
import type { Product } from './support/product.ts';
import { openAs } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let page: Page;
let ada: Caller;
let olga: Caller;
let screws: number;
let team: number;
before(async () => {
  let rossi: number;
  let base: StockBase;
  [{ product, ada, olga, supplier: rossi, base }, browser] = await Promise.all([
    startArea(warehouse),
    launchBrowser(),
  ]);
  const fixture = stockIn(product.db, base);
  screws = await fixture.product({ code: 'VITE-1', name: 'Vite M6', minimum_stock: '100' });
  const nuts = await fixture.product({ code: 'DADO-1', name: 'Dado M6', minimum_stock: '10' });
  const bianchi = await addSupplier(product.db, 'Bianchi');
  await addOffer(product.db, { supplierId: rossi, productId: screws, pack: '50', prices: { 1: '0.1000' } });
  await addOffer(product.db, { supplierId: bianchi, productId: nuts, prices: { 1: '2.0000' } });
  await placeOrder(product.owner, {
    state: 'ordinato',
    supplierId: rossi,
    expectedOn: '2199-03-05',
    lines: [{ productId: screws, quantity: '50' }],
  });
  ({ id: team } = await product.db
    .insertInto('teams')
    .values({ name: 'Telaio', code: 'TEL' })
    .returning('id')
    .executeTakeFirstOrThrow());
  await product.db
    .insertInto('team_members')
    .values({ team_id: team, user_id: ada.id, since: '2026-01-01' })
    .execute();
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const main = () => page.getByRole('main');
const button = (name: string | RegExp) => main().getByRole('button', { name, exact: true }).first();
const waitForText = (words: string | RegExp) => page.getByText(words).first().waitFor();

trial('from a product’s page something is asked for in three acts, knowing what is on its way', async () => {
  page = await (await newWindow(browser, product.url, 390)).newPage();
  await openAs(page, ada, `/prod/${screws}`);
  await waitForText('In arrivo il 05/03/2199');
  await button('Chiedi').click();
  const dialog = page.getByRole('dialog', { name: 'Chiedi' });
  await dialog.getByText('in arrivo 50 pz il 05/03/2199').waitFor();
  // A person who is in one team asks for it.
  assert.equal(await dialog.getByRole('textbox', { name: 'Reparto' }).inputValue(), 'Telaio');
  await dialog.getByRole('textbox', { name: 'Perché serve' }).fill('Banco prova');
  await dialog.getByRole('button', { name: 'Invia richiesta' }).click();
  await waitForText(/Richiesta inviata a chi ordina: 150\s*pz di Vite M6/);

  await openAs(page, ada, '/richieste');
  await main().getByRole('link', { name: 'Vite M6' }).waitFor();
  await button('Chiedi').click();
  await dialog.getByRole('textbox', { name: 'Oppure, con parole tue' }).fill('Pinza a becchi curvi');
  await dialog.getByRole('button', { name: 'Invia richiesta' }).click();
  await main().getByText('Pinza a becchi curvi').waitFor();
  assert.deepEqual(await violations(page), []);
  assert.equal(await overflow(page), 0);
});

test('each product that is chosen for a wish brings its own quantity', async () => {
  await product.owner.deleteFrom('wishes').execute();
  page = await (await newWindow(browser, product.url, 390)).newPage();
  await openAs(page, ada, '/richieste');
  await button('Chiedi').click();
  const dialog = page.getByRole('dialog', { name: 'Chiedi' });
  for (const [code, quantity] of [
    ['VITE-1', '150'],
    ['DADO-1', '20'],
  ] as const) {
    await dialog.locator('[data-path=productId]').fill(code);
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      (wanted) => document.querySelector<HTMLInputElement>('[data-path=quantity]')?.value === wanted,
      quantity,
    );
  }
  // The next wish of the same person is for the same team and reason, and begins from the alert.
  await dialog.getByRole('textbox', { name: 'Perché serve' }).fill('Banco prova');
  await dialog.getByRole('button', { name: 'Invia richiesta' }).click();
  await page.locator('[data-show=true]').getByRole('button', { name: 'Un’altra' }).click();
  await dialog.getByRole('textbox', { name: 'Perché serve' }).waitFor();
  assert.equal(await dialog.getByRole('textbox', { name: 'Perché serve' }).inputValue(), 'Banco prova');
  assert.equal(await dialog.locator('[data-path=productId]').inputValue(), '');
  await page.keyboard.press('Escape');
});

test('a quantity that is written for one supplier stays when the draft of another is made', async () => {
  page = await (await newWindow(browser, product.url, 1280)).newPage();
  await openAs(page, olga, '/ordini/da-ordinare');
  const nuts = main().getByRole('textbox', { name: 'Quantità di Dado M6' });
  await waitForText(/\d sotto scorta · \d righe da ordinare/);
  // A long sum lets the count wrap between its figures, and the page stays as wide as the phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await nuts.fill('1234567');
  await waitForText(/righe da ordinare · €\s[\d.]{8}/);
  assert.equal(await overflow(page), 0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await nuts.fill('24');
  // The keys walk over the rows of all suppliers: X leaves a row out or takes it, C makes the draft of its supplier.
  const row = (name: string) => main().getByRole('link', { name });
  await row('Dado M6').focus();
  await page.keyboard.press('x');
  await main().getByRole('checkbox', { name: 'Ordina Dado M6', checked: false }).waitFor();
  await page.keyboard.press('x');
  await main().getByRole('checkbox', { name: 'Ordina Dado M6', checked: true }).waitFor();
  await page.keyboard.press('j');
  await main().locator('a:focus', { hasText: 'Vite M6' }).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('Crea la bozza del suo fornitore').waitFor();
  await page.keyboard.press('Escape');
  await main().locator('a:focus', { hasText: 'Vite M6' }).waitFor();
  await page.keyboard.press('c');
  await page.waitForURL(/\/ordini\/\d+$/);
  const draft = page.url().split('/').at(-1);
  await page.goBack();
  await nuts.waitFor();
  assert.equal(await nuts.inputValue(), '24');
  const removed = await olga.fetch(`/api/logistics/orders/${draft}`, { method: 'DELETE' });
  assert.equal(removed.status, 200);
});

test('who orders makes a draft for each supplier with one click, wishes and all', async () => {
  await product.owner.deleteFrom('wishes').execute();
  for (const what of [
    { productId: screws, quantity: '150' },
    { description: 'Pinza a becchi curvi', quantity: '1' },
  ]) {
    const asked = await ada.post('/api/logistics/wishes', { ...what, teamId: team });
    assert.equal(asked.status, 200, await asked.text());
  }
  page = await (await newWindow(browser, product.url, 1280)).newPage();
  const complaints = complaintsOf(page);
  await openAs(page, olga, '/ordini/da-ordinare');
  // 150 are missing beyond the 50 that arrive, and Ada asks for 150.
  const screwsToOrder = main().getByRole('textbox', { name: 'Quantità di Vite M6' });
  await screwsToOrder.waitFor();
  assert.equal(await screwsToOrder.inputValue(), '300');
  await waitForText(/Ada Prova ne chiede 150/);
  await screwsToOrder.fill('320');
  await waitForText('Non è un multiplo della confezione');
  await screwsToOrder.fill('350');
  // A look at the product in between loses nothing.
  await main().getByRole('link', { name: 'Vite M6' }).click();
  await page.waitForURL(/\/prod\//);
  await page.goBack();
  await screwsToOrder.waitFor();
  assert.equal(await screwsToOrder.inputValue(), '350');
  const unknown = main()
    .getByRole('list', { name: 'Senza fornitore' })
    .getByRole('textbox', { name: 'Fornitore' });
  await unknown.fill('Bianchi');
  await page.getByRole('option', { name: /Bianchi/ }).click();
  assert.deepEqual(await violations(page), []);
  assert.equal(await overflow(page), 0);
  await button('Crea 2 bozze').click();
  await page
    .getByRole('dialog', { name: 'Crea 2 bozze' })
    .getByText(/^Una per fornitore, con \d righe in tutto/)
    .waitFor();
  // The main button of a window without fields has the focus.
  await page.keyboard.press('Enter');
  await waitForText('2 bozze: Bianchi, Viterie Rossi S.r.l.');
  await waitForText(/350\s*pz già in/);
  // The drafts that one click has made can be taken back.
  await button('Annulla: elimina le 2 bozze').waitFor();
  assert.equal(await overflow(page), 0);
  const lines = await product.db
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('suppliers as s', 's.id', 'o.supplier_id')
    .select(['s.name', 'l.description', 'l.quantity', 'l.price'])
    .where('o.state', '=', 'bozza')
    .orderBy('l.id')
    .execute();
  assert.deepEqual(
    lines.map((line) => Object.values(line)),
    [
      ['Bianchi', 'Dado M6', '20.000', '2.0000'],
      ['Bianchi', 'Pinza a becchi curvi', '1.000', '0.0000'],
      ['Viterie Rossi S.r.l.', 'Vite M6', '350.000', '0.1000'],
    ],
  );
  assert.deepEqual(complaints, []);
  await openAs(page, ada, '/richieste');
  await waitForText('Ordine in preparazione');
});

trial('a budget is set and seen, at both sizes', async () => {
  for (const size of sizesFor(1280)) {
    page = await (await newWindow(browser, product.url, size, { dark: size === 390 })).newPage();
    await openAs(page, olga, '/ordini/budget');
    await main().getByText('Telaio', { exact: true }).first().waitFor();
    if (size === 1280) {
      await main().getByRole('button', { name: 'Azioni della riga' }).first().click();
      await page.getByRole('menuitem', { name: 'Budget di Telaio' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Importo, IVA compresa' }).fill('1500,50');
      await dialog.getByRole('button', { name: 'Salva' }).click();
      await waitForText(/Budget \d+ di «Telaio»: €\s*1.500,50/);
    }
    await page.getByText('Usato al 0 %').first().waitFor();
    assert.deepEqual(await violations(page), []);
    assert.equal(await overflow(page), 0);
  }
});
