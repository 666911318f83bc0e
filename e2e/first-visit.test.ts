/** Tests what a first visit to a page costs, in requests and bytes, which no slow machine changes. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { can, permissions } from '@wms/contract/platform/permissions';
import { reportsOf } from '../server/testing/accounting/expense-reports.ts';
import type { Caller } from '../server/testing/app.ts';
import { addSentOrder } from '../server/testing/logistics/orders.ts';
import { stockFixture } from '../server/testing/stock.ts';
import { isTrial, trial } from '../server/testing/trial.ts';
import { addResource } from '../server/testing/workshop/bookings.ts';
import { startArea } from './areas/area.ts';
import { catalogue } from './areas/catalogue.ts';
import { type Browser, launchBrowser, type Page } from './support/browser.ts';
import { makeMembers } from './support/members.ts';
import { makeOrders } from './support/orders.ts';
import type { Product } from './support/product.ts';
import { openSignedIn } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let who: Caller;
before(async () => {
  [{ product }, browser] = await Promise.all([startArea(catalogue), launchBrowser()]);
  who = await product.person({ permissions });
  await stockFixture(product.db);
  await addResource(product.db);
  await product.db.insertInto('suppliers').values({ name: 'Bulloneria Alpina' }).execute();
  await makeOrders(product, who);
  await makeMembers(who);
  await reportsOf(who).created();
  await addSentOrder(product.db, { lines: [{ productId: 1, description: 'Vite' }] });
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

type LoadedFile = { path: string; bytes: number };

/**
 * Opens a page with an empty cache; answers the requests until `sight` is there, in their order. The permissions are
 * those that the person's last visit has kept.
 */
