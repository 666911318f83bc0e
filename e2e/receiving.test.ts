/** A storekeeper receives an order with a phone: by scanning, in two parts, the second one without a network. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { Caller } from '../server/testing/app.ts';
import { until } from '../server/testing/jobs.ts';
import { addSentOrder } from '../server/testing/logistics/orders.ts';
import { type StockBase, stockIn } from '../server/testing/stock.ts';
import { trial } from '../server/testing/trial.ts';
import { startArea } from './areas/area.ts';
import { warehouse } from './areas/warehouse.ts';
import { listCovered } from './support/alert.ts';
import {
  absent,
  type Browser,
  launchBrowser,
  overflow,
  type Page,
  picture,
  violations,
} from './support/browser.ts';
import type { Product } from './support/product.ts';
import { typeAsReader } from './support/reader.ts';
import { openAs, openSignedIn } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let luca: Caller;
let page: Page;
let base: StockBase;
let supplier: number;
let goods: Record<'screw' | 'resin', number>;

before(async () => {
  [{ product, luca, goods, supplier, base }, browser] = await Promise.all([
    startArea(warehouse),
    launchBrowser(),
  ]);
  page = await (await openSignedIn(browser, product.url, luca, 390)).newPage();
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

let places = 0;
/** An order of three lines that goes to a place of its own. */
async function makeOrder() {
  places += 1;
  const locationId = await stockIn(product.db, base).location(`OFF-R-0${places}`);
  const { id, lines } = await addSentOrder(product.db, {
    supplierId: supplier,
    locationId,
    expectedOn: '2026-01-02',
    lines: [
      {
        productId: goods.screw,
        locationId,
        description: 'Vite a testa esagonale zincata M8',
        supplierCode: 'VR-8',
      },
      { productId: goods.resin, locationId, description: 'Resina', unit: 'kg', quantity: '5' },
      { description: 'Taratura con certificato', quantity: '1' },
    ],
  });
  return { id, lines, locationId };
}
type TestOrder = Awaited<ReturnType<typeof makeOrder>>;
/** Receives so much of each line. */
async function arrive({ id, lines: ordered, locationId }: TestOrder, quantities: readonly string[]) {
  const lot = { code: 'L-9', expiresOn: '2031-05-31' };
  const lines = ordered.flatMap((orderLineId, at) => {
    const line = {
      orderLineId,
      quantity: quantities[at],
      ...(at < 2 && { locationId }),
      ...(at === 1 && { lot }),
    };
    return line.quantity === '0' ? [] : [line];
  });
  const arrived = await luca.post('/api/logistics/arrivals', { booking: randomUUID(), orderId: id, lines });
  assert.equal(arrived.status, 200, await arrived.text());
}
/** Such an order of which all screws and 2 kg of the resin have arrived. */
async function makeHalfReceived(): Promise<TestOrder> {
  const order = await makeOrder();
  await arrive(order, ['10', '2', '0']);
  return order;
}

const read = async (order: number) => {
  const { rows } = await sql<{ state: string; received: string[]; arrivals: number; stock: string[] }>`
    select state, array(select received::text from order_lines where order_id = o.id order by position) as received,
           (select count(*)::integer from arrivals where order_id = o.id) as arrivals,
           array(select concat_ws(' ', s.quantity, l.code, l.expires_on)
                   from stock s left join lots l on l.id = s.lot_id
                  where s.location_id = o.location_id order by s.product_id) as stock
      from orders o where id = ${order}`.execute(product.db);
  return rows[0];
};

const scan = async (code: string) => {
  await page.getByRole('textbox', { name: 'Codice' }).fill(code);
  await page.keyboard.press('Enter');
};
const tap = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
const sees = (text: string | RegExp) => page.getByText(text).first().waitFor();

