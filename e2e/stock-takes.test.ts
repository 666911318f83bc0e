/** Tests a stock-take in Chromium: one person opens it, two count blind in two windows, and one approves. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import type { Caller } from '../server/testing/app.ts';
import { type StockBase, stockIn } from '../server/testing/stock.ts';
import { trial } from '../server/testing/trial.ts';
import { startArea } from './areas/area.ts';
import { warehouse } from './areas/warehouse.ts';
import {
  type Browser,
  launchBrowser,
  overflow,
  type Page,
  picture,
  sizesFor,
  violations,
  waitForTitle,
} from './support/browser.ts';
import type { Product } from './support/product.ts';
import { typeAsReader } from './support/reader.ts';
import { openSignedIn } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let maria: Caller;
let luca: Caller;
let base: StockBase;
const things: Record<'screws' | 'cable' | 'lamp' | 'shelf', number> = {
  screws: 0,
  cable: 0,
  lamp: 0,
  shelf: 0,
};
before(async () => {
  [{ product, maria, base }, browser] = await Promise.all([startArea(warehouse), launchBrowser()]);
  luca = await product.person({ permissions: [can.warehouseManagement], nome: 'Luca' });
  const fixture = stockIn(product.db, base);
  things.shelf = await fixture.location('OFF-C-01', { name: 'Ripiano delle viti' });
  things.screws = await fixture.product({ code: 'VITE-C', name: 'Vite M8', standard_cost: '0.25' });
  things.cable = await fixture.product({ code: 'CAVO-2', name: 'Cavo rosso', unit: 'm', standard_cost: '2' });
  things.lamp = await fixture.product({ code: 'LED-5', name: 'Lampada', standard_cost: '10' });
  const line = (productId: number, quantity: string) => ({
    type: 'carico',
    productId,
    quantity,
    toLocationId: things.shelf,
  });
  const lines = [line(things.screws, '100'), line(things.cable, '20'), line(things.lamp, '3')];
  const loaded = await maria.post('/api/logistics/movements', { booking: randomUUID(), lines });
  assert.equal(loaded.status, 200);
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

async function windowOf(who: Caller, size: 1280 | 390): Promise<Page> {
  const page = await (await openSignedIn(browser, product.url, who, size)).newPage();
  return page;
}

async function choosePlace(page: Page, code: string) {
  await page.getByRole('textbox', { name: 'Ubicazione' }).fill(code);
  await page.getByRole('option', { name: new RegExp(code) }).click();
}
/** Reads the place in which the person counts. */
const placeOf = (page: Page) => page.getByRole('textbox', { name: 'Ubicazione' }).inputValue();

async function count(page: Page, quantity: string) {
  const field = page.getByRole('textbox', { name: 'Quanti ce ne sono' });
  await field.fill(quantity);
  await field.press('Enter');
}

const stockOf = async (productId: number) =>
  Number(
    (
      await product.db
        .selectFrom('stock')
        .select('quantity')
        .where('product_id', '=', productId)
        .executeTakeFirstOrThrow()
    ).quantity,
  );

