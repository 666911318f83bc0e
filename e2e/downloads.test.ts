/** Tests files that the server makes, in Chromium (sections 5, 7, 8 and 9 of the specification). */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, test } from 'node:test';
import { permissions } from '@wms/contract/platform/permissions';
import type { Caller } from '../server/testing/app.ts';
import { trial } from '../server/testing/trial.ts';
import {
  type Browser,
  launchBrowser,
  newWindow,
  overflow,
  type Page,
  picture,
  type Size,
  sizes,
  violations,
} from './support/browser.ts';
import { moveTo, stopTime } from './support/clock.ts';
import { type Product, startProduct } from './support/product.ts';
import { openAs } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let page: Page;
let who: Caller;
before(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser([], { whole: true })]);
  who = await product.person({ permissions });
  await product.wms('receipt', 'issue', '--username', who.username, '--importo', '10', '--causale', 'Quota');
  const window = await newWindow(browser, product.url, 1280);
  await window.clock.install();
  await window.addInitScript(() => {
    const { createObjectURL: create, revokeObjectURL: revoke } = URL;
    URL.createObjectURL = (file) => {
      document.documentElement.dataset.made = String(Date.now());
      return create(file);
    };
    URL.revokeObjectURL = (url) => {
      document.documentElement.dataset.revoked = url;
      revoke(url);
    };
  });
  page = await window.newPage();
});
afterEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.clock.resume();
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const waitForError = (text: string) =>
  page.locator('[data-type=error]').getByText(text, { exact: true }).waitFor();
const readRevoked = () => page.evaluate(() => document.documentElement.dataset.revoked ?? null);

type Answer = { body: string; contentType: string };

/** With `stopped`, the page's time stands still before the click, however busy the machine is. */
async function openReceipt(answer?: Answer, { stopped = false } = {}) {
  await openAs(page, who, '/areaUtente?scheda=ricevute');
  if (answer) await page.route('**/getReceipt?*', (route) => route.fulfill(answer));
  const open = page.getByRole('button', { name: /^Apri PDF/ });
  await open.waitFor();
  if (stopped) await stopTime(page);
  await open.click();
}

async function exportCsv(answer?: Answer, { stopped = false } = {}) {
  await openAs(page, who, '/prod');
  // There are no products, and an empty list can't be exported, so the list's answer is made up.
  await page.route('**/api/logistics/products?*', (route) =>
    route.fulfill({
      json: {
        rows: [
          {
            id: 1,
            code: 'V1',
            name: 'Vite',
            description: null,
            macro: 'M',
            sub: 'S',
            unit: 'pz',
            quantity: '1.000',
            available: '1.000',
            minimumStock: '0.000',
            stockState: 'ok',
            photoId: null,
            place: null,
            places: 0,
          },
        ],
        cursor: null,
        total: { count: 1, more: false },
        approximate: false,
      },
    }),
  );
  if (answer) await page.route('**/products/export?*', (route) => route.fulfill(answer));
  await page.goto('/prod?stock=available');
  await page.getByRole('button', { name: 'Esporta' }).click();
  const csv = page.getByRole('menuitem', { name: 'CSV' });
  await csv.waitFor();
  if (stopped) await stopTime(page);
  await csv.click();
}

trial('a PDF opens in a new tab, and its address is released after 10 seconds', async () => {
  const tab = page.waitForEvent('popup');
  await openReceipt(undefined, { stopped: true });
  const opened = await tab;
  await opened.waitForURL(/^blob:/);
  await moveTo(page, 'made', 9_950);
  assert.equal(await readRevoked(), null);
  await moveTo(page, 'made', 10_050);
  assert.equal(await readRevoked(), opened.url());
  await opened.close();
});

trial('another file than a PDF is refused: Il file non è un PDF', async () => {
  const tab = page.waitForEvent('popup');
  await openReceipt({ body: 'ciao', contentType: 'text/plain' });
  await waitForError('Il file non è un PDF');
  const opened = await tab;
  if (!opened.isClosed()) await opened.waitForEvent('close');
});

trial('an empty PDF is refused: Il PDF è vuoto', async () => {
  await openReceipt({ body: '', contentType: 'application/pdf' });
  await waitForError('Il PDF è vuoto');
});

trial('an empty file is refused: Il file è vuoto', async () => {
  await exportCsv({ body: '', contentType: 'text/csv' });
  await waitForError('Il file è vuoto');
});

test('a download keeps the server’s name', async () => {
  const download = page.waitForEvent('download');
  await exportCsv();
  const file = await download;
  assert.match(file.suggestedFilename(), /^inventario-\d{4}-\d\d-\d\d\.csv$/);
  assert.match(await readFile(await file.path(), 'utf8'), /codice/i);
});

trial('without a name it is downloaded-file; its link is released after 10 seconds', async () => {
  const download = page.waitForEvent('download');
  await exportCsv({ body: 'a;b', contentType: 'text/csv' }, { stopped: true });
  assert.match((await download).suggestedFilename(), /^downloaded-file(\.csv)?$/);
  await moveTo(page, 'made', 9_950);
  assert.equal(await readRevoked(), null);
  await moveTo(page, 'made', 10_050);
  assert.match((await readRevoked()) ?? '', /^blob:/);
});

const long = () => page.getByText('Il file è in preparazione', { exact: true });
const waitForInfo = (text: string) =>
  page.locator('[data-type=info][data-show=true]').getByText(text, { exact: true }).waitFor();

/** Starts a server that sends 1.5 MB of a list, and no more. */
async function startHalfAnswer() {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/csv', 'access-control-allow-origin': '*' });
    response.write('x'.repeat(1_500_000));
    server.emit('half', once(response, 'close'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, half: once(server, 'half'), close: () => server.close() };
}

trial(
  'a long export shows after a second how much has arrived, and stopping it reaches the server',
  async () => {
    const server = await startHalfAnswer();
    await page.route('**/products/export?*', (route) => route.continue({ url: server.url }));
    await exportCsv(undefined, { stopped: true });
    const [left] = await server.half;
    await page.getByText('Caricamento', { exact: true }).waitFor();
    await page.clock.runFor(1_050);
    await page.clock.resume();
    await long().waitFor();
    await page.getByText(/^1,5\sMB ricevuti$/).waitFor();
    for (const size of [390, 1280] satisfies Size[]) {
      await page.setViewportSize(sizes[size]);
      assert.equal(await overflow(page), 0);
      await picture(page, 'export-long', size);
    }
    assert.deepEqual(await violations(page), []);
    await page.keyboard.press('Enter');
    await waitForInfo('Esportazione interrotta');
    await left;
    await long().waitFor({ state: 'detached' });
    assert.equal(await page.getByText('Caricamento', { exact: true }).count(), 0);
    server.close();
  },
);

trial('an export of less than a second shows no progress', async () => {
  const held = Promise.withResolvers<void>();
  await page.route('**/products/export?*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await exportCsv(undefined, { stopped: true });
  await page.clock.runFor(900);
  await page.getByText('Caricamento', { exact: true }).waitFor();
  assert.equal(await long().count(), 0);
  const download = page.waitForEvent('download');
  held.resolve();
  await download;
  assert.equal(await long().count(), 0);
});
