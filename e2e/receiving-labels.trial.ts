/** From the order to the shelf by the labels of suppliers: with a hand-held reader, and with the phone's camera. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { today } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import type { Caller } from '../server/testing/app.ts';
import { addSentOrder, addSupplier } from '../server/testing/logistics/orders.ts';
import { stockFixture } from '../server/testing/stock.ts';
import { trial } from '../server/testing/trial.ts';
import {
  absent,
  type Browser,
  complaintsOf,
  launchBrowser,
  overflow,
  type Page,
  picture,
  violations,
} from './support/browser.ts';
import { cameraArguments, labelVideo } from './support/label-video.ts';
import { makeFilesToUpload, type Product, startProduct } from './support/product.ts';
import { typeAsReader } from './support/reader.ts';
import { openAs, openSignedIn } from './support/signed-in.ts';

/** A label as its symbol has it: with control characters between the fields. */
const label = (...fields: string[]) => `[)>\u001e06\u001d${fields.join('\u001d')}\u001e\u0004`;

let product: Product;
let browser: Browser;
let page: Page;
let who: Caller;
let supplierId: number;
let chip: number;
let resin: number;
let shelf: number;
before(async () => {
  const seen = label('PRES-1', '1PEP-2216', 'Q2', '1TL-9', '14D20310531');
  [product, browser] = await Promise.all([
    startProduct(),
    labelVideo(seen, 'datamatrix').then((video) => launchBrowser(cameraArguments(video))),
  ]);
  who = await product.person({
    permissions: ['log_WHR_BRW', 'log_WHR_PRDU', 'log_WHR_PRD', 'log_WHR_ORD'],
  });
  const { location, product: make } = await stockFixture(product.db);
  shelf = await location('OFF-A-01');
  chip = await make({ code: 'CHIP-1', name: 'Amplificatore operazionale' });
  resin = await make({ code: 'RES-1', name: 'Resina', tracking: 'lot', has_expiry: true });
  supplierId = await addSupplier(product.db, 'Componenti Est');
  page = await (await openSignedIn(browser, product.url, who, 390)).newPage();
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const makeOrder = (from = supplierId) =>
  addSentOrder(product.db, {
    supplierId: from,
    lines: [
      { productId: chip, description: 'Amplificatore operazionale', supplierCode: 'LM358BIDDFR' },
      { productId: resin, description: 'Resina', quantity: '2', supplierCode: 'EP-2216' },
    ],
  });
const sees = (text: string | RegExp) => page.getByText(text).first().waitFor();
const tap = (name: string | RegExp) => page.getByRole('button', { name }).first().click();

test('a reader and the camera read the labels, one with lot and expiry, and all of it lies on the shelf', async () => {
  const { id } = await makeOrder();
  await openAs(page, who, `/ordini/${id}/ricevi`);
  await sees('cod. fornitore LM358BIDDFR');
  await typeAsReader(page, 'OFF-A-01');
  await sees('Metto tutto in');
  await typeAsReader(page, label('PC1,C3', '1PLM358BIDDFR', 'K', 'Q10', '1T99'));
  await page.getByRole('button', { name: 'Correggi 10 pz' }).waitFor();
  await tap('Accendi la fotocamera');
  await sees('lotto L-9');
  await picture(page, 'receive-label', 390);
  await tap('Spegni la fotocamera');
  await page.getByLabel('Numero').fill('DDT 12');
  await tap('Registra: è arrivato tutto');
  await sees(/Non si aspetta niente|non si aspetta più niente/);
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', p.code, s.quantity, at.code, l.code, l.expires_on) as line
      from stock s join products p on p.id = s.product_id join locations at on at.id = s.location_id
      left join lots l on l.id = s.lot_id order by p.code`.execute(product.db);
  assert.deepEqual(
    rows.map(({ line }) => line),
    ['CHIP-1 10.000 OFF-A-01', 'RES-1 2.000 OFF-A-01 L-9 2031-05-31'],
  );
});

trial('a reader reads the shelf and a label, whole as it is printed; one that is cut says so', async () => {
  const complaints = complaintsOf(page);
  await makeOrder();
  await openAs(page, who, '/ordini/arrivi');
  await page.getByRole('link', { name: 'Componenti Est' }).click();
  await sees('cod. fornitore LM358BIDDFR');
  await typeAsReader(page, 'OFF-A-01');
  await sees('Metto tutto in');
  await typeAsReader(page, label('1PLM358BIDDFR', 'Q10', 'Q1'));
  await sees(/due quantità, 10 e 1/);
  await typeAsReader(page, '[)>061PLM358BIDDFRQ10');
  await sees(/non invia i separatori/);
  await typeAsReader(page, label('KO-2025-0999', '1PLM358BIDDFR', 'Q10'));
  await sees(/è dell’ordine O-2025-0999/);
  await absent(page.getByRole('button', { name: /^Correggi/ })); // nothing was marked
  await typeAsReader(page, label('PC1,C3', '1PLM358BIDDFR', 'K', 'Q10', '1T99', `20Z${'0'.repeat(76)}`));
  await page.getByRole('button', { name: 'Correggi 10 pz' }).waitFor();
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(complaints, []);
});

trial('a note of an order stands in the register without its paper, until it is photographed', async () => {
  const { photo } = await makeFilesToUpload();
  const seller = await addSupplier(product.db, 'Elettronica Est');
  const { id, lines } = await makeOrder(seller);
  const [orderLineId] = lines;
  const goods = [{ orderLineId, quantity: '10', locationId: shelf }];
  const note = { number: 'DDT 14', date: today() };
  const arrival = { booking: randomUUID(), orderId: id, note, lines: goods };
  const arrived = await who.post('/api/logistics/arrivals', arrival);
  assert.equal(arrived.status, 200, await arrived.text());
  await openAs(page, who, `/ddt?scheda=fornitori&show=unscanned&supplier=${seller}`);
  await sees('Senza scansione');
  await page.getByRole('link', { name: /^O-/ }).waitFor();
  assert.equal(await overflow(page), 0);
  assert.deepEqual(await violations(page), []);
  await tap('Apri il DDT DDT 14');
  await page.getByLabel('Foto del DDT').setInputFiles(photo);
  await sees(/allegato$/);
  await picture(page, 'incoming-note', 390);
  // A photo opens beside the page, as a PDF does.
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('dialog').getByRole('listitem').getByRole('button').first().click(),
  ]);
  await tab.locator('img').waitFor();
  await tab.close();
  assert.deepEqual(await violations(page), []);
  await tap('Chiudi');
  await sees(/Nessun DDT corrisponde/);

  // One without an order, with a number that is there already.
  await page.goto('/ddt?scheda=fornitori');
  await tap('Registra');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Fornitore' }).fill('Elettronica');
  await page.getByRole('option', { name: /Elettronica Est/ }).click();
  await dialog.getByRole('textbox', { name: 'Numero' }).fill('ddt14');
  await dialog.getByRole('button', { name: 'Registra' }).click();
  await sees('Di questo fornitore c’è già un DDT con questo numero in quell’anno');
  await dialog.getByRole('textbox', { name: 'Numero' }).fill('15');
  await dialog.getByLabel('Scansione del DDT').setInputFiles(photo);
  await dialog.getByRole('button', { name: 'Registra' }).click();
  await dialog.waitFor({ state: 'detached' });
  await sees('Senza ordine');
  // The filter searches suppliers on the server, and names the chosen one.
  await page.getByRole('button', { name: 'Fornitore', exact: true }).click();
  await page.getByRole('textbox', { name: 'Cerca in Fornitore' }).fill('est');
  await page.getByRole('option', { name: 'Elettronica Est' }).click();
  await page.getByRole('button', { name: 'Fornitore: Elettronica Est' }).waitFor();
  await page.waitForURL(new RegExp(`supplier=${seller}`));
  assert.deepEqual(await violations(page), []);
  await picture(page, 'incoming-notes', 390);
});
