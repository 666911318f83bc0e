/** Tests the scanner in Chromium: by hand, by reader, by camera, and without a network. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { type Caller, goodPassword } from '../server/testing/app.ts';
import { until } from '../server/testing/jobs.ts';
import { type StockBase, stockIn } from '../server/testing/stock.ts';
import { trial } from '../server/testing/trial.ts';
import { startArea } from './areas/area.ts';
import { warehouse } from './areas/warehouse.ts';
import {
  absent,
  type Browser,
  complaintsOf,
  launchBrowser,
  type Page,
  picture,
  violations,
} from './support/browser.ts';
import { cameraArguments, labelVideo } from './support/label-video.ts';
import { pagesKept } from './support/offline.ts';
import { makeFilesToUpload, type Product } from './support/product.ts';
import { typeAsReader } from './support/reader.ts';
import { openAs, openSignedIn } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let luca: Caller;
let goods: Record<'screw' | 'resin' | 'tape' | 'drill', number>;
let [shelf, bin] = [0, 0];
let base: StockBase;

before(async () => {
  let carla: Caller;
  ({ product, luca, carla, goods, shelf, bin, base } = await startArea(warehouse));
  const lines = [{ type: 'carico', productId: goods.tape, quantity: '5', toLocationId: bin }];
  const response = await luca.post('/api/logistics/movements', { booking: randomUUID(), lines });
  assert.equal(response.status, 200, await response.text());
  const { photo } = await makeFilesToUpload();
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(await readFile(photo))], { type: 'image/jpeg' }), 'vite.jpg');
  const added = await carla.fetch(`/api/logistics/products/${goods.screw}/photos`, {
    method: 'POST',
    body: form,
  });
  assert.equal(added.status, 200, await added.text());
  browser = await launchBrowser(
    cameraArguments(await labelVideo(`https://wms.example.org/p/${goods.screw}`, 'qrcode')),
  );
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

/** Gives the quantity of a product in a place. */
const quantityIn = async (id: number | undefined, place: number | undefined) => {
  const { rows } = await sql<{ quantity: string }>`
    select coalesce(sum(quantity), 0) as quantity from stock where product_id = ${id}
      and location_id = ${place}`.execute(product.db);
  return Number(rows[0]?.quantity);
};
const stockOf = async (id: number | undefined) => {
  const { quantity } = await product.db
    .selectFrom('product_totals')
    .select('quantity')
    .where('product_id', '=', id ?? 0)
    .executeTakeFirstOrThrow();
  return Number(quantity);
};
/** Waits until the page's queue has been sent. */
const waitForStock = (quantity: number) =>
  until(async () => (await stockOf(goods.screw)) === quantity, `the stock is ${quantity}`);
