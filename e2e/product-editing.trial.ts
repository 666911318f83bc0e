/** Tests in Chromium how a keeper of the catalogue makes, reads and edits a product. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { isTrial, trial } from '../server/testing/trial.ts';
import { type Browser, complaintsOf, launchBrowser, type Page } from './support/browser.ts';
import { makeFilesToUpload, type Product, startProduct } from './support/product.ts';
import { importProducts } from './support/products.ts';
import { openSignedIn } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let page: Page;
let complaints: string[];
let files: Awaited<ReturnType<typeof makeFilesToUpload>>;
before(async () => {
  [product, browser, files] = await Promise.all([startProduct(), launchBrowser(), makeFilesToUpload()]);
  await importProducts(product, [{ codice: 'COLLA-1', nome: 'Colla epossidica bicomponente' }]);
  const who = await product.person({ permissions: [can.productsManagement, can.productsUpdate] });
  page = await (await openSignedIn(browser, product.url, who)).newPage();
  complaints = complaintsOf(page);
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

test('a product is made from a scanned barcode, gets a photo and is edited; its history shows everything', async () => {
  await page.goto('/prod/nuovo?codice=8001090001238');
  await page.locator('[data-path=name]').fill('Colla epossidica bi-componente');
  await page.getByText('C’è già qualcosa di simile:').waitFor();
  await page.getByRole('link', { name: 'Colla epossidica bicomponente' }).waitFor();
  await page.locator('[data-path=subCategoryId]').fill('minut');
  await page.getByRole('option', { name: /minuteria/i }).click();
  assert.equal(await page.locator('[data-path="barcodes.0.code"]').inputValue(), '8001090001238');
  await page.getByLabel('Minimo').fill('2,5,');
  await page.getByRole('button', { name: 'Crea prodotto' }).click();
  await page.getByText('Deve essere un numero').waitFor();
  await page.getByLabel('Minimo').fill('2');
  await page.getByRole('button', { name: 'Infiammabile' }).click();
  await page.getByRole('button', { name: 'Crea prodotto' }).click();
  await page.getByRole('heading', { name: 'Colla epossidica bi-componente' }).waitFor();
  await page.getByRole('tab', { name: 'Dettagli' }).click();
  await page.getByText('8001090001238').first().waitFor();

  await page.getByLabel('Foto del prodotto').setInputFiles(files.photo);
  await page
    .getByRole('button', { name: /^Ingrandisci la foto/ })
    .first()
    .click();
  await page
    .getByRole('dialog', { name: 'Foto' })
    .getByRole('img', { name: /foto 1$/ })
    .waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Modifica' }).click();
  await page.locator('[data-path=name]').fill('Colla epossidica rapida');
  await page.getByRole('link', { name: 'Inventario' }).first().click();
  await page
    .getByRole('dialog', { name: 'Modifiche non salvate' })
    .getByRole('button', { name: 'Resta qui' })
    .click();
  await page.keyboard.press('Control+s');
  await page.getByRole('heading', { name: 'Colla epossidica rapida' }).waitFor();

  await page.getByRole('tab', { name: 'Cronologia' }).click();
  const history = page.getByRole('list', { name: 'Cronologia' });
  await history.getByText('Colla epossidica rapida').waitFor();
  await history.getByText(/8001090001238/).waitFor();
  await history.getByText(/^Foto/).first().waitFor();
  assert.deepEqual(complaints, []);
});

test('when a photo is deleted the next one is shown, and after the last one the page goes on', async () => {
  await page.goto('/prod/1?scheda=dettagli');
  for (const count of [1, 2, 3]) {
    await page.getByLabel('Aggiungi foto').first().setInputFiles(files.photo);
    await page
      .getByRole('tabpanel')
      .getByRole('button', { name: /^Ingrandisci la foto/ })
      .nth(count - 1)
      .waitFor();
  }
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const cover = page
    .getByRole('tabpanel')
    .getByRole('button', { name: /^Ingrandisci la foto/ })
    .first();
  await cover.click();
  for (const title of ['Foto 1 di 3', 'Foto 1 di 2', 'Foto']) {
    const photo = page.getByRole('dialog', { name: title, exact: true });
    await photo.getByRole('button', { name: 'Elimina' }).click();
    await page.getByRole('button', { name: 'Elimina la foto' }).click();
    await photo.waitFor({ state: 'detached' });
  }
  // With the last one its window closes, and the focus goes on in the page.
  await page.locator('main :focus').waitFor();
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

trial(
  'two people edit the same product: the second sees what the first changed, and loses nothing',
  async () => {
    await page.goto('/prod/1/modifica');
    await page.getByLabel('Produttore', { exact: true }).fill('Loctite');
    await product.db.updateTable('products').set({ notes: 'In frigo' }).where('id', '=', 1).execute();
    await page.getByRole('button', { name: 'Salva', exact: true }).click();
    await page.getByText('Quello che hai scritto è ancora qui').waitFor();
    await page.getByText('In frigo').first().waitFor();
    await page.getByRole('button', { name: 'Unisci alle mie' }).click();

    assert.equal(await page.getByLabel('Note', { exact: true }).inputValue(), 'In frigo');
    await page.getByRole('button', { name: 'Salva', exact: true }).click();
    await page.getByRole('definition').filter({ hasText: 'Loctite' }).waitFor();
  },
);

trial('a field that the server refuses comes into view, however far down the page', async () => {
  await page.goto('/prod/nuovo?codice=DOPPIO-1');
  await page.locator('[data-path=name]').fill('Rondella');
  await page.locator('[data-path=subCategoryId]').fill('minut');
  await page.getByRole('option', { name: /minuteria/i }).click();
  await page.getByRole('button', { name: 'Aggiungine un altro' }).click();
  const second = page.locator('[data-path="barcodes.1.code"]');
  await second.fill('DOPPIO-1');
  await page.getByLabel('Note', { exact: true }).focus();
  await page.getByRole('button', { name: 'Crea prodotto' }).click();
  await second.and(page.locator(':focus')).waitFor();
  await page.locator('[aria-invalid=true]').and(second).waitFor();
  const { top, bottom } = await second.evaluate((node) => node.getBoundingClientRect().toJSON());
  const free = await page
    .getByRole('button', { name: 'Crea prodotto' })
    .evaluate((node) => Math.min(innerHeight, node.getBoundingClientRect().top));
  assert.ok(top >= 0 && bottom <= free, `${top}–${bottom} of ${free}`);
});

trial('a dialog opened from a menu gives the focus back to the menu’s button', async () => {
  await page.goto('/prod/1');
  page.once('dialog', (dialog) => dialog.accept());
  const menu = page.getByRole('button', { name: 'Altre azioni' });
  for (const [item, title, leave] of [
    ['Duplica', 'Duplica il prodotto', 'Annulla'],
    ['Disattiva', 'Disattiva il prodotto', 'Indietro'],
  ] as const) {
    // The dialog's code comes now, while the menu goes: each time a little earlier or later.
    for (let time = 0; time < (isTrial ? 3 : 1); time += 1) {
      await page.reload();
      await menu.click();
      await page.getByRole('menuitem', { name: item }).click();
      await page
        .getByRole('dialog', { name: title })
        .getByRole('button', { name: leave, exact: true })
        .click();
      await menu.and(page.locator(':focus')).waitFor();
    }
  }
});
