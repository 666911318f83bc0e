/** Tests in Chromium a pick list from its first product to the last shelf. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Caller } from '../server/testing/app.ts';
import { type StockBase, stockIn } from '../server/testing/stock.ts';
import { startArea } from './areas/area.ts';
import { warehouse } from './areas/warehouse.ts';
import { type Browser, launchBrowser, picture, violations } from './support/browser.ts';
import { type OpenPages, sharePages } from './support/pages.ts';
import type { Product } from './support/product.ts';
import { typeAsReader } from './support/reader.ts';

let product: Product;
let browser: Browser;
let open: OpenPages;
let luca: Caller;
let maria: Caller;
let goods: Record<'screw' | 'nut' | 'tape' | 'saw', number>;
let shelf: number;
let bin: number;
let base: StockBase;

before(async () => {
  ({ product, luca, maria, goods, shelf, bin, base } = await startArea(warehouse));
  const lines = [{ type: 'carico', productId: goods.tape, quantity: '5', toLocationId: bin }];
  await luca.post('/api/logistics/movements', { booking: randomUUID(), lines });
  browser = await launchBrowser();
  open = await sharePages(browser, product.url);
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const totalOf = async (id: number) => {
  const { quantity, reserved } = await product.db
    .selectFrom('product_totals')
    .select(['quantity', 'reserved'])
    .where('product_id', '=', id)
    .executeTakeFirstOrThrow();
  return [Number(quantity), Number(reserved)];
};

test('a list is made of found products, reserved, and its missing things are asked for', async () => {
  const { page, close } = await open(luca, '/liste');
  await page.getByRole('button', { name: 'Nuova lista' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Nome' }).fill('Gara di Varano');
  await page.keyboard.press('Enter');
  const add = page.getByRole('form', { name: 'Aggiungi alla lista' });
  for (const [name, quantity] of [
    ['Vite a testa', '4'],
    ['Nastro isolante', '2'],
    ['Sega a nastro', '1'],
  ] as const) {
    await add.getByRole('textbox', { name: 'Aggiungi un prodotto' }).fill(name);
    await page
      .getByRole('option', { name: new RegExp(name) })
      .first()
      .click();
    await add.getByRole('textbox', { name: 'Quantità' }).fill(quantity);
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: 'Da prendere' }).getByText(name).first().waitFor();
  }
  await page.getByRole('button', { name: 'Prenota tutto' }).click();
  await page.getByText(/2 righe prenotate · manca: 1\spz di Sega a nastro/).waitFor();
  assert.deepEqual(await totalOf(goods.screw), [20, 4]);
  await page.locator('[data-show=true]').getByRole('button', { name: 'Annulla' }).click();
  await page.getByText(/^Annullato/).waitFor();
  assert.deepEqual(await totalOf(goods.screw), [20, 0]);
  await page.getByRole('button', { name: 'Prenota tutto' }).click();
  await page.getByText(/2 righe prenotate/).waitFor();
  await picture(page, 'pick-list', 1280);
  assert.deepEqual(await violations(page), []);
  await page.getByRole('button', { name: 'Altre azioni', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Chiedi quello che manca' }).click();
  await page.getByText('1 richiesta inviata a chi ordina').waitFor();
  const asked = page.getByText('Chiesto a chi ordina');
  await asked.waitFor();
  await page.locator('[data-show=true]').getByRole('button', { name: 'Annulla' }).click();
  await asked.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Altre azioni', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Chiedi quello che manca' }).click();
  await asked.waitFor();
  await close();
});

test('the list is walked with a reader and with taps, also from one of several places', async () => {
  const { page, close } = await open(luca, '/liste', { size: 390 });
  await page.getByRole('link', { name: 'Gara di Varano' }).click();
  const rows = page.getByRole('list', { name: 'Da prendere' });
  await rows.getByText('OFF-A-01').first().waitFor();
  await typeAsReader(page, 'VITE-M8');
  await page.getByText(/Preso: 4\spz di Vite a testa/).waitFor();
  await rows
    .getByRole('listitem')
    .filter({ hasText: 'Vite a testa' })
    .getByText('Preso', { exact: true })
    .waitFor();
  assert.deepEqual(await totalOf(goods.screw), [16, 0]);
  // A second reading of the same thing takes nothing more.
  await typeAsReader(page, 'VITE-M8');
  await page.getByText(/Vite a testa.*: è già stato preso tutto/).waitFor();
  // A code that takes nothing waits above the list, and isn't lost with an alert.
  const unread = page.getByRole('list', { name: 'Letti e non presi' });
  await typeAsReader(page, 'COLLA');
  const foreign = unread.getByRole('listitem').filter({ hasText: 'Colla vinilica' });
  await foreign.getByText('Non è di questa lista').waitFor();
  await typeAsReader(page, '9900000000017');
  await unread.getByText('Non conosciuto').waitFor();
  await picture(page, 'pick-list-walk', 390);
  await page.getByRole('button', { name: 'Lascia questo codice' }).click();
  assert.deepEqual(await violations(page), []);
  await page.reload();
  await foreign.getByRole('button', { name: 'Aggiungi: Colla vinilica' }).click();
  await rows.getByText('Colla vinilica').waitFor();
  await unread.waitFor({ state: 'detached' });
  // The tape lies in two places; the scanned one answers where it is taken from.
  await typeAsReader(page, 'OFF-A-02');
  await page.getByText('Prendi da OFF-A-02').waitFor();
  await rows.getByRole('button', { name: /^Prendi 2\spz: Nastro isolante$/ }).click();
  await page.getByText(/Preso: 2\spz di Nastro isolante/).waitFor();
  const { rows: left } = {
    rows: await product.db.selectFrom('stock').selectAll().where('location_id', '=', bin).execute(),
  };
  assert.equal(Number(left.find(({ product_id }) => product_id === goods.tape)?.quantity), 3);
  await close();
});

test('what is read while the list is written is added, as many times as it was said', async () => {
  const made = await luca.post('/api/logistics/pick-lists', { name: 'Letta' });
  const { id } = await made.json();
  const { page, close } = await open(luca, `/liste/${id}`, { size: 390 });
  const field = page.getByRole('textbox', { name: 'Aggiungi un prodotto' });
  await field.focus();
  const rows = page.getByRole('list', { name: 'Da prendere' });
  for (const code of ['NASTRO', '3*DADO-M8', 'NASTRO']) await typeAsReader(page, code);
  await rows.getByText(/DADO-M8 · 3\spz/).waitFor();
  await rows.getByText(/NASTRO · 2\spz/).waitFor();
  assert.equal(await field.inputValue(), '');
  // A quantity that is typed by hand counts, too: alone it is for the next name, and one before a name goes with it.
  const add = page.getByRole('form', { name: 'Aggiungi alla lista' });
  const quantity = add.getByRole('textbox', { name: 'Quantità' });
  await field.fill('2*');
  await field.press('Enter');
  assert.deepEqual([await field.inputValue(), await quantity.inputValue()], ['', '2']);
  await typeAsReader(page, 'DADO-M8');
  await rows.getByText(/DADO-M8 · 5\spz/).waitFor();
  assert.equal(await quantity.inputValue(), '1');
  // A code that comes as slowly as a person types is added, too, although the next one follows before the answer.
  for (const code of ['NASTRO', '4*dado-m8', 'COLLA']) {
    await field.pressSequentially(code, { delay: 45 });
    await field.press('Enter');
  }
  for (const line of [/NASTRO · 3\spz/, /DADO-M8 · 9\spz/, /COLLA · 1\s/])
    await rows.getByText(line).waitFor();
  assert.equal(await field.inputValue(), '');
  await field.fill('5*vite a testa');
  await page
    .getByRole('option', { name: /Vite a testa/ })
    .first()
    .click();
  assert.equal(await quantity.inputValue(), '5');
  await close();
});

test('a tap takes from the place in the heading of the line, though the thing lies in another one, too', async () => {
  const made = await luca.post('/api/logistics/pick-lists', { name: 'Due luoghi' });
  const { id } = await made.json();
  const lines = [{ productId: goods.tape, quantity: '1' }];
  await luca.post(`/api/logistics/pick-lists/${id}/lines`, { lines });
  const { page, close } = await open(luca, `/liste/${id}`, { size: 390 });
  const row = page.getByRole('list', { name: 'Da prendere' }).getByRole('listitem');
  await row.getByText('OFF-A-01').waitFor();
  await row.getByRole('button', { name: /^Prendi 1\spz/ }).tap();
  await page.getByText(/Preso: 1\spz di Nastro isolante/).waitFor();
  const { location_id } = await product.db
    .selectFrom('stock_movements')
    .select('from_location_id as location_id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  assert.equal(location_id, shelf);

  // A reservation of both places leaves in parts: all that lies in the likely place is proposed.
  const [all = 0] = await totalOf(goods.tape);
  const reserved = { productId: goods.tape, quantity: String(all), purpose: 'Due luoghi' };
  assert.equal((await luca.post('/api/logistics/reservations', reserved)).status, 200);
  await close();
  const desk = await open(maria, '/warehouse?scheda=prenotazioni');
  await desk.page.getByRole('button', { name: 'Scarica per Due luoghi: Nastro isolante' }).click();
  const unloading = desk.page.getByRole('dialog', { name: 'Scarica dal magazzino' });
  await unloading.getByText(`${all - 3} di ${all}\u00a0pz da qui: in OFF-A-01 non ce n’è altro`).waitFor();
  const proposed = unloading.getByRole('textbox', { name: 'Quantità', exact: true });
  assert.equal(await proposed.inputValue(), String(all - 3));
  await desk.close();

  // Goods that others have reserved are not proposed: neither a tap nor a reading takes them, and they are asked for.
  const want = { name: 'Resta', lines: [{ productId: goods.tape, quantity: '2' }] };
  const other = await (await luca.post('/api/logistics/pick-lists', want)).json();
  const walk = await open(luca, `/liste/${other.id}`, { size: 390 });
  const line = walk.page.getByRole('list', { name: 'Da prendere' }).getByRole('listitem');
  const takes = line.getByRole('button', { name: /^Prendi/ });
  await line.getByText('Quello che c’è è riservato ad altri').waitFor();
  assert.equal(await takes.count(), 0);
  await typeAsReader(walk.page, 'NASTRO');
  await walk.page.getByText('Quello che c’è è riservato ad altri: Nastro isolante').waitFor();
  assert.equal((await totalOf(goods.tape))[0], all);
  await picture(walk.page, 'pick-list-held', 390);
  assert.deepEqual(await violations(walk.page), []);
  await line.getByRole('button', { name: 'Chiedi: Nastro isolante' }).tap();
  await line.getByText('chiesto a chi ordina').waitFor();
  // One piece more that nobody has reserved can be taken.
  const more = [{ type: 'carico', productId: goods.tape, quantity: '1', toLocationId: shelf }];
  await luca.post('/api/logistics/movements', { booking: randomUUID(), lines: more });
  await walk.page.reload();
  await line.getByText('Chiesto a chi ordina').waitFor();
  await takes.getByText(/Prendi 1\spz/).tap();
  await walk.page.getByText(/Preso: 1\spz di Nastro isolante, ne manca 1/).waitFor();
  await walk.close();
});

test('of more than is free, a reading proposes what is free, and the rest is asked for', async () => {
  const clamp = await stockIn(product.db, base).product({ code: 'MORS-1', name: 'Morsetto' });
  const loaded = [{ type: 'carico', productId: clamp, quantity: '3', toLocationId: shelf }];
  await luca.post('/api/logistics/movements', { booking: randomUUID(), lines: loaded });
  const want = { name: 'Morsetti', lines: [{ productId: clamp, quantity: '6' }] };
  const { id } = await (await luca.post('/api/logistics/pick-lists', want)).json();
  const { page, close } = await open(luca, `/liste/${id}`, { size: 390 });
  const row = page.getByRole('list', { name: 'Da prendere' }).getByRole('listitem');
  await row.getByText('OFF-A-01').waitFor();
  await typeAsReader(page, '5*MORS-1');
  await page.getByText(/Morsetto: qui ne puoi prendere 3\spz/).waitFor();
  const sheet = page.getByRole('dialog', { name: /Morsetto$/ });
  assert.equal(await sheet.getByRole('textbox', { name: 'Quantità' }).inputValue(), '3');
  assert.deepEqual(await violations(page), []);
  await sheet.getByRole('button', { name: 'Prendi e chiedi il resto' }).tap();
  await page.getByText(/Preso: 3\spz di Morsetto, ne mancano 3\spz/).waitFor();
  await row.getByText('Chiesto a chi ordina').waitFor();
  assert.deepEqual(await totalOf(clamp), [0, 0]);
  const wish = await product.db
    .selectFrom('wishes')
    .select('quantity')
    .where('product_id', '=', clamp)
    .executeTakeFirstOrThrow();
  assert.equal(Number(wish.quantity), 3);
  await close();
});
