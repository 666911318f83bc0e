/** Tests in Chromium that Home shows what waits, seven rows of it, and nothing of what the menu has. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Caller } from '../server/testing/app.ts';
import { startArea } from './areas/area.ts';
import { people } from './areas/people.ts';
import { analyse, type Browser, launchBrowser, newWindow, type Page, sizesFor } from './support/browser.ts';
import { pagesKept } from './support/offline.ts';
import type { Product } from './support/product.ts';
import { openAs, openSignedIn } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let rita: Caller;
before(async () => {
  [{ product, rita }, browser] = await Promise.all([startArea(people), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const calm: Partial<Home> = { documents: { missing: [], refused: [], expiring: [], awaiting: 0 } };

/** Work of every harm; the server's own answer has everything else. */
const work: Partial<Home> = {
  ...calm,
  bank: { open: 3 },
  receiptsToIssue: { years: [{ socialYear: 2025, name: '2025/26', count: 2 }] },
  wishes: { open: 2 },
  orders: { toApprove: 1, late: 2 },
  lowStock: { low: 3, none: 1 },
  expensesToDecide: { toApprove: 1, oldestToApprove: 2, toPay: 0, oldestToPay: 0, due: '0.00' },
  members: { openFees: 4, overdue: [{ socialYear: 2025, name: '2025/26', count: 4 }], expiring: 1 },
  deliveryNotes: { travelling: 1, late: 0 },
};

async function openHome(caller: Caller, size: 1280 | 390, more: Partial<Home>): Promise<Page> {
  const page = await (await newWindow(browser, product.url, size)).newPage();
  await page.route('**/api/utilities/home', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...more } });
  });
  await openAs(page, caller, '/');
  await page.getByRole('heading', { name: 'Per te' }).waitFor();
  return page;
}

const card = (page: Page) => page.getByRole('region', { name: 'Per te' });
const titles = (page: Page) =>
  card(page)
    .locator('ul')
    .first()
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.querySelector('span > span')?.textContent));

for (const size of sizesFor(1280))
  test(`seven rows by harm, of which one is hidden, moved and brought back, at ${size} px`, async () => {
    const page = await openHome(rita, size, work);
    const late = ['2 ordini in ritardo', '4 quote scadute da incassare'];
    assert.deepEqual(await titles(page), [
      ...late,
      '4 prodotti sotto scorta',
      '1 ordine da approvare',
      '2 richieste da ordinare',
      '1 nota spese da approvare',
      '1 DDT in viaggio',
    ]);
    assert.deepEqual(await analyse(page), []);
    const menuOf = (title: string) => page.getByRole('button', { name: `Sposta o nascondi: ${title}` });
    await menuOf('2 ordini in ritardo').click();
    await page.getByRole('menuitem', { name: 'Nascondi' }).click();
    await page.getByText('1 riga nascosta').waitFor();
    // The keyboard goes on with the row that takes the place of the hidden one.
    await page.waitForFunction(
      () => document.activeElement?.closest('li') === document.querySelector('main section li'),
    );
    assert.match((await page.locator('li:has(:focus)').first().innerText()) ?? '', /^4 quote scadute/);
    await menuOf('1 ordine da approvare').click();
    await page.getByRole('menuitem', { name: 'Metti per prima' }).click();
    await page.waitForFunction(() =>
      document.querySelector('main section li')?.textContent?.startsWith('1 ordine da approvare'),
    );
    await page.reload();
    await page.getByText('1 riga nascosta').click();
    assert.deepEqual((await titles(page)).slice(0, 2), [
      '1 ordine da approvare',
      '4 quote scadute da incassare',
    ]);
    await page.getByRole('button', { name: 'Mostra di nuovo: Ordini in ritardo' }).click();
    await page.getByText('1 riga nascosta').waitFor({ state: 'detached' });
    await menuOf('1 ordine da approvare').click();
    await page.getByRole('menuitem', { name: 'Rimetti al suo posto' }).click();
    await page.waitForFunction(() =>
      document.querySelector('main section li')?.textContent?.startsWith('2 ordini in ritardo'),
    );
    await page.getByRole('button', { name: 'Altre 3' }).click();
    assert.equal((await titles(page)).length, 10);
    await card(page)
      .getByRole('link', { name: /2 ordini in ritardo/ })
      .click();
    await page.waitForURL('**/ordini?show=late');
  });

