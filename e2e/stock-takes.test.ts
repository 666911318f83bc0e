/** A stock-take as people do it: one opens it, two count blind in two windows, one approves, and the stock is right. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/permissions';
import type { Caller } from '../server/src/testing/app.ts';
import { stockFixture } from '../server/src/testing/stock.ts';
import { type Browser, launchBrowser, type Page, titled } from './support/browser.ts';
import { type Product, startProduct } from './support/product.ts';
import { signedIn } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let keeper: Caller;
let helper: Caller;
const things: Record<'screws' | 'cable' | 'lamp' | 'shelf', number> = {
  screws: 0,
  cable: 0,
  lamp: 0,
  shelf: 0,
};
before(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const fixture = await stockFixture(product.db);
  keeper = await product.person({ permissions: [can.warehouseManagement], nome: 'Maria' });
  helper = await product.person({ permissions: [can.warehouseManagement], nome: 'Luca' });
  things.shelf = await fixture.location('OFF-A-01', { name: 'Ripiano delle viti' });
  things.screws = await fixture.product({ code: 'VITE-M8', name: 'Vite M8', standard_cost: '0.25' });
  things.cable = await fixture.product({ code: 'CAVO-2', name: 'Cavo rosso', unit: 'm', standard_cost: '2' });
  things.lamp = await fixture.product({ code: 'LED-5', name: 'Lampada', standard_cost: '10' });
  const line = (productId: number, quantity: string) => ({
    type: 'carico',
    productId,
    quantity,
    toLocationId: things.shelf,
  });
  const lines = [line(things.screws, '100'), line(things.cable, '20'), line(things.lamp, '3')];
  const loaded = await keeper.post('/api/logistics/movements', { booking: randomUUID(), lines });
  assert.equal(loaded.status, 200);
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

async function windowOf(who: Caller, size: 1280 | 390): Promise<Page> {
  const page = await (await signedIn(browser, product.url, who, size)).newPage();
  page.setDefaultTimeout(10_000);
  return page;
}

async function choosePlace(page: Page) {
  await page.getByRole('textbox', { name: 'Ubicazione' }).fill('off-a');
  await page.getByRole('option', { name: /OFF-A-01/ }).click();
  await page.getByRole('button', { name: /Vite M8/ }).waitFor();
}

async function count(page: Page, quantity: string) {
  const field = page.getByRole('textbox', { name: 'Quanti ce ne sono' });
  await field.fill(quantity);
  await field.press('Enter');
}

const stockOf = async (productId: number) =>
  Number(
    (
      await product.db
        .selectFrom('stock')
        .select('quantity')
        .where('product_id', '=', productId)
        .executeTakeFirstOrThrow()
    ).quantity,
  );

test('one opens it, two count without knowing what is expected, one approves: the stock is what they found', async () => {
  const desk = await windowOf(keeper, 1280);
  await desk.goto('/warehouse?scheda=inventari');
  await desk.getByRole('button', { name: 'Apri inventario' }).first().click();
  await desk.getByRole('dialog').getByRole('textbox', { name: 'Ubicazione' }).fill('off-a-01');
  await desk.getByRole('option', { name: /OFF-A-01/ }).click();
  await desk.getByRole('textbox', { name: 'Nome' }).fill('Inventario di novembre');
  await desk.getByRole('dialog').getByRole('button', { name: 'Apri inventario' }).click();
  await titled(desk, 'Inventario di novembre');

  // A phone, and a hand-held reader that types the product's code.
  const phone = await windowOf(helper, 390);
  await phone.goto(desk.url());
  await choosePlace(phone);
  assert.doesNotMatch(await phone.getByRole('main').innerText(), /100/);
  const reader = phone.getByRole('textbox', { name: 'Codice del prodotto' });
  await reader.fill('vite-m8');
  await reader.press('Enter');
  await count(phone, '96');
  await phone.getByRole('button', { name: /Vite M8.*96/s }).waitFor();

  await choosePlace(desk);
  // What the other found isn't told either; after one line comes the next that nobody has counted.
  await desk.getByRole('button', { name: /Vite M8.*Contato.*Luca/s }).waitFor();
  await desk.getByRole('button', { name: /Cavo rosso/ }).click();
  await count(desk, '22,5');
  await desk.getByRole('button', { name: /Cavo rosso.*22,5/s }).waitFor();
  await desk.getByRole('form', { name: 'Conta LED-5' }).waitFor();

  // Somebody takes ten screws meanwhile: four were missing before, and four are missing still.
  const unload = { type: 'scarico', productId: things.screws, quantity: '10', fromLocationId: things.shelf };
  await helper.post('/api/logistics/movements', { booking: randomUUID(), lines: [unload] });

  await desk.getByRole('button', { name: 'Chiudi la conta' }).click();
  const rows = desk.getByRole('table', { name: 'Righe contate' });
  await rows.getByRole('row', { name: /Vite M8.*−4.*−€.1,00/s }).waitFor();
  await rows.getByRole('row', { name: /Cavo rosso.*\+2,5.*\+€.5,00/s }).waitFor();
  await desk.getByRole('tab', { name: 'Mancanti (1)' }).click();
  await desk
    .getByRole('row', { name: /Lampada/ })
    .getByText('Conta come zero')
    .click();
  await desk.getByText('Riga contata come zero').waitFor();
  await desk.getByRole('button', { name: 'Approva' }).click();
  await desk.getByRole('button', { name: 'Approva e registra' }).click();
  await desk.getByText('Inventario approvato: 3 rettifiche registrate').waitFor();
  assert.deepEqual(await Promise.all([things.screws, things.cable, things.lamp].map(stockOf)), [86, 22.5, 0]);
});
