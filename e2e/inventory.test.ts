/** Tests the list of products, the model of all lists, in Chromium: search, filters, order, pages, export. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { type Caller, json } from '../server/testing/app.ts';
import { emptyCatalogue } from '../server/testing/stock.ts';
import { trial, trialSuite } from '../server/testing/trial.ts';
import { startArea } from './areas/area.ts';
import { catalogue } from './areas/catalogue.ts';
import {
  type Browser,
  launchBrowser,
  newWindow,
  overflow,
  type Page,
  waitForTitle,
} from './support/browser.ts';
import { awaitNews } from './support/pages.ts';
import type { Product } from './support/product.ts';
import { openAs } from './support/signed-in.ts';
import { readZip } from './support/zip.ts';

let product: Product;
let browser: Browser;
let page: Page;
let ada: Caller;
before(async () => {
  [{ product, ada }, browser] = await Promise.all([startArea(catalogue), launchBrowser()]);
  page = await (await newWindow(browser, product.url, 1280)).newPage();
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

/** Waits for all rows: those in view are drawn first, the others a moment later. */
const allDrawn = (on: Page) => on.locator('[aria-label="Prodotti"][aria-busy=false]').waitFor();

const list = (at = page) => at.getByRole('main').getByLabel('Prodotti', { exact: true });
/** The rows' names once the list has settled on `count` of them. */
async function names(count: number, at = page): Promise<string[]> {
  const settled = at.waitForFunction((wanted) => {
    const shown = document.querySelector('main [aria-label="Prodotti"]');
    if (document.querySelector('main [aria-busy=true]')) return false;
    return (shown?.querySelectorAll('a').length ?? 0) === wanted;
  }, count);
  await settled.catch(async (error: unknown) => {
    const shown = await list(at).getByRole('link').allInnerTexts();
    throw new Error(`${at.url()} shows ${shown.length} rows, not ${count}: ${shown.join(', ')}`, {
      cause: error,
    });
  });
  return count === 0 ? [] : list(at).getByRole('link').allInnerTexts();
}
const type = (text: string) => page.getByRole('searchbox').fill(text);
const address = () => decodeURIComponent(new URL(page.url()).search.replaceAll('+', ' '));
const chip = (name: string) => page.getByRole('search').getByRole('button', { name });
async function choose(filter: string, option: RegExp) {
  await chip(filter).click();
  await page.getByRole('option', { name: option }).click();
}

describe('the search', () => {
  test('answers during typing, without accents, in any order, by the beginnings of words and by code', async () => {
    await openAs(page, ada, '/prod');
    for (const text of ['caffe forli', 'FORLÌ caffè', 'macin citt', 'caf-1']) {
      await type(text);
      await page.waitForURL((url) => url.searchParams.get('q') === text);
      assert.deepEqual(await names(1), ['Caffè macinato città di Forlì'], text);
    }
  });

  trial('forgives a typing error, and says that these are the most similar products', async () => {
    await openAs(page, ada, '/prod');
    await type('vite esagonle zincta');
    await page.getByText('Nessun risultato con queste parole: ecco i prodotti più simili.').waitFor();
    const found = await list().getByRole('link').allInnerTexts();
    assert.ok(found.includes('Vite a testa esagonale zincata M8'), `${found}`);
  });

  trial('says when nothing matches, and has a button that shows everything again', async () => {
    await openAs(page, ada, '/prod?q=zzqqxxyy');
    await page.getByText('Nessun prodotto corrisponde: prova con altre parole.').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Esporta' }).isDisabled(), true);
    await page.getByRole('button', { name: 'Togli la ricerca' }).click();
    await list().waitFor();
    assert.equal(address(), '');
    assert.equal(await page.getByRole('searchbox').inputValue(), '');
  });

  trial('says that the connection is missing, and answers when it is back', async () => {
    await openAs(page, ada, '/prod?q=caf-1');
    await names(1);
    await page.context().setOffline(true);
    await type('caffe forli');
    await page.getByRole('main').getByText('Connessione assente: controlla la rete e riprova').waitFor();
    await page.context().setOffline(false);
    assert.deepEqual(await names(1), ['Caffè macinato città di Forlì']);
  });

  trial('is the same on Ricerca Prodotti, which is ready to type in', async () => {
    await openAs(page, ada, '/ricercaProdotti');
    await page.waitForFunction(() => document.activeElement?.matches('input[type=search]'));
    await page.keyboard.type('esagonale m8');
    assert.deepEqual(await names(1), ['Vite a testa esagonale zincata M8']);
    await list().getByText('1.200 pz').waitFor();
    await list().getByText('Disponibile').waitFor();
  });
});