test('on a phone nothing of Home moves when its answer comes, and an alert stands low', async () => {
  const page = await (await newWindow(browser, product.url, 390)).newPage();
  const held = Promise.withResolvers<void>();
  await page.route('**/api/utilities/home', async (route) => {
    const response = await route.fetch();
    await held.promise;
    await route.fulfill({ response, json: { ...(await response.json()), ...work } });
  });
  await openAs(page, rita, '/');
  const search = page.locator('main').getByRole('button', { name: 'Cerca' });
  await search.waitFor();
  const before = await search.boundingBox();
  held.resolve();
  await page.getByRole('heading', { name: 'Ciao, ' }).waitFor();
  assert.deepEqual(await search.boundingBox(), before);
  await page.getByRole('button', { name: 'Sposta o nascondi: 2 ordini in ritardo' }).tap();
  await page.getByRole('menuitem', { name: 'Nascondi' }).tap();
  const alert = await page.locator('[data-show=true]').boundingBox();
  assert.ok(alert && alert.y > 422, `${alert?.y}`);
  await page.locator('[data-show=true]').getByRole('button', { name: 'Annulla', exact: true }).tap();
  await page.getByText(/^Annullato/).waitFor();
});

test('Home is drawn once, with its rows, where the answer has come before its code', async () => {
  const page = await openHome(rita, 390, work);
  // The first visit has found the permissions, with which the next one asks before there is any code.
  const answered = Promise.withResolvers<void>();
  page.on('response', (response) => {
    if (response.url().endsWith('/api/utilities/home')) answered.resolve();
  });
  await page.route(/\/assets\/home-[^/]*\.js$/, async (route) => {
    await answered.promise;
    await route.continue();
  });
  // Every greeting that stands in the page, however shortly.
  await page.addInitScript(() => {
    const drawn: string[] = [];
    Object.assign(window, { drawn });
    new MutationObserver(() => {
      const greeting = document.querySelector('main h1')?.textContent ?? '';
      if (greeting.startsWith('Ciao') && drawn.at(-1) !== greeting) drawn.push(greeting);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Sposta o nascondi: 2 ordini in ritardo' }).waitFor();
  assert.deepEqual(await page.evaluate(() => Reflect.get(window, 'drawn')), ['Ciao, Rita']);
});

test('on a phone the search, the scanner, the job outside the menu and three acts stand first', async () => {
  const receiver = await product.person({ permissions: [can.productsUpdate, can.inventoryBrowse] });
  const page = await openHome(receiver, 390, calm);
  await page.getByText('Niente ti aspetta.').waitFor();
  const main = page.locator('main');
  const names = await main.locator('a, button').allInnerTexts();
  assert.deepEqual(names.map((name) => name.trim()).slice(0, 6), [
    'Cerca',
    'Scansiona',
    'Arrivi',
    'Prendo',
    'Riporto',
    'Dov’è',
  ]);
  assert.deepEqual(await analyse(page), []);
  await main.getByRole('button', { name: 'Cerca' }).click();
  await page.locator('[data-palette]').waitFor();
  await page.keyboard.press('Escape');
  await main.getByRole('link', { name: 'Prendo' }).click();
  await page.waitForURL('**/scan?modo=*');
});

test('Home opens from the device, and gives way to the server’s version before anybody has used it', async () => {
  const window = await openSignedIn(browser, product.url, rita, 390, { offlinePages: true });
  const page = await window.newPage();
  await page.goto('/');
  await pagesKept(page);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const stored = await cache.match('/', { ignoreVary: true });
      if (!stored) continue;
      const former = '<meta name="former"><script type="module" src="/assets/former.js"></script></head>';
      const html = (await stored.text()).replace('</head>', former);
      await cache.put('/', new Response(html, { headers: stored.headers }));
    }
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForFunction(() => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return visit?.type === 'reload' && !document.querySelector('meta[name="former"]');
  });
  await page.getByRole('heading', { name: /Rita/ }).waitFor();
  await window.close();
});
