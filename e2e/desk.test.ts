/** Tests a storekeeper's work at the desk in Chromium: load, unload, undo, lend and take back. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import type { Locator } from 'playwright-core';
import type { Caller } from '../server/testing/app.ts';
import { type StockBase, stockIn } from '../server/testing/stock.ts';
import { trial } from '../server/testing/trial.ts';
import { startArea } from './areas/area.ts';
import { warehouse } from './areas/warehouse.ts';
import { type Browser, launchBrowser, newWindow, type Page } from './support/browser.ts';
import type { Product } from './support/product.ts';
import { openAs } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let page: Page;
let maria: Caller;
let base: StockBase;
/** The saw isn't there yet; ten presses lie on the shelf. */
let goods: Record<'saw' | 'press', number>;
before(async () => {
  [{ product, maria, goods, base }, browser] = await Promise.all([startArea(warehouse), launchBrowser()]);
  page = await (await newWindow(browser, product.url, 1280)).newPage();
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).first();
const dialog = (name: string) => page.getByRole('dialog', { name });
const field = (dialogName: string, name: string) =>
  dialog(dialogName).getByRole('textbox', { name, exact: true });
async function choose(dialogName: string, label: string, text: string) {
  await field(dialogName, label).fill(text);
  await page
    .getByRole('option', { name: new RegExp(text) })
    .first()
    .click();
}
/** Waits until the field shows this value. */
async function waitForValue(dialogName: string, label: string, value: string) {
  const input = await field(dialogName, label).elementHandle();
  await page.waitForFunction(([node, wanted]) => (node as HTMLInputElement).value === wanted, [
    input,
    value,
  ] as const);
}
const waitForFocus = (locator: Locator) => locator.and(page.locator(':focus')).waitFor();
const confirm = (dialogName: string, name: string) =>
  dialog(dialogName).getByRole('button', { name, exact: true }).click();
/** Presses the button that books, and waits for the answer; a refusal fails with its sentence. */
async function book(dialogName: string, name: string) {
  const [answer] = await Promise.all([
    page
      .waitForResponse(
        (response) => response.request().method() === 'POST' && response.url().includes('/movements'),
      )
      .catch(async () => assert.fail(`nothing was sent: ${await dialog(dialogName).innerText()}`)),
    confirm(dialogName, name),
  ]);
  assert.equal(answer.status(), 200, await answer.text());
}
const waitForText = (words: string | RegExp) => page.getByText(words).first().waitFor();
const total = async (productId: number) =>
  (
    await product.db
      .selectFrom('product_totals')
      .select('quantity')
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow()
  ).quantity;

test('a place and a lot that were proposed and emptied stay empty while others change the stock', async () => {
  const { shelf, tape } = { shelf: await placeOf('OFF-A-01'), tape: await lotted() };
  const load = () =>
    maria.post('/api/logistics/movements', {
      booking: randomUUID(),
      lines: [{ type: 'carico', productId: tape, quantity: '1', toLocationId: shelf, lot }],
    });
  assert.equal((await load()).status, 200);
  const asked: [title: string, opens: string, place: string][] = [
    ['Scarica dal magazzino', 'Scarica', 'Da quale ubicazione'],
    ['Presta', 'Nuovo prestito', 'Da quale ubicazione'],
  ];
  for (const [title, opens, place] of asked) {
    await openAs(page, maria, title === 'Presta' ? '/warehouse?scheda=prestiti' : '/warehouse');
    await button(opens).click();
    await choose(title, 'Prodotto', 'Nastro con lotto');
    await waitForValue(title, place, 'OFF-A-01');
    await waitForValue(title, 'Lotto', lot.code);
    for (const emptied of ['Lotto', place]) {
      await field(title, emptied).fill('');
      await field(title, 'Quantità').click();
      const again = page.waitForResponse(new RegExp(`/products/${tape}/stock`));
      assert.equal((await load()).status, 200);
      await (await again).finished();
      // A proposal would be drawn with the answer.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 0))));
      assert.equal(await field(title, emptied).inputValue(), '', `${title}: ${emptied}`);
    }
    // A place that is chosen again proposes its only lot anew.
    await choose(title, place, 'OFF-A-01');
    await waitForValue(title, 'Lotto', lot.code);
  }
});

const lot = { code: 'L-UNICO', expiresOn: null };
const lotted = () =>
  stockIn(product.db, base).product({ code: 'NASTRO-L', name: 'Nastro con lotto', tracking: 'lot' });
const placeOf = async (code: string) =>
  (await product.db.selectFrom('locations').select('id').where('code', '=', code).executeTakeFirstOrThrow())
    .id;

test('a load, and an unload that shows what will remain, are booked, and the unload is undone', async () => {
  await openAs(page, maria, '/warehouse');
  await button('Carica').click();
  await choose('Carica in magazzino', 'Prodotto', 'Sega');
  await choose('Carica in magazzino', 'In quale ubicazione', 'OFF-A-01');
  await field('Carica in magazzino', 'Quantità').fill('9');
  await dialog('Carica in magazzino').getByRole('button', { name: 'Uno in più' }).click();
  await book('Carica in magazzino', 'Carica');
  await waitForText('Movimento registrato: +10 pz di Sega a nastro in OFF-A-01');

  await button('Scarica').click();
  await choose('Scarica dal magazzino', 'Prodotto', 'Sega');
  await field('Scarica dal magazzino', 'Quantità').fill('11');
  await waitForText('In OFF-A-01 ne restano 10 pz: riduci la quantità');
  await confirm('Scarica dal magazzino', 'Scarica');
  await dialog('Scarica dal magazzino')
    .getByText(/scegli un’altra ubicazione/)
    .waitFor();
  await field('Scarica dal magazzino', 'Quantità').fill('3');
  await waitForText('In OFF-A-01 ora 10 pz, poi 7 pz');
  await book('Scarica dal magazzino', 'Scarica');
  await waitForText('Movimento registrato: −3 pz di Sega a nastro da OFF-A-01');
  assert.equal(await total(goods.saw), '7.000');

  await button(/^Storna scarico/).click();
  await field('Storna il movimento', 'Motivo').fill('Sbagliato prodotto');
  await confirm('Storna il movimento', 'Storna il movimento');
  await waitForText('Movimento stornato');
  await waitForText('Storno di scarico');
  assert.equal(await total(goods.saw), '10.000');
});

trial('a code and Enter from a reader choose in a picker and never send the form', async () => {
  await openAs(page, maria, '/warehouse');
  const name = 'Carica in magazzino';
  const [what, where] = ['Prodotto', 'In quale ubicazione'];
  // Every answer is late: it comes only after the keys are pressed.
  let keysPressed = Promise.resolve();
  await page.route(/logistics\/(products|locations)/, async (route) => {
    await keysPressed;
    await route.continue();
  });
  const beforeAnyAnswer = (press: () => Promise<void>) => {
    keysPressed = press();
    return keysPressed;
  };
  const type = (text: string, key: 'Enter' | 'Tab') =>
    beforeAnyAnswer(async () => {
      await field(name, where).fill(text);
      await page.keyboard.press(key);
    });
  await button('Carica').click();
  await waitForFocus(field(name, what));
  await beforeAnyAnswer(async () => {
    await page.keyboard.type('trap-1');
    await page.keyboard.press('Enter');
  });
  await waitForValue(name, what, 'Trapano a colonna');

  await type('off-a-02', 'Tab');
  await waitForValue(name, where, 'OFF-A-02');
  // A field that is left with half a code keeps its value; Enter takes the first match.
  await type('off-a', 'Tab');
  await waitForValue(name, where, 'OFF-A-02');
  await type('off-a', 'Enter');
  await waitForValue(name, where, 'OFF-A-01');
  await type('nessun posto', 'Enter');
  await waitForText('Nessun risultato');
  await page.keyboard.press('Enter');
  await page.unrouteAll({ behavior: 'wait' });

  const wrong = dialog(name).locator('[aria-invalid=true]');
  // A form that was sent would have led to the empty quantity.
  await waitForFocus(field(name, where));
  await field(name, what).press('Enter');
  await waitForFocus(field(name, 'Quantità').and(wrong));
  await confirm(name, 'Annulla');
});

trial('a dialog starts in the first empty field, and gives the focus back to its button', async () => {
  await openAs(page, maria, `/prod/${goods.press}`);
  await button(/^Carica$/).press('Enter');
  // The place of the last load is filled in.
  await waitForFocus(field('Carica in magazzino', 'Quantità'));
  await page.keyboard.press('Escape');
  await waitForFocus(button(/^Carica$/));
  await button(/^Scarica da OFF/).click();
  await waitForFocus(field('Scarica dal magazzino', 'Quantità'));
  await field('Scarica dal magazzino', 'Quantità').fill('2');
  await confirm('Scarica dal magazzino', 'Annulla');
  await confirm('Modifiche non salvate', 'Esci senza salvare');
  await waitForFocus(button(/^Scarica da OFF/));
});

trial('a reservation that leaves the page by another’s change can be edited: this is shown', async () => {
  const other = await product.person({ permissions: [can.warehouseManagement], nome: 'Bruno' });
  const changeOf = (id: number, body: object) =>
    other.fetch(`/api/logistics/reservations/${id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  // 51 reservations: the list reads 50 at once.
  const rows = await product.db
    .insertInto('reservations')
    .values(
      Array.from({ length: 51 }, (_, at) => ({
        product_id: goods.press,
        quantity: '0.100',
        purpose: `Banco ${at}`,
        needed_on: `2099-01-${at === 0 ? '01' : '02'}`,
      })),
    )
    .returning('id')
    .execute();
  const [first] = rows;
  assert.ok(first);
  await openAs(page, maria, '/warehouse');
  await page.getByRole('tab', { name: 'Prenotazioni' }).click();
  await button('Modifica per Banco 0: Trapano a colonna').click();
  const name = 'Modifica la prenotazione';
  await field(name, 'Per che cosa').fill('Vettura');
  const moved = { version: 1, quantity: '1', purpose: 'Banco 0', neededOn: '2099-12-31' };
  assert.equal((await changeOf(first.id, moved)).status, 200);
  await button('Modifica per Banco 0: Trapano a colonna').waitFor({ state: 'detached' });
  await confirm(name, 'Salva');
  await waitForText('Serve entro il: ora 31/12/2099');
  await confirm(name, 'Unisci alle mie');
  await confirm(name, 'Salva');
  await waitForText('Prenotazione modificata');
  const saved = await product.db
    .selectFrom('reservations')
    .select(['purpose', 'needed_on'])
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow();
  assert.deepEqual(saved, { purpose: 'Vettura', needed_on: '2099-12-31' });
});

trial('a tool is lent and returned in parts', async () => {
  await openAs(page, maria, '/warehouse');
  await page.getByRole('tab', { name: 'Prestiti' }).click();
  await button('Nuovo prestito').click();
  await choose('Presta', 'Prodotto', 'Trapano a colonna');
  await field('Presta', 'Quantità').fill('2');
  await choose('Presta', 'A chi', 'Maria');
  await field('Presta', 'Da restituire entro il').fill('31/12/2099');
  await confirm('Presta', 'Presta');
  await waitForText(/^Prestato Trapano a colonna a .+: da restituire entro il 31\/12\/2099/);
  assert.equal(await total(goods.press), '8.000');
  // The next thing goes to the same person.
  await page.locator('[data-show=true]').getByRole('button', { name: 'Un altro' }).click();
  await waitForValue('Presta', 'A chi', 'Maria Prova');
  assert.equal(await field('Presta', 'Prodotto').inputValue(), '');
  await page.keyboard.press('Escape');
  await dialog('Presta').waitFor({ state: 'detached' });

  const back = 'Restituzione di Maria Prova';
  await button(/^Restituito da Maria/).click();
  await field(back, 'Quantità').fill('1');
  await confirm(back, 'Registra la restituzione');
  await waitForText(/^Restituzione registrata: di .+ manca ancora 1 pz/);
  await waitForText('1 pz di 2 pz');
  await button(/^Restituito da Maria/).click();
  await confirm(back, 'Registra la restituzione');
  await waitForText('Adesso nessuno ha niente in prestito.');
  assert.equal(await total(goods.press), '10.000');
});