describe('filters and order', () => {
  test('chips count the products of each value and filter the list; the address keeps everything', async () => {
    await openAs(page, ada, '/prod');
    await type('vite esagonale');
    await names(2);
    await chip('Disponibilità').click();
    // At its first use the chip draws its values, and the server counts them.
    await page.getByRole('option').nth(1).waitFor();
    assert.deepEqual(
      (await page.getByRole('option').allInnerTexts()).map((text) => text.replaceAll('\n', ' ').trim()),
      ['Disponibili 1', 'Esauriti 1'],
    );
    await page.getByRole('option', { name: /^Esauriti/ }).click();
    assert.deepEqual(await names(1), ['Vite a testa esagonale zincata M6']);
    await choose('Categoria', /^officina/i);
    await choose('Sottocategoria', /^minuteria/i);
    await choose('Ordina', /^Nome, dalla Z/);
    await names(1);
    await page.getByText('1 prodotto', { exact: true }).first().waitFor();
    assert.match(address(), /^\?q=vite esagonale&stock=none&macro=\d+&sub=\d+&sort=name&direction=desc$/);

    const copy = await page.context().newPage();
    await copy.goto(page.url());
    assert.deepEqual(await names(1, copy), ['Vite a testa esagonale zincata M6']);
    assert.equal(await copy.getByRole('searchbox').inputValue(), 'vite esagonale');
    // The names of the filters' values come with their counts.
    await copy.getByRole('search').getByText('Esauriti').waitFor();
    assert.deepEqual(
      await copy.getByRole('search').getByRole('button').allInnerTexts(),
      await page.getByRole('search').getByRole('button').allInnerTexts(),
    );
    await copy.close();

    await page.getByRole('button', { name: 'Togli il filtro Disponibilità' }).click();
    await names(2);
    assert.doesNotMatch(address(), /stock/);
  });

  trial('a click on the header sorts, and a second click reverses the order', async () => {
    await openAs(page, ada, '/prod?q=esagonale');
    await names(2);
    const header = page.getByRole('columnheader', { name: 'Quantità' });
    for (const [direction, first] of [
      ['descending', 'M8'],
      ['ascending', 'M6'],
    ] as const) {
      await header.getByRole('button').click();
      await page.locator(`th[aria-sort=${direction}]`, { hasText: 'Quantità' }).waitFor();
      assert.equal((await names(2))[0], `Vite a testa esagonale zincata ${first}`);
    }
    assert.match(address(), /sort=quantity&direction=asc/);
  });
});

describe('pages', () => {
  trial('Mostra altri brings every product once, until the last one', async () => {
    const { total } = await product.db
      .selectFrom('product_totals')
      .select((count) => count.fn.countAll().as('total'))
      .where('quantity', '=', '0')
      .executeTakeFirstOrThrow();
    await openAs(page, ada, '/prod?sort=quantity&direction=asc');
    const more = page.getByRole('button', { name: 'Mostra altri' });
    const links = list().getByRole('link');
    await allDrawn(page);
    const size = await links.count();
    for (let pages = 2; pages <= 4; pages += 1) {
      await more.click();
      await names(pages * size);
    }
    const shown = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    assert.equal(new Set(shown).size, shown.length);
    const none = await list()
      .getByText(/^(Esaurito|Mai caricato|In prestito)$/)
      .count();
    assert.equal(none, Math.min(Number(total), shown.length));

    await openAs(page, ada, '/prod?q=esagonale');
    await names(2);
    assert.equal(await more.count(), 0);
  });

  trial('labels are printed for all products that the filters find, not only for those shown', async () => {
    await openAs(page, ada, '/prod?stock=available');
    await allDrawn(page);
    const shown = await list().getByRole('link').count();
    await page.getByRole('button', { name: 'Altre azioni' }).click();
    const item = page.getByRole('menuitem', { name: /^Stampa le etichette di \d+ prodotti$/ });
    const count = Number((await item.innerText()).replace(/\D/g, ''));
    assert.ok(count > shown, `${count}`);
    await item.click();
    const dialog = page.getByRole('dialog', { name: 'Stampa etichette' });
    await dialog.getByText(`${count} etichette`).waitFor();
    await dialog.getByRole('button', { name: 'Chiudi' }).last().click();
  });

  trial('a page that can’t be read is named, and can be asked for again', async () => {
    await openAs(page, ada, '/prod');
    const links = list().getByRole('link');
    await allDrawn(page);
    const size = await links.count();
    await page.route('**/api/logistics/products?*cursor=*', (route) =>
      route.fulfill({ status: 400, json: { detail: 'no' } }),
    );
    await page.getByRole('button', { name: 'Mostra altri' }).click();
    await page.getByText('Non è stato possibile leggere altri prodotti.').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Riprova' }).click();
    await names(2 * size);
  });

  trial('back from a detail the list is where it was: pages, place and focus', async () => {
    const window = await browser.newContext({
      baseURL: product.url,
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'no-preference',
    });
    const at = await window.newPage();
    await openAs(at, ada, '/prod?stock=available');
    const links = list(at).getByRole('link');
    await allDrawn(at);
    const size = await links.count();
    await at.getByRole('button', { name: 'Mostra altri' }).click();
    await names(2 * size, at);
    const row = links.nth(size + 5);
    const name = await row.innerText();
    await row.scrollIntoViewIfNeeded();
    const place = await at.evaluate(() => scrollY);
    assert.ok(place > 500);
    await row.click();
    await waitForTitle(at, name);
    await at.waitForFunction(() => scrollY === 0);
    await at.goBack();
    await names(2 * size, at);
    await at.waitForFunction((wanted) => Math.abs(scrollY - wanted) < 3, place);
    assert.equal(await at.evaluate(() => document.activeElement?.textContent), name);
    await row.click();
    await waitForTitle(at, name);
    await at.getByRole('main').getByRole('link', { name: 'Inventario' }).click();
    await at.waitForFunction((wanted) => Math.abs(scrollY - wanted) < 3, place);
    assert.match(at.url(), /stock=available/);
    await window.close();
  });
});

