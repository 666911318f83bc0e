/** Tests in Chromium an order from the draft to the supplier: by keys, on a phone, by two people. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { formatEuro } from '@wms/contract/platform/formats';
import { can } from '@wms/contract/platform/permissions';
import type { Caller } from '../server/testing/app.ts';
import { makeSupplier, ordersOf, plainLine } from '../server/testing/logistics/ordering.ts';
import { trial } from '../server/testing/trial.ts';
import { startArea } from './areas/area.ts';
import { warehouse } from './areas/warehouse.ts';
import {
  absent,
  type Browser,
  launchBrowser,
  overflow,
  type Page,
  settled,
  sizesFor,
  violations,
} from './support/browser.ts';
import { type OpenPages, sharePages } from './support/pages.ts';
import type { Product } from './support/product.ts';
import { typeAsReader } from './support/reader.ts';

let product: Product;
let browser: Browser;
let open: OpenPages;
let olga: Caller;
let ugo: Caller;
let supplier: number;
before(async () => {
  [{ product, olga, ugo, supplier }, browser] = await Promise.all([startArea(warehouse), launchBrowser()]);
  open = await sharePages(browser, product.url);
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const field = (page: Page, path: string) => page.locator(`[data-path="${path}"]`);
const focused = (page: Page, path: string) =>
  page.waitForFunction((wanted) => document.activeElement?.getAttribute('data-path') === wanted, path, {
    polling: 'raf',
  });
/** Types as a person does: keys that follow each other at once are a reader's. */
const typeByHand = (page: Page, text: string) => page.keyboard.type(text, { delay: 60 });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const fact = (page: Page, name: string) =>
  page.locator('main dl > div', { has: page.locator('dt', { hasText: name }) }).locator('dd');
const total = (page: Page) => page.locator('dl[aria-label=Totali] dd').last();

