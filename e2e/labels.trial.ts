/** Tests labels in Chromium: from the page of a product to their address and back. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readLabels } from '../server/testing/logistics/labels.ts';
import { type StockBase, stockIn } from '../server/testing/stock.ts';
import { trial } from '../server/testing/trial.ts';
import { startArea } from './areas/area.ts';
import { warehouse } from './areas/warehouse.ts';
import { type Browser, launchBrowser, picture, sizesFor, violations } from './support/browser.ts';
import { choose } from './support/fields.ts';
import type { Product } from './support/product.ts';
import { openSignedIn } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let base: StockBase;
before(async () => {
  [{ product, base }, browser] = await Promise.all([startArea(warehouse), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

test('a person prints labels of a product from the fourth place of a sheet, and the format is remembered', async () => {
  const keeper = await product.person({ permissions: ['log_WHR_PRD', 'log_WHR_BRW'] });
  const id = await stockIn(product.db, base).product({ code: 'VITE-T', name: 'Vite TCEI M8×25' });
  for (const size of sizesFor(1280)) {
    const window = await openSignedIn(browser, product.url, keeper, size);
    const page = await window.newPage();
    const open = async () => {
      await page.getByRole('button', { name: 'Altre azioni' }).click();
      await page.getByRole('menuitem', { name: /Stampa etichett/ }).click();
      await page.getByAltText('Anteprima della prima etichetta').waitFor();
    };
    await page.goto(`/p/${id}`);
    await page.waitForURL(`**/prod/${id}`);
    await open();
    await choose(page, 'Formato', /14 etichette/);
    await page.getByText('Entrambi', { exact: true }).click();
    await page.getByLabel('Copie').fill('12');
    await page.getByLabel('Prima etichetta').fill('4');
    await page.getByText('12 etichette su 2 fogli').waitFor();
    await picture(page, 'labels', size);
    assert.deepEqual(await violations(page), []);
    if (size === 390) return;
    const asked = page.waitForRequest((request) => request.url().includes('/api/logistics/labels?'));
    await page.getByRole('button', { name: 'Apri il PDF' }).click();
    const { pathname, search } = new URL((await asked).url());
    const pdf = await (await keeper.get(pathname + search)).arrayBuffer();
    const sheets = await readLabels(new Uint8Array(pdf));
    // The bars contain the code, and the square contains the address.
    assert.deepEqual(
      sheets.map(({ codes }) => [codes.length, new Set(codes.map(({ text }) => text)).size]),
      [
        [22, 2],
        [2, 2],
      ],
    );
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await open();
    assert.match(await page.getByRole('combobox', { name: 'Formato' }).inputValue(), /14 etichette/);
    await window.close();
  }
});

trial('a long print is stopped in its tab or in the page, and the choices stay', async () => {
  const keeper = await product.person({ permissions: ['log_WHR_PRD', 'log_WHR_BRW'] });
  const id = await stockIn(product.db, base).product();
  for (const size of sizesFor(1280)) {
    const window = await openSignedIn(browser, product.url, keeper, size);
    const page = await window.newPage();
    await page.route('**/api/logistics/labels?*', () => undefined);
    await page.goto(`/prod/${id}`);
    await page.getByRole('button', { name: 'Altre azioni' }).click();
    await page.getByRole('menuitem', { name: /Stampa etichett/ }).click();
    await page.getByLabel('Copie').fill('7');
    for (const where of ['tab', 'page'] as const) {
      const opened = page.waitForEvent('popup');
      const sent = page.waitForRequest('**/api/logistics/labels?*');
      const failed = page.waitForEvent('requestfailed');
      await page.getByRole('button', { name: 'Apri il PDF' }).click();
      const tab = await opened;
      await tab.getByText('Il file è in preparazione', { exact: true }).waitFor();
      await picture(tab, 'labels-tab', size);
      if (where === 'page') await page.bringToFront();
      await picture(page, 'labels-long', size);
      await (where === 'tab' ? tab : page).getByRole('button', { name: 'Interrompi' }).click();
      assert.equal(await failed, await sent);
      await page.locator('[data-type=info]').getByText('Stampa interrotta', { exact: true }).waitFor();
      if (!tab.isClosed()) await tab.waitForEvent('close');
      assert.equal(await page.getByLabel('Copie').inputValue(), '7');
      await page.getByRole('button', { name: 'Chiudi l’avviso' }).click();
    }
    await window.close();
  }
});

trial(
  'the address of a place’s label opens the place for its keepers, and the scanner for other people',
  async () => {
    const id = await stockIn(product.db, base).location('OFF-Z-01');
    const opens = async (permissions: ('log_WHR_PRD' | 'log_WHR_BRW')[], address: RegExp) => {
      const window = await openSignedIn(browser, product.url, await product.person({ permissions }), 390);
      const page = await window.newPage();
      await page.goto(`/l/${id}`);
      await page.waitForURL(address);
      await page.getByText('OFF-Z-01').first().waitFor();
      await window.close();
    };
    await opens(['log_WHR_PRD', 'log_WHR_BRW'], new RegExp(`/alloc\\?ubicazione=${id}`));
    await opens(['log_WHR_BRW'], /\/scan/);
  },
);
