/** Tests in Chromium how a product comes from its box onto the shelf: one form, one press, and its label. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import type { Caller } from '../server/testing/app.ts';
import { type StartedIn, startArea } from './areas/area.ts';
import { warehouse } from './areas/warehouse.ts';
import { type Browser, launchBrowser, overflow, violations } from './support/browser.ts';
import { makeFilesToUpload, type Product } from './support/product.ts';
import { openSignedIn } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let area: StartedIn<typeof warehouse>;
let rita: Caller;
let files: Awaited<ReturnType<typeof makeFilesToUpload>>;
before(async () => {
  [area, browser, files] = await Promise.all([startArea(warehouse), launchBrowser(), makeFilesToUpload()]);
  product = area.product;
  rita = await product.person({ permissions: [can.productsManagement, can.productsUpdate] });
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

async function open(size: 1280 | 390) {
  const page = await (await openSignedIn(browser, product.url, rita, size)).newPage();
  await page.goto('/prod/nuovo');
  await page.locator('[data-path=name]:focus').waitFor();
  return page;
}

for (const size of [1280, 390] as const)
  test(`a product with photo, pieces and label is made in ten acts at ${size} px`, async () => {
    const page = await open(size);
    const name = `Morsetto ${size}`;
    let acts = 0;
    const act = async (doing: Promise<unknown>) => {
      acts += 1;
      await doing;
    };
    await act(page.getByLabel('Foto del prodotto', { exact: true }).setInputFiles(files.photo));
    await act(page.locator('[data-path=name]').fill(name));
    await act(page.locator('[data-path=subCategoryId]').fill('a'));
    await act(page.getByRole('option').first().click());
    await act(page.locator('[data-path="stock.quantity"]').fill('12'));
    await act(page.locator('[data-path="stock.toLocationId"]').fill('OFF-A-01'));
    await act(page.getByRole('option', { name: /OFF-A-01/ }).click());
    await act(page.getByLabel('Stampa etichetta').check());
    assert.deepEqual(await violations(page), []);
    assert.equal(await overflow(page), 0);
    const label = page.waitForResponse(/\/api\/logistics\/labels\?/);
    await act(page.getByRole('button', { name: 'Crea prodotto' }).click());
    assert.equal((await label).status(), 200);
    await page.getByRole('heading', { name }).waitFor();
    await page.getByRole('region', { name: 'Giacenza e azioni' }).getByText('OFF-A-01').waitFor();
    await page.getByRole('button', { name: /^Ingrandisci la foto/ }).waitFor();
    assert.ok(acts <= 10, `${acts} acts`);
    const made = await product.db
      .selectFrom('products')
      .innerJoin('product_totals', 'product_id', 'products.id')
      .select('quantity')
      .where('name', '=', name)
      .execute();
    assert.deepEqual(made, [{ quantity: '12.000' }]);
  });

test('a photo that can’t be added is said, and product and pieces stay', async () => {
  const page = await open(1280);
  await page.route('**/photos', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { detail: 'La foto non si legge', status: 409 } })
      : route.continue(),
  );
  await page.getByLabel('Foto del prodotto', { exact: true }).setInputFiles(files.photo);
  await page.locator('[data-path=name]').fill('Morsa senza foto');
  await page.locator('[data-path=subCategoryId]').fill('a');
  await page.getByRole('option').first().click();
  await page.locator('[data-path="stock.quantity"]').fill('1');
  await page.locator('[data-path="stock.toLocationId"]').fill('OFF-A-01');
  await page.getByRole('option', { name: /OFF-A-01/ }).click();
  await page.getByRole('button', { name: 'Crea prodotto' }).click();
  await page.getByText(/ma non la foto: La foto non si legge/).waitFor();
  await page.getByRole('heading', { name: 'Morsa senza foto' }).waitFor();
  await page.getByRole('region', { name: 'Giacenza e azioni' }).getByText('OFF-A-01').waitFor();
});

test('another product begins from the alert, with its category and place, in its first field', async () => {
  const page = await open(1280);
  await page.locator('[data-path=name]').fill('Morsetto della serie 1');
  await page.locator('[data-path=subCategoryId]').fill('a');
  await page.getByRole('option').first().click();
  const category = await page.locator('[data-path=subCategoryId]').inputValue();
  await page.locator('[data-path="stock.quantity"]').fill('1');
  await page.locator('[data-path="stock.toLocationId"]').fill('OFF-A-01');
  await page.getByRole('option', { name: /OFF-A-01/ }).click();
  await page.getByRole('button', { name: 'Crea prodotto' }).click();
  const alert = page.locator('[data-show=true]');
  await alert.getByRole('button', { name: 'Etichetta' }).waitFor();
  await alert.getByRole('button', { name: 'Un altro' }).click();
  await page.locator('[data-path=name]:focus').waitFor();
  assert.equal(await page.locator('[data-path=subCategoryId]').inputValue(), category);
  const place = page.locator('[data-path="stock.toLocationId"]');
  assert.equal(await place.inputValue(), 'OFF-A-01');
  assert.equal(await page.locator('[data-path="stock.quantity"]').inputValue(), '');
  // A series goes on in the form, without the alert.
  await page.locator('[data-path=name]').fill('Morsetto della serie 2');
  await page.getByLabel('Dopo, un altro').check();
  await page.getByRole('button', { name: 'Crea prodotto' }).click();
  await page.locator('[data-path=name]:focus').and(page.locator('[value=""]')).waitFor();
  assert.ok(await page.getByLabel('Dopo, un altro').isChecked());
  assert.equal(await place.inputValue(), 'OFF-A-01');
});