for (const size of sizesFor(1280))
  describe(`an order at ${size} px`, () => {
    test('of three known products is a draft after eight acts, by keys alone, with the supplier’s prices', async () => {
      const { page, complaints, close } = await open(olga, '/ordini/nuovo', { size });
      let acts = 0;
      /** An act: something typed, and the key that takes it. */
      const act = async (text: string, key: string) => {
        acts += 1;
        await typeByHand(page, text);
        await page.keyboard.press(key);
      };
      await focused(page, 'supplierId');
      await act('viterie', 'Enter');
      await focused(page, 'lines.0.description');
      await act('vite-m8', 'Enter');
      await focused(page, 'lines.0.quantity');
      await act('500', 'Enter');
      await focused(page, 'lines.1.description');
      // Their own code finds it, too.
      await act('VR-2', 'Enter');
      await focused(page, 'lines.1.quantity');
      await act('20', 'Enter');
      await focused(page, 'lines.2.description');
      await act('rondella piana', 'Enter');
      await focused(page, 'lines.2.quantity');
      await act('150', 'Tab');
      assert.equal(await field(page, 'lines.0.price').inputValue(), '0,0875');
      assert.equal(await field(page, 'paymentTerms').inputValue(), '30 giorni fine mese');
      await act('', 'Control+s');
      await page.locator('h1', { hasText: /^Bozza/ }).waitFor({ state: 'attached' });
      assert.equal(acts, 8);
      assert.equal(await total(page).textContent(), formatEuro('61.92'));
      await page.getByText('cod. fornitore VR-1').waitFor();
      assert.ok((await overflow(page)) <= 0);
      assert.deepEqual(complaints, []);
      await close();
    });

    test('has the terms of the supplier that was chosen last, however late those of another come', async () => {
      const keeper = await product.person({ permissions: [can.productsManagement] });
      const slow = await makeSupplier(keeper, { name: `Lenti${size} Forniture`, paymentTerms: 'Anticipato' });
      const { page, close } = await open(olga, '/ordini/nuovo', { size });
      const held = Promise.withResolvers<void>();
      await page.route(new RegExp(`/suppliers/${slow}\\b`), async (route) => {
        await held.promise;
        await route.continue();
      });
      await focused(page, 'supplierId');
      await typeByHand(page, `lenti${size}`);
      await page.keyboard.press('Enter');
      await focused(page, 'lines.0.description');
      await field(page, 'supplierId').fill('viterie');
      await page.keyboard.press('Enter');
      await page.waitForFunction(
        () => document.querySelector<HTMLInputElement>('[data-path=paymentTerms]')?.value !== '',
      );
      const late = page.waitForResponse((response) => response.url().includes(`/suppliers/${slow}`));
      held.resolve();
      await late;
      await settled(page);
      assert.equal(await field(page, 'paymentTerms').inputValue(), '30 giorni fine mese');
      await close();
    });

    test('keeps what is typed on after Enter when the products of the earlier text come late', async () => {
      const { page, close } = await open(olga, `/ordini/nuovo?fornitore=${supplier}`, { size });
      const known = Promise.withResolvers<void>();
      await page.route(/[?&]q=vite-m8\b/, async (route) => {
        await known.promise;
        await route.continue();
      });
      await field(page, 'lines.0.description').fill('vite-m8');
      const late = page.waitForResponse(/[?&]q=vite-m8\b/);
      await page.keyboard.press('Enter');
      await page.keyboard.type(' in ottone');
      known.resolve();
      await late;
      await settled(page);
      assert.equal(await field(page, 'lines.0.description').inputValue(), 'vite-m8 in ottone');
      await close();
    });

    test('is asked for, approved by another person only, and sent with its PDF', async () => {
      const address = `/ordini/${await ordersOf(olga).created(supplier)}`;
      const { page, complaints, close } = await open(olga, address, { size });
      await button(page, 'Invia richiesta').click();
      await page.locator('h1', { hasText: /^O-2026-000|^O-\d{4}-000/ }).waitFor({ state: 'attached' });
      await page.getByText('lo approva un’altra persona').waitFor();
      await absent(button(page, 'Approva'));

      const other = await open(ugo, '/ordini?show=approvable', { size });
      const theirs = other.page;
      await theirs.getByRole('link', { name: 'Viterie Rossi' }).first().click();
      await theirs.waitForURL((url) => url.pathname === address);
      await button(theirs, 'Approva').click();
      await theirs
        .getByRole('dialog')
        .getByText(/a Viterie Rossi S\.r\.l\.$/)
        .waitFor();
      // The window begins on its main button.
      await theirs.locator('[role=dialog] button:focus', { hasText: 'Approva' }).waitFor();
      await theirs.keyboard.press('Enter');
      await button(theirs, 'Ordina').waitFor();
      await other.close();

      // Changes of others appear without loading the page again.
      await button(page, 'Ordina').click();
      const dialog = page.getByRole('dialog', { name: 'Ordina da Viterie Rossi' });
      assert.equal(await field(page, 'mail.to').inputValue(), 'ordini@example.org');
      assert.match(await field(page, 'mail.body').inputValue(), /O-\d{4}-\d{4}[\s\S]+Olga Neri/);
      // Nothing is missing, so Enter does what the window is for.
      await dialog.locator('button:focus', { hasText: 'Manda l’ordine' }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByText('Ordinato', { exact: true }).first().waitFor();
      assert.match((await fact(page, 'Approvazioni').textContent()) ?? '', /^1 di 1Ugo Verdi/);

      await page.getByRole('tab', { name: 'Inviato' }).click();
      await page.getByText(/Mandato a ordini@example.org/).waitFor();
      // The browser of the tests has no viewer, so the paper is seen as it comes.
      const [paper, tab] = await Promise.all([
        page.waitForResponse(/\/papers\/1$/),
        page.waitForEvent('popup'),
        button(page, 'Apri il PDF del primo invio').click(),
      ]);
      assert.equal(paper.headers()['content-type'], 'application/pdf');
      assert.equal(paper.status(), 200);
      if (!tab.isClosed()) await tab.close();
      assert.deepEqual(complaints, []);
      await close();
    });

    trial('is changed after it was sent by a revision; its differences are shown with its PDF', async () => {
      const lines = ['Vite a testa esagonale zincata M8', 'Dado autobloccante M8'].map((description) =>
        plainLine({ description }),
      );
      const [mine, theirs] = [ordersOf(olga), ordersOf(ugo)];
      const id = await mine.created(supplier, lines);
      await mine.asked(id, 'request');
      await theirs.asked(id, 'approve');
      await mine.asked(id, 'send', { mail: { to: 'ordini@example.org', subject: 'Ordine', body: 'Ecco' } });
      const { page, complaints, close } = await open(olga, `/ordini/${id}`, { size });
      await button(page, 'Altre azioni').click();
      await page.getByRole('menuitem', { name: 'Rivedi l’ordine' }).click();
      await field(page, 'lines.1.quantity').fill('5');
      await button(page, 'Salva la revisione').click();
      await page.getByText('Questo campo è obbligatorio').waitFor();
      await field(page, 'reason').fill('Ne bastano la metà');
      await button(page, 'Salva la revisione').click();
      await page.getByRole('tab', { name: 'Inviato (2 revisioni)' }).waitFor();
      const newest = page.getByRole('region', { name: 'Revisione 2' });
      await newest.getByText('Ne bastano la metà').waitFor();
      await newest.getByRole('listitem').filter({ hasText: 'Dado autobloccante M8' }).waitFor();
      assert.ok((await overflow(page)) <= 0);
      // `screens.test.ts` judges the draft and the dialog that sends it.
      assert.deepEqual(await violations(page, { menuToo: false }), []);
      assert.deepEqual(complaints, []);
      await close();
    });
  });

trial(
  'nothing that was typed is lost: leaving asks, and another person’s change is shown beside it',
  async () => {
    const id = await ordersOf(olga).created(supplier, [plainLine()]);
    const { page, close } = await open(olga, `/ordini/${id}/modifica`);
    await field(page, 'lines.0.price').fill('2,5');
    assert.equal(await total(page).textContent(), formatEuro('30.50'));
    await page
      .getByRole('main')
      .getByRole('link', { name: `Bozza n. ${id}` })
      .click();
    await page
      .getByRole('dialog', { name: 'Modifiche non salvate' })
      .getByRole('button', { name: 'Resta qui' })
      .click();

    assert.equal((await ordersOf(ugo).edit(id, { offer: 'P-77' })).status, 200);
    await button(page, 'Salva').click();
    await page.getByText('Quello che hai scritto è ancora qui').waitFor();
    await page.getByText('P-77').waitFor();
    await button(page, 'Unisci alle mie').click();
    assert.equal(await field(page, 'lines.0.price').inputValue(), '2,50');
    await button(page, 'Salva').click();
    await fact(page, 'Offerta').getByText('P-77').waitFor();
    await page.locator('dl[aria-label=Totali] dd', { hasText: formatEuro('30.50') }).waitFor();
    await close();
  },
);

trial(
  'a draft is asked for right after it was saved, as it was saved, however slowly it is read again',
  async () => {
    const id = await ordersOf(olga).created(supplier, [plainLine()]);
    const { page, close } = await open(olga, `/ordini/${id}/modifica`);
    await field(page, 'lines.0.price').fill('3,75');
    // The saved order comes back only when the page has drawn what it shows until then.
    const { promise: drawn, resolve: comeBack } = Promise.withResolvers<void>();
    const read = `**/api/logistics/orders/${id}`;
    await page.route(read, async (route) => {
      if (route.request().method() === 'GET') await drawn;
      await route.continue();
    });
    const asksAgain = page.waitForRequest(
      (request) => request.method() === 'GET' && request.url().endsWith(`/orders/${id}`),
    );
    await button(page, 'Salva').click();
    await asksAgain;
    const requested = button(page, 'Invia richiesta').click();
    await settled(page);
    comeBack();
    await requested;
    await page.locator('h1', { hasText: /^O-\d{4}-/ }).waitFor({ state: 'attached' });
    assert.equal(await total(page).textContent(), formatEuro('45.75'));
    await close();
  },
);

trial('a quantity that fits no pack is said, a typed price stays, rows change places by keys', async () => {
  const { page, close } = await open(olga, `/ordini/nuovo?fornitore=${supplier}`);
  await field(page, 'lines.0.description').fill('vite-m8');
  await page.keyboard.press('Enter');
  await focused(page, 'lines.0.quantity');
  await typeByHand(page, '150');
  await page.getByText('Non è un multiplo della confezione da 100 pz: prova 200').waitFor();
  await field(page, 'lines.0.price').fill('0,1');
  await field(page, 'lines.0.quantity').fill('500');
  assert.equal(await field(page, 'lines.0.price').inputValue(), '0,10');
  await field(page, 'lines.0.quantity').press('Enter');
  await focused(page, 'lines.1.description');
  // A price in another currency is a hint, never a price of the order.
  await typeByHand(page, 'VR-4');
  await page.keyboard.press('Enter');
  await page.getByText('Il listino dice USD').waitFor();
  assert.equal(await field(page, 'lines.1.price').inputValue(), '');
  await button(page, 'Togli la riga 2').click();
  await button(page, 'Aggiungi una riga').click();
  await focused(page, 'lines.1.description');
  // Words that no product has are a row of their own.
  await typeByHand(page, 'Spese di imballo zzz');
  await page.keyboard.press('Enter');
  await focused(page, 'lines.1.quantity');
  await page.keyboard.press('Alt+ArrowUp');
  await focused(page, 'lines.0.description');
  assert.equal(await field(page, 'lines.0.description').inputValue(), 'Spese di imballo zzz');
  assert.equal(await field(page, 'lines.1.description').inputValue(), 'Vite a testa esagonale zincata M8');
  await button(page, 'Togli la riga 1').click();
  assert.equal(await field(page, 'lines.0.description').inputValue(), 'Vite a testa esagonale zincata M8');
  await close();
});

trial('the payment terms of a supplier go with that supplier, and typed ones stay', async () => {
  const keeper = await product.person({ permissions: [can.productsManagement] });
  await Promise.all(
    ['30 giorni', '60 giorni', undefined].map((paymentTerms, place) =>
      makeSupplier(keeper, { name: `Condizioni ${'ABC'[place]}`, ...(paymentTerms && { paymentTerms }) }),
    ),
  );
  const { page, close } = await open(olga, '/ordini/nuovo');
  const terms = field(page, 'paymentTerms');
  const choose = async (name: string, expected: string) => {
    await field(page, 'supplierId').fill(name);
    await page.getByRole('option', { name }).click();
    await page.waitForFunction(
      (value) => document.querySelector<HTMLInputElement>('[data-path=paymentTerms]')?.value === value,
      expected,
    );
  };
  await choose('Condizioni A', '30 giorni');
  await choose('Condizioni B', '60 giorni');
  await choose('Condizioni C', '');
  await choose('Condizioni A', '30 giorni');
  await terms.fill('Alla consegna');
  await choose('Condizioni B', 'Alla consegna');
  await settled(page);
  assert.equal(await terms.inputValue(), 'Alla consegna');
  await close();
});

test('a reader adds rows to an order, raises them, and says how many; a slow one, too', async () => {
  const { page, close } = await open(olga, `/ordini/nuovo?fornitore=${supplier}`);
  const slow = { gaps: Array.from({ length: 20 }, (_, at) => 45 + (at % 4) * 5) };
  const is = (path: string, value: string) =>
    page.waitForFunction(
      ([at, wanted]) => document.querySelector<HTMLInputElement>(`[data-path="${at}"]`)?.value === wanted,
      [path, value],
      { polling: 'raf' },
    );
  await field(page, 'lines.0.description').focus();
  // Wherever the focus is, and also while the answer about the code before is on its way.
  await typeAsReader(page, 'NASTRO');
  await typeAsReader(page, '5*COLLA');
  await typeAsReader(page, 'NASTRO');
  await is('lines.0.description', 'Nastro isolante');
  await is('lines.0.quantity', '2');
  await is('lines.1.description', 'Colla vinilica');
  await is('lines.1.quantity', '5');
  // The supplier's own terms come with a row that was read.
  await typeAsReader(page, '500*VR-2');
  await is('lines.2.quantity', '500');
  await is('lines.2.price', '0,05');
  // A slow reader is heard in the quantity of the row that it has read.
  await focused(page, 'lines.2.quantity');
  await typeAsReader(page, 'RONDELLA', slow);
  await is('lines.3.description', 'Rondella piana M8');
  await focused(page, 'lines.3.quantity');
  await typeAsReader(page, '3*COLLA', slow);
  await is('lines.1.quantity', '8');
  await focused(page, 'lines.1.quantity');
  // In the field for a product, too, where its keys are typed as a person types them.
  await button(page, 'Aggiungi una riga').click();
  await focused(page, 'lines.4.description');
  await page.keyboard.type('COLLA', { delay: 50 });
  await page.keyboard.press('Enter');
  await is('lines.1.quantity', '9');
  await is('lines.4.description', '');
  await typeAsReader(page, '9900000000017');
  const unread = page.getByRole('list', { name: 'Letti e non presi' });
  await unread.getByText('Non conosciuto').waitFor();
  assert.deepEqual(await violations(page), []);
  await unread.getByRole('button', { name: 'Togli 9900000000017' }).click();
  await unread.waitFor({ state: 'detached' });
  for (const at of [0, 1]) await field(page, `lines.${at}.price`).fill('2');
  await button(page, 'Salva la bozza').click();
  await page.locator('h1', { hasText: /^Bozza/ }).waitFor({ state: 'attached' });
  const { id } = await product.db
    .selectFrom('orders')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const lines = await product.db
    .selectFrom('order_lines')
    .select(['description', 'quantity'])
    .where('order_id', '=', id)
    .orderBy('position')
    .execute();
  assert.deepEqual(
    lines.map(({ description, quantity }) => [description, Number(quantity)]),
    [
      ['Nastro isolante', 2],
      ['Colla vinilica', 9],
      ['Dado autobloccante M8', 500],
      ['Rondella piana M8', 1],
    ],
  );
  await close();
});

test('the first product brings its only supplier with the terms; typed ones stay when those come late', async () => {
  const { page, close } = await open(olga, '/ordini/nuovo');
  const [held, asked] = [Promise.withResolvers<void>(), page.waitForRequest(/\/suppliers\/\d+\/terms/)];
  await page.route(/\/suppliers\/\d+\/terms/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const terms = field(page, 'paymentTerms');
  await field(page, 'lines.0.description').fill('dado-m8');
  await page.keyboard.press('Enter');
  await asked;
  await terms.fill('Alla consegna');
  const late = page.waitForResponse(/\/suppliers\/\d+\/terms/);
  held.resolve();
  await late;
  await settled(page);
  assert.equal(await terms.inputValue(), 'Alla consegna');
  await close();
  const { page: next, close: closeNext } = await open(olga, '/ordini/nuovo');
  await field(next, 'lines.0.description').fill('dado-m8');
  await next.keyboard.press('Enter');
  await next.waitForFunction(
    () =>
      document.querySelector<HTMLInputElement>('[data-path=paymentTerms]')?.value === '30 giorni fine mese',
  );
  await closeNext();
});

trial('the first product brings its only supplier; the palette finds both, the scan an order', async () => {
  const { page, close } = await open(olga, '/ordini/nuovo');
  await field(page, 'lines.0.description').fill('dado-m8');
  await page.keyboard.press('Enter');
  await focused(page, 'lines.0.quantity');
  await page.waitForFunction(
    () =>
      document.querySelector<HTMLInputElement>('[data-path=supplierId]')?.value === 'Viterie Rossi S.r.l.',
  );
  assert.equal(await field(page, 'lines.0.price').inputValue(), '0,05');
  const orders = ordersOf(olga);
  const { number } = await orders.asked(await orders.created(supplier), 'request');
  await close();
  const { page: home, close: closeHome } = await open(olga, '/');
  await home.locator('main h1').waitFor();
  await home.keyboard.press('Control+k');
  await home.getByRole('combobox', { name: /^Cerca/ }).fill(number ?? '');
  await home.getByRole('option', { name: number ?? '' }).click();
  await home.locator('h1', { hasText: number ?? '' }).waitFor();
  // Their supplier is found by name.
  await home.keyboard.press('Control+k');
  await home.getByRole('combobox', { name: /^Cerca/ }).fill('viterie');
  await home.getByRole('group', { name: 'Fornitori' }).getByRole('option', { name: 'Viterie Rossi' }).click();
  await home.locator('h1', { hasText: 'Viterie Rossi' }).waitFor({ state: 'attached' });
  await home.goto(`/scan?codice=${number?.toLowerCase()}`);
  await home.locator('h1', { hasText: number ?? '' }).waitFor();
  await closeHome();
});
