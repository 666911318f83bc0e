/** Tests in Chromium what all windows and forms have in common: where they begin, and what Enter does. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import type { Caller } from '../server/testing/app.ts';
import { teamDesk } from '../server/testing/desk.ts';
import { stockFixture } from '../server/testing/stock.ts';
import { startArea } from './areas/area.ts';
import { people } from './areas/people.ts';
import {
  absent,
  type Browser,
  type Locator,
  launchBrowser,
  newWindow,
  type Page,
  waitForTitle,
} from './support/browser.ts';
import type { Product } from './support/product.ts';
import { openAs } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let page: Page;
let rita: Caller;
before(async () => {
  // No mail is sent here, so links are shown.
  [{ product, rita }, browser] = await Promise.all([
    startArea(people, { mailIsSent: false }),
    launchBrowser(),
  ]);
  const window = await newWindow(browser, product.url, 1280);
  await window.grantPermissions(['clipboard-read', 'clipboard-write']);
  page = await window.newPage();
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });

/** Waits until what has the focus is called so. */
const focused = (name: string) =>
  page.waitForFunction(
    (wanted) => {
      const { activeElement: active } = document;
      const label =
        active instanceof HTMLInputElement ? active.labels?.[0]?.textContent : active?.textContent;
      return label?.replace(/\s*\*$/, '') === wanted;
    },
    name,
    { polling: 'raf' },
  );
const makeProduct = async () => (await stockFixture(product.db)).product();
const makeKinds = async (...names: readonly string[]) => {
  for (const name of names) {
    const made = await rita.post('/api/accounting/member-kinds', {
      name,
      fee: '10',
      votes: true,
      active: true,
    });
    assert.equal(made.status, 200, await made.text());
  }
};
const copied = () => page.evaluate(() => navigator.clipboard.readText());

test('a link that is shown once is copied by Enter, and closing asks as long as it isn’t', async () => {
  await openAs(page, rita, '/utenti');
  await button('Invita').click();
  await box('Nome').fill('Nina');
  await box('Cognome').fill('Bosco');
  await box('E-mail istituzionale').fill('nina.bosco@example.org');
  await page.keyboard.press('Enter');
  const invitation = dialog('Invito per Nina Bosco');
  await invitation.waitFor();
  await focused('Copia');

  await invitation.getByRole('button', { name: 'Chiudi', exact: true }).click();
  await dialog('Non l’hai ancora copiato').waitFor();
  await focused('Indietro');
  await page.keyboard.press('Enter');
  await absent(dialog('Non l’hai ancora copiato'));

  const link = await invitation.getByLabel('Collegamento').inputValue();
  await button('Copia').focus();
  await page.keyboard.press('Enter');
  await button('Copiato').waitFor();
  assert.equal(await copied(), link);
  await page.keyboard.press('Enter');
  await invitation.getByRole('button', { name: 'Chiudi', exact: true }).click();
  await absent(invitation);
});

test('a window without fields begins on its main button, a dangerous one on the way back', async () => {
  await openAs(page, rita, `/utenti/${(await product.person({ nome: 'Ivo' })).username}@example.org`);
  await waitForTitle(page, /^Ivo/);
  await button('Altre azioni').click();
  await page.getByRole('menuitem', { name: 'Collegamento per la password' }).click();
  await dialog('Collegamento per la password').waitFor();
  await focused('Crea');
  await page.keyboard.press('Enter');
  await dialog('Copia il collegamento').waitFor();
  await focused('Copia');
  await page.keyboard.press('Enter');
  await button('Copiato').waitFor();
  await button('Chiudi').click();
  // The window from which this one came is gone: the focus is back on what opened the first.
  await absent(dialog('Copia il collegamento'));
  await page.waitForFunction(() => document.activeElement?.ariaLabel === 'Altre azioni');
});

test('a dangerous window with filled fields begins on the way back, and Enter in them sends nothing', async () => {
  const marta = await product.person({ permissions: [can.teamManagement] });
  const desk = teamDesk(marta);
  const id = await desk.create('TELAIO');
  await openAs(page, marta, '/reparti');
  await page.getByRole('treeitem').getByText('TELAIO', { exact: true }).first().click();
  await button('Altre azioni su TELAIO').click();
  await page.getByRole('menuitem', { name: 'Chiudi' }).click();
  await dialog('Chiudi TELAIO').waitFor();
  await focused('Indietro');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await box('Ultimo giorno').press('Enter');
  await dialog('Chiudi TELAIO').getByRole('button', { name: 'Indietro' }).click();
  await absent(dialog('Chiudi TELAIO'));
  assert.deepEqual(sent, []);
  assert.equal((await desk.team(id)).closedOn, null);
});

