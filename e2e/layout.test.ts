/**
 * Tests section 2.3 of the specification in Chromium: navbar, profile, bug report, palette, keyboard.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { can, permissions } from '@wms/contract/platform/permissions';
import { type Caller, goodPassword } from '../server/testing/app.ts';
import { trial } from '../server/testing/trial.ts';
import { startArea } from './areas/area.ts';
import { catalogue } from './areas/catalogue.ts';
import {
  type Browser,
  launchBrowser,
  newWindow,
  type Page,
  settled,
  waitForTitle,
} from './support/browser.ts';
import { holdAnswers } from './support/held.ts';
import { makeFilesToUpload, type Product } from './support/product.ts';
import { openAs } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let page: Page;
let who: Caller;
before(async () => {
  [{ product }, browser] = await Promise.all([startArea(catalogue), launchBrowser()]);
  who = await product.person({ permissions });
  page = await (await newWindow(browser, product.url, 1280)).newPage();
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const menu = () => page.getByRole('navigation', { name: 'Menu principale' });
const dialog = (name: string) => page.getByRole('dialog', { name });

describe('the navbar', () => {
  trial('is open at 1280, closed at 600 px and below, and follows the window’s width both ways', async () => {
    await openAs(page, who, '/');
    const title = page.getByText('Warehouse Management System', { exact: true });
    await title.waitFor();
    await page.getByText('Gestionale', { exact: true }).waitFor();
    for (const [width, open] of [
      [600, false],
      [601, true],
      [390, false],
      [1280, true],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await title.waitFor({ state: open ? 'visible' : 'hidden' });
      assert.equal(await menu().getByRole('link', { name: 'Esci' }).isVisible(), open, `${width}`);
    }
  });

  trial('at 600 px opens over the page by the menu button, and closes when a page is chosen', async () => {
    await page.setViewportSize({ width: 600, height: 800 });
    await openAs(page, who, '/');
    await page.getByRole('button', { name: 'Apri il menu' }).click();
    await menu().getByRole('link', { name: 'Inventario' }).click();
    await waitForTitle(page, 'Inventario');
    await menu().waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  trial('is folded by its button to a strip whose pages can still be opened', async () => {
    await openAs(page, who, '/');
    await page.getByRole('button', { name: 'Chiudi il menu' }).click();
    await page.getByText('Warehouse Management System').waitFor({ state: 'hidden' });
    await menu().getByRole('link', { name: 'Scansiona' }).click();
    await waitForTitle(page, 'Scansiona');
    await page.getByRole('button', { name: 'Apri il menu' }).click();
    await page.getByText('Warehouse Management System').waitFor();
  });

  trial(
    'has its groups closed but the profile and that of most pages, and remembers which were closed and opened',
    async () => {
      await openAs(page, who, '/');
      const other = menu().getByRole('button', { name: 'Contabilità' });
      assert.equal(await other.getAttribute('aria-expanded'), 'false');
      await menu().getByRole('link', { name: 'Esci' }).waitFor();
      await other.click();
      const group = menu().getByRole('button', { name: 'Logistica' });
      const inside = menu().getByRole('link', { name: 'Allocazioni' });
      await inside.waitFor();
      assert.equal(await group.getAttribute('aria-expanded'), 'true');
      await group.click();
      await inside.waitFor({ state: 'hidden' });
      await page.reload();
      await group.waitFor();
      assert.equal(await group.getAttribute('aria-expanded'), 'false');
      assert.equal(await inside.isVisible(), false);
      await menu().getByRole('link', { name: 'Note spesa' }).waitFor();
      await group.click();
      await inside.waitFor();
    },
  );

  test('brings the page in view into sight, with its group open until it is closed there', async () => {
    const low = await (await newWindow(browser, product.url, 1280)).newPage();
    await low.setViewportSize({ width: 1280, height: 500 });
    await openAs(low, who, '/prenotazioniFurgone');
    const nav = low.getByRole('navigation', { name: 'Menu principale' });
    const group = nav.getByRole('button', { name: 'Furgoni' });
    const entry = nav.getByRole('link', { name: 'Prenotazioni', exact: true });
    await entry.waitFor();
    assert.equal(await group.getAttribute('aria-expanded'), 'true');
    const [box, frame] = [await entry.boundingBox(), await nav.boundingBox()];
    assert.ok(box && frame && box.y >= frame.y && box.y + box.height <= frame.y + frame.height, 'in sight');
    await group.click();
    await entry.waitFor({ state: 'hidden' });
    await nav.getByRole('link', { name: 'Home', exact: true }).click();
    await low.getByRole('heading', { name: 'Per te' }).waitFor();
    assert.equal(await group.getAttribute('aria-expanded'), 'false');
    await low.goBack();
    await entry.waitFor();
  });

  trial('marks the current page, and on a detail page its list', async () => {
    await openAs(page, who, '/prod');
    const marked = menu().locator('[data-marked]');
    await marked.waitFor();
    assert.equal(await marked.innerText(), 'Inventario');
    assert.equal(await marked.getAttribute('aria-current'), 'page');
    await page.getByRole('link', { name: 'Brugola da 12' }).click();
    await waitForTitle(page, 'Brugola da 12');
    assert.equal(await marked.innerText(), 'Inventario');
    assert.equal(await marked.getAttribute('aria-current'), null);
  });
});

describe('the profile preview', () => {
  test('shows Caricamento... until the name is there, and the default picture, and moves nothing below', async () => {
    const place = async () => (await menu().getByRole('link', { name: 'Esci' }).boundingBox())?.y;
    const pictures: string[] = [];
    page.on('request', (request) => request.url().includes('getProfilePicture') && pictures.push('asked'));
    const held = Promise.withResolvers<void>();
    await page.route('**/api/humanResources/user/', async (route) => {
      await held.promise;
      await route.continue();
    });
    const nome = 'Teodora Maddalena Guendalina';
    // The frame is drawn first, and then what isn't urgent; the menu keeps its place in all three states.
    const places = page.waitForFunction(() => document.querySelector('nav a')?.getBoundingClientRect().y);
    await openAs(page, await product.person({ nome }), '/');
    const first = await (await places).jsonValue();
    await menu().getByText('Caricamento...', { exact: true }).waitFor();
    assert.equal(await place(), first);
    held.resolve();
    await menu().getByText(`${nome} Prova`, { exact: true }).waitFor();
    assert.equal(await menu().locator('img').getAttribute('src'), '/avatar.svg');
    assert.equal(await place(), first);
    assert.deepEqual(pictures, [], 'nobody asks for a picture that isn’t there');
    await page.unrouteAll();
  });

  test('a page is not left for a face that may not be seen', async (t) => {
    t.after(() => page.unrouteAll());
    const form = new FormData();
    const photo = await page.screenshot({ clip: { x: 0, y: 0, width: 64, height: 64 } });
    form.set('image', new Blob([new Uint8Array(photo)], { type: 'image/png' }), 'a.png');
    const owner = await product.person({ nome: 'Volta', permissions: [can.userEdit] });
    const path = '/api/humanResources/user/uploadProfilePicture';
    assert.equal((await owner.fetch(path, { method: 'PUT', body: form })).status, 200);
    await page.route('**/people/*/picture?*', (route) =>
      route.fulfill({ status: 403, contentType: 'application/problem+json', json: { status: 403 } }),
    );
    const refused = page.waitForResponse(/\/people\/\d+\/picture/);
    await openAs(page, who, '/utenti?q=Volta');
    await refused;
    await settled(page);
    await page.getByRole('link', { name: /Volta/ }).first().waitFor();
    assert.equal(await page.getByText('Non hai il permesso').count(), 0);
  });

  trial('shows the picture that the person has given', async () => {
    const { photo } = await makeFilesToUpload();
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(await readFile(photo))], { type: 'image/jpeg' }), 'a.jpg');
    const owner = await product.person({ permissions: [can.userEdit] });
    const sent = await owner.fetch('/api/humanResources/user/uploadProfilePicture', {
      method: 'PUT',
      body: form,
    });
    assert.equal(sent.status, 200);
    await openAs(page, owner, '/');
    await menu().locator('img[src^="blob:"]').waitFor();
  });
});