test('one opens it, two count without seeing the expected stock, one approves: stock is what they found', async () => {
  const desk = await windowOf(maria, 1280);
  await desk.goto('/warehouse?scheda=inventari');
  await desk.getByRole('button', { name: 'Apri inventario' }).first().click();
  await desk.getByRole('dialog').getByRole('textbox', { name: 'Ubicazione' }).fill('off-c-01');
  await desk.getByRole('option', { name: /OFF-C-01/ }).click();
  await desk.getByRole('textbox', { name: 'Nome' }).fill('Inventario di novembre');
  await desk.getByRole('dialog').getByRole('button', { name: 'Apri inventario' }).click();
  await waitForTitle(desk, 'Inventario di novembre');

  // The other person has a phone, and a hand-held reader that types the product's code.
  const phone = await windowOf(luca, 390);
  await phone.goto(desk.url());
  // The stock-take is about one place, so there is nothing to choose.
  await phone.getByRole('button', { name: /Vite M8/ }).waitFor();
  assert.equal(await placeOf(phone), 'OFF-C-01');
  assert.doesNotMatch(await phone.getByRole('main').innerText(), /100/);
  const reader = phone.getByRole('textbox', { name: 'Codice del prodotto' });
  await reader.fill('vite-c');
  await reader.press('Enter');
  await count(phone, '96');
  await phone.getByRole('button', { name: /Vite M8.*96/s }).waitFor();

  // The other person's count isn't shown; after one line the next uncounted one opens.
  await desk.getByRole('button', { name: /Vite M8.*Contato.*Luca/s }).waitFor();
  await desk.getByRole('button', { name: /Cavo rosso/ }).click();
  await count(desk, '22,5');
  await desk.getByRole('button', { name: /Cavo rosso.*22,5/s }).waitFor();
  await desk.getByRole('form', { name: 'Conta LED-5' }).waitFor();

  // Meanwhile somebody takes ten screws: four were missing before, and still are.
  const unload = { type: 'scarico', productId: things.screws, quantity: '10', fromLocationId: things.shelf };
  await luca.post('/api/logistics/movements', { booking: randomUUID(), lines: [unload] });

  await desk.getByRole('button', { name: 'Chiudi la conta' }).click();
  const question = desk.getByRole('dialog', { name: 'Chiudi la conta' });
  await question.getByText('1 riga non ancora contata: chiudere la conta?').waitFor();
  await question.getByRole('button', { name: 'Chiudi la conta' }).click();
  const rows = desk.getByRole('table', { name: 'Righe contate' });
  await rows.getByRole('row', { name: /Vite M8.*100 pz.*96 pz.*−4.*−€.1,00/s }).waitFor();
  await rows.getByRole('row', { name: /Cavo rosso.*\+2,5.*\+€.5,00/s }).waitFor();
  await desk.getByRole('tab', { name: 'Mancanti (1)' }).click();
  await desk
    .getByRole('row', { name: /Lampada/ })
    .getByText('Conta come zero')
    .click();
  await desk.getByText('Riga contata come zero').waitFor();
  await desk.getByRole('button', { name: 'Approva' }).click();
  await desk
    .getByText(
      /^Si registrano 3 rettifiche di «Inventario di novembre»: €.5,00 in più e €.31,00 in meno\. Tutte/,
    )
    .waitFor();
  await desk.getByRole('button', { name: 'Approva e registra' }).click();
  await desk.getByText('Inventario approvato: 3 rettifiche registrate').waitFor();
  assert.deepEqual(await Promise.all([things.screws, things.cable, things.lamp].map(stockOf)), [86, 22.5, 0]);
});

test('a place and two products that are read at once keep their order, however late an answer is', async () => {
  const fixture = stockIn(product.db, base);
  const rack = await fixture.location('OFF-L', { kind: 'scaffale', holds_stock: false });
  const shelves = [
    await fixture.location('OFF-L-01', { parent_id: rack }),
    await fixture.location('OFF-L-02', { parent_id: rack }),
  ];
  const glue = await fixture.product({ code: 'COLLA-L', name: 'Colla', tracking: 'lot' });
  const rope = await fixture.product({ code: 'CORDA-L', name: 'Corda' });
  const lines = shelves.flatMap((toLocationId, at) => [
    {
      type: 'carico',
      productId: glue,
      quantity: '3',
      toLocationId,
      lot: { code: `L-${at}`, expiresOn: null },
    },
    { type: 'carico', productId: rope, quantity: '4', toLocationId },
  ]);
  assert.equal((await maria.post('/api/logistics/movements', { booking: randomUUID(), lines })).status, 200);
  const opened = await maria.post('/api/logistics/stock-takes', { name: 'Scaffale L', locationId: rack });
  const { id } = (await opened.json()) as { id: number };
  const places: [path: string, size: 1280 | 390][] = [
    [`/warehouse/inventari/${id}`, 1280],
    ['/scan?modo=conta', 390],
  ];
  for (const [path, size] of places) {
    const page = await windowOf(maria, size);
    await page.goto(path);
    if (size === 390) await page.getByRole('button', { name: 'Conta Scaffale L' }).click();
    await page.getByText('Scansiona o scegli l’ubicazione').waitFor();
    await readAtOnce(page, ['OFF-L-01', 'CORDA-L']);
    await page.getByRole('form', { name: 'Conta CORDA-L' }).waitFor();
    assert.equal(await placeOf(page), 'OFF-L-01');
    // The lot is that of the place that was read just before.
    await readAtOnce(page, ['OFF-L-02', 'COLLA-L']);
    await page.getByRole('form', { name: 'Conta COLLA-L' }).getByText('Lotto L-1').waitFor();
    assert.equal(await placeOf(page), 'OFF-L-02');
    await readAtOnce(page, ['COLLA-L', 'CORDA-L']);
    await page.getByRole('form', { name: 'Conta CORDA-L' }).waitFor();
    await page.close();
  }
});

