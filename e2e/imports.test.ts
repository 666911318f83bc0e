/** Tests how a workshop imports products, places and stock from its own files, in Chromium. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import type { Caller } from '../server/testing/app.ts';
import { workbookOf } from '../server/testing/files/workbooks.ts';
import { importFrom } from '../server/testing/logistics/imports.ts';
import { isTrial, trial } from '../server/testing/trial.ts';
import { type Browser, launchBrowser, newWindow, type Page, picture } from './support/browser.ts';
import { holdAnswers } from './support/held.ts';
import { type Product, startProduct } from './support/product.ts';
import { openAs } from './support/signed-in.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const shared = path('../../shared/data/');
/** In the trial the real workshop where it lies beside the repository, else a small one with the same traps. */
const real = isTrial && existsSync(`${shared}workshop-stock.csv`);
const file = (name: string) => `${real ? shared : path('fixtures/')}workshop-${name}.csv`;
const rowsOf = (name: string) => readFileSync(file(name), 'utf8').trim().split('\n').length - 1;
const italian = (count: number) => new Intl.NumberFormat('it-IT', { useGrouping: 'always' }).format(count);

let product: Product;
let browser: Browser;
let page: Page;
let who: Caller;
before(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  who = await product.person({
    permissions: [can.productsManagement, can.warehouseManagement, can.inventoryBrowse],
  });
  page = await (await newWindow(browser, product.url, 1280)).newPage();
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const field = (column: string) => page.getByLabel(`Campo della colonna ${column}`);
const chosen = (column: string) => field(column).locator('option:checked').innerText();

async function upload(kind: string, name: string) {
  await openAs(page, who, `/importa?dati=${kind}`);
  await page.getByLabel('File da importare').setInputFiles(file(name));
  await button('Controlla il file').waitFor();
}
/** The lists that are imported so far. */
const imported = new Set<string>();
async function waitUntilImported(kind: string) {
  await page.getByText(/^Importazione finita/).waitFor();
  imported.add(kind);
}
/** Imports what a test's own file is about, unless an earlier test has. */
async function ensureImported(kind: string) {
  if (imported.has(kind)) return;
  await importFrom(who, kind, readFileSync(file(kind), 'utf8'));
  imported.add(kind);
}
/** Reads the figures of the check by their names. */
async function counts(): Promise<Record<string, string>> {
  await page.getByRole('main').locator('dl').waitFor();
  const terms = await page.getByRole('main').locator('dl dt').allInnerTexts();
  const figures = await page.getByRole('main').locator('dl dd').allInnerTexts();
  return Object.fromEntries(terms.map((term, index) => [term, figures[index] ?? '']));
}

test('products: columns are recognised, and the categories made from the chosen path are shown before', async () => {
  await upload('products', 'products');
  assert.deepEqual(await Promise.all(['Part number', 'Category path', 'Units', 'Keywords'].map(chosen)), [
    'Codice',
    'Percorso della categoria',
    'Unità',
    'Non importare',
  ]);
  await page.getByText('Electronics › Resistors').waitFor();
  await page.getByLabel('Dal percorso alla categoria').selectOption('Gli ultimi due');
  await page.getByText('Passives › Resistors').waitFor();
  await page.getByLabel('Dal percorso alla categoria').selectOption('Primo livello › ultimo');
  await picture(page, 'import-columns', 1280);
  await button('Controlla il file').click();
  assert.equal((await counts()).nuovi, italian(rowsOf('products')));
  // The server keeps the state of the import.
  await page.reload();
  await button(`Importa ${italian(rowsOf('products'))} prodotti`).click();
  await waitUntilImported('products');
  const { rows } = await sql<{ text: string }>`
    select m.name || ' › ' || s.name || ' ' || p.unit as text from products p join sub_categories s
      on s.id = p.sub_category_id
      join macro_categories m on m.id = s.macro_id where p.code in ('P0001', 'P0401') order by p.code limit 1`.execute(
    product.db,
  );
  assert.deepEqual(rows, [{ text: 'Electronics › Resistors pz' }]);
});

test('the columns stay as they were sent until they are checked', async () => {
  await upload('locations', 'locations');
  const letGo = await holdAnswers(page, /\/check$/);
  await button('Controlla il file').click();
  await page.getByRole('group').and(page.locator(':disabled')).first().waitFor();
  assert.ok(await field('Location path').isDisabled());
  assert.ok(await page.getByLabel('Separatore dei percorsi').isDisabled());
  await letGo();
  assert.equal((await counts()).nuove, italian(rowsOf('locations')));
});

trial('places: paths become a tree with new codes', async () => {
  await upload('locations', 'locations');
  assert.equal(await chosen('Location path'), 'Percorso');
  await button('Controlla il file').click();
  assert.equal((await counts()).nuove, italian(rowsOf('locations')));
  await button(/^Importa \d+ ubicazioni/).click();
  await waitUntilImported('locations');
});

trial('stock: wrong cells are named; good rows are imported and can be undone, at 390 px too', async () => {
  await ensureImported('products');
  await ensureImported('locations');
  await page.setViewportSize({ width: 1280, height: 800 });
  await upload('stock', 'stock');
  await button('Controlla il file').click();
  await page.getByRole('cell', { name: 'Questo prodotto non ha lotti né numeri di serie' }).first().waitFor();
  await button('Cambia le colonne').click();
  await page.getByLabel('Lotti di prodotti che non ne hanno').selectOption('Tralascia il lotto');
  await button('Controlla il file').click();
  const wrong = real ? 8 : 5;
  await page
    .locator('dd', { hasText: new RegExp(`^${wrong}$`) })
    .first()
    .waitFor();
  const row = page.getByRole('row').filter({ hasText: 'Manca il numero di serie' }).first();
  assert.match(await row.innerText(), /Serial\s+vuota/);
  if (!real) await page.getByRole('row').filter({ hasText: 'Un numero di serie è un pezzo solo' }).waitFor();
  await picture(page, 'import-check', 1280);
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(page, 'import-check', 390);
  await button(`Importa solo le ${italian(rowsOf('stock') - wrong)} righe buone`).click();
  await page.getByText(/^Importazione finita/).waitFor();
  const { rows } = await sql<{ same: boolean; some: boolean }>`
  select count(*) > 0 as some, bool_and(t.quantity = (select coalesce(sum(s.quantity), 0) from stock s
    where s.product_id = t.product_id)) as same
    from product_totals t where t.quantity > 0`.execute(product.db);
  assert.deepEqual(rows, [{ same: true, some: true }]);

  await button('Annulla importazione').click();
  const question = page.getByRole('dialog');
  await question.getByText('movimenti vengono stornati').waitFor();
  await picture(page, 'import-undo', 390);
  await question.getByRole('button', { name: 'Annulla importazione' }).click();
  await page.getByText(/^Importazione annullata da Anna Prova/).waitFor();
  const { rows: left } = await sql`select from product_totals where quantity > 0`.execute(product.db);
  assert.equal(left.length, 0);
  await page.getByRole('link', { name: 'Importa un altro file' }).click();
  await page.getByRole('link', { name: 'workshop-stock.csv' }).waitFor();
  await picture(page, 'imports', 390);
});

trial('suppliers: of many companies those that sell are taken, makers and customers left out', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await upload('suppliers', 'suppliers');
  assert.deepEqual(
    await Promise.all(['Company', 'Description', 'Currency', 'Supplier', 'Manufacturer'].map(chosen)),
    ['Ragione sociale', 'Note', 'Non importare', 'È un fornitore (sì o no)', 'Non importare'],
  );
  await button('Controlla il file').click();
  const selling = real ? 12 : 2;
  const figures = await counts();
  assert.deepEqual(
    [figures.nuovi, figures['lasciati fuori']],
    [`${selling}`, `${rowsOf('suppliers') - selling}`],
  );
  await button(`Importa ${selling} fornitori`).click();
  await page.getByText(/^Importazione finita/).waitFor();
  await page.getByRole('link', { name: 'Vai ai fornitori' }).click();
  await page.getByRole('main').getByText(`${selling} fornitori`).first().waitFor();
});