test('a bug report has its title, fields and buttons, is stored, and is empty when opened again', async () => {
  await openAs(page, who, '/prod?q=brugola');
  const opens = page.getByRole('button', { name: 'Segnala un bug' });
  const modal = dialog('Segnala un bug');
  const title = modal.getByLabel('Titolo');
  const body = modal.getByRole('textbox', { name: 'Descrizione', exact: true });
  await opens.click();
  await modal.getByRole('button', { name: 'Chiudi', exact: true }).click();
  await modal.waitFor({ state: 'hidden' });
  await opens.click();
  await modal.getByRole('button', { name: 'Conferma', exact: true }).click();
  await modal.getByText('Questo campo è obbligatorio').nth(1).waitFor();
  await title.fill('Non si apre');
  await body.fill('Clicco e non succede nulla');
  await modal.getByRole('button', { name: 'Conferma', exact: true }).click();
  await page
    .getByRole('status')
    .getByText(/inviata/)
    .waitFor();
  await modal.waitFor({ state: 'hidden' });
  const stored = await product.db.selectFrom('bug_reports').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual(
    [stored.title, stored.body, stored.user_id, stored.page],
    ['Non si apre', 'Clicco e non succede nulla', who.id, '/prod?q=brugola'],
  );
  await opens.click();
  assert.deepEqual([await title.inputValue(), await body.inputValue()], ['', '']);
  // A half-written report asks before it is lost.
  await title.fill('Altro');
  await page.keyboard.press('Escape');
  await dialog('Modifiche non salvate').getByRole('button', { name: 'Resta qui' }).click();
  await dialog('Modifiche non salvate').waitFor({ state: 'hidden' });
  assert.equal(await title.inputValue(), 'Altro');
  // The same by keys alone: Esc asks, and Esc goes back to where one was.
  await title.focus();
  await page.keyboard.press('Escape');
  await dialog('Modifiche non salvate').waitFor();
  await page.keyboard.press('Escape');
  await dialog('Modifiche non salvate').waitFor({ state: 'hidden' });
  await title.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  await dialog('Modifiche non salvate').getByRole('button', { name: 'Esci senza salvare' }).click();
  await modal.waitFor({ state: 'hidden' });
});