test('a quantity typed without Enter is saved before the next product, and unread codes stay in the list', async () => {
  const fixture = stockIn(product.db, base);
  const shelf = await fixture.location('OFF-T-01', { name: 'Ripiano T' });
  const [tape, rope] = [
    await fixture.product({ code: 'NASTRO-T', name: 'Nastro T' }),
    await fixture.product({ code: 'CORDA-T', name: 'Corda T' }),
  ];
  const lines = [tape, rope].map((productId) => ({
    type: 'carico',
    productId,
    quantity: '4',
    toLocationId: shelf,
  }));
  assert.equal((await maria.post('/api/logistics/movements', { booking: randomUUID(), lines })).status, 200);
  const opened = await maria.post('/api/logistics/stock-takes', { name: 'Ripiano T', locationId: shelf });
  const { id } = (await opened.json()) as { id: number };
  const places: [path: string, size: 1280 | 390][] = [
    [`/warehouse/inventari/${id}`, 1280],
    ['/scan?modo=conta', 390],
  ];
  for (const [path, size] of places) {
    const page = await windowOf(maria, size);
    await page.goto(path);
    if (size === 390) await page.getByRole('button', { name: 'Conta Ripiano T' }).click();
    const line = (name: string) => page.getByRole('button', { name });
    const form = (code: string) => page.getByRole('form', { name: `Conta ${code}` });
    const field = page.getByRole('textbox', { name: 'Quanti ce ne sono' });
    await line('Nastro T').waitFor();
    await typeAsReader(page, 'NASTRO-T');
    await form('NASTRO-T').waitFor();
    await field.fill(`${size / 10}`);
    await typeAsReader(page, 'CORDA-T');
    await form('CORDA-T').waitFor();
    await page.getByRole('button', { name: new RegExp(`Nastro T.*${size / 10}\\spz`, 's') }).waitFor();

    // A number that can't be read keeps its form, and the code that came meanwhile waits.
    await field.fill('3,,5');
    await typeAsReader(page, 'NASTRO-T');
    const waiting = page.getByRole('list', { name: 'Codici da rileggere' }).getByRole('listitem');
    await waiting
      .filter({ hasText: 'NASTRO-T' })
      .getByText('Non preso, rileggi. Prima conta Corda T: il numero scritto non è salvato')
      .waitFor();
    assert.equal(await field.inputValue(), '3,,5');
    // A slow reader's code lands in the quantity, which is saved without it.
    await field.fill('7');
    await typeAsReader(page, 'NASTRO-T', { gaps: Array.from('NASTRO-T ', () => 60) });
    await form('NASTRO-T').waitFor();
    await page.getByRole('button', { name: /Corda T.*7\spz/s }).waitFor();

    // A reading that was interrupted stays after the next one, until the person takes it away.
    await typeAsReader(page, 'CORDAT', { gaps: [600, 5, 5, 5, 300] });
    await waiting.filter({ hasText: 'CORDAT' }).getByText('Lettura interrotta, rileggi').waitFor();
    await typeAsReader(page, 'CORDA-T', { gaps: [600] });
    await form('CORDA-T').waitFor();
    assert.deepEqual(
      await waiting.evaluateAll((rows) => rows.map((row) => row.textContent?.split(/Non|Lettura/)[0])),
      ['NASTRO-T', 'CORDAT'],
    );
    await page.getByRole('button', { name: 'Togli CORDAT' }).click();
    assert.equal(await waiting.count(), 1);
    await page.close();
  }
});

/** Reads two codes, of which the first one is answered after the second one, if that is asked for meanwhile. */
async function readAtOnce(page: Page, [first, second]: [string, string]) {
  const { promise: late, resolve: answer } = Promise.withResolvers<void>();
  let answered: Promise<unknown> = Promise.resolve();
  const lookUps = /\/stock-takes\/\d+\/lookup/;
  await page.route(lookUps, async (route) => {
    const isFirst = route.request().url().includes(first);
    if (isFirst) await late;
    const done = route.fetch().then((response) => route.fulfill({ response }));
    if (!isFirst) answered = done;
    await done;
  });
  await typeAsReader(page, first);
  await typeAsReader(page, second);
  // Whatever was asked before this request is known after it.
  await page.evaluate(() => fetch('/favicon.svg'));
  await answered;
  answer();
  await page.unrouteAll({ behavior: 'wait' });
}