test('from the list of arrivals, late first, two lines arrive with five acts of nine', async () => {
  const { id: order } = await makeOrder();
  // The person’s acts, one after the other, counted.
  let acts = 0;
  const act = async (does: Promise<unknown>) => {
    acts += 1;
    await does;
  };
  await page.goto('/ordini/arrivi');
  await sees('In ritardo dal 02/01/2026');
  assert.deepEqual(await violations(page), []);
  await page.getByRole('link', { name: /^Viterie Rossi/ }).click();
  await sees('Taratura con certificato');
  await sees(/cod\. fornitore VR-8/i);
  assert.equal(await overflow(page), 0);
  await picture(page, 'receive', 390);
  assert.deepEqual(await violations(page), []);

  // The supplier's code finds the line; what is open is proposed, in the place of its line.
  await act(scan('vr-8'));
  await page.getByRole('dialog').waitFor();
  await picture(page, 'receive-line', 390);
  await act(tap('Segna 10 pz'));
  // A GS1 label says article, lot, expiry and how many: nothing is left to ask.
  await act(scan('(01)08806388269617(10)L-9(17)310531(37)2'));
  await sees('lotto L-9');
  await act(page.getByLabel('Numero').fill('DDT 77/A'));
  await picture(page, 'receive-marked', 390);
  // A button that the bar at the bottom half covers is no smaller for it: at the end nothing is covered.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  assert.deepEqual(await violations(page), []);
  await act(tap('Registra 2 righe'));
  await sees(/restano 2 righe da ricevere/);
  await page.locator('[data-show=true]').getByRole('button', { name: 'Annulla', exact: true }).waitFor();
  assert.ok(acts <= 2 * 3 + 3, `${acts} acts`);
  assert.equal(acts, 5);
  // The line that came whole is no more on the page.
  await page.getByText(/cod\. fornitore VR-8/i).waitFor({ state: 'detached' });
  assert.deepEqual(await read(order), {
    state: 'parzialmente ricevuto',
    received: ['10.000', '2.000', '0.000'],
    arrivals: 1,
    stock: ['10.000', '2.000 L-9 2031-05-31'],
  });
});

test('a product that is not in the order stays as a line, which is loaded apart or left', async () => {
  await openAs(page, luca, `/ordini/${(await makeOrder()).id}/ricevi`);
  await sees('Taratura con certificato');
  await typeAsReader(page, 'NASTRO');
  const unread = page.getByRole('list', { name: 'Codici da rileggere' });
  const tape = unread.getByRole('listitem').filter({ hasText: 'Nastro isolante' });
  await tape.getByText('Non è nell’ordine').waitFor();
  await typeAsReader(page, 'COLLA');
  await unread.getByRole('listitem').nth(1).waitFor();
  await page.getByRole('button', { name: 'Completa 2 righe' }).waitFor();
  assert.equal(await overflow(page), 0);
  await picture(page, 'receive-foreign', 390);
  assert.deepEqual(await violations(page), []);
  await tap('Togli COLLA');
  await tape.getByRole('button', { name: /^Carica a parte/ }).click();
  await sees(/aspetta in «Carico», in Scansiona/);
  await absent(tape);
  // The label of another order is refused, and stays as well.
  await typeAsReader(page, '[)>\u001e06\u001dKO-2026-9999\u001dPVR-8\u001dQ10\u001e\u0004');
  await unread.getByText(/^Questa etichetta è dell’ordine O-2026-9999/).waitFor();
  await page.goto('/scan');
  await page.getByRole('region', { name: 'Lista' }).getByText('Nastro isolante').waitFor();
  await page.getByRole('radio', { name: /^Carico\s*1$/, checked: true }).waitFor({ state: 'attached' });
});

test('a thousand pieces that arrive are a thousand, and not one', async () => {
  await openAs(page, luca, `/ordini/${(await makeOrder()).id}/ricevi`);
  await scan('vr-8');
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: /^Quantità/ }).fill('1.000');
  await sheet.getByText('Ne restano da ricevere 10 pz').waitFor();
  await sheet.getByRole('textbox', { name: /^Quantità/ }).fill('1.00.0');
  await sheet.getByRole('button', { name: 'Deve essere un numero' }).waitFor();
  // A slow reader's next code is no quantity: the list below keeps it, and the quantity is as before.
  const quantity = sheet.getByRole('textbox', { name: /^Quantità/ });
  await quantity.fill('2');
  await typeAsReader(page, 'COLLA', { gaps: Array.from('COLLA ', () => 60) });
  await page.getByText('È un altro codice: prima finisci con la riga aperta').first().waitFor();
  await sheet.getByRole('button', { name: 'Segna 2 pz' }).waitFor();
  await sheet.getByRole('button', { name: 'Chiudi' }).click();
});

test('a quantity before a code is marked without a question', async () => {
  await openAs(page, luca, `/ordini/${(await makeOrder()).id}/ricevi`);
  await sees('Taratura con certificato');
  const field = page.getByRole('textbox', { name: 'Codice' });
  await field.fill('3*VITE-M8');
  await field.press('Enter');
  await sees(/3\spz/);
  await field.fill('2');
  await field.press('Enter');
  await sees('Prossima lettura: 2');
  await typeAsReader(page, 'VITE-M8');
  await sees(/5\spz/);
  assert.equal(await page.getByRole('dialog').count(), 0);
});

