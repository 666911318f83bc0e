/** Tests in Chromium what the palette finds, and that the row already has the answer. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { permissions } from '@wms/contract/platform/permissions';
import type { Caller } from '../server/testing/app.ts';
import { startArea } from './areas/area.ts';
import { warehouse } from './areas/warehouse.ts';
import {
  type Browser,
  launchBrowser,
  newWindow,
  overflow,
  type Page,
  violations,
  waitForTitle,
} from './support/browser.ts';
import type { Product } from './support/product.ts';
import { openAs } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let page: Page;
let who: Caller;
before(async () => {
  [{ product }, browser] = await Promise.all([startArea(warehouse), launchBrowser()]);
  who = await product.person({ nome: 'Tea', permissions });
  page = await (await newWindow(browser, product.url, 390)).newPage();
  await openAs(page, who, '/');
  await waitForTitle(page, /^Ciao/);
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const palette = () => page.getByRole('dialog', { name: 'Cerca' });
const options = () => palette().getByRole('option');
const names = async () => (await options().allInnerTexts()).map((text) => text.split('\n')[0]);
async function find(text: string) {
  await palette().getByRole('combobox').fill(text);
  await palette().locator('[role=listbox][aria-busy=false]').waitFor({ state: 'attached' });
  return names();
}

test('on a phone the row has the place and the quantity; the field covers the width', async () => {
  await page.getByRole('button', { name: 'Cerca', exact: true }).first().click();
  await find('boccola');
  await find('nastro iso');
  const row = options().filter({ hasText: 'Nastro isolante' });
  await row.getByText('OFF-A-01').waitFor();
  assert.match(await row.innerText(), /20\spz/);
  assert.ok((await overflow(page)) <= 0);
  assert.deepEqual(await violations(page), []);
  // The page is asked for when the finger goes down.
  const asked = page.waitForRequest(/\/api\/logistics\/products\/\d+$/);
  await row.dispatchEvent('pointerdown', { button: 0 });
  await asked;
  assert.equal(new URL(page.url()).pathname, '/');
});

test('pages are found by what one wants, and not by a part of their group’s name', async () => {
  assert.equal((await find('sotto scorta'))[0], 'Sotto scorta');
  assert.ok(!(await find('conta')).some((name) => name === 'Note spesa' || name === 'Banca'));
  assert.ok((await find('conte')).includes('Inventari'));
  assert.equal((await find('importa'))[0], 'Importa');
  assert.equal((await find('invita'))[0], 'Invita una persona');
  assert.ok((await find('chi guidava')).includes('Chi guidava'));
  assert.equal((await find('nuova nota spese'))[0], 'Nuova nota spese');
  assert.ok((await find('km ducato')).includes('Chilometri e spese'));
  assert.ok((await find('calendario')).includes('Prenota stanza'));
  assert.equal((await find('nuovo ddt'))[0], 'Crea DDT');
  assert.equal((await find('nuovo prodotto'))[0], 'Nuovo prodotto');
});

test('a line that names nothing for its act is the page that it names', async () => {
  assert.deepEqual(await find('sposta prenotazione'), ['Le mie prenotazioni']);
  assert.deepEqual(await find('annulla prenotazione'), ['Le mie prenotazioni']);
});

test('holidays are the closures, and nobody whose name is spelled nearly so', async () => {
  await product.person({ nome: 'Zeno', cognome: 'Ferri' });
  assert.deepEqual(await find('ferie'), ['Chiusure']);
});

test('one request is asked for a keystroke at most, and an answer that comes late is dropped', async () => {
  const held = Promise.withResolvers<void>();
  let asked = 0;
  await page.route(/palette\?.*q=colla(&|$)/, async (route) => {
    await held.promise;
    await route.continue().catch(() => undefined);
  });
  page.on('request', (request) => {
    if (request.url().includes('/api/utilities/palette')) asked += 1;
  });
  await palette().getByRole('combobox').fill('colla');
  await page.waitForRequest(/q=colla(&|$)/);
  asked = 0;
  await palette().getByRole('combobox').pressSequentially(' vin');
  await options().filter({ hasText: 'Colla vinilica' }).waitFor();
  held.resolve();
  assert.ok(asked <= 4, `${asked} requests for four keys`);
  await page.unroute(/palette\?.*q=colla(&|$)/);
});

test('the rows stay above the phone’s keyboard', async () => {
  await find('nastro');
  const bottomOf = () =>
    palette()
      .locator('[role=listbox]')
      .evaluate((list) => list.getBoundingClientRect().bottom);
  await find('a');
  assert.ok((await bottomOf()) > 420);
  await page.evaluate(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    Object.defineProperty(viewport, 'height', { configurable: true, get: () => 420 });
    viewport.dispatchEvent(new Event('resize'));
  });
  await page.waitForFunction(
    () =>
      (document.querySelector('[data-palette] [role=listbox]')?.getBoundingClientRect().bottom ?? 999) <= 420,
  );
  await page.evaluate(() => {
    if (!window.visualViewport) return;
    Reflect.deleteProperty(window.visualViewport, 'height');
    window.visualViewport.dispatchEvent(new Event('resize'));
  });
});

test('without a network the palette says so, and not that nothing is called so', async () => {
  await page.context().setOffline(true);
  await palette().getByRole('combobox').fill('colla');
  await palette()
    .getByRole('status')
    .getByText(/^Connessione assente/)
    .waitFor();
  await page.context().setOffline(false);
  assert.ok((await find('nastro')).includes('Nastro isolante'));
});

test('Enter in the empty palette signs nobody out', async () => {
  const all = await find('');
  assert.equal(all.at(-1), 'Esci');
  assert.equal(all[0], 'Home');
});

test('a paper that is not there is named', async () => {
  await find('NS 57');
  await palette()
    .getByRole('status')
    .getByText(/^Non trovo la nota spese NS-\d{4}-0057$/)
    .waitFor();
});

test('a new thing is begun from the palette, once', async () => {
  await find('nuova nota spese');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Nuova nota' });
  await form.waitFor();
  await page.waitForURL(({ pathname, search }) => pathname === '/noteSpesa' && search === '');
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await palette().waitFor();
});

test('what was opened stands first while the field is empty, and is forgotten with the session', async () => {
  await find('sotto scorta');
  await page.keyboard.press('Enter');
  await waitForTitle(page, 'Magazzino');
  await page.keyboard.press('Control+k');
  await options().first().waitFor();
  assert.equal((await names())[0], 'Sotto scorta');
  await page.goto('/logout');
  await page.getByLabel('Nome utente').waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem('wms.palette')), null);
});