trial('the chosen place stays during a look at another tab; a complete count closes at once', async () => {
  const fixture = stockIn(product.db, base);
  const rack = await fixture.location('OFF-B', { kind: 'scaffale', holds_stock: false });
  const shelves = [
    await fixture.location('OFF-B-01', { parent_id: rack }),
    await fixture.location('OFF-B-02', { parent_id: rack }),
  ];
  const tape = await fixture.product({ code: 'NASTRO-C', name: 'Nastro', standard_cost: '2' });
  const lines = [{ type: 'carico', productId: tape, quantity: '3', toLocationId: shelves[1] }];
  assert.equal((await maria.post('/api/logistics/movements', { booking: randomUUID(), lines })).status, 200);
  const opened = await maria.post('/api/logistics/stock-takes', {
    name: 'Scaffale B',
    locationId: rack,
    blind: false,
  });
  const { id } = (await opened.json()) as { id: number };

  const page = await windowOf(maria, 390);
  await page.goto(`/warehouse/inventari/${id}`);
  await page.getByText('Scansiona o scegli l’ubicazione').waitFor();
  await choosePlace(page, 'OFF-B-02');
  await page.getByRole('button', { name: /Nastro/ }).waitFor();
  await page.getByRole('tab', { name: 'Mancanti (1)' }).click();
  await page.getByRole('row', { name: /Nastro/ }).waitFor();
  await page.getByRole('tab', { name: 'Conta' }).click();
  await page.getByRole('button', { name: /Nastro/ }).waitFor();
  assert.equal(await placeOf(page), 'OFF-B-02');
  await page.reload();
  await page.getByRole('button', { name: /Nastro/ }).click();
  assert.equal(await placeOf(page), 'OFF-B-02');
  await count(page, '2');
  await page.getByText('Contato tutto').waitFor();

  await page.getByRole('button', { name: 'Chiudi la conta' }).click();
  await page.getByText('Conta chiusa').waitFor();
  await page.getByRole('button', { name: 'Approva' }).click();
  await page.getByText(/^Si registra 1 rettifica di «Scaffale B»: €.2,00 in meno\./).waitFor();
});

for (const size of sizesFor(1280))
  trial(`at ${size}: one annuls it with a reason; history and bell of whoever counted show it`, async () => {
    const take = { name: `Doppio ${size}`, blind: false, locationId: things.shelf };
    const opened = await maria.post('/api/logistics/stock-takes', take);
    const { id } = (await opened.json()) as { id: number };
    const line = { productId: things.screws, locationId: things.shelf, counted: '100' };
    await luca.post(`/api/logistics/stock-takes/${id}/counts`, line);

    const page = await windowOf(maria, size);
    await page.goto(`/warehouse/inventari/${id}`);
    await page.getByRole('button', { name: 'Altre azioni' }).click();
    await page.getByRole('menuitem', { name: 'Annulla inventario' }).click();
    const dialog = page.getByRole('dialog', { name: 'Annulla inventario' });
    await dialog.getByRole('textbox', { name: /^Motivo/ }).fill('È il doppione di quello di ieri');
    await picture(page, 'stock-take-annul', size);
    assert.deepEqual([await violations(page), await overflow(page)], [[], 0]);
    await dialog.getByRole('button', { name: 'Annulla inventario' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(/Inventario annullato: la giacenza/).waitFor();
    // Nothing moves it any more.
    await page.getByRole('button', { name: 'Altre azioni' }).waitFor({ state: 'detached' });

    await page.getByRole('tab', { name: 'Cronologia' }).click();
    const history = page.getByRole('list', { name: 'Cronologia' });
    await history.getByText('Motivo: È il doppione di quello di ieri').waitFor();
    await history.getByText('Annullato', { exact: true }).waitFor();
    await picture(page, 'stock-take-history', size);
    assert.deepEqual([await violations(page), await overflow(page)], [[], 0]);
    await page.context().close();

    const other = await windowOf(luca, size);
    await other.goto('/');
    await other.getByRole('button', { name: /^Notifiche, / }).click();
    const sentence = `«Doppio ${size}», che hai contato, è stato annullato da Maria Prova`;
    await other.getByRole('link', { name: sentence }).click();
    await other.waitForURL(`**/warehouse/inventari/${id}`);
    await other.context().close();
  });
