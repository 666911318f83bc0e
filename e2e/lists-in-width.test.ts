/** Tests in Chromium that no list of the menu is wider than a window of 1280 px, however long its texts are. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { permissions } from '@wms/contract/platform/permissions';
import type { Caller } from '../server/testing/app.ts';
import { startArea } from './areas/area.ts';
import { warehouse } from './areas/warehouse.ts';
import { type Browser, launchBrowser, newWindow, overflow, settled } from './support/browser.ts';
import type { Product } from './support/product.ts';
import { openAs } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let who: Caller;
before(async () => {
  [{ product }, browser] = await Promise.all([startArea(warehouse), launchBrowser()]);
  who = await product.person({ permissions });
  await product.person({
    nome: 'Maria Vittoria Alessandra',
    cognome: 'Degli Alessandrini Montefeltro',
  });
  const made = await who.post('/api/logistics/suppliers', {
    name: 'Officine Meccaniche e Fonderie Riunite del Canavese Orientale di Aimone Ruffinatti S.n.c.',
    email: 'ufficio.acquisti.e.commerciale@officine-meccaniche-riunite.example.org',
  });
  assert.equal(made.status, 200, await made.text());
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

test('no page of the menu scrolls sideways at 1280 px', async () => {
  const page = await (await newWindow(browser, product.url, 1280)).newPage();
  await openAs(page, who, '/');
  const menu = page.getByRole('navigation', { name: 'Menu principale' });
  await menu.getByRole('link', { name: 'Esci' }).waitFor();
  const closed = menu.locator('button[aria-expanded=false]');
  while ((await closed.count()) > 0) await closed.first().click();
  const paths = await menu
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const lists = paths.filter((path) => path !== '/' && path !== '/logout');
  assert.ok(lists.includes('/utenti') && lists.includes('/fornitori'), lists.join(' '));
  const wide: string[] = [];
  for (const path of lists) {
    await page.goto(path);
    await page.locator('main h1').first().waitFor();
    await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
    await settled(page);
    const more = await overflow(page);
    if (more > 0) wide.push(`${path}: ${more} px`);
  }
  assert.deepEqual(wide, []);
});