trial('what they sell: packs of feet are named, the others come with their prices', async () => {
  await ensureImported('products');
  await ensureImported('suppliers');
  await page.setViewportSize({ width: 1280, height: 800 });
  await upload('supplierProducts', 'supplier-parts');
  assert.deepEqual(
    await Promise.all(['Part number', 'Supplier code', 'Pack quantity', 'Price breaks'].map(chosen)),
    ['Codice nostro', 'Codice del fornitore', 'Confezione da', 'Prezzi a scaglioni'],
  );
  await button('Controlla il file').click();
  // A foot is 0.3048 m, and a quantity has three decimals.
  const wrong = real ? 2 : 1;
  const row = page.getByRole('row').filter({ hasText: 'Al massimo 3 decimali' }).first();
  assert.match(await row.innerText(), /Pack quantity\s+0\.3048/);
  await picture(page, 'import-supplier-products', 1280);
  const good = rowsOf('supplier-parts') - wrong;
  await button(`Importa solo le ${italian(good)} righe buone`).click();
  await waitUntilImported('supplierProducts');
  assert.equal((await counts()).nuovi, italian(good));

  await page.getByRole('link', { name: 'Vai ai fornitori' }).click();
  await page.getByRole('link', { name: 'DigiKey' }).click();
  await page.getByRole('tab', { name: /^Prodotti \(\d+\)$/ }).waitFor();
  const [code, price] = real ? ['RR05P100KDTR-ND', 'USD 0,087'] : ['RR05P10R-ND', 'USD 0,087'];
  await page.getByLabel('Cerca fra i suoi prodotti').fill(code);
  const offer = page.getByRole('row').filter({ hasText: code });
  await offer.waitFor();
  assert.ok((await offer.innerText()).replaceAll('\u00a0', ' ').includes(price), await offer.innerText());
  await picture(page, 'imported-supplier', 1280);
});

