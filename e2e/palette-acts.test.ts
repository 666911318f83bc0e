/** Tests in Chromium what is done by typing it into the palette, by keys alone, and what is refused there. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import type { Caller } from '../server/testing/app.ts';
import { type StockFixture, stockIn } from '../server/testing/stock.ts';
import { type StartedIn, startArea } from './areas/area.ts';
import { warehouse } from './areas/warehouse.ts';
import {
  type Browser,
  launchBrowser,
  newWindow,
  type Page,
  violations,
  waitForTitle,
} from './support/browser.ts';
import type { Product } from './support/product.ts';
import { openAs } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let page: Page;
let maria: Caller;
let ada: Caller;
let glue: number;
let fixture: StockFixture;
/** The changes that the browser has asked for. */
let sent: string[];
let area: StartedIn<typeof warehouse>;
before(async () => {
  const [started, chromium] = await Promise.all([startArea(warehouse), launchBrowser()]);
  area = started;
  ({ product, maria, ada } = area);
  browser = chromium;
  fixture = stockIn(product.db, area.base);
  glue = await fixture.product({ code: 'CHI-LOC', name: 'Loctite 243' });
  await load(glue, '7', area.shelf);
  page = await (await newWindow(browser, product.url, 1280)).newPage();
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  sent = [];
  await openAs(page, maria, '/');
  await waitForTitle(page, /^Ciao/);
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

async function load(productId: number, quantity: string, toLocationId: number) {
  const { status } = await maria.post('/api/logistics/movements', {
    booking: randomUUID(),
    lines: [{ type: 'carico', productId, quantity, toLocationId }],
  });
  assert.equal(status, 200);
}

const quantityOf = async (productId: number) =>
  (
    await product.db
      .selectFrom('product_totals')
      .select('quantity')
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow()
  ).quantity;

const palette = () => page.getByRole('dialog', { name: 'Cerca' });
const options = () => palette().getByRole('option');
const said = (words: string | RegExp) => palette().getByRole('status').getByText(words).waitFor();
const alerted = (words: string | RegExp) => page.getByText(words).first().waitFor();
/** Writes a line as fast as keys come; the test doesn't wait for the field. */
async function write(line: string) {
  sent = [];
  await page.keyboard.press('Control+k');
  await page.keyboard.type(line);
}
const leave = async () => {
  await page.keyboard.press('Escape');
  await palette().waitFor({ state: 'detached' });
};

test('a known product is unloaded by its line and Enter, pressed before anything has come', async () => {
  await write('scarica 4 loctite 243');
  await page.keyboard.press('Enter');
  await alerted(/−4\spz/);
  await palette().waitFor({ state: 'detached' });
  assert.equal(Number(await quantityOf(glue)), 3);
});

test('what is understood stands in the row before Enter, and Enter twice books once', async () => {
  const held = Promise.withResolvers<void>();
  let bookings = 0;
  await page.route('**/api/logistics/movements', async (route) => {
    bookings += 1;
    await held.promise;
    await route.continue();
  });
  await write('scarica 1 loctite 243');
  await options()
    .filter({ hasText: /Scarica 1\spz · Loctite 243 · da OFF-A-01 \(lì ne restano 2\)/ })
    .waitFor();
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  held.resolve();
  await alerted(/−1\spz/);
  await page.unroute('**/api/logistics/movements');
  // A busy browser may begin to hold requests too late for the first one; the quantity says that it was done.
  assert.ok(bookings <= 1, `${bookings} bookings`);
  assert.equal(Number(await quantityOf(glue)), 2);
});

test('a tool is lent by its line, and taken back', async () => {
  await write('presta trap-1 a olga neri');
  await options()
    .filter({ hasText: /Presta 1\spz · Trapano a colonna · a (Olga Neri|Neri Olga)/ })
    .waitFor();
  await page.keyboard.press('Enter');
  await palette().waitFor({ state: 'detached' });
  await write('rientra trapano');
  await options()
    .filter({ hasText: /Rientra 1\spz · Trapano a colonna · da (Olga Neri|Neri Olga)/ })
    .waitFor();
  await page.keyboard.press('Enter');
  await alerted(/^Restituzione registrata: /);
  const loans = await product.db.selectFrom('loans').select(['quantity', 'returned']).execute();
  assert.deepEqual(
    loans.map(({ quantity, returned }) => [Number(quantity), Number(returned)]),
    [[1, 1]],
  );
});

test('thirteen keys lend a tool from anywhere, and take a product off the shelf', async () => {
  const grinder = await fixture.product({ code: 'FLEX', name: 'Flessibile' });
  await load(grinder, '1', area.shelf);
  // Ctrl+K, the letters, Enter.
  const keysOf = (line: string) => line.length + 2;
  const lending = 'pr fles ner';
  assert.ok(keysOf(lending) <= 13);
  await write(lending);
  await options()
    .filter({ hasText: /^Presta 1\spz · Flessibile · a (Olga Neri|Neri Olga) · fino .* · da OFF-A-01/ })
    .waitFor();
  assert.equal(await options().count(), 1);
  await page.keyboard.press('Enter');
  await palette().waitFor({ state: 'detached' });
  // Enter before anything has come.
  const taking = 'sc 2 boc 12';
  assert.ok(keysOf(taking) <= 13);
  await load(area.goods.bushing, '5', area.shelf);
  await write(taking);
  await page.keyboard.press('Enter');
  await alerted(/−2\spz/);
  await palette().waitFor({ state: 'detached' });
  assert.equal(Number(await quantityOf(area.goods.bushing)), 3);
  const loans = await product.db
    .selectFrom('loans')
    .select('product_id')
    .where('returned', '=', '0')
    .execute();
  assert.deepEqual(loans, [{ product_id: grinder }]);
});

test('the first letters of a verb before the name of a thing open the thing', async () => {
  await fixture.product({ code: 'SC-1', name: 'Scatola vite grande' });
  await write('sc vite');
  await options().nth(1).waitFor();
  assert.match(await options().first().innerText(), /^Scatola vite grande/);
  await palette().getByRole('group', { name: 'Quale?' }).getByRole('option').first().waitFor();
  await leave();
});

test('a label is printed from the palette; what is called like the whole line stands first', async () => {
  await fixture.product({ code: 'ROT-1', name: 'Etichette rotolo 62 mm' });
  await fixture.product({ code: 'ROT-2', name: 'Rotolo di carta' });
  await write('etichette rotolo');
  await options().filter({ hasText: 'Rotolo di carta' }).waitFor();
  assert.match(await options().first().innerText(), /^Etichette rotolo 62 mm/);
  await leave();
  await write('stampa etichetta loctite');
  await options()
    .filter({ hasText: /^Stampa etichetta · Loctite 243 · CHI-LOC/ })
    .waitFor();
  assert.equal(await options().count(), 1);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Stampa etichette' });
  await dialog.getByAltText('Anteprima della prima etichetta').waitFor();
  await dialog.getByText('1 etichetta', { exact: false }).first().waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

test('one’s own last acts open from the palette, and one of them is undone', async () => {
  await write('annulla');
  await page.keyboard.press('Enter');
  const own = page.getByRole('dialog', { name: 'Le mie ultime' });
  await own
    .getByRole('button', { name: /^Annulla: / })
    .first()
    .waitFor();
  assert.deepEqual(await violations(page), []);
  await own
    .getByRole('button', { name: /^Annulla: .*−2.*Boccola sinterizzata 12/ })
    .first()
    .click();
  await own
    .getByText(/^Annullato, /)
    .first()
    .waitFor();
  assert.equal(Number(await quantityOf(area.goods.bushing)), 5);
  await page.keyboard.press('Escape');
  await own.waitFor({ state: 'detached' });
});

test('a place is lit on the plan from the palette, for a product as for a place', async () => {
  await write('mostra vite a testa');
  await options()
    .filter({ hasText: /^Mostra sulla pianta · Vite a testa/ })
    .waitFor();
  await page.keyboard.press('Enter');
  await waitForTitle(page, /^OFF-A-01/);
  await write('off-a-02');
  await options().filter({ hasText: 'Mostra sulla pianta' }).click();
  await waitForTitle(page, /^OFF-A-02/);
});

test('a line that names two things asks which, and does nothing', async () => {
  await write('scarica 1 trapano');
  await said('Quale?');
  await options().nth(1).waitFor();
  await page.keyboard.press('ArrowDown');
  const second = (await options().nth(1).innerText()).split('\n')[0] ?? '';
  await page.keyboard.press('Enter');
  const field = palette().getByRole('combobox');
  await page.waitForFunction(
    (name) => document.querySelector<HTMLInputElement>('[role=combobox]')?.value === `scarica 1 ${name}`,
    second,
  );
  assert.equal(await field.getAttribute('aria-expanded').then(Boolean), true);
  assert.deepEqual(sent, []);
  await leave();
});

test('an Enter from before the answer neither answers a question nor acts on the former rows', async () => {
  const asked = page.waitForResponse(/palette\?.*trapano/);
  await write('scarica 1 trapano');
  await page.keyboard.press('Enter');
  await asked;
  await options().nth(1).waitFor();
  const field = palette().getByRole('combobox');
  assert.equal(await field.inputValue(), 'scarica 1 trapano');
  assert.equal(await options().first().getAttribute('aria-selected'), 'true');
  // Names that are only similar are not even marked.
  await field.fill('scarica 1 trapnao');
  await said('Nessun prodotto si chiama «trapnao»');
  await options().first().waitFor();
  await page.keyboard.press('Enter');
  assert.equal(await palette().locator('[aria-selected=true]').count(), 0);
  assert.equal(await field.inputValue(), 'scarica 1 trapnao');

  // While the answer is on its way the act keeps its row, and rows of the former text are pale and in their order.
  await field.fill('trapano');
  await options().nth(1).waitFor();
  const former = await options().allInnerTexts();
  const held = Promise.withResolvers<void>();
  await page.route('**/api/utilities/palette?*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await field.fill('trapano a');
  await palette().locator('[data-stale]').first().waitFor();
  assert.deepEqual(await options().allInnerTexts(), former);
  await field.fill('scarica 1 loctite 24');
  await page.keyboard.press('Enter');
  await options()
    .filter({ hasText: /^Scarica 1 · loctite 24\s*Cerco…$/ })
    .waitFor();
  assert.equal(await options().count(), 1);
  assert.deepEqual(sent, []);
  await field.fill('scarica 40 loctite 24');
  held.resolve();
  await said(/riduci la quantità/);
  await page.unroute('**/api/utilities/palette?*');
  assert.deepEqual(sent, []);
  await leave();
});

test('a quantity over the stock, and a name that nothing has, are said in the row; nothing is sent', async () => {
  await write('scarica 40 loctite 243');
  await page.keyboard.press('Enter');
  await said(/^Ne restano 2\spz: riduci la quantità$/);
  await page.keyboard.press('Enter');
  assert.deepEqual(await options().count(), 0);
  assert.deepEqual(await violations(page), []);
  await leave();
  await write('scarica 4 boh');
  await said('Nessun prodotto si chiama «boh»');
  await page.keyboard.press('Enter');
  assert.deepEqual(sent, []);
  await leave();
});

test('a place that is full is refused by the server, in the row', async () => {
  await fixture.location('PICCOLA', { capacity: '1' });
  await write('carica 10 loctite 243 in piccola');
  await options()
    .filter({ hasText: /in PICCOLA/ })
    .waitFor();
  await page.keyboard.press('Enter');
  await said(/PICCOLA è piena/);
  assert.equal(Number(await quantityOf(glue)), 2);
  await leave();
});

test('who may not do it reads so', async () => {
  const other = await (await newWindow(browser, product.url, 390)).newPage();
  await openAs(other, ada, '/');
  await waitForTitle(other, /^Ciao/);
  await other.getByRole('button', { name: 'Cerca', exact: true }).first().click();
  await other.keyboard.type('scarica 1 loctite 243');
  const refused = other.getByRole('status').getByText('Non puoi farlo: non ne hai il permesso');
  await refused.waitFor();
  // A line without a verb is an act, too, when nothing is called so.
  await other.getByRole('combobox').fill('rondella m8');
  await refused.waitFor({ state: 'detached' });
  await other.getByRole('combobox').fill('trapano colonna grande domani 15');
  await refused.waitFor();
  assert.equal(await other.getByRole('option').count(), 0);
  // An act's whole name says it, too.
  await other.getByRole('combobox').fill('rondella m8');
  await refused.waitFor({ state: 'detached' });
  await other.getByRole('combobox').fill('invita');
  await refused.waitFor();
  await other.context().close();
});

test('who moves goods, but opens no product’s page, finds the acts’ windows; others report a bug', async () => {
  const keeper = await product.person({ permissions: [can.warehouseManagement, can.bugReporting] });
  const other = await (await newWindow(browser, product.url, 1280)).newPage();
  await openAs(other, keeper, '/');
  await waitForTitle(other, /^Ciao/);
  const open = async (line: string) => {
    await other.keyboard.press('Control+k');
    await other.keyboard.type(line);
  };
  await open('resina');
  const option = (hasText: RegExp) => other.getByRole('option').filter({ hasText });
  await option(/^Carica Resina epossidica/).waitFor();
  assert.match(await other.getByRole('option').first().innerText(), /^Scarica Resina epossidica/);
  await other.keyboard.press('Enter');
  await other.getByRole('dialog', { name: 'Scarica' }).getByText('Resina epossidica').first().waitFor();
  await other.keyboard.press('Escape');
  await other.getByRole('dialog').waitFor({ state: 'detached' });
  await open('carica 3 resina');
  await option(/^Carica 3\skg · Resina epossidica: scrivi il lotto/).waitFor();
  await other.keyboard.press('Enter');
  const loads = other.getByRole('dialog', { name: 'Carica' });
  assert.equal(await loads.getByLabel('Quantità').inputValue(), '3');
  assert.equal(new URL(other.url()).pathname, '/');
  await other.keyboard.press('Escape');
  await other.getByRole('dialog').waitFor({ state: 'detached' });
  await open('segnala un bug');
  await option(/^Segnala un bug/).waitFor();
  assert.equal(await other.getByRole('option').count(), 1);
  await other.keyboard.press('Enter');
  await other.getByRole('dialog', { name: 'Segnala un bug' }).waitFor();
  await other.context().close();
});
