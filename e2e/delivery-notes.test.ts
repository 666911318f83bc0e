/** Tests delivery notes in Chromium: the phone from the scan to the signature, and the desk’s register. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import type { Caller } from '../server/testing/app.ts';
import { addSentOrder, addSupplier } from '../server/testing/logistics/orders.ts';
import { type StockBase, stockIn } from '../server/testing/stock.ts';
import { trial, trialSuite } from '../server/testing/trial.ts';
import { startArea } from './areas/area.ts';
import { warehouse } from './areas/warehouse.ts';
import {
  absent,
  type Browser,
  launchBrowser,
  overflow,
  type Page,
  picture,
  sizesFor,
  violations,
  waitForTitle,
} from './support/browser.ts';
import { choose } from './support/fields.ts';
import { holdAnswers } from './support/held.ts';
import { type OpenPages, sharePages } from './support/pages.ts';
import type { Product } from './support/product.ts';
import { typeAsReader } from './support/reader.ts';
import { follow } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let open: OpenPages;
let storekeeper: Caller;
let mover: Caller;
let stockBase: StockBase;
const codes = ['VITE-M8', 'DADO-M8', 'RONDELLA', 'NASTRO', 'COLLA'];

before(async () => {
  [{ product, carla: storekeeper, luca: mover, base: stockBase }, browser] = await Promise.all([
    startArea(warehouse),
    launchBrowser(),
  ]);
  open = await sharePages(browser, product.url);
  const made = await storekeeper.post('/api/logistics/recipients', {
    name: 'Officine Meccaniche Trentine S.r.l.',
    vatNumber: '00743110157',
    addresses: [
      { street: 'Via del Lavoro 12', postalCode: '38121', town: 'Trento', province: 'TN', preferred: true },
    ],
  });
  assert.equal(made.status, 200, await made.text());
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const stockOf = async (code: string) => {
  const { quantity } = await product.db
    .selectFrom('product_totals')
    .innerJoin('products', 'products.id', 'product_totals.product_id')
    .select('quantity')
    .where('products.code', '=', code)
    .executeTakeFirstOrThrow();
  return Number(quantity);
};

/** Chooses type and recipient: four acts, two fields with a choice each. */
async function chooseTypeAndRecipient(page: Page, type: string) {
  await choose(page, 'Tipo', page.getByRole('option', { name: type, exact: true }));
  await page.getByRole('textbox', { name: 'Destinatario' }).fill('trentine');
  await page.getByRole('option', { name: /Officine Meccaniche Trentine/ }).click();
}

const scan = async (page: Page, code: string) => {
  await typeAsReader(page, code);
  await page.getByRole('list', { name: 'Righe' }).getByText(code, { exact: false }).first().waitFor();
};

const issue = async (page: Page) => {
  await page.getByRole('button', { name: /^Emetti: scarica/ }).click();
  await page.getByRole('heading', { name: /^DDT \d+\/\d{4}$/ }).waitFor();
};

