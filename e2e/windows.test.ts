/** Tests in Chromium what all windows and forms have in common: where they begin, and what Enter does. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Caller } from '../server/src/testing/app.ts';
import { stockFixture } from '../server/src/testing/stock.ts';
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
  await focused('Torna indietro');
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

test('a fault in a tab costs that tab alone, and goes with the bug report', async () => {
  const id = await makeProduct();
  await page.route(`**/products/${id}/comments*`, (route) =>
    route.fulfill({ json: { rows: 0, cursor: null } }),
  );
  await openAs(page, rita, `/prod/${id}?scheda=commenti`);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Riprova' }).waitFor();
  await page.locator('h1').waitFor();
  await page.unrouteAll();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Riprova' }).click();
  await button('Segnala un bug').click();
  await box('Titolo').fill('Commenti');
  await box('Descrizione').fill('Non si aprono');
  await page.getByText('La segnalazione porta con sé l’errore').waitFor();
  await button('Conferma').click();
  await absent(dialog('Segnala un bug'));
  const { body } = await product.db.selectFrom('bug_reports').select('body').executeTakeFirstOrThrow();
  assert.match(body, /^Non si aprono\n\nErrori della pagina:\n\/prod\/\d+: TypeError/);
});

test('a fault in a dialog closes that dialog alone, and is said', async () => {
  await openAs(page, rita, `/prod/${await makeProduct()}`);
  await page.route('**/user/getTeamData', (route) => route.fulfill({ json: { rows: 0 } }));
  await button('Chiedi').click();
  await page.locator('[data-show=true]').waitFor();
  await absent(dialog('Chiedi'));
  await waitForTitle(page, /^Prodotto/);
  await page.unrouteAll();
});

test('on a phone an alert comes where it covers no button', async () => {
  const phone = await (await newWindow(browser, product.url, 390)).newPage();
  await openAs(phone, rita, `/prod/${await makeProduct()}`);
  const ask = phone.getByRole('main').getByRole('button', { name: 'Chiedi', exact: true });
  await ask.waitFor();
  const bottom = await phone.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('main button')].map((one) => one.getBoundingClientRect().bottom),
    ),
  );
  // The last button of the page lies where an alert usually comes.
  await phone.setViewportSize({ width: 390, height: Math.ceil(bottom) + 30 });
  await ask.click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Invia richiesta' }).click();
  await phone.locator('[data-show=true]').waitFor();
  const covered = await phone.evaluate(() => {
    const alert = document.querySelector('[data-show=true]')?.getBoundingClientRect();
    return [...document.querySelectorAll('main button')].filter((button) => {
      const { top, bottom } = button.getBoundingClientRect();
      return !alert || (top < alert.bottom && bottom > alert.top);
    }).length;
  });
  assert.equal(covered, 0);
  await phone.close();
});

test('the title of a tall window and its cross stay while the fields scroll', async () => {
  const phone = await (await newWindow(browser, product.url, 390)).newPage();
  await phone.setViewportSize({ width: 390, height: 420 });
  await openAs(phone, rita, '/utenti');
  await phone.getByRole('button', { name: 'Invita', exact: true }).click();
  const invite = phone.getByRole('dialog').filter({ has: phone.getByRole('textbox', { name: 'Cognome' }) });
  const cross = invite.getByRole('button', { name: 'Chiudi la finestra' });
  await cross.waitFor();
  const seen = await cross.evaluate((element) => {
    const content = element.closest('[role=dialog]');
    if (!content) return 'no window';
    content.scrollTop = content.scrollHeight;
    const { left, top, width, height } = element.getBoundingClientRect();
    const touched = document.elementFromPoint(left + width / 2, top + height / 2);
    return [content.scrollTop > 50, element.contains(touched)].join();
  });
  assert.equal(seen, 'true,true');
  await phone.close();
});

test('the text of a card ends with its second line, however high the card beside it is', async () => {
  const { product: make } = await stockFixture(product.db);
  const description = 'Parole che riempiono una riga dopo l’altra. '.repeat(8);
  await make({ name: 'Carta corta', description });
  await make({ name: `Carta ${'lunghissima '.repeat(8)}`.trim(), description });
  await openAs(page, rita, '/ricercaProdotti?q=carta');
  const texts = page.getByRole('list', { name: 'Prodotti' }).getByText(/^Parole che/);
  await texts.nth(1).waitFor();
  const lines = await texts.evaluateAll((all) =>
    all.map((one) => one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight)),
  );
  assert.deepEqual(
    lines.map((count) => Math.round(count * 10) / 10),
    [2, 2],
  );
});

test('a chart has one name, and says a value aloud to the arrow keys alone', async () => {
  const fixture = await stockFixture(product.db);
  const [productId, toLocationId] = [await fixture.product(), await fixture.location('GRAFICO-1')];
  const lines = [{ type: 'carico', productId, quantity: '3', toLocationId }];
  assert.equal((await rita.post('/api/logistics/movements', { booking: randomUUID(), lines })).status, 200);
  await openAs(page, rita, `/prod/${productId}?scheda=movimenti`);
  const picture = page.getByRole('img', { name: /^Quantità nel tempo/ });
  await picture.waitFor();
  assert.equal(await page.getByRole('figure', { name: /./ }).count(), 0);
  const figure = page.getByRole('figure').filter({ has: picture });
  const aloud = () =>
    figure
      .locator('[role=status], [aria-live]')
      .evaluateAll((all) => all.map((one) => one.textContent).join('|'));
  const box = await picture.boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await picture.locator('circle').waitFor();
  assert.equal(await aloud(), '');
  await page.mouse.move(0, 0);
  await picture.locator('circle').waitFor({ state: 'detached' });
  await picture.focus();
  await page.keyboard.press('ArrowLeft');
  await picture.locator('circle').waitFor();
  assert.match(await aloud(), /^\d\d\/\d\d\/\d{4}: \d+\spz$/);
});
