/** What a person's first visit to a page costs, in what can be counted whatever the machine does. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { permissions } from '@wms/contract/platform/permissions';
import type { Caller } from '../server/src/testing/app.ts';
import { type Browser, launchBrowser, type Page } from './support/browser.ts';
import { type Product, smallCatalogue, startProduct } from './support/product.ts';
import { signedIn } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let who: Caller;
before(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  who = await product.person({ permissions });
  await product.wms('import', 'products', smallCatalogue);
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

type Asked = { path: string; bytes: number };

/** Opens a page with an empty cache; answers what was asked for until `seen` is there, in its order. */
async function visit(address: string, seen: (page: Page) => Promise<unknown>) {
  const window = await signedIn(browser, product.url, who, 1280);
  // As after any earlier visit: this browser says that somebody is signed in.
  await window.addCookies([{ name: 'WMS-FRAME', value: '1', url: product.url }]);
  await window.addInitScript(() => {
    new MutationObserver((_, watcher) => {
      if (!document.querySelector('[aria-label="Prodotti"] a[href^="/prod/"]')) return;
      watcher.disconnect();
      Object.assign(globalThis, { seenAt: performance.now() });
    }).observe(document, { childList: true, subtree: true });
  });
  const page = await window.newPage();
  const session = await window.newCDPSession(page);
  const asked = new Map<string, Asked>();
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith(product.url)) asked.set(requestId, { path: pathOf(request.url), bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  await page.goto(address, { waitUntil: 'commit' });
  await seen(page);
  // A look every frame comes too late: what began before the rows were there is what they waited for.
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
  return { page, first, close: () => window.close() };
}

const pathOf = (url: string) => new URL(url).pathname;
const count = (asked: readonly Asked[]) => asked.map(({ path, bytes }) => `${bytes} ${path}`).join('\n');

const rows = (page: Page) => page.locator('[aria-label="Prodotti"] a[href^="/prod/"]').first().waitFor();

test('the first visit to the inventory takes at most 12 requests and 300 KiB until its rows are seen, none for a chart', async () => {
  const { first, close } = await visit('/prod', rows);
  assert.ok(first.length <= 12, count(first));
  const bytes = first.reduce((sum, one) => sum + one.bytes, 0);
  assert.ok(bytes <= 300 * 1024, `${bytes}\n${count(first)}`);
  assert.deepEqual(
    first.filter(({ path }) => /chart|d3/i.test(path)),
    [],
  );
  await close();
});

test('what the first script asked is not asked again, and every question of it is wanted', async () => {
  for (const [address, seen] of [
    ['/prod?stock=available&sort=quantity&direction=desc', rows],
    ['/', (page: Page) => page.getByRole('heading', { name: /^Ciao/ }).waitFor()],
  ] as const) {
    const { page, first, close } = await visit(address, seen);
    const calls = first.map(({ path }) => path).filter((path) => path.startsWith('/api/'));
    assert.deepEqual(calls, [...new Set(calls)], address);
    const left = await page.evaluate(() => [...(Reflect.get(window, 'wmsFirst')?.answers.keys() ?? [])]);
    assert.deepEqual(left, [], address);
    await close();
  }
});

test('the registration status is judged before the permissions, although both are asked for at once', async () => {
  const newcomer = await product.person({ permissions, completed: false });
  const window = await signedIn(browser, product.url, newcomer, 1280);
  const page = await window.newPage();
  await page.goto('/prod');
  await page.waitForURL('**/primoIngresso');
  await window.close();
});

test('the list travels compressed', async () => {
  const answer = await fetch(`${product.url}/api/logistics/products`, {
    headers: { authorization: `Bearer ${who.token}`, 'accept-encoding': 'zstd' },
  });
  assert.equal(answer.headers.get('content-encoding'), 'zstd');
});
