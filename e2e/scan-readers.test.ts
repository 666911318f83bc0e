/** Tests in Chromium that what a hand-held reader reads is never lost, however slow it is and wherever the focus is. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Caller } from '../server/testing/app.ts';
import type { StockBase } from '../server/testing/stock.ts';
import { trial } from '../server/testing/trial.ts';
import { startArea } from './areas/area.ts';
import { warehouse } from './areas/warehouse.ts';
import { absent, type Browser, launchBrowser, type Page, picture, violations } from './support/browser.ts';
import { type OpenPages, sharePages } from './support/pages.ts';
import type { Product } from './support/product.ts';
import { typeAsReader } from './support/reader.ts';

let product: Product;
let browser: Browser;
let open: OpenPages;
let base: StockBase;
let people: Record<'luca' | 'maria' | 'carla', Caller>;
let shelf: number;

before(async () => {
  ({ product, base, shelf, ...people } = await startArea(warehouse));
  browser = await launchBrowser();
  open = await sharePages(browser, product.url);
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const listOf = (page: Page) => page.getByRole('region', { name: 'Lista' });
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Codice' });
/** Reads `OFF-A-02`, so that loads ask for no place. */
const chooseLoad = async (page: Page) => {
  await page.getByText('Carico', { exact: true }).click();
  await page.keyboard.type('OFF-A-02');
  await page.keyboard.press('Enter');
  await listOf(page).getByText('Carica in OFF-A-02').waitFor();
};

test('after a mode is chosen, and wherever else nothing editable has the focus, a slow reader is heard', async () => {
  const { page, close } = await open(people.luca, '/scan');
  await chooseLoad(page);
  for (const code of ['VITE-M8', 'DADO-M8']) {
    await page.keyboard.type(code, { delay: 60 });
    await page.keyboard.press('Enter');
  }
  await listOf(page).getByText('2 letti, 2 righe').waitFor();
  // The focus is on a button, which Enter would press.
  await page.getByRole('button', { name: 'Uno in più: Dado autobloccante M8' }).focus();
  await page.keyboard.type('NASTRO', { delay: 60 });
  await page.keyboard.press('Enter');
  await listOf(page).getByText('3 letti, 3 righe').waitFor();
  assert.equal(await codeField(page).inputValue(), '');
  await listOf(page).getByRole('button', { name: 'Carica 3 righe' }).waitFor();
  await close();
});

test('forty codes in the rhythm of a wireless reader are forty readings', async () => {
  const { page, close } = await open(people.luca, '/scan');
  await chooseLoad(page);
  const codes = ['VITE-M8', 'DADO-M8', 'RONDELLA', 'NASTRO', 'COLLA', 'BOCC-12', 'SEGA-1', 'TRAP-1'];
  let state = 38;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  for (let index = 0; index < 40; index += 1) {
    const code = codes[index % codes.length] ?? '';
    const speed = 25 + random(60);
    const gaps = Array.from({ length: code.length + 1 }, () =>
      random(12) === 0 ? 150 + random(250) : speed + random(6),
    );
    // Some begin while a radio button has the focus, others in the field, one right after the other.
    if (index % 9 === 0) await page.getByRole('radio', { name: /^Carico/ }).focus();
    await typeAsReader(page, code, { gaps: [600, ...gaps.slice(1)] });
  }
  await listOf(page).getByText('40 letti, 8 righe').waitFor();
  await close();
});

