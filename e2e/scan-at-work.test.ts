/** Tests in Chromium what the scanner spares at work: questions, presses and keys. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Caller } from '../server/testing/app.ts';
import { until } from '../server/testing/jobs.ts';
import { type StockBase, stockIn } from '../server/testing/stock.ts';
import { startArea } from './areas/area.ts';
import { warehouse } from './areas/warehouse.ts';
import {
  type Browser,
  type Locator,
  launchBrowser,
  type Page,
  picture,
  violations,
} from './support/browser.ts';
import { holdAnswers } from './support/held.ts';
import { type OpenPages, sharePages } from './support/pages.ts';
import type { Product } from './support/product.ts';
import { typeAsReader } from './support/reader.ts';

let product: Product;
let browser: Browser;
let open: OpenPages;
let base: StockBase;
let people: Record<'luca' | 'maria', Caller>;
let goods: Record<'drill' | 'screw', number>;
let shelf: number;
let bin: number;

before(async () => {
  ({ product, base, goods, shelf, bin, ...people } = await startArea(warehouse));
  browser = await launchBrowser();
  open = await sharePages(browser, product.url);
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const listOf = (page: Page) => page.getByRole('region', { name: 'Lista' });
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Codice' });

test('goods in several places need no further act: the likely place is filled in, said, and undone', async () => {
  const id = await stockIn(product.db, base).product({ code: 'DUE-POSTI', name: 'Fascette', unit: 'pz' });
  const load = (quantity: string, toLocationId: number) => ({
    type: 'carico',
    productId: id,
    quantity,
    toLocationId,
  });
  const lines = [load('3', shelf), load('9', bin)];
  await people.luca.post('/api/logistics/movements', { booking: randomUUID(), lines });
  const quantities = async () =>
    (
      await product.db
        .selectFrom('stock')
        .where('product_id', '=', id)
        .orderBy('location_id')
        .select('quantity')
        .execute()
    ).map(({ quantity }) => Number(quantity));
  const { page, close } = await open(people.luca, '/scan?modo=scarico', { size: 390 });
  await codeField(page).waitFor();
  await typeAsReader(page, '2*DUE-POSTI');
  const from = listOf(page).getByRole('group', { name: 'Da dove: Fascette' });
  await from.getByRole('button', { name: /^OFF-A-02/, pressed: true }).waitFor();
  await picture(page, 'scan-likely', 390);
  assert.deepEqual(await violations(page), []);
  await listOf(page).getByRole('button', { name: 'Scarica 1 riga' }).click();
  await page.getByText('Movimento registrato: −2 pz di Fascette da OFF-A-02').waitFor();
  assert.deepEqual(await quantities(), [3, 7]);
  await page.getByRole('button', { name: 'Annulla', exact: true }).click();
  await until(async () => (await quantities()).join() === '3,9', 'the unload is taken back');

  // One tap changes the place, and a load proposes where the product went last.
  await typeAsReader(page, 'DUE-POSTI');
  await from.getByRole('button', { name: /^OFF-A-01/ }).click();
  await from.waitFor({ state: 'detached' });
  await listOf(page).getByText('da OFF-A-01').waitFor();
  await page.goto('/scan?modo=carico');
  await codeField(page).waitFor();
  await typeAsReader(page, 'DUE-POSTI');
  const to = listOf(page).getByRole('group', { name: 'Dove: Fascette' });
  await to.getByRole('button', { name: 'OFF-A-02', pressed: true }).waitFor();
  await listOf(page).getByRole('button', { name: 'Carica 1 riga' }).waitFor();
  await close();
});

test('on a desk the field for codes has the focus, and a quantity comes before a code', async () => {
  const { page, close } = await open(people.luca, '/scan?modo=carico');
  const field = codeField(page);
  await field.waitFor();
  await until(() => field.evaluate((own) => own === document.activeElement), 'the field has the focus');
  await typeAsReader(page, 'OFF-A-02');
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await listOf(page).getByRole('button', { name: 'Quantità del prossimo codice: 5' }).waitFor();
  await typeAsReader(page, 'VITE-M8');
  await listOf(page)
    .getByText(/^5\spz/)
    .waitFor();
  await listOf(page).getByRole('button', { name: 'Quantità del prossimo codice: 1' }).waitFor();
  await page.keyboard.type('3*DADO-M8');
  await page.keyboard.press('Enter');
  await listOf(page)
    .getByText(/^3\spz/)
    .waitFor();
  // A quantity that was typed first stands in the field before the reader's code.
  await field.fill('7*');
  await field.press('End');
  await page.keyboard.type('NASTRO');
  await page.keyboard.press('Enter');
  await listOf(page)
    .getByText(/^7\spz/)
    .waitFor();
  await listOf(page).getByText('3 letti, 3 righe').waitFor();
  // A piece with a number of its own isn't five.
  await page.keyboard.type('5*TRAPANO');
  await page.keyboard.press('Enter');
  await listOf(page)
    .getByText(/leggi i pezzi uno per uno/)
    .waitFor();
  await listOf(page)
    .getByRole('button', { name: 'Togli 5*TRAPANO' })
    .or(listOf(page).getByRole('button', { name: 'Togli TRAPANO' }))
    .first()
    .click();
  await picture(page, 'scan-times', 1280);
  assert.deepEqual(await violations(page), []);
  await listOf(page).getByRole('button', { name: 'Carica 3 righe' }).click();
  await page
    .getByText(/registrat/)
    .first()
    .waitFor();
  await close();
});

test('on a phone a keypad says the quantity of the next code', async () => {
  const { page, close } = await open(people.luca, '/scan?modo=carico', { size: 390 });
  await codeField(page).waitFor();
  await typeAsReader(page, 'OFF-A-02');
  await listOf(page).getByText('Carica in OFF-A-02').waitFor();
  await listOf(page)
    .getByRole('button', { name: /^Quantità del prossimo codice/ })
    .click();
  for (const key of ['1', '2']) await listOf(page).getByRole('button', { name: key, exact: true }).click();
  await picture(page, 'scan-keypad-times', 390);
  await typeAsReader(page, 'VITE-M8');
  await listOf(page)
    .getByText(/^12\spz/)
    .waitFor();
  await listOf(page).getByRole('button', { name: 'Carica 1 riga' }).waitFor();
  await close();
});

test('a shelf without a count begins it with its first thing, and its quantity', async () => {
  const make = stockIn(product.db, base);
  const place = await make.location('OFF-Z-01');
  const things = [
    await make.product({ code: 'CERA-Z', name: 'Cera Z' }),
    await make.product({ code: 'DADO-Z', name: 'Dado Z' }),
    await make.product({ code: 'FILO-Z', name: 'Filo Z' }),
  ];
  const lines = things.map((productId) => ({
    type: 'carico',
    productId,
    quantity: '4',
    toLocationId: place,
  }));
  await people.maria.post('/api/logistics/movements', { booking: randomUUID(), lines });
  const { page, close } = await open(people.maria, '/scan?modo=conta', { size: 390 });
  await codeField(page).waitFor();
  await typeAsReader(page, 'OFF-Z-01');
  const shelfToCount = page.getByRole('region', { name: 'Conta OFF-Z-01' });
  await shelfToCount.getByText('OFF-Z-01: 3 prodotti').waitFor();
  await shelfToCount.getByRole('button', { name: 'Conta adesso' }).waitFor();
  await picture(page, 'count-shelf', 390);
  await typeAsReader(page, '4*CERA-Z');
  const form = (code: string) => page.getByRole('form', { name: `Conta ${code}` });
  const found = page.getByRole('textbox', { name: /Quanti ce ne sono/ });
  await form('CERA-Z').waitFor();
  assert.equal(await found.inputValue(), '4');
  await form('CERA-Z').getByRole('button', { name: 'Conta', exact: true }).click();
  await page.getByText('1 di 3 contati').waitFor();

  // The next thing opens by itself: it is counted before the answer about its code comes, and isn't asked for again.
  await form('DADO-Z').waitFor();
  const letGo = await holdAnswers(page, /\/stock-takes\/\d+\/lookup/);
  const asked = page.waitForRequest(/\/stock-takes\/\d+\/lookup/);
  await typeAsReader(page, 'DADO-Z');
  await asked;
  await found.fill('3');
  await found.press('Enter');
  await page.getByText('2 di 3 contati').waitFor();
  await form('FILO-Z').waitFor();
  await letGo();
  await form('FILO-Z').waitFor();
  // A quantity before the code of the thing that is open already is its count.
  await typeAsReader(page, '5*FILO-Z');
  await form('FILO-Z').waitFor();
  await page.waitForFunction(
    () => document.activeElement instanceof HTMLInputElement && document.activeElement.value === '5',
  );
  await form('FILO-Z').getByRole('button', { name: 'Conta', exact: true }).click();
  await page.getByText('Contato tutto').waitFor();
  await close();
});

/** Lends a drill of the shelf and returns the loan. */
async function lendDrill(serial: string): Promise<number> {
  const answer = await people.luca.post('/api/logistics/loans', {
    productId: goods.drill,
    quantity: '1',
    lotCode: serial,
    fromLocationId: shelf,
    borrowerId: null,
    borrowerName: 'Nicola Serra',
    dueOn: '2099-12-31',
    notes: null,
  });
  assert.equal(answer.status, 200, await answer.clone().text());
  return ((await answer.json()) as { id: number }).id;
}
const leftOf = async (id: number) => {
  const { quantity, returned } = await product.db
    .selectFrom('loans')
    .select(['quantity', 'returned'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(quantity) - Number(returned);
};

const hasCutWords = (button: Locator) =>
  button
    .locator('.mantine-Button-label')
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1);

test('a lent tool that is scanned comes back with Enter, and one that is in can be lent', async () => {
  const loan = await lendDrill('SN-1');
  const { page, close } = await open(people.luca, '/scan?modo=cerca');
  await codeField(page).waitFor();
  await typeAsReader(page, 'SN-1');
  const back = page.getByRole('button', { name: 'Restituito da Nicola Serra', exact: true });
  await back.waitFor();
  await picture(page, 'scan-lent', 1280);
  assert.deepEqual(await violations(page), []);
  await page.setViewportSize({ width: 320, height: 700 });
  assert.equal(await hasCutWords(back), false, 'the place to which it goes back is read whole');
  await page.keyboard.press('Enter');
  await page.getByText(/^Restituzione registrata: .+ · /).waitFor();
  await back.waitFor({ state: 'detached' });
  assert.equal(await leftOf(loan), 0);
  await page.getByRole('button', { name: 'Presta', exact: true }).click();
  await page.getByRole('dialog', { name: 'Presta' }).waitFor();
  await close();
});

test('‘Riporto’ takes lent tools back and loads the rest', async () => {
  const loan = await lendDrill('SN-2');
  const { page, close } = await open(people.luca, '/scan?modo=cerca', { size: 390 });
  await page.getByRole('link', { name: 'Riporto' }).click();
  await listOf(page).waitFor();
  await typeAsReader(page, 'OFF-A-02');
  await typeAsReader(page, 'SN-2');
  const lent = listOf(page).getByRole('listitem').filter({ hasText: 'In prestito a Nicola Serra' });
  await lent.waitFor();
  // With nothing else to do, the large button takes it back.
  const large = listOf(page).getByRole('button', { name: 'Restituito', exact: true });
  await large.waitFor();
  await typeAsReader(page, 'VITE-M8');
  await listOf(page)
    .getByText(/^1\spz/)
    .waitFor();
  await picture(page, 'scan-bring-back', 390);
  assert.deepEqual(await violations(page), []);
  await large.click();
  await lent.waitFor({ state: 'detached' });
  assert.equal(await leftOf(loan), 0);
  await listOf(page).getByRole('button', { name: 'Carica 1 riga' }).waitFor();
  await close();
});

test('a name that means one thing opens it, and a quantity before a code fills the act of ‘Cerca’', async () => {
  const { page, close } = await open(people.luca, '/scan?modo=cerca', { size: 390 });
  // A thing among several says who has it.
  const loan = await lendDrill('SN-1');
  await codeField(page).fill('trapano a');
  await page.keyboard.press('Enter');
  const named = page.getByRole('list', { name: 'Prodotti con questo nome' });
  await named.getByText('fuori: Nicola Serra fino al 31/12/2099').waitFor();
  assert.equal(await named.getByText(/^fuori/).count(), 1);
  await picture(page, 'scan-named', 390);
  const body = { quantity: '1', toLocationId: shelf, reason: null };
  assert.equal((await people.luca.post(`/api/logistics/loans/${loan}/return`, body)).status, 200);
  await codeField(page).fill('nastro isolante');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Nastro isolante' }).waitFor();
  await codeField(page).fill('vite');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Vite a testa esagonale zincata M8' }).waitFor();
  await codeField(page).fill('m8');
  await page.keyboard.press('Enter');
  await page.getByText('Codice non conosciuto').waitFor();
  await codeField(page).fill('4*VITE-M8');
  await page.keyboard.press('Enter');
  await page.getByText(/Il prossimo movimento è di 4\spz/).waitFor();
  await page.getByRole('button', { name: 'Scarica', exact: true }).click();
  await page.getByRole('button', { name: /^Scarica 4\spz/ }).waitFor();
  await close();
});

test('the place of the last load is there in another tab, too, until the person leaves it', async () => {
  const { page, close } = await open(people.luca, '/scan?modo=carico', { size: 390 });
  await listOf(page).waitFor();
  await typeAsReader(page, 'OFF-A-02');
  await listOf(page).getByText('OFF-A-02').waitFor();
  const tab = await page.context().newPage();
  await tab.goto('/scan?modo=carico');
  await listOf(tab).getByText('OFF-A-02').waitFor();
  await tab.goto('/scan?modo=scarico');
  await listOf(tab).getByText('…').waitFor();
  await tab.close();
  await close();
});

test('the place of a thing is lit on the plan', async () => {
  const { page, close } = await open(people.luca, '/scan?modo=cerca', { size: 390 });
  await codeField(page).waitFor();
  await typeAsReader(page, 'DADO-M8');
  await page.getByRole('link', { name: 'OFF-A-01: mostra sulla pianta' }).click();
  await page.getByText(/^Dado .*\spz qui/).waitFor();
  const lit = page.getByRole('button', { name: /^È qui: OFF-A-01/ });
  await lit.waitFor();
  // Nothing else has a colour, among which it would be looked for.
  assert.equal(await page.getByRole('list', { name: 'Legenda' }).count(), 0);
  await picture(page, 'lamp', 390);
  assert.deepEqual(await violations(page), []);
  assert.ok(await lit.evaluate((own) => own.getBoundingClientRect().bottom < innerHeight), 'it is in view');
  await close();
});