test('an alert covers no key of the sheet, whether it comes before the sheet or over it', async () => {
  await openAs(page, luca, `/ordini/${(await makeOrder()).id}/ricevi`);
  await sees('Taratura con certificato');
  await typeAsReader(page, 'COLLA');
  await page.getByRole('list', { name: 'Codici da rileggere' }).getByText('COLLA', { exact: true }).waitFor();
  await scan('vr-8');
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: '0', exact: true }).waitFor();
  await page.waitForFunction(() => document.activeElement?.closest('[role=dialog]'));
  const settled = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await settled();
  assert.deepEqual(await listCovered(page), []);
  await page.getByRole('button', { name: 'Chiudi l’avviso' }).click();
  await absent(page.locator('[data-show=true]'));
  await typeAsReader(page, 'COLLA');
  await page.getByText('È un altro codice: prima finisci con la riga aperta').first().waitFor();
  await picture(page, 'receive-alert', 390);
  assert.deepEqual(await listCovered(page), []);
  await sheet.getByRole('button', { name: 'Chiudi' }).click();
});

test('Esc closes the question about too much alone, and the sheet keeps what was counted', async () => {
  const manager = await product.person({ permissions: ['log_WHR_MAN', 'log_WHR_PRDU'] });
  const { id } = await addSentOrder(product.db, { lines: [{ description: 'Taratura', quantity: '2' }] });
  const desk = await (await openSignedIn(browser, product.url, manager, 390)).newPage();
  await desk.goto(`/ordini/${id}/ricevi`);
  await desk.getByRole('button', { name: 'Altro', exact: true }).click();
  const counted = desk.getByRole('dialog').getByRole('textbox', { name: /^Quantità/ });
  await counted.fill('99');
  await desk.getByRole('dialog').getByRole('button', { name: /99/ }).click();
  await desk.getByRole('button', { name: 'Carica tutto' }).waitFor();
  await desk.keyboard.press('Escape');
  await absent(desk.getByRole('button', { name: 'Carica tutto' }));
  assert.equal(await counted.inputValue(), '99');
  await desk.keyboard.press('Escape');
  await absent(desk.getByRole('dialog'));
});

trial(
  'a slow reader is heard without focus, a broken reading holds the booking, a name opens its line',
  async () => {
    await openAs(page, luca, `/ordini/${(await makeOrder()).id}/ricevi`);
    await sees('Taratura con certificato');
    await page.keyboard.type('VITE-M8', { delay: 60 });
    await page.keyboard.press('Enter');
    await tap(/^Segna 10/);
    await typeAsReader(page, 'VITEM8', { gaps: [600, 5, 5, 300] });
    await page.getByText('Lettura interrotta, rileggi').waitFor();
    await page.getByRole('button', { name: 'Rileggi 1 riga' }).waitFor();
    await picture(page, 'receive-broken', 390);
    await tap('Togli VITEM8');
    await page.getByRole('button', { name: 'Registra 1 riga' }).waitFor();
    await page.getByRole('textbox', { name: 'Codice' }).fill('certificato');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Taratura con certificato' }).waitFor();
  },
);

trial('more than is open is not for everybody: the sheet says why', async () => {
  await openAs(page, luca, `/ordini/${(await makeHalfReceived()).id}/ricevi`);
  await scan('(01)08806388269617(10)L-9(17)310531(37)7');
  await sees(/Ne restano da ricevere 3/);
  await absent(page.getByRole('button', { name: /^Correggi/ })); // nothing was marked
});