test('a reading that stays broken, and an unknown code, are rows of the list and hold the booking', async () => {
  const { page, close } = await open(people.luca, '/scan', { size: 390 });
  await chooseLoad(page);
  await typeAsReader(page, 'VITE-M8');
  await listOf(page).getByText('1 letto, 1 riga').waitFor();
  await typeAsReader(page, 'DADOM8', { gaps: [5, 5, 5, 5, 300] });
  const broken = listOf(page).getByRole('listitem').filter({ hasText: 'Lettura interrotta, rileggi' });
  await broken.getByText('DADOM8').waitFor();
  await listOf(page).getByText('2 letti, 2 righe').waitFor();
  await picture(page, 'scan-broken', 390);
  assert.deepEqual(await violations(page), []);
  await listOf(page).getByRole('button', { name: 'Rileggi 1 riga' }).click();
  await typeAsReader(page, 'MAI-VISTO');
  await page.getByRole('heading', { name: 'Codice non conosciuto' }).waitFor();
  await typeAsReader(page, 'MAI-VISTO-2');
  await typeAsReader(page, 'DADO-M8');
  await listOf(page).getByText('5 letti, 5 righe').waitFor();
  await absent(page.getByRole('heading', { name: 'Codice non conosciuto' }));
  await listOf(page).getByRole('button', { name: 'Completa 3 righe' }).waitFor();
  await listOf(page).getByRole('button', { name: 'Che cos’è MAI-VISTO', exact: true }).click();
  await page.getByRole('heading', { name: 'Codice non conosciuto' }).waitFor();
  await picture(page, 'scan-unknown-rows', 390);
  for (const code of ['DADOM8', 'MAI-VISTO-2', 'MAI-VISTO'])
    await listOf(page)
      .getByRole('button', { name: `Togli ${code}`, exact: true })
      .click();
  await listOf(page).getByRole('button', { name: 'Carica 2 righe' }).waitFor();
  await close();
});