trialSuite('the export', () => {
  async function exportList(format: string) {
    await openAs(page, ada, '/prod?q=vite+esagonale&sort=name&direction=desc');
    await names(2);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Esporta' }).click();
    await page.getByRole('menuitem', { name: format }).click();
    return await download;
  }

  test('as CSV has the list that people see, in its order', async () => {
    const file = await exportList('CSV');
    assert.match(file.suggestedFilename(), /^inventario-\d{4}-\d\d-\d\d\.csv$/);
    const [header, ...rows] = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/);
    assert.match(header ?? '', /codice/i);
    assert.deepEqual(
      rows.map((row) => /VITE-M\d/.exec(row)?.[0]),
      ['VITE-M8', 'VITE-M6'],
    );
  });

  test('as XLSX too', async () => {
    const file = await exportList('Excel');
    assert.match(file.suggestedFilename(), /^inventario-\d{4}-\d\d-\d\d\.xlsx$/);
    const texts = [...readZip(await readFile(await file.path())).values()].join('');
    assert.deepEqual(texts.match(/VITE-M\d/g), ['VITE-M8', 'VITE-M6']);
  });
});

trial('chosen columns are kept, and the page stays as wide as its window', async () => {
  await openAs(page, ada, '/prod');
  await chip('Colonne').click();
  for (const column of ['Prenotati', 'Tipo', 'Produttore', 'Costo', 'Valore', 'Movimento', 'Aggiornato'])
    await page.getByRole('checkbox', { name: column }).check();
  await page.getByRole('checkbox', { name: 'Minimo' }).uncheck();
  await page.reload();
  await names(50);
  const headers = await page.getByRole('columnheader').allInnerTexts();
  assert.ok(headers.includes('Valore') && !headers.includes('Minimo'), headers.join());
  assert.equal(await overflow(page), 0);
  await chip('Colonne').click();
  await page.getByRole('button', { name: 'Come all’inizio' }).click();
  await page.getByRole('columnheader', { name: 'Valore' }).waitFor({ state: 'detached' });
});

trial('at 390 px rows are cards with all facts, and nothing scrolls sideways', async () => {
  const window = await newWindow(browser, product.url, 390);
  const phone = await window.newPage();
  await openAs(phone, ada, '/prod?q=vite+esagonale');
  await names(2, phone);
  assert.equal(
    await phone.getByRole('columnheader', { name: 'Quantità' }).isVisible(),
    true,
    'for screen readers',
  );
  const card = list(phone).getByRole('row').filter({ hasText: 'VITE-M8' });
  assert.match(
    (await card.innerText()).replaceAll(/\s+/g, ' '),
    /M8 VITE-M8 DA-SISTEMARE Disponibile 1\.200 pz/,
  );
  await card.getByRole('link').tap();
  await waitForTitle(phone, 'Vite a testa esagonale zincata M8');
  for (const path of ['/prod?q=guarnizione+parola', '/ricercaProdotti?q=guarnizione+parola']) {
    await phone.goto(path);
    await names(1, phone);
    assert.equal(await overflow(phone), 0, path);
  }
  await list(phone).getByRole('link').tap();
  await waitForTitle(phone, /^Guarnizione/);
  assert.equal(await overflow(phone), 0);
  await window.close();
});

test('another person’s booking appears without a reload', async () => {
  const keeper = await product.person({ permissions: [can.warehouseManagement] });
  const hears = awaitNews(page);
  await openAs(page, ada, '/prod?q=VITE-M8');
  await list().getByText('1.200 pz').waitFor();
  await hears();
  const { rows } = await json<{ rows: { id: number }[] }>(
    await keeper.get('/api/logistics/products?q=VITE-M8'),
  );
  const [place] = await json<{ id: number }[]>(
    await keeper.get('/api/logistics/locations/search?q=sistemare'),
  );
  const line = { type: 'carico', productId: rows[0]?.id, quantity: '34', toLocationId: place?.id };
  const booked = await keeper.post('/api/logistics/movements', { booking: randomUUID(), lines: [line] });
  assert.equal(booked.status, 200, await booked.text());
  await list().getByText('1.234 pz').waitFor();
});

trial('before the first import the list says how to begin', async () => {
  await emptyCatalogue(product.owner);
  await openAs(page, ada, '/prod');
  await page.getByText('Non ci sono ancora prodotti.').waitFor();
  await openAs(page, ada, '/prod/1');
  await page.getByText('Questo prodotto non c’è').waitFor();
});