describe('the palette (Ctrl+K)', () => {
  const search = async (text: string) => {
    // The test doesn't wait for the field: no key may be lost.
    await page.keyboard.press('Control+k');
    await page.keyboard.type(text);
  };

  test('lists only the pages that the person may open, finds them by their words, and opens them', async () => {
    await openAs(page, await product.person({ permissions: [can.inventoryBrowse, can.vansBook] }), '/');
    await waitForTitle(page, /^Ciao/);
    await search('');
    const options = dialog('Cerca').getByRole('option');
    await options.first().waitFor();
    assert.deepEqual(
      (await options.allInnerTexts()).map((text) => text.split('\n')[0]),
      [
        ...['Home', 'Ricerca Prodotti', 'Scansiona', 'Inventario', 'Liste di prelievo'],
        ...['Richieste di acquisto', 'Prenota', 'Prenotazioni', 'Esci'],
      ],
    );
    await page.keyboard.type('furg preno');
    await options.nth(2).waitFor({ state: 'detached' });
    const field = dialog('Cerca').getByRole('combobox', { name: 'Cerca o scrivi che cosa fare' });
    const readMarked = () =>
      field.evaluate(
        (node) => document.getElementById(node.getAttribute('aria-activedescendant') ?? '')?.innerText,
      );
    assert.match((await readMarked()) ?? '', /^Prenota\n/);
    await page.keyboard.press('ArrowDown');
    assert.match((await readMarked()) ?? '', /^Prenotazioni\n/, 'a screen reader hears the marked option');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await waitForTitle(page, 'Prenota un furgone');
  });

  test('keeps what is typed before its code has come, also when it is asked for again meanwhile', async () => {
    await openAs(page, who, '/');
    await waitForTitle(page, /^Ciao/);
    const letGo = await holdAnswers(page, /\/assets\/Palette-.*\.js$/);
    const ask = page.getByRole('button', { name: 'Cerca' }).first();
    await ask.click();
    await page.keyboard.type('scarica 4 ');
    // A space that is let go on a pressed button presses it once more.
    await page.mouse.down();
    await page.keyboard.type('loctite ');
    await page.mouse.up();
    await page.keyboard.type('243');
    await letGo();
    const field = dialog('Cerca').getByRole('combobox').and(page.locator(':focus'));
    await field.waitFor();
    assert.equal(await field.inputValue(), 'scarica 4 loctite 243');
    await page.unroute(/\/assets\/Palette-.*\.js$/);
    await page.keyboard.press('Escape');
    await ask.and(page.locator(':focus')).waitFor();
  });

  trial(
    'finds products for people who may see them; Enter right after typing opens the best match',
    async () => {
      const who = await product.person({ permissions: [can.inventoryBrowse] });
      await openAs(page, who, '/');
      await waitForTitle(page, /^Ciao/);
      await search('brugola');
      await dialog('Cerca').getByText('BRG-12').click();
      await waitForTitle(page, 'Brugola da 12');

      await openAs(page, who, '/');
      await waitForTitle(page, /^Ciao/);
      await search('brg-12');
      await page.keyboard.press('Enter');
      await waitForTitle(page, 'Brugola da 12');

      await openAs(page, await product.person(), '/');
      await waitForTitle(page, /^Ciao/);
      await search('brugola');
      await dialog('Cerca').getByText('Nessun risultato').waitFor();
    },
  );
});