test('each question gives the focus back to what asked it, the first as the later ones', async () => {
  // A window that fades is drawn later than one that doesn't.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openAs(page, rita, `/prod/${await makeProduct()}`);
  for (const leave of ['Escape', 'Enter', 'Escape']) {
    await button('Altre azioni').click();
    await page.getByRole('menuitem', { name: 'Disattiva' }).click();
    await dialog('Disattiva il prodotto').waitFor();
    await focused('Indietro');
    await page.keyboard.press(leave);
    await absent(dialog('Disattiva il prodotto'));
    await page.locator('[aria-label="Altre azioni"]:focus').waitFor();
  }
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('Tab goes on behind a deleted row, and the title has the focus after a deleted thing', async () => {
  const path = `/prod/${await makeProduct()}`;
  for (const code of ['80629874921', '80629874922']) {
    const added = await rita.post(`/api/logistics/products/${path.slice(6)}/barcodes`, {
      code,
      kind: 'altro',
      packageQuantity: '1',
    });
    assert.equal(added.status, 200, await added.text());
  }
  await openAs(page, rita, `${path}?scheda=dettagli`);
  const remove = async (code: string) => {
    await button(`Togli ${code}`).click();
    await button('Togli il codice').click();
    await absent(button(`Togli ${code}`));
  };
  const focused = (name: string) => page.locator('button:focus').and(button(name)).waitFor();
  await remove('80629874921');
  await page.waitForFunction(() => document.activeElement !== document.body);
  await page.keyboard.press('Tab');
  await focused('Modifica 80629874922');
  await remove('80629874922');
  await focused('Aggiungi un codice');
  await button('Altre azioni').click();
  await page.getByRole('menuitem', { name: 'Elimina' }).click();
  await button('Elimina il prodotto').click();
  await page.locator('h1:focus').getByText('Inventario').waitFor();
});

test('a product that is being deleted isn’t asked for once more when the server announces it', async () => {
  const id = await makeProduct();
  await openAs(page, rita, `/prod/${id}`);
  const another = await page.context().newPage();
  await another.goto(`${product.url}/prod/${id}`);
  await another.getByRole('button', { name: 'Altre azioni' }).waitFor();
  const told = another.waitForResponse((answer) => answer.status() === 404);
  const address = `**/api/logistics/products/${id}`;
  const failed: string[] = [];
  page.on('response', (answer) => answer.status() >= 400 && failed.push(answer.url()));
  await page.route(address, async (route) => {
    if (route.request().method() !== 'DELETE') return route.continue();
    const response = await route.fetch();
    await told;
    return route.fulfill({ response });
  });
  await button('Altre azioni').click();
  await page.getByRole('menuitem', { name: 'Elimina' }).click();
  await button('Elimina il prodotto').click();
  await page.locator('h1').getByText('Inventario').waitFor();
  assert.deepEqual(failed, []);
  await page.unroute(address);
  await another.close();
});

test('a form that is a page begins where something must be written', async () => {
  for (const [path, field] of Object.entries({
    '/tesserati/nuovo': 'lastName',
    '/prod/nuovo': 'name',
  })) {
    await openAs(page, rita, path);
    await page.locator(`[data-path=${field}]:focus`).waitFor();
  }
});

test('the number of a book and a year stay without a point when their field is left', async () => {
  const typed = async (field: Locator, text: string) => {
    await field.fill(text);
    await field.press('Tab');
    assert.equal(await field.inputValue(), text);
  };
  await openAs(page, rita, '/tesserati/nuovo');
  await typed(box('Numero'), '1234');
  await openAs(page, rita, '/areaUtente?scheda=accademici');
  await button('Aggiungi un corso').click();
  await typed(box('Anno di immatricolazione'), '2019');
});

test('an error in a window is shown there, and the keys of the page behind it are silent', async () => {
  const path = `/prod/${await makeProduct()}`;
  const said = { body: 'Ne servono due', mentions: [] };
  assert.equal((await rita.post(`/api/logistics/products/${path.slice(6)}/comments`, said)).status, 200);
  await openAs(page, rita, `${path}?scheda=commenti`);
  await button('Azioni del commento').click();
  await page.getByRole('menuitem', { name: 'Modifica' }).click();
  const edit = dialog('Modifica il commento');
  await edit.getByRole('textbox', { name: 'Commento' }).fill('');
  await edit.getByRole('button', { name: 'Salva' }).click();
  await page.locator('[role=dialog] textarea:focus').waitFor();

  await edit.getByRole('button', { name: 'Annulla' }).focus();
  await page.keyboard.press('e');
  await page.keyboard.press('Escape');
  await button('Esci senza salvare').click();
  await absent(edit);
  assert.equal(new URL(page.url()).pathname, path);
  await page.keyboard.press('e');
  await page.waitForURL((url) => url.pathname === `${path}/modifica`);
});

test('a chosen place leads on to the quantity, and Tab past the buttons that step', async () => {
  const code = 'SCAFFALE-1';
  await (await stockFixture(product.db)).location(code);
  await openAs(page, rita, `/prod/${await makeProduct()}`);
  await button('Carica').first().click();
  const place = page.getByRole('dialog').locator('[data-path$=toLocationId]');
  await place.click();
  // The places lie in the window to which they belong.
  await page.locator('[role=dialog] [role=option], [role=dialog] [role=listbox]').first().waitFor();
  await page.keyboard.press('Tab');
  const quantity = page.locator('[role=dialog] input[inputmode=numeric]:focus');
  await quantity.waitFor();
  await place.focus();
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  for (const letter of code) await press(letter);
  await press('Enter');
  await quantity.waitFor();
  for (const key of ['5', '0', 'Enter']) await press(key);
  await page.getByText(/\+50\s*pz/).waitFor();
  assert.equal(keys, code.length + 4);
});

test('Tab goes on from a field that shows its error as it is left', async () => {
  await (await stockFixture(product.db)).location('SCAFFALE-2');
  await openAs(page, rita, `/prod/${await makeProduct()}`);
  await button('Carica').first().click();
  await page.locator('[role=dialog] [data-path$=toLocationId]').fill('SCAFFALE-2');
  await page.keyboard.press('Enter');
  await page.locator('[role=dialog] [data-path$=quantity]:focus').waitFor();
  await page.keyboard.press('Tab');
  await page.locator('[role=dialog] [data-path$=quantity][aria-invalid=true]').waitFor();
  await page.locator('[role=dialog] [data-path$=reason]:focus').waitFor();
});

test('after a deletion the focus stays where the row was', async () => {
  await makeKinds('Zie', 'Zii');
  await openAs(page, rita, '/tesserati?scheda=categorie');
  await button('Elimina Zie').click();
  await dialog('Elimina «Zie»').getByRole('button', { name: 'Elimina la categoria' }).click();
  await absent(button('Elimina Zie'));
  await page.waitForFunction(() => document.activeElement?.matches('li'));
  const place = await page.evaluate(() => document.activeElement?.previousElementSibling?.textContent);
  assert.ok(place);
  await page.keyboard.press('Shift+Tab');
  assert.ok(await page.evaluate((row) => document.activeElement?.closest('li')?.textContent === row, place));
});

test('the second half of a double click presses nothing that the first half opened or uncovered', async () => {
  await makeKinds('Fondatori');
  await openAs(page, rita, '/tesserati?scheda=categorie');
  await page.evaluate(() =>
    document.addEventListener('click', ({ detail }) => detail > 1 && document.body.classList.add('twice')),
  );
  const press = async (clickCount: 1 | 2) => {
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
  };
  const question = dialog('Elimina «Fondatori»');
  await button('Elimina Fondatori').hover();
  await press(1);
  await question.waitFor();
  await press(2);
  // The question is still open: a click beside it would have closed it.
  await question.getByRole('button', { name: 'Elimina la categoria' }).hover();
  await press(1);
  await absent(question);
  await press(2);
  await absent(button('Elimina Fondatori'));
  assert.equal(await page.locator('body.twice').count(), 0);
});
