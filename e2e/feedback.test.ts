/** Tests sections 4, 7, 8 and 9 of the specification in Chromium: alerts, loading, errors, headers. */
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { can, permissions } from '@wms/contract/platform/permissions';
import type { Caller } from '../server/testing/app.ts';
import { stockFixture } from '../server/testing/stock.ts';
import { trial, trialSuite } from '../server/testing/trial.ts';
import { startArea } from './areas/area.ts';
import { people } from './areas/people.ts';
import {
  type Browser,
  launchBrowser,
  newWindow,
  type Page,
  sizesFor,
  waitForTitle,
} from './support/browser.ts';
import { moveTo, stopTime } from './support/clock.ts';
import type { Product } from './support/product.ts';
import { follow, openAs } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let page: Page;
let who: Caller;
before(async () => {
  [{ product, rita: who }, browser] = await Promise.all([startArea(people), launchBrowser()]);
  page = await newPage();
});
afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }));
after(async () => {
  await browser?.close();
  await product?.stop();
});

async function newPage() {
  const opened = await (await newWindow(browser, product.url, 1280)).newPage();
  return opened;
}

const bugReports = '**/api/bug_report/add';
const box = (at: Page, type = '') => at.locator(`[data-show]${type && `[data-type=${type}]`}`);

/** Sends a bug report from the current page. With `stopped`, the page's time stands still before it is sent. */
async function report(at: Page, title = 'Non si apre', { stopped = false } = {}) {
  await at.getByRole('button', { name: 'Segnala un bug' }).click();
  await at.getByLabel('Titolo').fill(title);
  await at.getByRole('textbox', { name: 'Descrizione', exact: true }).fill('Clicco e non succede nulla');
  if (stopped) await stopTime(at);
  await at.getByRole('dialog').getByRole('button', { name: 'Conferma' }).click();
}

async function reportWithAnswer(status: number, body: string, contentType = 'application/json') {
  await openAs(page, who, '/ordini');
  await waitForTitle(page, 'Ordini');
  await page.route(bugReports, (route) => route.fulfill({ status, body, contentType }));
  await report(page);
}

const tokenKept = () => page.evaluate(() => localStorage.getItem('wms.token'));

describe('the alert', () => {
  let timed: Page;
  before(async () => {
    timed = await newPage();
    await timed.clock.install();
  });
  afterEach(() => timed.clock.resume());

  for (const size of sizesFor(390))
    trial(
      `covers at ${size} px neither the title nor the bar at the bottom nor the field in use`,
      async () => {
        const window = await newWindow(browser, product.url, size);
        const at = await window.newPage();
        await at.clock.install();
        const editor = await product.person({ permissions: [can.productsManagement] });
        const { product: newProduct } = await stockFixture(product.db);
        await openAs(at, editor, `/prod/${await newProduct()}/modifica`);
        const body = JSON.stringify({ detail: 'La modifica non rispetta una regola dei dati' });
        await at.route('**/api/logistics/products/*', (route) =>
          route.request().method() === 'GET'
            ? route.continue()
            : route.fulfill({ status: 409, body, contentType: 'application/json' }),
        );
        await at.getByRole('textbox', { name: 'Nome' }).fill('Un altro nome');
        // The alert hides after 5 seconds, which a busy machine may need below, so time passes frame by frame.
        await stopTime(at);
        await at.keyboard.press('Enter');
        await at.getByRole('alert').getByText('La modifica non rispetta').waitFor();
        /** Checks that the alert covers nothing; it moves one frame after the things under it. */
        const isFree = () =>
          at.evaluate(() => {
            const textsOf = (selector: string) =>
              [...document.querySelectorAll(selector)].map((node) => node.getBoundingClientRect());
            const [alertBox] = textsOf('[data-show=true]');
            const others = textsOf('[data-page-title], [data-at-bottom], input:focus');
            return (
              others.length >= 3 &&
              !!alertBox &&
              others.every(({ top, bottom }) => top >= alertBox.bottom || bottom <= alertBox.top)
            );
          });
        const untilFree = async () => {
          for (let frame = 0; !(await isFree()); frame += 1) {
            assert.ok(frame < 60, 'the alert covers something');
            await at.clock.runFor(16);
          }
        };
        await untilFree();
        await at.mouse.wheel(0, 200);
        await untilFree();
        await window.close();
      },
    );

  /** Shows an alert in a page whose time stands still. */
  async function showAlert() {
    await openAs(timed, who, '/');
    await timed.evaluate(() => {
      new MutationObserver(() => {
        const { dataset } = document.documentElement;
        if (document.querySelector('[data-show=true]')) dataset.alerted ??= String(Date.now());
      }).observe(document.body, { childList: true, subtree: true });
    });
    await report(timed, undefined, { stopped: true });
    await box(timed).waitFor();
  }
  const after = (ms: number) => moveTo(timed, 'alerted', ms);
  const shown = () => box(timed).getAttribute('data-show');

  trial('hides after 5000 ms, and is cleared one second later', async () => {
    await showAlert();
    await after(4_950);
    assert.equal(await shown(), 'true');
    await after(5_050);
    assert.equal(await shown(), 'false');
    assert.match((await box(timed).textContent()) ?? '', /Segnalazione n\. \d+ inviata/);
    await after(6_050);
    assert.equal(await box(timed).count(), 0);
  });

  trial('waits while the mouse is on it, and then for the rest of its time', async () => {
    await showAlert();
    await after(3_000);
    await box(timed).hover();
    await timed.clock.runFor(60_000);
    assert.equal(await shown(), 'true');
    await timed.mouse.move(700, 700);
    await timed.clock.runFor(1_000);
    assert.equal(await shown(), 'true');
    await timed.clock.runFor(1_100);
    assert.equal(await shown(), 'false');
  });

  trial('closes by its button', async () => {
    await showAlert();
    await box(timed)
      .getByRole('button', { name: /^Chiudi/ })
      .click();
    assert.equal(await shown(), 'false');
  });

  test('is green and a status on success, red and an alert on error', async () => {
    await openAs(page, who, '/');
    await report(page);
    await box(page, 'success').waitFor();
    const colours = () => box(page).evaluate((node) => getComputedStyle(node).borderLeftColor);
    const green = await colours();
    assert.equal(await page.getByRole('status').locator('[data-show]').count(), 1);
    await page.route(bugReports, (route) => route.fulfill({ status: 409, json: { message: 'Già detto' } }));
    await report(page);
    await box(page, 'error').waitFor();
    const red = await colours();
    assert.equal(await page.getByRole('alert').locator('[data-show]').count(), 1);
    const [greenR = 0, greenG = 0] = green.match(/\d+/g)?.map(Number) ?? [];
    const [redR = 0, redG = 0] = red.match(/\d+/g)?.map(Number) ?? [];
    assert.ok(greenG > greenR && redR > redG, `${green} and ${red}`);
  });
});