async function visit(
  address: string,
  sight: string,
  { person = who, kept = permissions }: { person?: Caller; kept?: readonly string[] } = {},
) {
  const window = await openSignedIn(browser, product.url, person, 1280);
  await window.addInitScript(
    (list) => {
      if (self.top !== self || sessionStorage.getItem('kept')) return;
      sessionStorage.setItem('kept', 'yes');
      if (list) localStorage.setItem('wms.permissions', list);
    },
    kept.length > 0 ? JSON.stringify(kept) : '',
  );
  // The cookie of an earlier visit: the browser tells the server that somebody is signed in.
  await window.addCookies([{ name: 'WMS-FRAME', value: '1', url: product.url }]);
  await window.addInitScript((seen) => {
    new MutationObserver((_, watcher) => {
      if (!document.querySelector(seen)) return;
      watcher.disconnect();
      Object.assign(globalThis, { seenAt: performance.now() });
    }).observe(document, { childList: true, subtree: true });
  }, sight);
  const page = await window.newPage();
  const session = await window.newCDPSession(page);
  const asked = new Map<string, LoadedFile>();
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith(product.url)) asked.set(requestId, { path: pathOf(request.url), bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = asked.get(requestId);
    if (file) file.bytes = encodedDataLength;
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator(sight).first().waitFor();
  // Only the requests that began before `sight` was there count; a look at every frame would come too late.
  const before = await page.evaluate(() => [
    location.pathname,
    ...performance
      .getEntriesByType('resource')
      .filter(
        ({ startTime }) => startTime < Number(Reflect.get(window, 'seenAt') ?? Number.POSITIVE_INFINITY),
      )
      .map(({ name }) => new URL(name).pathname),
  ]);
  const first = [...asked.values()].filter(({ path }) => before.includes(path));
  return { page, first, refused, close: () => window.close() };
}

const pathOf = (url: string) => new URL(url).pathname;
const count = (asked: readonly LoadedFile[]) => asked.map(({ path, bytes }) => `${bytes} ${path}`).join('\n');

const productRow = '[aria-label="Prodotti"] a[href^="/prod/"]';

/** The limits of every page: headers, the page itself, font and answers included. */
const most = { requests: 20, kibibytes: 350 };

/**
 * The sight that people open each page for: a list's first rows or empty state, a form's first field. `npm test` visits
 * the inventory and a form, the trial all.
 */
const firstSights = [
  { address: '/prod', sight: productRow, usual: true },
  { address: '/', sight: 'main h1' },
  { address: '/scan', sight: 'input[aria-label=Codice]' },
  { address: '/ordini/arrivi', sight: '[aria-label="Ordini che devono arrivare"] a' },
  { address: '/prod/1', sight: '[role=tab]' },
  { address: '/macrocat', sight: '[aria-label=Categorie] a[href^="/macrocat/"]' },
  { address: '/macrocat/1', sight: '[role=tab]' },
  { address: '/sottocat', sight: '[aria-label=Sottocategorie] a[href^="/sottocat/"]' },
  { address: '/fornitori', sight: '[aria-label=Fornitori] a[href^="/fornitori/"]' },
  { address: '/fornitori/1', sight: '[role=tab]' },
  { address: '/alloc', sight: '[role=treeitem]' },
  { address: '/warehouse', sight: 'main p[role=status]' },
  { address: '/importa', sight: 'main p[role=status]' },
  { address: '/ddt', sight: '[role=tabpanel] p' },
  // The whole form with its lines, the scanner, the list of readings and the likely places.
  { address: '/ddtV', sight: '[data-path=typeId]', kibibytes: 384, requests: 21 },
  { address: '/organizzazione', sight: 'main section h2' },
  { address: '/ricevute', sight: '[role=tabpanel] input' },
  { address: '/ricevute/nuova', sight: '[data-path="lines.0.amount"]' },
  { address: '/ricevute/regole', sight: 'main section h2' },
  { address: '/ricevute/emissione', sight: 'main form input' },
  { address: '/areaUtente', sight: '[role=tabpanel] input' },
  { address: '/ricevute/anno', sight: 'main dl dd a' },
  { address: '/ricevute/banca', sight: 'main p[role=status]' },
  { address: '/ordini', sight: '[aria-label=Ordini] a[href^="/ordini/"]' },
  { address: '/ordini/1', sight: '[role=tab]' },
  // The form hears a reader, with the list of readings.
  { address: '/ordini/nuovo', sight: '[data-path="lines.0.description"]', kibibytes: 384 },
  { address: '/tesserati', sight: '[aria-label=Soci] a[href^="/tesserati/"]' },
  { address: '/tesserati/1', sight: '[role=tab]' },
  { address: '/tesserati/nuovo', sight: 'main form input' },
  { address: '/noteSpesa', sight: '[aria-label="Le tue note spese"] a' },
  { address: '/noteSpesa/1', sight: '[role=tab]' },
  { address: '/noteSpesa/approvazioni', sight: '[role=tabpanel] p' },
  { address: '/prenotazioni', sight: '[role=tabpanel] input' },
  { address: '/prenotazione', sight: '[data-track]' },
  // The scanner with the camera, and the list of readings that lies in the same file.
  { address: '/ordini/5/ricevi', sight: 'input[aria-label=Codice]', kibibytes: 354 },
  { address: '/utenti', sight: 'main h1' },
  { address: '/room', sight: 'main h1' },
  { address: '/richieste', sight: 'main h1' },
  { address: '/utenti/permessi', sight: 'main h1' },
  { address: '/reparti', sight: 'main h1' },
  { address: '/generaFirmaMail', sight: 'main form input' },
  { address: '/prod/nuovo', sight: '[data-path=name]', usual: true },
];

for (const {
  address,
  sight,
  kibibytes = most.kibibytes,
  requests = most.requests,
  usual = false,
} of firstSights)
  (usual ? test : trial)(
    `a first visit to ${address} takes ${requests} requests and ${kibibytes} KiB at most`,
    async () => {
      const { first, close } = await visit(address, sight);
      assert.ok(first.length <= requests, count(first));
      const bytes = first.reduce((sum, file) => sum + file.bytes, 0);
      assert.ok(bytes <= kibibytes * 1024, `${bytes}\n${count(first)}`);
      assert.deepEqual(
        first.filter(({ path }) => /^\/assets\/(chart|d3)/i.test(path)),
        [],
      );
      await close();
    },
  );

const firstQuestions = [
  ['/prod?stock=available&sort=quantity&direction=desc', productRow],
  ['/', 'main h1'],
  ['/prod/1', 'main [aria-keyshortcuts]'],
  ['/sottocat?sort=name&direction=desc', '[aria-label=Sottocategorie] a[href^="/sottocat/"]'],
  ['/fornitori', '[aria-label=Fornitori] a[href^="/fornitori/"]'],
  ['/fornitori/1', '[role=tab]'],
  ['/alloc', '[role=treeitem]'],
  ['/organizzazione', 'main section h2'],
  ['/areaUtente', '[role=tabpanel] input'],
] as const;

test('no question of the first script is asked again, and every one of its answers is used', async () => {
  for (const [address, sight] of isTrial ? firstQuestions : firstQuestions.slice(0, 2)) {
    const { page, first, close } = await visit(address, sight);
    const calls = first.map(({ path }) => path).filter((path) => path.startsWith('/api/'));
    assert.deepEqual(calls, [...new Set(calls)], address);
    assert.deepEqual(await leftOf(page), [], address);
    await close();
  }
});

/** The answers of the first script that the page has not taken. */
const leftOf = (page: Page) =>
  page.evaluate(() => [...(Reflect.get(window, 'wmsFirst')?.answers.keys() ?? [])]);

/** Addresses with a value that their pages leave out, and a sight of the page without it. */
const wrongAddresses = [
  ['/ricevute?from=2026-02-30', '[role=tabpanel] input'],
  ['/ricevute?year=ieri&to=2026-02-01', '[role=tabpanel] input'],
  ['/prod?stock=tanto&macro=0', productRow],
  ['/ordini?year=26', '[aria-label=Ordini] a[href^="/ordini/"]'],
  ['/tesserati?socialYear=duemila', '[aria-label=Soci] a[href^="/tesserati/"]'],
  ['/ordini/0', 'main h1'],
] as const;

test('the first script asks for nothing that the server refuses, whatever the address says', async () => {
  for (const [address, sight] of isTrial ? wrongAddresses : wrongAddresses.slice(0, 2)) {
    const { page, refused, close } = await visit(address, sight);
    assert.deepEqual(refused, [], address);
    assert.deepEqual(await leftOf(page), [], address);
    await close();
  }
});

test('a menu and a filter open at the first click or key, and give the focus back', async () => {
  const window = await openSignedIn(browser, product.url, who, 1280);
  const page = await window.newPage();
  await page.goto('/prod');
  await page.locator(productRow).first().waitFor();
  const exports = page.getByRole('button', { name: 'Esporta' });
  await exports.click();
  await page.getByRole('menuitem', { name: 'CSV' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menuitem').first().waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Esporta');
  const category = page.getByRole('button', { name: 'Categoria', exact: true });
  await category.focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('option').first().waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.textContent === 'Categoria');
  await window.close();
});

test('the registration status is checked before the permissions, although both are asked for at once', async () => {
  // Judged by permissions first, a person without any would see the error page.
  const newcomer = await product.person({ completed: false });
  const window = await openSignedIn(browser, product.url, newcomer, 1280);
  const page = await window.newPage();
  await page.goto('/prod');
  await page.waitForURL('**/primoIngresso');
  await window.close();
});

test('a first page asks for nothing that a newcomer, or a person without its permissions, may not read', async () => {
  const [newcomer, reader] = await Promise.all([
    product.person({ completed: false }),
    product.person({ permissions: [can.usersManagement] }),
  ]);
  const wizard = 'main form';
  const cases = [
    ['/', wizard, { person: newcomer, kept: [] }],
    ['/primoIngresso', wizard, { person: newcomer, kept: [] }],
    ['/ordini', 'main h1', { person: reader, kept: [can.usersManagement] }],
  ] as const;
  for (const [address, sight, visitor] of cases) {
    const { refused, close } = await visit(address, sight, visitor);
    assert.deepEqual(refused, [], address);
    await close();
  }
});

test('a person who is sent back to the registration loses the permissions that the browser has kept', async () => {
  const sentBack = await product.person({ completed: false });
  const { page, close } = await visit('/', 'main form', { person: sentBack });
  assert.equal(await page.evaluate(() => localStorage.getItem('wms.permissions')), null);
  await close();
});

test('the list is sent compressed', async () => {
  const answer = await fetch(`${product.url}/api/logistics/products`, {
    headers: { authorization: `Bearer ${who.token}`, 'accept-encoding': 'zstd' },
  });
  assert.equal(answer.headers.get('content-encoding'), 'zstd');
});
