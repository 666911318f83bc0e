/** Tests the page of a product in Chromium: what it says at once, and the acts that are done from it. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { stockIn } from '../server/testing/stock.ts';
import { type StartedIn, startArea } from './areas/area.ts';
import { warehouse } from './areas/warehouse.ts';
import { listCovered } from './support/alert.ts';
import { absent, type Browser, launchBrowser, overflow, type Page, violations } from './support/browser.ts';
import { holdAnswers } from './support/held.ts';
import type { Product } from './support/product.ts';
import { openSignedIn } from './support/signed-in.ts';
import { smallTargets } from './support/targets.ts';

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

type Who = 'luca' | 'maria' | 'ada';
async function open(who: Who, path: string, size: 1280 | 390 = 1280): Promise<Page> {
  const page = await (await openSignedIn(browser, product.url, area[who], size)).newPage();
  await page.goto(path);
  await page.getByRole('tab', { name: 'Giacenza' }).waitFor();
  return page;
}
const head = (page: Page) => page.getByRole('region', { name: 'Giacenza e azioni' });
const acts = (page: Page) => head(page).getByRole('button');
const totalOf = async (productId: number) =>
  (
    await product.db
      .selectFrom('product_totals')
      .select('quantity')
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow()
  ).quantity;

test('the head says how many there are and where, and offers the acts without a hover', async () => {
  const page = await open('maria', `/prod/${area.goods.washer}`);
  await head(page).getByText('20 pz').first().waitFor();
  await head(page).getByText('OFF-A-01').waitFor();
  assert.deepEqual(await acts(page).allInnerTexts(), ['Scarica', 'Carica', 'Sposta', 'Presta']);
  const weights = await acts(page).evaluateAll((all) =>
    all.map((button) => getComputedStyle(button).backgroundColor),
  );
  assert.equal(new Set(weights).size, 1, weights.join());
  const bottoms = await acts(page).evaluateAll((all) =>
    all.map((button) => button.getBoundingClientRect().bottom),
  );
  assert.ok(Math.max(...bottoms) <= 800, `visible at once: ${bottoms}`);
  await page.getByRole('button', { name: 'Altre azioni' }).click();
  await page.getByRole('menuitem').first().waitFor();
  const rarer = await page.getByRole('menuitem').allInnerTexts();
  assert.deepEqual(rarer.slice(0, 2), ['Rettifica', 'Prenota']);
});

test('before its answer the page is drawn like itself, with the acts where they will be', async () => {
  for (const size of [1280, 390] as const) {
    const page = await (await openSignedIn(browser, product.url, area.maria, size)).newPage();
    const letGo = await holdAnswers(page, new RegExp(`/products/${area.goods.washer}($|[/?])`));
    await page.goto(`/prod/${area.goods.washer}`);
    const button = page.getByRole('button', { name: 'Scarica', exact: true }).first();
    await button.waitFor();
    assert.ok(await button.isDisabled());
    const topOf = async () => (await button.boundingBox())?.y ?? -1;
    const before = await topOf();
    await letGo();
    await head(page).getByText('OFF-A-01').waitFor();
    assert.ok(await button.isEnabled());
    assert.ok(Math.abs((await topOf()) - before) <= 2, `${size}: ${before} ${await topOf()}`);
    await page.context().close();
  }
});

test('a known product is unloaded with three keys, and each act has its own', async () => {
  const page = await open('luca', `/prod/${area.goods.nut}`);
  await head(page).getByText('OFF-A-01').waitFor();
  const dialog = page.getByRole('dialog');
  for (const [key, title] of [
    ['c', 'Carica in magazzino'],
    ['m', 'Sposta'],
    ['p', 'Presta'],
  ] as const) {
    await page.keyboard.press(key);
    await page.getByRole('dialog', { name: title, exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await absent(dialog);
  }
  await page.keyboard.press('s');
  await dialog.locator('[data-path$=quantity]:focus').waitFor();
  await page.keyboard.press('4');
  await page.keyboard.press('Enter');
  await page.getByText('Movimento registrato: −4 pz di Dado autobloccante M8 da OFF-A-01').waitFor();
  assert.equal(await totalOf(area.goods.nut), '16.000');
});

test('what is typed before the window of a key is there is kept for its first field, unless Esc comes', async () => {
  const page = await (await openSignedIn(browser, product.url, area.luca, 1280)).newPage();
  const letCodeCome = await holdAnswers(page, '**/assets/ActModal-*.js');
  await page.goto(`/prod/${area.goods.nut}`);
  await head(page).getByText('OFF-A-01').waitFor();
  const before = Number(await totalOf(area.goods.nut));
  // A key acts when no other follows at once; a longer timer of the same page ends after that of the key.
  const pressAlone = async (key: string) => {
    await page.keyboard.press(key);
    await page.evaluate(() => new Promise((done) => setTimeout(done, 200)));
  };
  await pressAlone('s');
  await page.keyboard.type('15');
  await page.keyboard.press('Escape');
  await pressAlone('s');
  await page.keyboard.type('23');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await absent(page.getByRole('dialog'));
  await letCodeCome();
  await page.getByText('Movimento registrato: −2 pz di Dado autobloccante M8 da OFF-A-01').waitFor();
  assert.equal(Number(await totalOf(area.goods.nut)), before - 2);
  await page.context().close();
});