trialSuite('the overlay Caricamento', () => {
  const overlay = () => page.getByText('Caricamento', { exact: true });

  test('shows while the permissions are fetched', async () => {
    const held = Promise.withResolvers<void>();
    await page.route('**/permissions/getGranted', async (route) => {
      await held.promise;
      await route.continue();
    });
    await openAs(page, who, '/');
    await overlay().waitFor();
    held.resolve();
    await waitForTitle(page, /^Ciao/);
    await overlay().waitFor({ state: 'detached' });
  });

  test('is gone after a navigation, whatever still runs, and never counts below zero', async () => {
    await product.wms('receipt', 'issue', '--username', who.username, '--importo', '9', '--causale', 'Quota');
    await openAs(page, who, '/areaUtente?scheda=ricevute');
    const late: (() => void)[] = [];
    await page.route('**/getReceipt?*', async (route) => {
      await new Promise<void>((resolve) => late.push(resolve));
      await route.fulfill({ status: 409, json: { message: 'Tardi' } });
    });
    const opensPdf = () => page.getByRole('button', { name: /^Apri PDF/ }).click();
    await opensPdf();
    await overlay().waitFor();
    await follow(page, '/ordini');
    await waitForTitle(page, 'Ordini');
    await overlay().waitFor({ state: 'detached' });
    // The work that the navigation forgot ends now; the overlay of the next work must still appear.
    late.shift()?.();
    await page.getByRole('alert').getByText('Tardi').waitFor();
    await follow(page, '/areaUtente?scheda=ricevute');
    await opensPdf();
    await overlay().waitFor();
    late.shift()?.();
    await overlay().waitFor({ state: 'detached' });
  });
});

