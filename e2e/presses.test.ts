/** Tests in Chromium that a press as long as a person's does what it is meant for, whatever comes during it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { resourceDesk } from '../server/testing/workshop/resources.ts';
import { type StartedIn, startArea } from './areas/area.ts';
import { warehouse } from './areas/warehouse.ts';
import { type Browser, type Locator, launchBrowser, type Page } from './support/browser.ts';
import { assertFieldError } from './support/fields.ts';
import { holdAnswers } from './support/held.ts';
import type { Product } from './support/product.ts';
import { openSignedIn } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let area: StartedIn<typeof warehouse>;
before(async () => {
  [area, browser] = await Promise.all([startArea(warehouse), launchBrowser()]);
  product = area.product;
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const open = async (path: string, size: 1280 | 390 = 1280) => {
  const page = await (await openSignedIn(browser, product.url, area.maria, size)).newPage();
  await page.goto(path);
  return page;
};
const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name, exact: true });
const focused = (what: Locator) => what.and(what.page().locator(':focus')).waitFor();

/** Presses in the middle, and lets go of the mouse only after `during`; what was pressed must not move meanwhile. */
async function pressWhile(what: Locator, during: () => Promise<unknown>): Promise<void> {
  const page = what.page();
  const place = async () => (await what.boundingBox())?.y ?? Number.NaN;
  await what.hover();
  const before = await place();
  await page.mouse.down();
  await during();
  await drawn(page);
  const moved = (await place()) - before;
  // A button sinks by a pixel.
  assert.ok(Math.abs(moved) <= 1, `what is pressed moves by ${moved} px`);
  await page.mouse.up();
}
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

test('the second half of a double click takes no focus to a question that fades', async () => {
  const manager = await product.person({ permissions: [can.workshopManagement] });
  const room = await resourceDesk(manager).create({ name: 'Aula con fogli' });
  const link = { kind: 'altro', name: 'Foglio', url: 'https://example.org/foglio' };
  assert.equal((await manager.post(`/api/workshop/resources/${room}/links`, link)).status, 200);
  const page = await (await openSignedIn(browser, product.url, manager)).newPage();
  // Without motion nothing fades.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(`/room/${room}?scheda=allegati`);
  await page.getByRole('button', { name: 'Elimina Foglio' }).click();
  const sure = dialog(page).getByRole('button', { name: 'Elimina l’allegato' });
  await sure.hover();
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForFunction(() => !document.activeElement?.closest('[role=dialog]'));
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await sure.waitFor({ state: 'detached' });
  await page.getByText(/^Ancora nessuna foto/).waitFor();
  assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), 'BODY');
});

test('an option is taken although other options come while it is pressed', async () => {
  const page = await open('/warehouse');
  await page.getByRole('main').getByRole('button', { name: 'Carica' }).first().click();
  await field(page, 'Prodotto').click();
  const option = page.getByRole('option', { name: /Sega/ });
  await option.waitFor();
  const letGo = await holdAnswers(page, /products\?.*sega/);
  const asked = page.waitForRequest(/products\?.*sega/);
  await field(page, 'Prodotto').fill('sega');
  await asked;
  await pressWhile(option, letGo);
  assert.equal(await field(page, 'Prodotto').inputValue(), 'Sega a nastro');
});

test('a button stays under the pointer while an answer brings a field above it', async () => {
  const page = await open('/warehouse');
  await page.getByRole('main').getByRole('button', { name: 'Carica' }).first().click();
  const letGo = await holdAnswers(page, `**/products/${area.goods.resin}/stock`);
  await field(page, 'Prodotto').fill('Resina');
  await page.getByRole('option', { name: /Resina/ }).click();
  await pressWhile(dialog(page).getByRole('button', { name: 'Uno in più' }), letGo);
  await field(page, 'Lotto').waitFor();
  assert.equal(await field(page, 'Quantità').inputValue(), '1');
});

test('a button stays under the pointer when the field that is left says what is wrong', async () => {
  const manager = await product.person({ permissions: [can.workshopManagement] });
  const room = await resourceDesk(manager).create({ name: 'Aula' });
  const page = await (await openSignedIn(browser, product.url, manager)).newPage();
  await page.goto(`/room/${room}`);
  await page.getByRole('button', { name: 'Altre azioni' }).click();
  await page.getByRole('menuitem', { name: 'Chiudi per un periodo' }).click();
  await field(page, 'Motivo').fill('Pulizie');
  await field(page, 'Al giorno').fill('30/02/2027');
  await pressWhile(dialog(page).getByRole('button', { name: 'Salva' }), () => Promise.resolve());
  await focused(field(page, 'Al giorno'));
  await assertFieldError(page, 'Al giorno', 'Questa data non esiste: febbraio 2027 ha 28 giorni');
});

test('a button stays under the finger when the field that is left says what is wrong', async () => {
  const page = await open('/warehouse', 390);
  await page.getByRole('main').getByRole('button', { name: 'Carica' }).first().tap();
  await field(page, 'Prodotto').fill('Sega');
  await page.getByRole('option', { name: /Sega/ }).tap();
  await dialog(page).getByText('In tutto ce ne sono').waitFor();
  await field(page, 'Motivo').fill('a'.repeat(600));
  const send = dialog(page).getByRole('button', { name: 'Carica', exact: true });
  const places = await send.evaluateHandle((button) => {
    const seen: number[] = [];
    for (const kind of ['pointerdown', 'mousedown', 'click'])
      addEventListener(kind, () => seen.push(button.getBoundingClientRect().y), { capture: true });
    return seen;
  });
  await send.tap();
  await focused(field(page, 'In quale ubicazione'));
  const [down, ...later] = await places.jsonValue();
  assert.deepEqual(later, [down, down]);
});

test('what was typed in a picker right before the press is sent, although it is still looked for', async () => {
  const page = await open(`/prod/${area.goods.nut}`);
  await page.getByRole('main').getByRole('button', { name: 'Carica', exact: true }).click();
  await field(page, 'Quantità').fill('3');
  const letGo = await holdAnswers(page, /locations\/search\?.*off-a-02/);
  const sought = page.waitForRequest(/locations\/search\?.*off-a-02/);
  await field(page, 'In quale ubicazione').fill('off-a-02');
  const send = dialog(page).getByRole('button', { name: 'Carica', exact: true });
  await pressWhile(send, () => sought);
  await letGo();
  await page.getByText('Movimento registrato: +3 pz di Dado autobloccante M8 in OFF-A-02').waitFor();
});

test('the error of a field stays where it is when the field is left without a change', async () => {
  const manager = await product.person({ permissions: [can.workshopManagement] });
  const hours = [{ weekday: 1, opens: '08:00', closes: '12:00' }];
  const room = await resourceDesk(manager).create({ name: 'Sala', hours });
  const page = await (await openSignedIn(browser, product.url, manager)).newPage();
  await page.goto(`/room/${room}/modifica`);
  const closes = page.getByRole('textbox', { name: 'Lunedì, chiude alle' });
  await closes.fill('7');
  const save = page.getByRole('button', { name: 'Salva' });
  const wrong = closes.and(page.locator('[aria-invalid=true]'));
  await save.click();
  await focused(wrong);
  await pressWhile(save, async () => assert.equal(await wrong.count(), 1));
  await focused(wrong);
});
