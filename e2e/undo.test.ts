/** Tests undoing an act in Chromium: from its alert by a click or a key, and later from 'Le mie ultime'. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import type { Request } from 'playwright-core';
import type { Caller } from '../server/testing/app.ts';
import { startArea } from './areas/area.ts';
import { warehouse } from './areas/warehouse.ts';
import { type Browser, launchBrowser, newWindow, type Page } from './support/browser.ts';
import { moveTo, stopTime } from './support/clock.ts';
import type { Product } from './support/product.ts';
import { openAs } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let page: Page;
let keeper: Caller;
let screw: number;
let shelf: number;
before(async () => {
  const [area, launched] = await Promise.all([startArea(warehouse), launchBrowser()]);
  ({ product } = area);
  keeper = await product.person({ permissions: [can.warehouseManagement, can.userEdit] });
  screw = area.goods.screw;
  browser = launched;
  page = await (await newWindow(browser, product.url, 1280)).newPage();
  await page.clock.install();
  ({ id: shelf } = await product.db
    .selectFrom('locations')
    .select('id')
    .where('code', '=', 'OFF-A-01')
    .executeTakeFirstOrThrow());
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const box = () => page.locator('[data-show]');
const quantity = async () => {
  const row = await product.db
    .selectFrom('product_totals')
    .select(sql<string>`quantity::numeric::text`.as('quantity'))
    .where('product_id', '=', screw)
    .executeTakeFirstOrThrow();
  return Number(row.quantity);
};

/** Unloads screws from the form. The page's time stands still soon after the alert has come. */
async function unload(pieces: string) {
  await page.clock.resume();
  await openAs(page, keeper, '/warehouse');
  const button = page.getByRole('main').getByRole('button', { name: 'Scarica' }).first();
  await button.waitFor();
  // On a busy machine the palette's code has not come yet when the time stops, and then it is never drawn.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox').waitFor({ state: 'detached' });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Scarica dal magazzino' });
  await dialog.getByRole('textbox', { name: 'Prodotto', exact: true }).fill('VITE-M8');
  await page
    .getByRole('option', { name: /VITE-M8/ })
    .first()
    .click();
  await dialog.getByRole('textbox', { name: 'Quantità', exact: true }).fill(pieces);
  await page.evaluate(() => {
    delete document.documentElement.dataset.alerted;
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[data-show=true]')) return;
      document.documentElement.dataset.alerted = String(Date.now());
      observer.disconnect();
    }).observe(document.body, { childList: true, subtree: true });
  });
  await dialog.getByRole('button', { name: 'Scarica', exact: true }).click();
  await box().getByText('Movimento registrato').waitFor();
  await stopTime(page);
}
const book = (type: 'carico' | 'scarico', pieces: string) =>
  keeper.post('/api/logistics/movements', {
    booking: randomUUID(),
    lines: [
      {
        type,
        productId: screw,
        quantity: pieces,
        [type === 'carico' ? 'toLocationId' : 'fromLocationId']: shelf,
      },
    ],
  });

test('the alert offers to undo for its five seconds, and one click does', async () => {
  const before = await quantity();
  await unload('3');
  await moveTo(page, 'alerted', 4_900);
  await box().getByRole('button', { name: 'Annulla', exact: true }).click();
  await box().getByText('Annullato: «Movimento registrato: −3 pz di Vite a testa').waitFor();
  assert.equal(await quantity(), before);
});

test('the key u undoes while the alert is there, but not in a field, nor afterwards', async () => {
  const before = await quantity();
  await unload('2');
  await page.keyboard.press('Control+k');
  await page.clock.runFor(500);
  await page.locator('input:focus').waitFor();
  await page.keyboard.press('u');
  assert.equal(await page.locator('input:focus').inputValue(), 'u');
  await page.keyboard.press('Escape');
  await page.clock.runFor(500);
  assert.equal(await quantity(), before - 2);
  await page.keyboard.press('u');
  await box().getByText('Annullato: «').waitFor();
  assert.equal(await quantity(), before);

  await unload('1');
  await moveTo(page, 'alerted', 5_100);
  assert.equal(await box().getAttribute('data-show'), 'false');
  await page.keyboard.press('u');
  await page.clock.runFor(2_000);
  assert.equal(await box().count(), 0);
  assert.equal(await quantity(), before - 1);
});

test('later the act is among one’s own last ones; where the goods are gone, it says why', async () => {
  await page.clock.resume();
  await openAs(page, keeper, '/areaUtente?scheda=ultime');
  const [undone, done] = ['−2 pz di Vite a testa', '−1 pz di Vite a testa'].map((words) =>
    page.getByRole('listitem').filter({ hasText: words }),
  );
  await undone?.getByText(/Annullato, \d\d:\d\d/).waitFor();
  assert.equal(await undone?.getByRole('button').count(), 0);
  await done?.getByRole('button', { name: /^Annulla/ }).click();
  await done?.getByText(/Annullato, \d\d:\d\d/).waitFor();

  const before = await quantity();
  assert.equal((await book('carico', '7')).status, 200);
  assert.equal((await book('scarico', String(before + 4))).status, 200);
  await page.reload();
  const load = page.getByRole('listitem').filter({ hasText: '+7 pz di Vite a testa' });
  await load.getByRole('button', { name: /^Annulla/ }).click();
  await page.getByRole('alert').getByText('OFF-A-01').waitFor();
  assert.equal(await quantity(), 3);
  assert.equal(await load.getByRole('button', { name: /^Annulla/ }).count(), 1);
});

test('undoing what made the page’s thing leads back, and asks for nothing that is gone', async () => {
  const missing: string[] = [];
  // A question that was on its way when the thing went is answered that there is none, and rightly so.
  const later = new Set<Request>();
  let undone = false;
  page.on('request', (request) => undone && later.add(request));
  page.on('response', (response) => {
    if (response.url().endsWith('/undo')) undone = true;
    else if (response.status() === 404 && later.has(response.request())) missing.push(response.url());
  });
  const editor = await product.person({ permissions: [can.productsManagement] });
  await openAs(page, editor, '/fornitori');
  await page.getByRole('main').getByText('Nuovo fornitore').first().click();
  await page
    .getByRole('textbox', { name: /^Ragione sociale|^Nome/ })
    .first()
    .fill('Bulloneria di Prova');
  // A page that is still being opened asks for the first time, and may be told that there is none.
  const opened = page.waitForResponse(/\/suppliers\/\d+\/products/);
  await page.getByRole('button', { name: 'Crea fornitore' }).click();
  await page.waitForURL(/fornitori\/\d+$/);
  await opened;
  await box().getByRole('button', { name: 'Annulla', exact: true }).click();
  await box()
    .getByText(/^Annullato/)
    .waitFor();
  await page.waitForURL(/fornitori$/);
  await page.getByRole('heading', { name: 'Fornitori' }).first().waitFor();

  assert.ok(undone);
  undone = false;
  // There is no page before the form that was opened by its address, so the list follows.
  await openAs(page, editor, '/prod/nuovo');
  await page.locator('[data-path=name]').fill('Morsetto per sbaglio');
  await page.locator('[data-path=subCategoryId]').fill('a');
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: 'Crea prodotto' }).click();
  await page.waitForURL(/prod\/\d+$/);
  await page.getByRole('heading', { name: 'Morsetto per sbaglio' }).waitFor();
  await page.keyboard.press('u');
  await box()
    .getByText(/^Annullato/)
    .waitFor();
  await page.waitForURL(/prod$/);
  await page.getByRole('heading', { name: 'Inventario' }).first().waitFor();
  assert.ok(undone);
  assert.deepEqual(missing, []);
});