test('a code that a reader types on the page begins no act', async () => {
  const page = await open('luca', `/prod/${area.goods.screw}`);
  await head(page).getByText('OFF-A-01').waitFor();
  await page.keyboard.type('https://wms.example/p/5');
  await page.keyboard.press('c');
  await page.getByRole('dialog', { name: 'Carica in magazzino', exact: true }).waitFor();
  assert.equal(await page.getByRole('dialog').count(), 1);
});

test('on a phone the acts are a bar at the thumb, and two taps unload one', async () => {
  const page = await open('luca', `/prod/${area.goods.glue}`, 390);
  await head(page).getByText('OFF-A-01').waitFor();
  const places = await acts(page).evaluateAll((all) =>
    all.map((button) => {
      const { top, bottom, height } = button.getBoundingClientRect();
      return { top, bottom, height };
    }),
  );
  assert.equal(places.length, 4);
  for (const { top, bottom, height } of places)
    assert.ok(top > 744 && bottom <= 844 && height >= 44, `${top}–${bottom}`);
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(await smallTargets(page), []);
  assert.equal(await overflow(page), 0);
  await acts(page).first().tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Scarica', exact: true }).tap();
  await absent(page.getByRole('dialog'));
  await page.getByText('Movimento registrato: −1 pz di Colla vinilica da OFF-A-01').waitFor();
  assert.deepEqual(await listCovered(page), []);
});

test('goods of one lot that lie in two places are unloaded in two taps, too', async () => {
  const id = await stockIn(product.db, area.base).product({ name: 'Frenafiletti', tracking: 'lot' });
  const lot = { code: 'L-1', expiresOn: null };
  const lines = [area.shelf, area.bin].map((toLocationId) => {
    return { type: 'carico', productId: id, quantity: '5', toLocationId, lot };
  });
  const loaded = await area.luca.post('/api/logistics/movements', { booking: randomUUID(), lines });
  assert.equal(loaded.status, 200, await loaded.text());
  const page = await open('luca', `/prod/${id}`, 390);
  await acts(page).first().tap();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[data-path$=quantity]:focus').waitFor();
  await dialog.getByRole('button', { name: 'Scarica', exact: true }).tap();
  await page.getByText(/^Movimento registrato: −1 pz di Frenafiletti/).waitFor();
});

test('only what a person may do, and what makes sense now, is offered', async () => {
  const looking = await open('ada', `/prod/${area.goods.screw}`);
  await head(looking).getByText('OFF-A-01').waitFor();
  assert.equal(await acts(looking).count(), 0);
  const empty = await open('luca', `/prod/${area.goods.bushing}`);
  await acts(empty).first().waitFor();
  assert.deepEqual(await acts(empty).allInnerTexts(), ['Carica']);
});

test('a tool is lent to a name without an account in twelve keys, and comes back with two', async () => {
  const page = await open('luca', `/prod/${area.goods.press}`);
  await head(page).getByText('OFF-A-01').waitFor();
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await press('p');
  const lending = page.getByRole('dialog', { name: 'Presta', exact: true });
  await lending.locator('[data-path=borrowerId]:focus').waitFor();
  for (const letter of 'Bixio') await press(letter);
  await page.getByRole('option', { name: 'Presta a «Bixio», senza utente' }).waitFor();
  await press('Enter');
  await lending.getByRole('textbox', { name: 'Telefono o e-mail' }).waitFor();
  await press('Enter');
  await page.getByText(/^Prestato .+: da restituire entro/).waitFor();
  assert.ok(keys <= 12, `${keys} keys`);
  await head(page)
    .getByText(/^Bixio fino al/)
    .waitFor();
  assert.equal(await acts(page).first().innerText(), 'Restituito');
  const [loan] = await product.db
    .selectFrom('loans')
    .select(['borrower_id', 'borrower_name', 'quantity'])
    .where('product_id', '=', area.goods.press)
    .execute();
  assert.deepEqual(loan, { borrower_id: null, borrower_name: 'Bixio', quantity: '1.000' });

  await page.keyboard.press('r');
  await page.getByRole('dialog', { name: 'Restituzione di Bixio' }).locator(':focus').first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByText(/^Restituzione registrata: /).waitFor();
  assert.equal(await totalOf(area.goods.press), '10.000');
});