trial(
  'with the keyboard alone one signs in, opens the inventory, searches with / and opens a product',
  async () => {
    const { username } = await product.person({ permissions: [can.inventoryBrowse] });
    await openAs(page, undefined, '/');
    await page.getByLabel('Nome utente').waitFor();
    const press = (key: string) => page.keyboard.press(key);
    const readFocus = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    const tabTo = async (text: string) => {
      for (let step = 0; step < 40; step += 1) {
        await press('Tab');
        if ((await readFocus()).includes(text)) return;
      }
      assert.fail(`${text} can't be reached by Tab`);
    };
    await page.keyboard.type(username);
    await press('Tab');
    await page.keyboard.type(goodPassword);
    await press('Enter');
    await waitForTitle(page, /^Ciao/);
    await tabTo('Inventario');
    await press('Enter');
    await waitForTitle(page, 'Inventario');
    await page.getByRole('searchbox').waitFor();
    await press('/');
    await page.keyboard.type('brugola');
    await page.waitForURL('**/prod?q=brugola');
    await tabTo('Brugola da 12');
    await press('Enter');
    await waitForTitle(page, 'Brugola da 12');
  },
);

trial('the chosen theme is kept', async () => {
  await openAs(page, who, '/');
  await page.getByRole('button', { name: 'Tema' }).click();
  await page.getByRole('menuitem', { name: 'Scuro' }).click();
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await background();
  await page.reload();
  await waitForTitle(page, /^Ciao/);
  assert.equal(await page.locator('html').getAttribute('data-mantine-color-scheme'), 'dark');
  assert.equal(await background(), dark);
  await page.getByRole('button', { name: 'Tema' }).click();
  await page.getByRole('menuitem', { name: 'Chiaro' }).click();
  assert.notEqual(await background(), dark);
});

trial('signing out in one tab signs out the others', async () => {
  const leaver = await product.person();
  await openAs(page, leaver, '/');
  const other = await page.context().newPage();
  await other.goto('/');
  await waitForTitle(other, /^Ciao/);
  await waitForTitle(page, /^Ciao/);
  await page.bringToFront();
  const heard = page.waitForResponse('**/api/identity/logout');
  await menu().getByRole('link', { name: 'Esci' }).click();
  await page.waitForURL('**/login');
  await other.waitForURL('**/login');
  await heard;
  assert.equal((await leaver.get('/api/humanResources/user/')).status, 401);
  await other.close();
});

trial(
  'a sign-out reaches the other tabs at once: neither a silent server nor unsaved changes delay it',
  async () => {
    const leaver = await product.person({ permissions: [can.productsManagement] });
    await openAs(page, leaver, '/');
    await waitForTitle(page, /^Ciao/);
    const other = await page.context().newPage();
    await other.goto('/macrocat');
    await other.getByRole('button', { name: 'Nuova categoria' }).first().click();
    await other.getByRole('textbox', { name: 'Nome' }).fill('Non ancora salvata');
    await page.bringToFront();
    await page.route('**/api/identity/logout', () => {});
    await menu().getByRole('link', { name: 'Esci' }).click();
    await page.waitForURL('**/login');
    await other.waitForURL('**/login');
    await waitForTitle(other, 'Warehouse Management System');
    await page.unroute('**/api/identity/logout');
    await other.close();
  },
);
