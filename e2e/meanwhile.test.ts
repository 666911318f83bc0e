/**
 * A late answer of the server neither loses nor overwrites what a person has done meanwhile, and takes them nowhere.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Caller, json } from '../server/testing/app.ts';
import { startArea } from './areas/area.ts';
import { warehouse } from './areas/warehouse.ts';
import { type Browser, launchBrowser, type Page, waitForTitle } from './support/browser.ts';
import { holdAnswers } from './support/held.ts';
import { type OpenPages, sharePages } from './support/pages.ts';
import type { Product } from './support/product.ts';
import { typeAsReader } from './support/reader.ts';
import { follow } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let open: OpenPages;
let carla: Caller;
let maria: Caller;
let supplier: number;
let shelf: number;
before(async () => {
  [{ product, carla, maria, supplier, shelf }, browser] = await Promise.all([
    startArea(warehouse),
    launchBrowser(),
  ]);
  open = await sharePages(browser, product.url);
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const field = (page: Page, path: string) => page.locator(`[data-path="${path}"]`);

/** The number of requests of this kind that the page sends from now on. */
function countSent(page: Page, method: string, address: RegExp): () => number {
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === method && address.test(request.url())) sent += 1;
  });
  return () => sent;
}

/** Opens a stock-take of the shelf, which has this name. */
async function openTake(name: string): Promise<number> {
  const opened = await maria.post('/api/logistics/stock-takes', { name, blind: true, locationId: shelf });
  assert.equal(opened.status, 200);
  return (await json<{ id: number }>(opened)).id;
}

test('a form takes no letter and no second press until the page after it is there', async () => {
  const { page, close } = await open(carla, `/fornitori/${supplier}/modifica`);
  await field(page, 'name').fill('Viterie Rossi e figli');
  const edits = countSent(page, 'PATCH', /\/suppliers\/\d+$/);
  // The supplier is read again before its page opens.
  const letGo = await holdAnswers(page, /\/api\/logistics\/suppliers\/\d+$/, 'GET');
  const readAgain = page.waitForRequest(
    (request) => /suppliers\/\d+$/.test(request.url()) && request.method() === 'GET',
  );
  await button(page, 'Salva').click();
  await readAgain;
  assert.ok(await field(page, 'name').isDisabled());
  await page.keyboard.press('Control+s');
  await letGo();
  await waitForTitle(page, 'Viterie Rossi e figli');
  assert.equal(edits(), 1);
  await close();
});

test('the next person of a supplier begins in the alert of the last one', async () => {
  const { page, close } = await open(carla, `/fornitori/${supplier}?scheda=contatti`);
  await button(page, 'Aggiungi una persona').click();
  await field(page, 'name').fill('Bruno Vite');
  await field(page, 'name').press('Enter');
  await button(page, 'Un’altra').click();
  await page.getByRole('dialog', { name: 'Nuova persona' }).locator('[data-path=name]:focus').waitFor();
  assert.equal(await field(page, 'name').inputValue(), '');
  await close();
});

test('somebody who has gone elsewhere stays there, and keeps what they write, when the answer comes', async () => {
  const { page, close } = await open(carla, '/fornitori/nuovo');
  await field(page, 'name').fill('Ferramenta Bassi');
  const letGo = await holdAnswers(page, /\/api\/logistics\/suppliers$/);
  await button(page, 'Crea fornitore').click();
  await follow(page, '/prod/nuovo');
  await waitForTitle(page, 'Nuovo prodotto');
  await field(page, 'name').fill('Chiave a bussola');
  await letGo();
  await page.getByText('Fornitore «Ferramenta Bassi» creato').waitFor();
  assert.equal(new URL(page.url()).pathname, '/prod/nuovo');
  assert.equal(await field(page, 'name').inputValue(), 'Chiave a bussola');
  await close();
});

test('a question about one thing isn’t shown over another one', async () => {
  const [first, second] = [await openTake('Primo inventario'), await openTake('Secondo inventario')];
  const { page, close } = await open(maria, `/warehouse/inventari/${first}`);
  await waitForTitle(page, 'Primo inventario');
  await follow(page, `/warehouse/inventari/${second}`);
  await waitForTitle(page, 'Secondo inventario');
  await button(page, 'Chiudi la conta').click();
  const question = page.getByRole('dialog', { name: 'Chiudi la conta' });
  await question.waitFor();
  await page.goBack();
  await waitForTitle(page, 'Primo inventario');
  await question.waitFor({ state: 'detached' });
  await close();
});

test('a line that is opened while a count is on its way keeps its number', async () => {
  const take = await openTake('Inventario in fretta');
  const { page, close } = await open(maria, `/warehouse/inventari/${take}`, { size: 390 });
  const quantity = page.getByRole('textbox', { name: 'Quanti ce ne sono' });
  const counting = (code: string) => page.getByRole('form', { name: `Conta ${code}` });
  await page.getByRole('button', { name: /Nastro isolante/ }).click();
  await counting('NASTRO').waitFor();
  const letGo = await holdAnswers(page, /\/counts$/);
  await quantity.fill('19');
  await quantity.press('Enter');
  await button(page, 'Lascia questo prodotto').click();
  await page.getByRole('button', { name: /Trapano a colonna/ }).click();
  await counting('TRAP-1').waitFor();
  await quantity.fill('7');
  await letGo();
  await page.getByRole('button', { name: /Nastro isolante.*19/s }).waitFor();
  assert.equal(await quantity.inputValue(), '7');
  assert.ok(await counting('TRAP-1').isVisible());
  await close();
});

test('a count that is chosen while another one is opened stays open', async () => {
  await openTake('Inventario scelto');
  const { page, close } = await open(maria, '/scan?modo=conta', { size: 390 });
  await button(page, 'Conta Inventario scelto').waitFor();
  await typeAsReader(page, 'OFF-A-02');
  const letGo = await holdAnswers(page, /\/stock-takes$/, 'POST');
  await button(page, 'Conta adesso').click();
  await button(page, 'Inventari').click();
  await button(page, 'Conta Inventario scelto').click();
  const chosen = page.getByText('Inventario scelto', { exact: true });
  await chosen.waitFor();
  await letGo();
  await chosen.waitFor();
  await close();
});

test('a shelf that is read before a count is chosen is counted in that count', async () => {
  await openTake('Inventario preso');
  const { page, close } = await open(maria, '/scan?modo=conta', { size: 390 });
  await button(page, 'Conta Inventario preso').waitFor();
  const letGo = await holdAnswers(page, /\/stock-takes\/open\?location=/);
  const asked = page.waitForRequest(/\/stock-takes\/open\?location=/);
  await typeAsReader(page, 'OFF-A-01');
  await asked;
  await button(page, 'Conta Inventario preso').click();
  await page.getByText('Inventario preso', { exact: true }).waitFor();
  await letGo();
  await button(page, 'Inventari').click();
  await button(page, 'Conta Inventario preso').waitFor();
  assert.equal(await page.getByRole('region', { name: 'Conta OFF-A-01' }).count(), 0);
  await close();
});