test('a piece with a serial number is chosen with one press, and its place with it', async () => {
  const id = await stockIn(product.db, area.base).product({
    code: 'MIS-9',
    name: 'Tester',
    kind: 'attrezzatura',
    tracking: 'serial',
  });
  const lines = ['SN-1', 'SN-2', 'SN-3'].map((code, at) => ({
    type: 'carico',
    productId: id,
    quantity: '1',
    toLocationId: at < 2 ? area.shelf : area.bin,
    lot: { code, expiresOn: null },
  }));
  const loaded = await area.luca.post('/api/logistics/movements', { booking: randomUUID(), lines });
  assert.equal(loaded.status, 200, await loaded.text());
  const page = await open('luca', `/prod/${id}`, 390);
  const lending = page.getByRole('dialog', { name: 'Presta', exact: true });
  const lendTo = async (borrower: string) => {
    await acts(page).filter({ hasText: 'Presta' }).tap();
    await lending.locator('[data-path=borrowerId]:focus').waitFor();
    await page.keyboard.type(borrower);
    await page.getByRole('option', { name: `Presta a «${borrower}», senza utente` }).waitFor();
    await page.keyboard.press('Enter');
  };
  const confirm = lending.getByRole('button', { name: 'Presta', exact: true });
  await lendTo('Bixio');
  const pieces = lending.getByRole('radiogroup', { name: 'Numero di serie' });
  assert.deepEqual(await pieces.locator('label').allInnerTexts(), [
    'SN-1\nOFF-A-01',
    'SN-2\nOFF-A-01',
    'SN-3\nOFF-A-02',
  ]);
  assert.deepEqual(await smallTargets(page), []);
  assert.deepEqual(await violations(page), []);
  assert.equal(await overflow(page), 0);
  // The piece that lies there longest is chosen, and another one is one press away, in another place, too.
  assert.equal(await pieces.getByRole('radio', { name: 'SN-1' }).isChecked(), true);
  await pieces.getByText('SN-3').tap();
  await confirm.tap();
  await absent(lending);
  await head(page)
    .getByText(/^Bixio fino al/)
    .waitFor();

  // With keys alone, the window starts on the first piece.
  const keys = await open('luca', `/prod/${id}`);
  await head(keys).getByText('OFF-A-01').waitFor();
  await keys.keyboard.press('s');
  const unloading = keys.getByRole('dialog', { name: 'Scarica dal magazzino' });
  await unloading.locator('[type=radio]:focus').waitFor();
  await keys.keyboard.press('Space');
  await keys.keyboard.press('Enter');
  await keys.getByText(/^Movimento registrato: −1 pz di Tester/).waitFor();
  await absent(unloading);

  // The only piece that is left is not asked for.
  await lendTo('Rossella');
  assert.equal(await pieces.getByRole('radio', { name: 'SN-2' }).isChecked(), true);
  await confirm.tap();
  await absent(lending);

  // The loan that comes back is one press, too.
  await acts(page).filter({ hasText: 'Restituito' }).tap();
  const loans = page.getByRole('radiogroup', { name: 'Quale prestito' });
  await loans.getByText('Rossella').tap();
  await page
    .getByRole('dialog', { name: 'Restituzione di Rossella' })
    .getByRole('button', { name: 'Registra la restituzione' })
    .tap();
  await page.getByText(/^Restituzione registrata/).waitFor();
});

test('a name that people with an account have too is taken only on purpose, and terms are one press', async () => {
  const page = await open('maria', `/prod/${area.goods.press}`, 390);
  await acts(page).filter({ hasText: 'Presta' }).tap();
  const lending = page.getByRole('dialog', { name: 'Presta', exact: true });
  const borrower = lending.getByRole('textbox', { name: 'A chi' });
  await borrower.fill('Luca');
  await page.getByRole('option', { name: /senza utente/ }).waitFor();
  await borrower.press('Enter');
  await lending.getByText('Riceve un’e-mail').waitFor();
  assert.match(await borrower.inputValue(), /^Luca \S/);
  await borrower.fill('Luca');
  await page.getByRole('option', { name: /senza utente/ }).tap();
  assert.equal(await borrower.inputValue(), 'Luca');
  await lending.getByRole('textbox', { name: 'Telefono o e-mail' }).fill('333 1234567');
  const due = lending.getByRole('textbox', { name: 'Da restituire entro il' });
  const week = await due.inputValue();
  await lending.getByText('Oggi', { exact: true }).tap();
  assert.notEqual(await due.inputValue(), week);
  await lending.getByText('1 settimana').tap();
  assert.equal(await due.inputValue(), week);
  assert.deepEqual(await violations(page), []);
  assert.equal(await overflow(page), 0);
  await lending.getByRole('button', { name: 'Presta', exact: true }).tap();
  await head(page)
    .getByText(/Luca fino al.*333 1234567/)
    .waitFor();
});