trial('a lot that has expired is said as soon as it is read, on the card and in its sheet', async () => {
  await openAs(page, luca, `/ordini/${(await makeHalfReceived()).id}/ricevi`);
  await scan('(01)08806388269617(10)L-8(17)200131(37)1');
  await sees(/L-8 · Scaduto il 31\/01\/2020: controlla la data/);
  await tap(/^Correggi 1/);
  await page.getByRole('dialog').getByText('Scaduto il 31/01/2020: controlla la data').waitFor();
  await picture(page, 'receive-expired', 390);
  assert.deepEqual(await violations(page), []);
  await page.getByRole('dialog').getByRole('button', { name: 'Chiudi' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await tap(/^Togli 1/);
  await page.getByText(/Scaduto il 31/).waitFor({ state: 'detached' });
});

trial(
  'without a network what is marked waits on the phone, and arrives once when the network is back',
  async () => {
    const { id: order } = await makeHalfReceived();
    await openAs(page, luca, `/ordini/${order}/ricevi`);
    await sees('Taratura con certificato');
    await page.context().setOffline(true);
    await typeAsReader(page, 'MAI-VISTO');
    await sees('Non preso, rileggi. Senza rete si riconoscono solo i codici dell’ordine');
    await tap('Togli MAI-VISTO');
    await scan('(01)08806388269617(10)L-9(17)310531(37)3');
    await sees('lotto L-9');
    await tap('Arrivato tutto');
    await tap('Registra: è arrivato tutto');
    await sees('Salvato su questo dispositivo');
    await sees('1 registrazione aspetta la rete');
    assert.equal((await read(order))?.arrivals, 1);
    await picture(page, 'receive-waiting', 390);
    await page.context().setOffline(false);
    await until(async () => (await read(order))?.state === 'ricevuto', 'what waited has arrived');
    await sees(/non si aspetta più niente/);
    assert.deepEqual(await read(order), {
      state: 'ricevuto',
      received: ['10.000', '5.000', '1.000'],
      arrivals: 2,
      stock: ['10.000', '5.000 L-9 2031-05-31'],
    });
  },
);

test('people who receive and don’t keep the catalogue print the labels of a product on its page', async () => {
  await openAs(page, luca, `/prod/${goods.screw}`);
  await tap('Altre azioni');
  await page.getByRole('menuitem').first().waitFor();
  assert.deepEqual(await page.getByRole('menuitem').allInnerTexts(), ['Prenota', 'Stampa etichette']);
  await page.getByRole('menuitem', { name: 'Stampa etichette' }).click();
  await page.getByRole('dialog', { name: 'Stampa etichette' }).getByText('1 etichetta').first().waitFor();
});

trial('who manages the warehouse finds what came last, and takes it back where it was received', async () => {
  const manager = await product.person({ permissions: ['log_WHR_MAN'] });
  const order = await makeHalfReceived();
  await arrive(order, ['0', '3', '1']);
  const window = await openSignedIn(browser, product.url, manager, 390);
  const desk = await window.newPage();
  await desk.goto('/ordini/arrivi');
  await desk.getByRole('tab', { name: 'Arrivati di recente' }).click();
  await desk
    .getByRole('link', { name: /^Viterie Rossi/ })
    .first()
    .waitFor();
  assert.deepEqual(await violations(desk), []);
  await picture(desk, 'arrivals-recent', 390);
  await desk
    .getByRole('link', { name: /^Viterie Rossi/ })
    .first()
    .click();
  await desk.getByText(/non si aspetta più niente/).waitFor();
  assert.equal(await overflow(desk), 0);
  await picture(desk, 'receive-arrived', 390);
  assert.deepEqual(await violations(desk), []);
  await desk.getByRole('button', { name: 'Annulla l’arrivo' }).first().click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Contati male');
  await dialog.getByRole('button', { name: 'Annulla l’arrivo' }).click();
  // The goods that were taken back are awaited again, and earlier arrivals stand below.
  await desk.getByRole('list', { name: 'Righe da ricevere' }).waitFor();
  await desk.getByText(/Annullato .* Contati male/).waitFor();
  assert.equal((await read(order.id))?.state, 'parzialmente ricevuto');
  await window.close();
});

trial('what somebody else has loaded since it was marked is confirmed on its card', async () => {
  const manager = await product.person({ permissions: ['log_WHR_MAN', 'log_WHR_PRDU'] });
  const { id, lines } = await addSentOrder(product.db, {
    lines: [
      { description: 'Taratura', quantity: '2' },
      { description: 'Collaudo', quantity: '1' },
    ],
  });
  const window = await openSignedIn(browser, product.url, manager, 390);
  const desk = await window.newPage();
  await desk.goto(`/ordini/${id}/ricevi`);
  const card = desk.getByRole('listitem').filter({ hasText: 'Taratura' }).first();
  await card.getByRole('button', { name: 'Arrivato tutto' }).click();
  const answer = await manager.post('/api/logistics/arrivals', {
    booking: crypto.randomUUID(),
    orderId: id,
    lines: [{ orderLineId: lines[0], quantity: '2' }],
  });
  assert.equal(answer.status, 200, await answer.clone().text());
  await desk.getByRole('button', { name: 'Registra 1 riga' }).click();
  await card.getByText(/È già arrivato tutto/).waitFor();
  await picture(desk, 'receive-too-much', 390);
  assert.deepEqual(await violations(desk), []);
  await card.getByRole('button', { name: 'Conferma: è arrivato di più' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Carica tutto' }).click();
  await desk.getByRole('button', { name: 'Registra 1 riga' }).click();
  await desk.getByRole('button', { name: 'Registra 1 riga' }).waitFor({ state: 'detached' });
  const { received } = await product.db
    .selectFrom('order_lines')
    .select('received')
    .where('id', '=', lines[0] ?? 0)
    .executeTakeFirstOrThrow();
  assert.equal(received, '4.000');
  await window.close();
});
