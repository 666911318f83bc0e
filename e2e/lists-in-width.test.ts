/** Tests in Chromium that no list of the menu is wider than a window of 1280 px, however long its texts are. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { permissions } from '@wms/contract/platform/permissions';
import type { Caller } from '../server/testing/app.ts';
import { startArea } from './areas/area.ts';
import { warehouse } from './areas/warehouse.ts';
import { type Browser, launchBrowser, newWindow } from './support/browser.ts';
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
  const { walked, wide } = await page.evaluate(measureEach);
  assert.ok(walked.includes('/utenti') && walked.includes('/fornitori'), walked.join(' '));
  assert.deepEqual(wide, []);
});

/**
 * Runs in the page: goes from link to link of the menu, by one call for all of them, because loading each page anew
 * took most of the time.
 */
async function measureEach() {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const { documentElement: html } = document;
  const hrefs = [...document.querySelectorAll('nav[aria-label="Menu principale"] a[href^="/"]')].map(
    (link) => link.getAttribute('href') ?? '',
  );
  const walked = [...new Set(hrefs)].filter((path) => path !== '/' && path !== '/logout');
  const wide: string[] = [];
  for (const path of walked) {
    const link = document.querySelector<HTMLElement>(`nav[aria-label="Menu principale"] a[href="${path}"]`);
    // The title of the page before is marked: a page is there when it has a title without the mark.
    document.querySelector('main h1')?.setAttribute('data-former', '');
    link?.click();
    const isThere = () =>
      location.pathname === path &&
      document.querySelector('main h1:not([data-former])') !== null &&
      document.querySelector('main [aria-busy=true]') === null;
    const latest = performance.now() + 15_000;
    for (let still = 0; still < 2; still = isThere() ? still + 1 : 0) {
      if (performance.now() > latest) throw new Error(`${path} doesn’t come: ${location.href}`);
      await frame();
    }
    const more = html.scrollWidth - html.clientWidth;
    if (more > 0) wide.push(`${path}: ${more} px`);
  }
  return { walked, wide };
}