trial('a file without rows is refused with a sentence', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openAs(page, who, '/importa?dati=products');
  await page
    .getByLabel('File da importare')
    .setInputFiles({ name: 'vuoto.csv', mimeType: 'text/csv', buffer: Buffer.from('codice\n') });
  await page.getByRole('alert').filter({ hasText: 'Il file ha solo l’intestazione' }).waitFor();
  await picture(page, 'imports', 1280);
});

test('a workbook as people have it: its sheet is asked, empty cells and lost zeros are told before', async () => {
  await importFrom(who, 'products', 'codice,nome,descrizione,macro,sub\nFG-1,Vite,zincata,Foglio,Prove\n');
  const book = workbookOf({
    Leggimi: [['Compila il foglio dei prodotti']],
    Prodotti: [
      ['codice', 'nome', 'descrizione', 'macro', 'sub', 'codice a barre', 'iva'],
      ['FG-1', 'Vite', '', 'Foglio', 'Prove', { value: 12_345_678_905 }, { value: 0.22, format: '0%' }],
      ['FG-2', 'Dado', '', 'Foglio', 'Prove', '', { error: '#N/A' }],
    ],
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await openAs(page, who, '/importa?dati=products');
  await page.getByLabel('File da importare').setInputFiles({
    name: 'prodotti.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: book,
  });
  await page.getByText('prodotti.xlsx ha 2 fogli: quale vuoi leggere?').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(page, 'import-sheets', 390);
  await page.setViewportSize({ width: 1280, height: 800 });
  await button('Prodotti').click();
  await page.getByLabel('Celle vuote di quello che c’è già').selectOption('Svuotano il campo');
  await picture(page, 'import-empty-cells', 1280);
  await button('Controlla il file').click();
  await page.getByText('Una cella vuota svuota il valore che c’è.').waitFor();
  await page.getByText('12345678905 → 012345678905').waitFor();
  const row = page.getByRole('row').filter({ hasText: '#N/A' });
  assert.match(await row.innerText(), /Riga 3\s+iva\s+#N\/A\s+È un errore del foglio/);
  await picture(page, 'import-told', 1280);
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(page, 'import-told', 390);
  await page.setViewportSize({ width: 1280, height: 800 });
  await button('Importa la riga buona').click();
  await page.getByText(/^Importazione finita/).waitFor();
  const { rows } = await sql`
    select p.description, p.vat_percent as vat, b.code from products p join product_barcodes b on b.product_id = p.id
     where p.code = 'FG-1'`.execute(product.db);
  assert.deepEqual(rows, [{ description: null, vat: '22.00', code: '012345678905' }]);
});

test('on a network slower than the pause between its questions, an import is seen to end', async () => {
  const { id } = await importFrom(who, 'products', 'codice,nome,macro,sub\nLENTO-1,Vite,Rete,Prove\n');
  const window = await newWindow(browser, product.url, 1280);
  await window.clock.install();
  const slow = await window.newPage();
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  let questions = 0;
  await slow.route(`**/api/logistics/imports/${id}`, async (route) => {
    questions++;
    if (questions > 1) {
      asked.resolve();
      await held.promise;
      return route.continue();
    }
    const response = await route.fetch();
    const running = { state: 'importing', progress: { phase: 'Scrivo le righe', done: 0, total: 1 } };
    return route.fulfill({ response, json: { ...(await response.json()), ...running } });
  });
  await openAs(slow, who, `/importa/${id}`);
  await slow.getByText('Scrivo le righe').waitFor();
  await slow.clock.runFor(1_000);
  await asked.promise;
  await slow.clock.runFor(3_000);
  assert.equal(questions, 2, 'a new question would throw the first one’s answer away');
  held.resolve();
  await slow.clock.resume();
  await slow.getByText(/^Importazione finita/).waitFor();
});