describe('the storekeeper’s phone', { timeout: 240_000 }, () => {
  test('the button that names a missing choice opens its list', async () => {
    const { page, close } = await open(storekeeper, '/ddtV', { size: 390 });
    await page.getByRole('button', { name: 'Scegli il tipo' }).waitFor();
    await scan(page, 'RONDELLA');
    await page.getByRole('button', { name: 'Scegli il tipo' }).tap();
    const option = page.getByRole('option', { name: 'Omaggio', exact: true });
    await option.waitFor();
    const { height = 0 } = (await option.boundingBox()) ?? {};
    assert.ok(height >= 44, `${height} px`);
    await option.tap();
    await page.getByRole('button', { name: 'Scegli il destinatario' }).tap();
    await page.getByRole('option', { name: /Officine Meccaniche Trentine/ }).tap();
    await page.getByRole('button', { name: /^Emetti: scarica/ }).waitFor();
    await close();
  });

  test('five scans and five acts make a note that is issued, opened, signed for and delivered', async () => {
    const { page, complaints, close } = await open(storekeeper, '/ddtV', { size: 390 });
    await chooseTypeAndRecipient(page, 'Vendita');
    for (const code of codes) await scan(page, code);
    await page.getByRole('button', { name: 'Emetti: scarica 5 prodotti' }).waitFor();
    // The recipient still has the focus, and its list doesn't open over the rows that are read.
    assert.equal(await page.getByRole('listbox').count(), 0);
    assert.equal(await overflow(page), 0);
    assert.deepEqual(await violations(page, { menuToo: false }), []);
    await picture(page, 'ddt-nuovo', 390);
    await issue(page);
    for (const code of codes) assert.equal(await stockOf(code), 19, code);

    const [answer, paper] = await Promise.all([
      page.waitForResponse(/\/delivery-notes\/\d+\/paper/),
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Apri PDF' }).click(),
    ]);
    assert.equal(answer.headers()['content-type'], 'application/pdf');
    await paper.close();

    // A slip of the hand is undone at once, and later on the page.
    const departs = page.getByRole('button', { name: 'Parte', exact: true });
    await departs.click();
    await page.locator('[data-show=true]').getByRole('button', { name: 'Annulla', exact: true }).click();
    await departs.click();
    await page.getByRole('button', { name: 'Altre azioni' }).click();
    await page.getByRole('menuitem', { name: 'Non è partito' }).click();
    await departs.click();
    await page.getByRole('button', { name: 'Consegna', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Consegna' });
    await dialog.getByRole('textbox', { name: 'Chi ha ricevuto la merce' }).fill('Carla Ricevente');
    await page.setViewportSize({ width: 844, height: 390 });
    await sign(page);
    const signed = dialog.getByRole('img', { name: 'Riquadro della firma: firmato' });
    await signed.waitFor();
    // The line is where the finger was, although the phone was turned.
    assert.ok(Math.abs((await signed.evaluate(lastInk)) - 190) <= 3);
    await page.setViewportSize({ width: 390, height: 844 });
    assert.deepEqual(await violations(page, { menuToo: false }), []);
    await picture(page, 'ddt-firma', 390);
    // A photo that is chosen while the signature is sent would be left behind.
    const letGo = await holdAnswers(page, /\/signature$/);
    const signing = page.waitForRequest(/\/signature$/);
    await dialog.getByRole('button', { name: 'Registra la consegna' }).click();
    await signing;
    assert.ok(await dialog.getByRole('button', { name: 'Aggiungi una foto' }).isDisabled());
    await letGo();
    await page.getByRole('img', { name: 'Firma di chi ha ricevuto' }).waitFor();
    await page.getByText('a Carla Ricevente').waitFor();
    assert.deepEqual(await violations(page, { menuToo: false }), []);
    await picture(page, 'ddt-consegnato', 390);
    assert.deepEqual(complaints, []);
    await close();
  });

  trial('what is typed survives a reload, and a draft is finished later', async () => {
    const { page, close } = await open(storekeeper, '/ddtV', { size: 390 });
    await chooseTypeAndRecipient(page, 'Vendita');
    await scan(page, 'VITE-M8');
    await page.reload();
    await page.getByText('Riprendi da dove eri rimasto').waitFor();
    await page.getByText('Vite a testa').waitFor();
    await page.getByRole('button', { name: 'Salva bozza' }).click();
    await page.getByRole('heading', { name: 'Bozza di DDT' }).waitFor();
    const before = await stockOf('VITE-M8');
    await page.getByRole('link', { name: 'Completa ed emetti' }).click();
    await page.getByText('Vite a testa').waitFor();
    await issue(page);
    assert.equal(await stockOf('VITE-M8'), before - 1);
    await close();
  });

  test('a thing that is read while the note is sent is neither issued unseen nor lost unsaid', async () => {
    const { page, close } = await open(storekeeper, '/ddtV', { size: 390 });
    await chooseTypeAndRecipient(page, 'Vendita');
    await scan(page, 'VITE-M8');
    const before = await stockOf('DADO-M8');
    const saveNow = await holdAnswers(page, /\/delivery-notes$/, 'POST');
    await page.getByRole('button', { name: 'Emetti: scarica 1 prodotto' }).click();
    await scan(page, 'DADO-M8');
    await saveNow();
    await page.getByText('Intanto le righe sono cambiate: guardale, poi premi di nuovo').waitFor();
    const issueNow = await holdAnswers(page, /\/delivery-notes\/\d+\/issue$/);
    const asked = page.waitForRequest(/\/issue$/);
    await page.getByRole('button', { name: 'Emetti: scarica 2 prodotti' }).click();
    await asked;
    await typeAsReader(page, 'NASTRO');
    await page.getByText('Il DDT è già salvato: quello che hai letto o cambiato adesso non c’è').waitFor();
    await issueNow();
    await page.getByRole('heading', { name: /^DDT \d+\/\d{4}$/ }).waitFor();
    assert.equal(await stockOf('DADO-M8'), before - 1);
    await close();
  });
});

test('a slow reader writes a note, and goes on with its draft', async () => {
  const slow = { gaps: Array.from({ length: 20 }, (_, at) => 45 + (at % 4) * 5) };
  const { page, close } = await open(storekeeper, '/ddtV');
  await chooseTypeAndRecipient(page, 'Vendita');
  // Where nothing editable has the focus, the keys go to the field for codes.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  for (const code of ['VITE-M8', '5*DADO-M8', 'VITE-M8']) await typeAsReader(page, code, slow);
  const quantity = (name: RegExp) =>
    page.getByRole('list', { name: 'Righe' }).getByRole('listitem').filter({ hasText: name });
  await quantity(/Vite a testa.*2\spz/s).waitFor();
  await quantity(/Dado autobloccante.*5\spz/s).waitFor();
  await page.getByRole('button', { name: 'Salva bozza' }).click();
  await page.getByText('Bozza salvata').first().waitFor();
  await page.waitForURL(/\/ddt\/\d+$/);
  await page.goto(`${page.url()}/modifica`);
  await quantity(/Vite a testa/).waitFor();
  for (const code of ['NASTRO', '3*NASTRO']) await typeAsReader(page, code, slow);
  await quantity(/Nastro isolante.*4\spz/s).waitFor();
  await close();
});

const countDrafts = async () =>
  (await product.db.selectFrom('delivery_notes').select('id').where('state', '=', 'bozza').execute()).length;

test('a note is closed from the press to the end of its issue, and a refusal leads to its field', async () => {
  const { page, close } = await open(storekeeper, '/', { size: 390 });
  await page.getByRole('button', { name: 'Cerca', exact: true }).first().tap();
  await page.keyboard.type('nuovo ddt');
  await page.keyboard.press('Enter');
  await chooseTypeAndRecipient(page, 'Vendita');
  await scan(page, 'VITE-M8');
  const time = page.getByRole('textbox', { name: 'Alle' });
  await time.fill('25:99');
  const letGo = await holdAnswers(page, /\/delivery-notes\/\d+\/issue$/);
  const asked = page.waitForRequest(/\/issue$/);
  await page.getByRole('button', { name: 'Emetti: scarica 1 prodotto' }).click();
  await asked;
  assert.ok(await page.getByRole('textbox', { name: 'Targa' }).isDisabled());
  await letGo();
  await time.and(page.locator(':focus')).waitFor();
  await time.fill('14:30');
  await issue(page);
  await close();
});

test('a note that is left while it is saved becomes one draft, however soon somebody comes back', async () => {
  const before = await countDrafts();
  const { page, close } = await open(storekeeper, '/ddtV', { size: 390 });
  await chooseTypeAndRecipient(page, 'Vendita');
  await scan(page, 'VITE-M8');
  const letGo = await holdAnswers(page, /\/delivery-notes$/, 'POST');
  const asked = page.waitForRequest(
    (request) => request.method() === 'POST' && /-notes$/.test(request.url()),
  );
  await page.getByRole('button', { name: 'Salva bozza' }).click();
  await asked;
  await follow(page, '/');
  await waitForTitle(page, /^Ciao/);
  await follow(page, '/ddtV');
  await waitForTitle(page, 'Crea DDT');
  await letGo();
  await page.getByRole('combobox', { name: 'Tipo' }).waitFor();
  await absent(page.getByText('Vite a testa'));
  assert.equal(await countDrafts(), before + 1);
  await close();
});

test('a note that is left while its issue is refused goes on as the draft that it is by then', async () => {
  const before = await countDrafts();
  const { page, close } = await open(storekeeper, '/ddtV', { size: 390 });
  await chooseTypeAndRecipient(page, 'Vendita');
  await scan(page, 'VITE-M8');
  await page.getByRole('textbox', { name: 'Alle' }).fill('25:99');
  const letGo = await holdAnswers(page, /\/delivery-notes$/, 'POST');
  const asked = page.waitForRequest(
    (request) => request.method() === 'POST' && /-notes$/.test(request.url()),
  );
  await page.getByRole('button', { name: 'Emetti: scarica 1 prodotto' }).click();
  await asked;
  await follow(page, '/');
  await waitForTitle(page, /^Ciao/);
  await letGo();
  await page.getByText('Scrivi un’ora come 14:30').first().waitFor();
  await follow(page, '/ddtV');
  await page.getByRole('button', { name: 'Salva bozza' }).click();
  await waitForTitle(page, /^Bozza/);
  assert.equal(await countDrafts(), before + 1);
  await close();
});

trial('«Ricomincia» removes the draft that a refused issue has saved', async () => {
  const before = await countDrafts();
  const { page, close } = await open(storekeeper, '/ddtV', { size: 390 });
  await chooseTypeAndRecipient(page, 'Vendita');
  await scan(page, 'VITE-M8');
  await page.getByRole('textbox', { name: 'Alle' }).fill('25:99');
  await page.getByRole('button', { name: /^Emetti: scarica/ }).click();
  await page.getByText('Scrivi un’ora come 14:30').first().waitFor();
  assert.equal(await countDrafts(), before + 1);
  await page.reload();
  await page.getByRole('button', { name: 'Ricomincia' }).click();
  const question = page.getByRole('dialog', { name: 'Ricomincia il DDT' });
  await question.getByText('La bozza viene eliminata. Quello che hai scritto va perso.').waitFor();
  await question.getByRole('button', { name: 'Ricomincia il DDT' }).click();
  await page.getByText('Bozza eliminata: il DDT ricomincia da capo').waitFor();
  await absent(page.getByText('Vite a testa'));
  await absent(page.getByText('Riprendi da dove eri rimasto'));
  assert.equal(await countDrafts(), before);
  await close();
});

trial('a half-written note that can’t be a draft goes after a question, and a sentence says so', async () => {
  const { id } = await product.db
    .selectFrom('products')
    .select('id')
    .where('code', '=', 'DADO-M8')
    .executeTakeFirstOrThrow();
  // Without a last note no type is proposed, and without a type nothing is a draft.
  const beginner = await product.person({ permissions: [can.productsManagement] });
  const { page, close } = await open(beginner, '/ddtV', { size: 390 });
  await page.getByRole('button', { name: 'A parole' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Descrizione' }).fill('Cassa vuota');
  await page.getByRole('dialog').getByRole('button', { name: 'Fatto' }).click();
  await page.getByText('Cassa vuota').waitFor();
  await page.goto(`/ddtV?prodotti=${id}`);
  await page.getByRole('button', { name: 'Comincia dai prodotti scelti' }).click();
  const question = page.getByRole('dialog', { name: 'Comincia il nuovo DDT' });
  await question.getByRole('button', { name: 'Comincia il nuovo DDT' }).click();
  await page.getByText('Il DDT a metà è eliminato').waitFor();
  await page.getByText('Dado autobloccante M8').waitFor();
  await page.getByRole('button', { name: 'Salva bozza' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Ricomincia' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ricomincia il DDT' }).click();
  await page.getByText('Il DDT ricomincia da capo').waitFor();
  await absent(page.getByRole('button', { name: 'Ricomincia' }));
  await close();
});

trialSuite('a link to a new note', { timeout: 240_000 }, () => {
  test('asks what to do with a note that is half-written, and loses nothing of it', async () => {
    const { id: team } = await product.db
      .insertInto('teams')
      .values({ code: 'TELAIO', name: 'Telaio' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: productId } = await product.db
      .selectFrom('products')
      .select('id')
      .where('code', '=', 'DADO-M8')
      .executeTakeFirstOrThrow();
    const { id } = await product.db
      .insertInto('reservations')
      .values({ product_id: productId, quantity: '2', purpose: 'Gara di Misano', team_id: team })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { page, close } = await open(storekeeper, '/ddtV', { size: 390 });
    await chooseTypeAndRecipient(page, 'Omaggio');
    await scan(page, 'RONDELLA');
    await page.goto(`/ddtV?prenotazione=${id}`);
    await page.getByRole('heading', { name: 'Hai un DDT a metà' }).waitFor();
    await page.getByText('Omaggio · Officine Meccaniche Trentine S.r.l. · 1 riga').waitFor();
    assert.deepEqual(await violations(page, { menuToo: false }), []);
    await picture(page, 'ddt-a-meta', 390);
    await page.getByRole('button', { name: 'Continua quello' }).click();
    await page.getByText('Rondella piana M8').waitFor();

    await page.goto(`/ddtV?prenotazione=${id}`);
    await page.getByRole('button', { name: 'Comincia dalla prenotazione' }).click();
    await page.getByText('Dado autobloccante M8').waitFor();
    await absent(page.getByText('Rondella piana M8'));
    await page.reload();
    await page.getByText('Riprendi da dove eri rimasto').waitFor();
    await chooseTypeAndRecipient(page, 'Vendita');
    await issue(page);
    await page.getByText('Telaio').waitFor();
    const notes = await product.db
      .selectFrom('delivery_notes as n')
      .innerJoin('delivery_note_types as t', 't.id', 'n.type_id')
      .select(['t.name', 'n.state', 'n.team_id'])
      .orderBy('n.id', 'desc')
      .limit(2)
      .execute();
    assert.deepEqual(notes, [
      { name: 'Vendita', state: 'emesso', team_id: team },
      { name: 'Omaggio', state: 'bozza', team_id: null },
    ]);
    await close();
  });
});

trialSuite('the desk', { timeout: 240_000 }, () => {
  test('more than there is is refused in one sentence, and the draft is kept', async () => {
    const { page, close } = await open(storekeeper, '/ddtV');
    await chooseTypeAndRecipient(page, 'Omaggio');
    await scan(page, 'COLLA');
    await page.getByRole('button', { name: /^Colla vinilica/ }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('textbox', { name: 'Quantità in pz' }).fill('99');
    await sheet.getByRole('button', { name: 'Fatto' }).click();
    const before = await stockOf('COLLA');
    await page.getByRole('button', { name: /^Emetti/ }).click();
    await page
      .getByRole('alert')
      .getByText(/Colla vinilica|COLLA|OFF-A-01/)
      .first()
      .waitFor();
    assert.equal(await stockOf('COLLA'), before);
    await close();
  });

  test('«Duplica e annulla» brings the goods back, keeps the number and both PDFs, and opens the copy', async () => {
    const { page, complaints, close } = await open(storekeeper, '/ddtV');
    await chooseTypeAndRecipient(page, 'Vendita');
    const before = await stockOf('NASTRO');
    await scan(page, 'NASTRO');
    await issue(page);
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    const address = new URL(page.url()).pathname;
    assert.equal(await stockOf('NASTRO'), before - 1);
    await page.getByRole('button', { name: 'Altre azioni' }).click();
    await page.getByRole('menuitem', { name: 'Duplica e annulla' }).click();
    const dialog = page.getByRole('dialog', { name: 'Duplica e annulla' });
    assert.ok(
      await dialog.getByRole('button', { name: 'Duplica e annulla' }).isDisabled(),
      'without a reason',
    );
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Indirizzo sbagliato');
    await dialog.getByRole('button', { name: 'Duplica e annulla' }).click();
    await page.getByRole('heading', { name: 'Modifica DDT' }).waitFor();
    await page.getByText('Nastro isolante').waitFor();
    assert.equal(await stockOf('NASTRO'), before);

    await page.goto(`${address}?scheda=documenti`);
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByText('Indirizzo sbagliato').waitFor();
    await page.getByRole('button', { name: 'Apri PDF: Com’è stato emesso' }).waitFor();
    await page.getByRole('button', { name: 'Apri PDF: Con la scritta ANNULLATO' }).waitFor();
    await page.goto('/ddt');
    await page.getByText(/^Nel \d{4} nessun buco: da 1 a/).waitFor();
    await page.getByRole('link', { name: title.replace('DDT ', '') }).waitFor();
    await picture(page, 'ddt-registro', 1280);
    for (const opens of [/^Esporta/, /^Registro \d{4}/]) {
      await page.getByRole('button', { name: opens }).click();
      await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).waitFor();
      assert.deepEqual(await violations(page, { menuToo: false }), [], String(opens));
      await page.keyboard.press('Escape');
      await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).waitFor({ state: 'hidden' });
    }
    assert.deepEqual(complaints, []);
    await close();
  });

  test('what was lent comes back in parts, and the note says what is still out', async () => {
    const { page, close } = await open(storekeeper, '/ddtV');
    await chooseTypeAndRecipient(page, 'Prestito di attrezzature');
    await scan(page, 'DADO-M8');
    await page.getByRole('button', { name: 'Uno in più: Dado autobloccante M8' }).click();
    await issue(page);
    const address = new URL(page.url()).pathname;
    await page.getByRole('button', { name: 'Parte' }).click();
    await page.getByRole('button', { name: 'Consegna', exact: true }).click();
    await page.getByRole('textbox', { name: 'Chi ha ricevuto la merce' }).fill('Carla Ricevente');
    await page.getByRole('button', { name: 'Registra la consegna' }).click();
    await page.getByRole('link', { name: 'Registra rientro' }).click();
    await page.getByRole('button', { name: /^Dado autobloccante M8/ }).click();
    await page.getByRole('textbox', { name: 'Quantità' }).fill('1');
    await page.getByRole('button', { name: 'Fatto' }).click();
    const before = await stockOf('DADO-M8');
    await page.getByRole('button', { name: 'Emetti: carica 1 prodotto' }).click();
    await page.getByRole('heading', { name: /^DDT \d+\/\d{4}$/ }).waitFor();
    assert.equal(await stockOf('DADO-M8'), before + 1);
    await page.goto(address);
    await page.getByRole('link', { name: 'Registra rientro' }).waitFor();
    await page.getByRole('row', { name: /dado autobloccante.*2 pz.*1 pz/i }).waitFor();
    await close();
  });

  test('what came with an order goes back from its page, and the order waits for it again', async () => {
    const both = await product.person({
      permissions: [can.productsManagement, can.ordersManagement, can.warehouseManagement],
    });
    const supplierId = await addSupplier(product.db, 'Torneria Bianchi');
    const { location, product: make } = stockIn(product.db, stockBase);
    const [shelf, productId] = [await location('RESI-01'), await make({ name: 'Boccola tornita' })];
    const { id, lines } = await addSentOrder(product.db, {
      supplierId,
      lines: [{ productId, quantity: '6' }],
    });
    const goods = [{ orderLineId: lines[0], quantity: '6', locationId: shelf }];
    const received = { booking: randomUUID(), orderId: id, lines: goods };
    assert.equal((await both.post('/api/logistics/arrivals', received)).status, 200);
    const { page, complaints, close } = await open(both, `/ordini/${id}`);
    await page.getByText('Ricevuto', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Altre azioni' }).click();
    await page.getByRole('menuitem', { name: 'Reso al fornitore' }).click();
    await page.getByText('La merce resa torna da ricevere nell’ordine.').waitFor();
    assert.equal(await page.getByRole('textbox', { name: 'Destinatario' }).inputValue(), 'Torneria Bianchi');
    await page.getByRole('textbox', { name: 'Indirizzo' }).fill('Via Po 1, 10124 Torino (TO)');
    await page.getByRole('list', { name: 'Righe' }).getByText('torna al fornitore').click();
    const line = page.getByRole('dialog', { name: 'Riga' });
    await line.getByRole('textbox', { name: 'Quantità' }).fill('2');
    await line.getByRole('textbox', { name: 'Colli' }).fill('1');
    await line.getByRole('textbox', { name: 'Peso' }).fill('0,4');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Resta qui' }).click();
    await line.getByRole('button', { name: 'Fatto' }).click();
    assert.deepEqual(await violations(page, { menuToo: false }), []);
    await issue(page);
    await page.getByRole('cell', { name: '0,4 kg' }).waitFor();
    await page.getByText(/^1 collo · netto 0,4.kg$/).waitFor();
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    await page.getByRole('link', { name: /^O-\d{4}-\d{4}$/ }).click();
    await page.getByText('Parzialmente ricevuto', { exact: true }).first().waitFor();
    await page.getByText('mancano 2 pz').waitFor();
    await page.getByRole('link', { name: title }).waitFor();

    const letGo = await holdAnswers(page, /delivery-notes\/register/i);
    await page.goto('/ddt');
    const first = page.locator('main [data-row]').first();
    await first.waitFor();
    const place = await first.boundingBox();
    await letGo();
    await page.getByText(/^Nel \d{4} nessun buco/).waitFor();
    assert.equal((await first.boundingBox())?.y, place?.y);
    await page.getByRole('button', { name: 'Destinatario' }).click();
    await page.getByRole('textbox', { name: 'Cerca in Destinatario' }).fill('bianchi');
    await page.getByRole('option', { name: 'Torneria Bianchi' }).click();
    await page.waitForURL(/supplier=/);
    await page.getByText('1 DDT', { exact: true }).first().waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Destinatario: Torneria Bianchi' }).waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });
});

trialSuite('reservations that are selected', { timeout: 240_000 }, () => {
  test('begin one note when they are for one team, and are refused in a sentence when they are not', async () => {
    const team = async (code: string, name: string) => {
      const row = product.db.insertInto('teams').values({ code, name }).returning('id');
      return (await row.executeTakeFirstOrThrow()).id;
    };
    const [brakes, paint] = [await team('FRENI', 'Freni'), await team('VERN', 'Verniciatura')];
    const reserve = async (code: string, teamId: number | null, purpose: string) => {
      const { id: productId } = await product.db
        .selectFrom('products')
        .select('id')
        .where('code', '=', code)
        .executeTakeFirstOrThrow();
      const body = { productId, quantity: '2', teamId, purpose };
      const made = await mover.post('/api/logistics/reservations', body);
      assert.equal(made.status, 200, await made.text());
    };
    const mover = await product.person({ permissions: [can.productsManagement, can.warehouseManagement] });
    await reserve('RONDELLA', brakes, 'Prove in pista');
    await reserve('NASTRO', null, 'Scorta del box');
    await reserve('COLLA', paint, 'Livrea nuova');
    for (const size of sizesFor(1280)) {
      const { page, complaints, close } = await open(mover, '/warehouse?scheda=prenotazioni', { size });
      const tick = (what: RegExp) => page.getByRole('checkbox', { name: what }).click();
      await tick(/^Seleziona Rondella piana M8 per Prove in pista/);
      await tick(/^Seleziona Colla vinilica per Livrea nuova/);
      const bar = page.getByRole('toolbar', { name: 'Righe selezionate' });
      await bar.getByText('2 selezionate').waitFor();
      assert.deepEqual(await violations(page, { menuToo: false }), []);
      assert.equal(await overflow(page), 0);
      await bar.getByRole('button', { name: 'Crea DDT' }).click();
      await page
        .getByText(
          'Le prenotazioni sono per reparti diversi («Freni» e «Verniciatura»): fai un DDT per ciascuno',
        )
        .waitFor();
      await tick(/^Seleziona Colla vinilica/);
      await tick(/^Seleziona Nastro isolante/);
      await bar.getByRole('button', { name: 'Crea DDT' }).click();
      await page.getByRole('region', { name: 'Merce' }).getByText('2 righe').waitFor();
      assert.equal(await page.getByText('prenotato').count(), 2);

      // One more of another team isn't taken along, either.
      await page.getByRole('button', { name: 'Prendi da…' }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Colla vinilica/ })
        .click();
      await page.getByText(/^Le prenotazioni sono per reparti diversi/).waitFor();
      await page.getByRole('region', { name: 'Merce' }).getByText('2 righe').waitFor();
      assert.deepEqual(complaints, []);
      await close();
    }
  });
});

/** The signature's distance from the pad's left side, in CSS pixels. */
function lastInk(pad: Element): number {
  if (!(pad instanceof HTMLCanvasElement)) return 0;
  const { data } = pad.getContext('2d')?.getImageData(0, 0, pad.width, pad.height) ?? { data: [] };
  let last = 0;
  for (let at = 0; at < data.length; at += 4)
    if ((data[at] ?? 255) < 128) last = Math.max(last, (at / 4) % pad.width);
  return (last / pad.width) * pad.clientWidth;
}

/** Draws with the finger, as the receiver does. */
async function sign(page: Page) {
  const field = page.getByRole('img', { name: /^Riquadro della firma/ });
  await field.scrollIntoViewIfNeeded();
  const pad = await field.boundingBox();
  assert.ok(pad);
  await page.mouse.move(pad.x + 30, pad.y + 90);
  await page.mouse.down();
  for (let step = 1; step <= 20; step += 1)
    await page.mouse.move(pad.x + 30 + step * 8, pad.y + 90 + Math.sin(step) * 30);
  await page.mouse.up();
}

describe('a note like the last one', { timeout: 240_000 }, () => {
  before(async () => {
    // Washers lie in two places: the one that has most of them is proposed.
    const { id: productId } = await product.db
      .selectFrom('products')
      .select('id')
      .where('code', '=', 'RONDELLA')
      .executeTakeFirstOrThrow();
    const places = await product.db.selectFrom('locations').select(['id', 'code']).execute();
    const idOf = (code: string) => places.find((place) => place.code === code)?.id;
    const moved = await mover.post('/api/logistics/movements', {
      booking: randomUUID(),
      lines: [
        {
          type: 'trasferimento',
          productId,
          quantity: '3',
          fromLocationId: idOf('OFF-A-01'),
          toLocationId: idOf('OFF-A-02'),
        },
      ],
    });
    assert.equal(moved.status, 200, await moved.text());
    const first = await open(storekeeper, '/ddtV', { size: 1280 });
    await chooseTypeAndRecipient(first.page, 'Vendita');
    await scan(first.page, 'VITE-M8');
    await issue(first.page);
    await first.close();
  });

  for (const size of [1280, 390] as const)
    test(`takes two presses and five scans at ${size} px, on another device, too`, async () => {
      const { page, close } = await open(storekeeper, '/ddtV', { size });
      const again = page.getByRole('button', { name: /^Come l’ultima volta: Officine/ });
      await again.waitFor();
      assert.equal(await page.locator('[data-path=typeId]').inputValue(), 'Vendita');
      const codeField = page.getByRole('textbox', { name: 'Codice' });
      const isFocused = () => codeField.evaluate((field) => field === document.activeElement);
      assert.equal(await isFocused(), size === 1280, 'a phone would show its keyboard');
      await page.evaluate(countPresses);
      for (const code of codes) await scan(page, code);
      await again.click();
      assert.equal(await page.getByLabel('Indirizzo').inputValue(), 'Via del Lavoro 12, 38121 Trento (TN)');
      assert.equal(await isFocused(), size === 1280);
      await picture(page, 'ddt-come-ultima-volta', size);
      await issue(page);
      const { presses, keys } = await page.evaluate(() => {
        const counted = window as unknown as Counted;
        return { presses: counted.presses, keys: counted.keys };
      });
      assert.deepEqual([presses, keys], [2, 0]);
      const alert = page.locator('[data-show=true]');
      await alert.getByRole('button', { name: 'Apri il PDF' }).waitFor();
      const print = alert.getByRole('button', { name: 'Stampa' });
      // A phone prints a PDF from where it is open.
      assert.equal(await print.count(), size === 1280 ? 1 : 0);
      if (size === 1280) {
        const [paper] = await Promise.all([page.waitForResponse(/\/paper/), print.click()]);
        assert.equal(paper.headers()['content-type'], 'application/pdf');
        await page.locator('iframe[title=Stampa]').waitFor({ state: 'attached' });
      }
      await close();
    });
});

type Counted = { presses: number; keys: number };

/** Counts what a person presses; what a reader types isn't trusted by the browser. */
function countPresses() {
  const counted = Object.assign(window as unknown as Counted, { presses: 0, keys: 0 });
  const count = (event: 'click' | 'keydown', add: () => void) =>
    window.addEventListener(event, ({ isTrusted }) => isTrusted && add(), { capture: true });
  count('click', () => {
    counted.presses += 1;
  });
  count('keydown', () => {
    counted.keys += 1;
  });
}