test('a reading without an answer stays as a line of the dialog, until it is asked again', async () => {
  const keeper = await product.person({ permissions: ['log_WHR_PRD', 'log_WHR_PRDU'] });
  const { page, close } = await open(keeper, `/alloc?ubicazione=${shelf}`);
  await page
    .getByRole('button', { name: /^Sposta .* da OFF-A-01$/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Sposta' });
  await dialog.waitFor();
  await page.route('**/logistics/lookup?*', (route) => route.abort());
  await typeAsReader(page, 'OFF-A-02');
  const line = dialog.getByRole('status').filter({ hasText: '«OFF-A-02»' });
  await line.waitFor();
  await page.unrouteAll();
  await line.getByRole('button', { name: 'Riprova' }).click();
  await absent(line);
  const target = dialog.getByRole('textbox', { name: 'A', exact: true });
  await target.and(page.locator('[value="OFF-A-02"]')).waitFor();
  await close();
});

test('a reader with an American keyboard is understood, and named as the cause of an unknown code', async () => {
  const { page, close } = await open(people.luca, '/scan');
  await codeField(page).waitFor();
  await typeAsReader(page, 'VITE-M8', { american: true });
  await page.getByRole('heading', { name: /Vite a testa esagonale/ }).waitFor();
  await typeAsReader(page, 'MAI-VISTO', { american: true });
  await page.getByText(/impostato su un’altra tastiera: intende «MAI-VISTO»/).waitFor();
  await picture(page, 'scan-american', 1280);
  await close();
});

trial('a name is searched, and the product that was meant is chosen', async () => {
  const { page, close } = await open(people.luca, '/scan');
  await codeField(page).fill('trapano');
  await page.keyboard.press('Enter');
  // The code TRAPANO is that of the drill.
  await page.getByRole('heading', { name: 'Trapano avvitatore' }).waitFor();
  await codeField(page).fill('nastro isol');
  await page.keyboard.press('Enter');
  const named = page.getByRole('list', { name: 'Prodotti con questo nome' });
  await named.getByRole('button', { name: /Nastro isolante/ }).waitFor();
  await picture(page, 'scan-name', 1280);
  await named.getByRole('button', { name: /Nastro isolante/ }).click();
  await page.getByRole('heading', { name: 'Nastro isolante' }).waitFor();
  await chooseLoad(page);
  await codeField(page).fill('boccola');
  await page.keyboard.press('Enter');
  await named.getByRole('button', { name: /Boccola sinterizzata/ }).click();
  await listOf(page).getByText('1 letto, 1 riga').waitFor();
  await listOf(page).getByRole('button', { name: 'Carica 1 riga' }).waitFor();
  await close();
});

test('a name finds places, too, and without a network is looked for later, which is said', async () => {
  const place = { kind: 'ripiano', parent_id: base.warehouseId, code: 'OFF-Z-09', name: 'Armadio vernici' };
  await product.db.insertInto('locations').values(place).execute();
  const { page, close } = await open(people.luca, '/scan');
  const named = page.getByRole('list', { name: 'Ubicazioni con questo nome' });
  const search = async (text: string) => {
    await codeField(page).fill(text);
    await page.keyboard.press('Enter');
  };
  await search('vernici armadio');
  await page.getByRole('heading', { name: 'Ubicazioni per «vernici armadio»' }).waitFor();
  await picture(page, 'scan-place-name', 1280);
  await named.getByRole('button', { name: /Armadio vernici/ }).click();
  await page.getByRole('heading', { name: 'OFF-Z-09' }).waitFor();
  await page.context().setOffline(true);
  await search('vernici armadio');
  await page.getByText(/^Senza rete si cercano i codici, non i nomi/).waitFor();
  await page.context().setOffline(false);
  await named.getByRole('button', { name: /Armadio vernici/ }).waitFor();
  await page.getByText('Conta', { exact: true }).click();
  await search('armadio');
  await named.getByRole('button', { name: /Armadio vernici/ }).click();
  await page.getByText('OFF-Z-09').first().waitFor();
  await absent(page.getByText('Non conosciuto'));
  await close();
});

test('whoever comes back finds the mode whose list has lines, with their number', async () => {
  const { page, close } = await open(people.luca, '/scan');
  await page.getByText('Scarico', { exact: true }).click();
  await typeAsReader(page, 'VITE-M8');
  await listOf(page).getByText('1 letto, 1 riga').waitFor();
  await page.getByRole('link', { name: 'Ricerca Prodotti' }).first().click();
  await page.getByRole('heading', { name: 'Ricerca Prodotti', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Scansiona' }).first().click();
  await listOf(page).getByText('1 letto, 1 riga').waitFor();
  const mode = page.getByRole('radio', { name: /^Scarico\s*1$/, checked: true });
  await mode.waitFor({ state: 'attached' });
  await page.getByRole('radiogroup').getByText('Cerca', { exact: true }).click();
  await page.getByText(/Inquadra un’etichetta/).waitFor();
  await picture(page, 'scan-back', 1280);
  await close();
});

test('a shelf that is scanned in «Conta» lets its count be opened, or opens it', async () => {
  const maria = await open(people.maria, '/scan');
  await maria.page.getByText('Conta', { exact: true }).click();
  await typeAsReader(maria.page, 'OFF-A-01');
  await maria.page.getByText(/OFF-A-01: \d+ prodotti/).waitFor();
  await picture(maria.page, 'scan-shelf-to-count', 1280);
  await maria.page.getByRole('button', { name: 'Conta adesso' }).click();
  await maria.page.getByText(/^0 di \d+ contati/).waitFor();
  await maria.close();
  // A person who may not open a stock-take counts in the one that is there.
  const luca = await open(people.luca, '/scan?modo=conta', { size: 390 });
  await luca.page.getByText('OFF-A-01').first().waitFor();
  await codeField(luca.page).fill('OFF-A-01');
  await luca.page.keyboard.press('Enter');
  await luca.page.getByText(/^0 di \d+ contati/).waitFor();
  await typeAsReader(luca.page, 'NASTRO');
  await luca.page.getByRole('form', { name: 'Conta NASTRO' }).waitFor();
  await picture(luca.page, 'scan-count', 390);
  await luca.close();
});

trial(
  'on a delivery note a slow reader is heard without focus, and a broken reading holds the issue',
  async () => {
    const { page, close } = await open(people.carla, '/ddtV');
    await page.getByRole('region', { name: 'Merce' }).waitFor();
    const goods = page.getByRole('region', { name: 'Merce' });
    await page.getByRole('heading', { name: 'Merce' }).click();
    for (const code of ['VITE-M8', 'DADO-M8']) {
      await page.keyboard.type(code, { delay: 60 });
      await page.keyboard.press('Enter');
    }
    await goods.getByText('2 letti, 2 righe').waitFor();
    await typeAsReader(page, 'DADOM8', { gaps: [600, 5, 5, 5, 300] });
    await goods.getByText('Lettura interrotta, rileggi').waitFor();
    await goods.getByText('3 letti, 3 righe').waitFor();
    await picture(page, 'note-broken', 1280);
    await close();
  },
);