const typeCode = async (page: Page, code: string) => {
  await page.getByRole('textbox', { name: 'Codice' }).fill(code);
  await page.keyboard.press('Enter');
};
const read = async (page: Page, code: string, into = page.getByRole('textbox', { name: 'Codice' })) => {
  await into.focus();
  await typeAsReader(page, code);
};
/** Loads a screw in each of two places, so that the page asks from which of them one is taken. */
const layInTwoPlaces = async () => {
  const lines = [shelf, bin].map((toLocationId) => ({
    type: 'carico',
    productId: goods.screw,
    quantity: '1',
    toLocationId,
  }));
  const answer = await luca.post('/api/logistics/movements', { booking: randomUUID(), lines });
  assert.equal(answer.status, 200, await answer.text());
};
/** Unloads a product that lies in two places from the shelf. */
const unloadFromShelf = async (page: Page, quantity: string, keys: string[] = []) => {
  await page.getByRole('button', { name: 'Scarica' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('OFF-A-01').click();
  for (const key of keys) await sheet.getByRole('button', { name: key, exact: true }).click();
  await sheet.getByRole('button', { name: new RegExp(`^Scarica ${quantity}\\b`) }).click();
};
const waitForText = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor();

describe('with a network', () => {
  let page: Page;
  let complaints: string[];
  before(async () => {
    page = await (await openSignedIn(browser, product.url, luca, 390)).newPage();
    complaints = complaintsOf(page);
  });
  after(async () => {
    await page?.context().close();
    assert.deepEqual(complaints, []);
  });

  test('a typed code shows the product, its quantity and its hazards', async () => {
    await openAs(page, luca, '/scan');
    await typeCode(page, 'resina');
    await waitForText(page, 'Irritante o nocivo');
    await waitForText(page, /3,5\skg/);
    await picture(page, 'scan-product', 390);
  });

  trial(
    'of several lots the one that expires first is proposed, and the keypad sets the quantity',
    async () => {
      await openAs(page, luca, '/scan');
      await typeCode(page, 'RESINA');
      await page.getByRole('button', { name: 'Scarica' }).click();
      const sheet = page.getByRole('dialog');
      assert.equal(await sheet.getByRole('radio', { name: /L-VECCHIO/ }).isChecked(), true);
      await sheet.getByRole('button', { name: 'Cancella una cifra' }).click();
      for (const key of ['0', 'Virgola', '5'])
        await sheet.getByRole('button', { name: key, exact: true }).click();
      await picture(page, 'scan-keypad', 390);
      assert.deepEqual(await violations(page), []);
      await sheet.getByRole('button', { name: /^Scarica 0,5/ }).click();
      await waitForText(page, /Movimento registrato: −0,5/);
      assert.equal(await stockOf(goods.resin), 3);
    },
  );

  trial('a fast reader is heard in any field, which keeps its value; slow typing is only text', async () => {
    const [before, beforeInBin] = [await stockOf(goods.screw), await quantityIn(goods.screw, bin)];
    await openAs(page, luca, '/scan');
    await page.getByText('Sposta', { exact: true }).first().click();
    await waitForText(page, /Scansiona una volta l’ubicazione/);
    const list = page.getByRole('region', { name: 'Lista' });
    await read(page, 'OFF-A-02');
    await read(page, 'VITE-M8');
    await list.getByText(/^1\spz/).waitFor();
    await list.getByRole('button', { name: 'Cambia' }).click();
    const place = list.getByRole('textbox', { name: 'Ubicazione' });
    await place.fill('OFF');
    await read(page, 'VITE-M8', place);
    await list.getByText(/^2\spz/).waitFor();
    assert.equal(await place.inputValue(), 'OFF');
    // Typed by hand, key by key, the code is only text.
    await place.selectText();
    await place.pressSequentially('VITE-M8', { delay: 60 });
    await place.press('Enter');
    assert.equal(await place.inputValue(), 'VITE-M8');
    await list.getByRole('button', { name: 'Cambia' }).click();
    // The code is read into the quantity, in the sheet over the list.
    await list.getByRole('button', { name: /^Vite a testa/ }).click();
    const sheet = page.getByRole('dialog');
    await read(page, 'VITE-M8', sheet.getByRole('textbox', { name: /Quantità/ }));
    await page.getByText('È un altro prodotto').waitFor({ state: 'detached' });
    await sheet.getByRole('button', { name: 'Chiudi' }).click();
    assert.equal(await list.getByText(/^2\spz/).count(), 1);
    await picture(page, 'scan-list', 390);
    await page.getByRole('button', { name: /^Uno in più/ }).click();
    await page.getByRole('button', { name: 'Annulla l’ultima' }).click();
    await page.getByRole('button', { name: 'Sposta 1 riga' }).click();
    await waitForText(page, /Movimento registrato: 2/);
    assert.equal(await stockOf(goods.screw), before);
    assert.equal(await quantityIn(goods.screw, bin), beforeInBin + 2);
  });

  trial(
    'a product in several places has the likely one, a serial one is asked which piece, before booking',
    async () => {
      await openAs(page, luca, '/scan');
      await page.getByText('Scarico', { exact: true }).first().click();
      const list = page.getByRole('region', { name: 'Lista' });
      await typeCode(page, 'NASTRO');
      const from = list.getByRole('group', { name: 'Da dove: Nastro isolante' });
      // Most of it lies in OFF-A-01, so that the line needs nothing more.
      await from.getByRole('button', { name: /OFF-A-01/, pressed: true }).waitFor();
      await list.getByRole('button', { name: 'Scarica 1 riga' }).waitFor();
      await typeCode(page, 'NASTRO');
      await list.getByText(/^2\spz/).waitFor();
      await typeCode(page, 'TRAPANO');
      await list.getByRole('button', { name: 'Quale numero di serie?' }).waitFor();
      await list.getByRole('button', { name: 'Completa Trapano avvitatore' }).waitFor();
      await absent(list.getByRole('button', { name: /^Scarica/ }));
      await picture(page, 'scan-asks', 390);
      assert.deepEqual(await violations(page), []);

      await from.getByRole('button', { name: /OFF-A-02/ }).click();
      await from.waitFor({ state: 'detached' });
      // After the choice, the next piece is taken from the same place.
      await typeCode(page, 'NASTRO');
      await list.getByText(/^3\spz/).waitFor();
      await list
        .getByRole('group', { name: 'Quale: Trapano avvitatore' })
        .getByRole('button', { name: /SN-3/ })
        .click();
      await list.getByRole('button', { name: 'Scarica 2 righe' }).click();
      await waitForText(page, /registrat/);
      await list.getByText(/Scansiona le cose che prendi/).waitFor();
      assert.deepEqual([await quantityIn(goods.tape, shelf), await quantityIn(goods.tape, bin)], [20, 2]);
      const { rows } = await sql<{ code: string }>`
    select l.code from stock s join lots l on l.id = s.lot_id
     where s.product_id = ${goods.drill} and s.quantity > 0 order by l.code`.execute(product.db);
      assert.deepEqual(
        rows.map(({ code }) => code),
        ['SN-1', 'SN-2', 'SN-4'],
      );
    },
  );

  trial('a scanned place or serial number answers these questions', async () => {
    await openAs(page, luca, '/scan?modo=scarico');
    const list = page.getByRole('region', { name: 'Lista' });
    for (const code of ['NASTRO', 'TRAPANO', 'SN-4']) await typeCode(page, code);
    await list.getByText('SN-4').waitFor();
    await typeCode(page, 'OFF-A-01');
    await list.getByRole('button', { name: 'Scarica 2 righe' }).waitFor();
    for (const name of ['Nastro isolante', 'Trapano avvitatore'])
      await list.getByRole('button', { name: `Togli ${name}` }).click();
    // The same place is proposed for a single product found by its code.
    await page.getByText('Cerca', { exact: true }).first().click();
    await typeCode(page, 'NASTRO');
    await page.getByRole('button', { name: 'Scarica' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('radio', { checked: true }).waitFor({ state: 'attached' });
    await picture(page, 'scan-sheet-asks', 390);
    await sheet.getByText('OFF-A-01').click();
    await sheet.getByRole('button', { name: /^Scarica 1/ }).waitFor();
    await page.keyboard.press('Escape');
  });

  trial('a GS1 label gives article, lot and expiry in one reading, and the line can be booked', async () => {
    await openAs(page, luca, '/scan');
    await page.getByText('Carico', { exact: true }).first().click();
    for (const code of ['OFF-A-02', ']d2010880638826961710L-GS1\u001d17310400']) await read(page, code);
    await page.getByText(/L-GS1/).waitFor();
    await picture(page, 'scan-gs1', 390);
    await page.getByRole('button', { name: 'Carica 1 riga' }).click();
    await waitForText(page, /Movimento registrato: \+1/);
    const { rows } = await sql<{
      expires_on: string;
    }>`select expires_on from lots where code = 'L-GS1'`.execute(product.db);
    assert.equal(rows[0]?.expires_on, '2031-04-30');
  });

  trial('a place shows its contents, and an unknown code is named as such', async () => {
    await layInTwoPlaces();
    await openAs(page, luca, '/scan?codice=OFF-A-02');
    await page.getByRole('list', { name: 'Contenuto' }).getByText('Vite a testa').waitFor();
    await picture(page, 'scan-place', 390);
    await typeCode(page, 'MAI-VISTO');
    await waitForText(page, 'Codice non conosciuto');
  });
});

describe('without a network', () => {
  let page: Page;
  before(async () => {
    await layInTwoPlaces();
    page = await (await openSignedIn(browser, product.url, luca, 390, { offlinePages: true })).newPage();
  });
  after(() => page?.context().close());

  trial(
    'the page opens again, knows its codes, keeps bookings, and sends them when the network is back',
    async () => {
      await page.goto('/scan?modo=scarico');
      const photoKept = page.waitForResponse(/\/api\/logistics\/photos\//);
      // The code is typed into a list, where no photo is shown.
      await typeCode(page, 'VITE-M8');
      await page.getByRole('button', { name: /^Togli Vite/ }).click();
      await (await photoKept).finished();
      await page.getByText('Cerca', { exact: true }).first().click();
      await pagesKept(page);
      const before = await stockOf(goods.screw);
      await page.context().setOffline(true);
      await page.reload();
      await typeCode(page, 'VITE-M8');
      await waitForText(page, /Senza rete: dati di/);
      await page.locator('article header img[src^="blob:"]').waitFor();
      await picture(page, 'scan-offline', 390);
      await unloadFromShelf(page, '1');
      await waitForText(page, 'Salvato su questo dispositivo');
      // This is more than there is, which a device without a network may not know.
      await unloadFromShelf(page, '99', ['9', '9']);
      await waitForText(page, '2 registrazioni aspettano la rete');
      await page.reload();
      await waitForText(page, '2 registrazioni aspettano la rete');
      await picture(page, 'scan-queue', 390);
      assert.equal(await stockOf(goods.screw), before);
      await page.context().setOffline(false);
      await waitForText(page, '1 registrazione non accettata');
      await waitForText(page, /ne restano/);
      assert.equal(await stockOf(goods.screw), before - 1);
      await picture(page, 'scan-refused', 390);
      await page.getByRole('button', { name: 'Correggi' }).click();
      await page.getByRole('region', { name: 'Lista' }).getByText(/99/).waitFor();
      await absent(page.getByText('1 registrazione non accettata'));
      await page.getByText('Cerca', { exact: true }).first().click();
    },
  );

  trial('an unknown code waits, also over a reload, and is looked up when the network is back', async () => {
    const { product: make } = stockIn(product.db, base);
    const list = page.getByRole('region', { name: 'Lista' });
    await page.goto('/scan?modo=carico');
    await page.context().setOffline(true);
    await typeCode(page, 'NUOVO-7');
    await list.getByText('Da cercare quando torna la rete').waitFor();
    // Known codes can be used meanwhile.
    await typeCode(page, 'VITE-M8');
    await list
      .getByRole('group', { name: 'Dove: Vite a testa' })
      .getByRole('button', { name: 'OFF-A-01' })
      .click();
    await list.getByRole('button', { name: 'Carica 1 riga' }).waitFor();
    await picture(page, 'scan-unread', 390);
    await page.reload();
    await list.getByText('NUOVO-7').waitFor();
    await make({ code: 'NUOVO-7', name: 'Appena arrivato' });
    await page.context().setOffline(false);
    await list.getByText('Appena arrivato', { exact: true }).waitFor();
    await absent(list.getByText('Da cercare quando torna la rete'));

    await page.getByText('Cerca', { exact: true }).first().click();
    await page.context().setOffline(true);
    await typeCode(page, 'NUOVO-8');
    await waitForText(page, /«NUOVO-8».*Lo cerco quando torna la rete/);
    await make({ code: 'NUOVO-8', name: 'Arrivato dopo' });
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Arrivato dopo' }).waitFor();
  });

  trial('a booking whose answer was lost is not booked twice', async () => {
    await page.goto('/scan?modo=cerca');
    const before = await stockOf(goods.screw);
    let lost = 0;
    await page.context().route('**/api/logistics/movements', async (route) => {
      if (lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      await route.abort('connectionreset');
    });
    await typeCode(page, 'VITE-M8');
    await unloadFromShelf(page, '1');
    await waitForText(page, 'Salvato su questo dispositivo');
    assert.equal(lost, 1);
    assert.equal(await stockOf(goods.screw), before - 1, 'the server has it');
    await page.locator('summary').click();
    await page.getByRole('button', { name: 'Invia ora' }).click();
    await page.getByText('1 registrazione aspetta la rete').waitFor({ state: 'detached' });
    assert.equal(await stockOf(goods.screw), before - 1);
  });
});

trial('of a waiting list the good lines are booked, and a bad one stays with its reason', async () => {
  const { product: make } = stockIn(product.db, base);
  const cap = await make({ code: 'TAPPO-3', name: 'Tappo di gomma' });
  const disc = await make({ code: 'DISCO-3', name: 'Disco di feltro' });
  const move = async (line: object) => {
    const lines = [{ productId: cap, quantity: '1', ...line }];
    const answer = await luca.post('/api/logistics/movements', { booking: randomUUID(), lines });
    assert.equal(answer.status, 200, await answer.text());
  };
  await move({ type: 'carico', toLocationId: shelf });
  await move({ type: 'carico', toLocationId: shelf, productId: disc });
  const page = await (await openSignedIn(browser, product.url, luca, 390)).newPage();
  await page.goto('/scan?modo=scarico');
  const list = page.getByRole('region', { name: 'Lista' });
  await typeCode(page, 'DISCO-3');
  await list.getByRole('button', { name: 'Scarica 1 riga' }).waitFor();
  await typeCode(page, 'TAPPO-3');
  const send = list.getByRole('button', { name: 'Scarica 2 righe' });
  await send.waitFor();
  await page.context().setOffline(true);
  await send.click();
  await waitForText(page, 'Salvato su questo dispositivo');
  // Meanwhile another person takes the only piece.
  await move({ type: 'scarico', fromLocationId: shelf });
  await page.context().setOffline(false);
  await waitForText(page, '1 registrazione non accettata');
  const refused = page.locator('details li').filter({ has: page.getByRole('button', { name: 'Correggi' }) });
  const reason = await refused.innerText();
  assert.match(reason, /Tappo di gomma.*OFF-A-01/s);
  assert.doesNotMatch(reason, /Disco/, 'the good line is no longer there');
  assert.match(reason, /non ce n’è|ne restano/i, 'the reason');
  // The other lines are sent again by themselves.
  await until(async () => (await stockOf(disc)) === 0, 'the good line is booked');
  assert.equal(await stockOf(cap), 0);
  await picture(page, 'scan-split', 390);
  await refused.getByRole('button', { name: 'Elimina' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click();
  await page.getByText('1 registrazione non accettata').waitFor({ state: 'detached' });
  await page.context().close();
});

trial('waiting movements survive a sign-out, at which the browser clears its cache', async () => {
  await layInTwoPlaces();
  const keeper = await product.person({ permissions: ['log_WHR_BRW', 'log_WHR_PRDU'] });
  const context = await openSignedIn(browser, product.url, keeper, 390);
  const page = await context.newPage();
  const before = await stockOf(goods.screw);
  await context.route('**/api/logistics/movements', (route) => route.abort('connectionreset'));
  await page.goto('/scan');
  await typeCode(page, 'VITE-M8');
  await unloadFromShelf(page, '1');
  await waitForText(page, 'Salvato su questo dispositivo');

  const leaving = page.waitForResponse(/\/api\/identity\/logout/);
  await page.goto('/logout');
  assert.equal(await (await leaving).headerValue('clear-site-data'), '"cache"');
  await page.waitForURL('**/login');
  await page.getByLabel('Nome utente').fill(keeper.username);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await context.unroute('**/api/logistics/movements');
  await page.getByRole('button', { name: 'Accedi' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/scan');
  await page.getByText('1 registrazione aspetta la rete').waitFor({ state: 'detached' });
  await waitForStock(before - 1);
  await context.close();
});

trial('a label before the camera is read, and its product unloaded', async () => {
  const page = await (await openSignedIn(browser, product.url, luca, 390)).newPage();
  const complaints = complaintsOf(page);
  await layInTwoPlaces();
  const before = await stockOf(goods.screw);
  await page.goto('/scan');
  await page.getByRole('button', { name: 'Accendi la fotocamera' }).click();
  await waitForText(page, 'disponibili');
  await picture(page, 'scan-camera', 390);
  // The label appears every two seconds, and each time counts one more.
  await page.getByRole('button', { name: 'Spegni la fotocamera' }).click();
  await page.getByRole('button', { name: 'Accendi la fotocamera' }).waitFor();
  await unloadFromShelf(page, '1');
  await waitForText(page, /Movimento registrato: −1/);
  assert.equal(await stockOf(goods.screw), before - 1);
  assert.deepEqual(complaints, []);
});