describe('an error', () => {
  const maintenance =
    'Il server non è al momento operativo, riprova fra qualche secondo. Se il problema persiste contatta il ' +
    'reparto IT.';

  trial('is shown in the alert with its message', async () => {
    await reportWithAnswer(409, '{"message":"Già segnalato"}');
    await box(page, 'error').getByText('Già segnalato', { exact: true }).waitFor();
  });

  trial('without a message is Si è verificato un errore', async () => {
    await reportWithAnswer(400, '{}');
    await box(page, 'error').getByText('Si è verificato un errore', { exact: true }).waitFor();
  });

  trial('5xx with a body of 200 characters is shown in the alert', async () => {
    const message = 'Disco pieno '.repeat(20).slice(0, 200 - '{"message":""}'.length);
    await reportWithAnswer(500, JSON.stringify({ message }));
    await box(page, 'error').getByText(message.trim()).waitFor();
    assert.equal(await page.getByText('Server in manutenzione').count(), 0);
  });

  for (const [what, body, add] of [
    ['an empty body', '', test],
    ['a body of 201 characters', 'x'.repeat(201), trial],
  ] as const)
    add(`5xx with ${what} opens Server in manutenzione, full width`, async () => {
      await reportWithAnswer(502, body, 'text/html');
      await waitForTitle(page, 'Server in manutenzione');
      assert.equal(await page.getByRole('main').locator('p').innerText(), maintenance);
      assert.equal(await page.getByRole('navigation').count(), 0);
      assert.equal((await page.getByRole('main').boundingBox())?.width, 1280);
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Ricarica' }).click();
      await waitForTitle(page, 'Ordini');
    });

  trial('403 opens Non autorizzatə', async () => {
    await reportWithAnswer(403, '{"detail":"no"}');
    await waitForTitle(page, 'Non autorizzatə');
    await page
      .getByText(
        'Non hai il permesso di accedere a questa pagina. Pensi sia un errore? Contatta il tuo superiore.',
        { exact: true },
      )
      .waitFor();
  });

  trial('401 clears the token and goes to the login', async () => {
    await reportWithAnswer(401, '{}');
    await page.waitForURL('**/login');
    assert.equal(await tokenKept(), null);
  });

  trial('401 of the login itself is shown by the login screen, in the server’s words', async () => {
    await openAs(page, undefined, '/login');
    await page.route('**/api/login', (route) =>
      route.fulfill({ status: 401, json: { message: 'Utente sospeso' } }),
    );
    await page.getByLabel('Nome utente').fill('anna');
    await page.getByLabel('Password', { exact: true }).fill('qualcosa');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Utente sospeso', { exact: true }).waitFor();
    assert.match(page.url(), /\/login$/);
  });

  test('a lost connection is named, and the typed text is still there', async () => {
    await openAs(page, who, '/ordini');
    await page.route(bugReports, (route) => route.abort('connectionreset'));
    await report(page, 'Rete assente');
    await box(page, 'error').getByText('Connessione assente: controlla la rete e riprova').waitFor();
    assert.equal(await page.getByLabel('Titolo').inputValue(), 'Rete assente');
  });
});

describe('a screen whose code is not loaded yet', () => {
  let fresh: Page;
  beforeEach(async () => {
    fresh = await newPage();
    await openAs(fresh, who, '/');
    await waitForTitle(fresh, /^Ciao/);
  });
  afterEach(() => fresh.context().close());

  trial('shows that the connection is missing, and opens by itself when it is back', async () => {
    await fresh.context().setOffline(true);
    await follow(fresh, '/prod?q=vite');
    await fresh.getByRole('alert').getByText('Connessione assente: controlla la rete e riprova').waitFor();
    assert.equal(await fresh.title(), 'La pagina non si è aperta · WMS');
    await fresh.context().setOffline(false);
    await waitForTitle(fresh, 'Inventario');
    assert.match(fresh.url(), /\/prod\?q=vite$/);
  });

  trial('is loaded with the page when a newer version has replaced it', async () => {
    let replaced = true;
    await fresh.route('**/*', (route) => {
      if (route.request().isNavigationRequest()) replaced = false;
      const isMissing = replaced && route.request().url().includes('/assets/');
      return isMissing ? route.fulfill({ status: 404 }) : route.continue();
    });
    await follow(fresh, '/prod');
    await waitForTitle(fresh, 'Inventario');
  });
});

trialSuite('a call', () => {
  test('carries the headers of section 7 and an id that no other call has', async () => {
    const calls: Record<string, string>[] = [];
    const note = (request: { url(): string; headers(): Record<string, string> }) => {
      if (request.url().includes('/api/')) calls.push(request.headers());
    };
    page.on('request', note);
    await openAs(page, who, '/areaUtente');
    await report(page);
    await box(page, 'success').waitFor();
    page.off('request', note);
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN');
    assert.ok(cookie && calls.length >= 5);
    for (const headers of calls) {
      assert.equal(headers.authorization, `Bearer ${who.token}`);
      assert.equal(headers.accept, 'application/json');
      assert.match(headers['content-type'] ?? '', /^application\/json/);
      assert.match(
        headers['x-request-id'] ?? '',
        /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
      );
      assert.equal(headers['x-xsrf-token'], cookie.value);
    }
    assert.equal(new Set(calls.map((headers) => headers['x-request-id'])).size, calls.length);
  });

  test('leaves token and permissions in local storage', async () => {
    await openAs(page, who, '/');
    await waitForTitle(page, /^Ciao/);
    assert.equal(await tokenKept(), who.token);
    const kept = await page.evaluate(() => localStorage.getItem('wms.permissions'));
    assert.deepEqual(JSON.parse(kept ?? ''), [...permissions].sort());
  });

  test('whose answer has keys and values is read as a list of objects', async () => {
    await page.route('**/getReceipts', (route) =>
      route.fulfill({
        json: {
          keys: ['anno', 'numero', 'data', 'causale', 'importo', 'stato'],
          values: [
            [2026, 7, '2026-03-01', 'Quota sociale', '12.50', 'emessa'],
            [2025, 3, '2025-02-01', 'Rimborso', '3.00', 'annullata'],
          ],
        },
      }),
    );
    await openAs(page, who, '/areaUtente?scheda=ricevute');
    const rows = page.getByRole('row');
    await rows.filter({ hasText: '7/2026' }).getByText('€ 12,50').waitFor();
    await rows.filter({ hasText: '3/2025' }).getByText('Annullata').waitFor();
  });
});
