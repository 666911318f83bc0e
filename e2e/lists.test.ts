/**
 * Tests in Chromium what all lists have in common: header, height of rows, cards where there is little room, keys,
 * selection.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { permissions } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { reportsOf } from '../server/testing/accounting/expense-reports.ts';
import type { Caller } from '../server/testing/app.ts';
import { stockFixture } from '../server/testing/stock.ts';
import { isTrial, trial } from '../server/testing/trial.ts';
import { absent, type Browser, launchBrowser, newWindow, type Page } from './support/browser.ts';
import { makeMembers } from './support/members.ts';
import { makeOrders } from './support/orders.ts';
import { type Product, startProduct } from './support/product.ts';
import { typeAsReader } from './support/reader.ts';
import { openAs } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let page: Page;
let who: Caller;
let shelf: number;
before(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const fixture = await stockFixture(product.db);
  who = await product.person({ permissions });
  shelf = await fixture.location('OFF-A-01-01-CASSETTO-DI-SINISTRA');
  for (const [index, name] of ['Bulloni', 'Dadi', 'Rondelle', 'Viti'].entries()) {
    const productId = await fixture.product({
      name: `${name} M8 zincate passo fine, confezione da cento`,
      minimum_stock: '50',
    });
    const quantity = String(10 * (index + 1));
    const reason = 'Acquisto di novembre per le prove del banco motore';
    const lines = [{ type: 'carico', productId, quantity, toLocationId: shelf, reason }];
    const booked = await who.post('/api/logistics/movements', { booking: crypto.randomUUID(), lines });
    assert.equal(booked.status, 200);
    await who.post('/api/logistics/reservations', {
      productId,
      quantity: '1',
      teamId: null,
      purpose: 'Una prova dal nome piuttosto lungo, per vedere dove finisce',
      neededOn: '2099-12-31',
    });
  }
  if (isTrial) {
    await makeOrders(product, who);
    await makeMembers(who);
    await reportsOf(who).created();
  }
  page = await (await newWindow(browser, product.url, 1280)).newPage();
  await openAs(page, who, '/');
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const lists = [
  '/prod',
  '/warehouse?scheda=prenotazioni',
  ...(isTrial ? ['/warehouse', '/warehouse?scheda=sottoScorta', '/macrocat', '/sottocat'] : []),
  ...(isTrial ? ['/ordini', '/fornitori', '/tesserati', '/utenti', '/noteSpesa'] : []),
];

const open = async (path: string, at = page) => {
  await at.goto(path);
  await at.locator('main [data-row]').first().waitFor();
  // Rows were once seen a pixel higher just after they were drawn: fonts and a frame later they have their height.
  await at.evaluate(() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)));
};
/** Measures the heights of header and rows, the width of the name, and how much of the page is out of view. */
const measureTable = (at = page) =>
  at
    .locator('main table')
    .first()
    .evaluate((table) => {
      const heightOf = (element: Element) => Math.round(element.getBoundingClientRect().height);
      const header = table.querySelector('th');
      return {
        header: header && heightOf(header),
        headerSize: header && getComputedStyle(header).fontSize,
        rows: [...new Set([...table.querySelectorAll('tbody tr')].map(heightOf))],
        name: table.querySelector('td')?.getBoundingClientRect().width ?? 0,
        hidden: document.documentElement.scrollWidth - window.innerWidth,
      };
    });

trial(
  'every list has the same header and rows of 44 px at 1280, and the page never scrolls sideways',
  async () => {
    for (const path of lists) {
      await open(path);
      const { header, headerSize, rows, hidden } = await measureTable();
      assert.deepEqual(
        { header, headerSize, rows, hidden },
        { header: 40, headerSize: '13px', rows: [44], hidden: 0 },
        path,
      );
    }
  },
);

trial('beside the tree of places, at 1280, the names of products have room', async () => {
  await open(`/alloc?ubicazione=${shelf}`);
  const { name, rows } = await measureTable();
  assert.ok(name >= 180, `${name} px`);
  assert.equal(rows.length, 1);
});

trial(
  'the texts of the chosen place have enough contrast on its marked background, light and dark',
  async () => {
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await open(`/alloc?ubicazione=${shelf}`);
      const chosen = page.getByRole('treeitem', { selected: true });
      await chosen.waitFor();
      const ratios = await chosen.evaluate((row) => {
        const light = (colour: string) => {
          const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
            const level = Number(part) / 255;
            return level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const ground = light(getComputedStyle(row).backgroundColor);
        return [...row.querySelectorAll('span')]
          .filter((span) => span.textContent)
          .map((span) => {
            const [low, high] = [ground, light(getComputedStyle(span).color)].sort((a, b) => a - b) as [
              number,
              number,
            ];
            return (high + 0.05) / (low + 0.05);
          });
      });
      assert.ok(Math.min(...ratios) >= 4.5, `${scheme}: ${ratios.map((ratio) => ratio.toFixed(1))}`);
    }
    await page.emulateMedia({ colorScheme: 'light' });
  },
);

trial('a list in a narrow container shows cards, however wide the window is', async () => {
  await open('/prod');
  const display = () =>
    page
      .locator('main tbody tr')
      .first()
      .evaluate((row) => getComputedStyle(row).display);
  assert.equal(await display(), 'table-row');
  await page.getByRole('main').evaluate((main) => {
    main.style.maxWidth = '480px';
  });
  assert.equal(await display(), 'flex');
});

trial('the arrow keys lead from the search field into the rows and back, and Enter opens one', async () => {
  await open('/prod');
  await page.keyboard.press('/');
  await page.keyboard.press('ArrowDown');
  const readFocus = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  assert.match(await readFocus(), /^Bulloni/);
  await page.keyboard.press('ArrowDown');
  assert.match(await readFocus(), /^Dadi/);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('type')), 'search');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /^Bulloni/ }).waitFor();
});

test('letters act on the row that has the focus, and a question mark says which', async () => {
  await open('/prod');
  const isOn = (name: string) =>
    page.waitForFunction((wanted) => document.activeElement?.textContent?.startsWith(wanted) ?? false, name);
  const dialog = (name: string) => page.getByRole('dialog', { name });
  await page.keyboard.press('j');
  await isOn('Bulloni');
  await page.keyboard.press('j');
  await isOn('Dadi');
  await page.keyboard.press('?');
  const help = dialog('Tasti di questo elenco');
  for (const words of ['Scarica', 'Carica', 'Sposta', 'Presta', 'Seleziona la riga'])
    await help.getByText(words, { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await absent(help);
  await isOn('Dadi');
  // Fast fingers lose no row.
  await page.keyboard.type('xkx');
  await page.getByRole('toolbar', { name: 'Righe selezionate' }).getByText('2 selezionati').waitFor();
  await page.keyboard.type('xjxk');
  await isOn('Bulloni');
  // A letter isn't written into the field that it opens.
  await page.keyboard.press('s');
  const unload = dialog('Scarica dal magazzino');
  await unload.getByText('Bulloni M8 zincate').first().waitFor();
  await unload.getByRole('textbox', { name: 'Quantità' }).fill('4');
  await page.keyboard.press('Enter');
  const said = page.getByText(/^Movimento registrato: −4 pz/);
  await said.waitFor();
  // The code of a place stands in one line.
  const lines = await said.evaluate((alert) =>
    [...alert.children].map((code) => {
      const range = document.createRange();
      range.selectNodeContents(code);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    }),
  );
  assert.deepEqual(lines, [1]);
  await isOn('Bulloni');
  // A reader types its code quicker than any person presses letters.
  await page.keyboard.press('j');
  await typeAsReader(page, 'SCATOLA');
  await page.keyboard.press('p');
  await dialog('Presta').waitFor();
  await absent(unload);
  await page.keyboard.press('Escape');
  await absent(dialog('Presta'));
  // The letters and the likely quantity are those of the product's page.
  await page.keyboard.press('s');
  assert.equal(await unload.getByRole('textbox', { name: 'Quantità' }).inputValue(), '1');
  await page.keyboard.press('Escape');
  await absent(unload);
  await page.keyboard.press('m');
  await dialog('Sposta').waitFor();
  await page.keyboard.press('Escape');
});

test('on a phone a card has one button and the menu, as high as a finger', async () => {
  const phone = await (await newWindow(browser, product.url, 390)).newPage();
  await openAs(phone, who, '/prod');
  const card = phone.locator('main [data-row]').filter({ hasText: 'Dadi' });
  const button = card.getByRole('button', { name: /^Scarica Dadi/ });
  const more = card.getByRole('button', { name: 'Azioni della riga' });
  for (const control of [button, more]) assert.ok(((await control.boundingBox())?.height ?? 0) >= 44);
  assert.equal(await card.getByRole('button', { name: /^Carica Dadi/ }).isVisible(), false);
  await more.click();
  await phone.getByRole('menuitem', { name: /^Sposta Dadi/ }).click();
  await phone.getByRole('dialog', { name: 'Sposta' }).waitFor();
  await phone.keyboard.press('Escape');
  // Below the last row there is room for an alert, which has no place beside it.
  await phone.setViewportSize({ width: 390, height: 300 });
  const room = await phone
    .locator('main [data-row]')
    .last()
    .evaluate((row) => document.body.scrollHeight - window.scrollY - row.getBoundingClientRect().bottom);
  assert.ok(room >= 112, `${room}`);
  await phone.context().close();
});

test('an e-mail is whole in one line, and neither the pointer nor the buttons of a row move anything', async () => {
  const email = 'info@antinfortunistica-dora.example';
  const posted = await who.post('/api/logistics/suppliers', { name: 'Antinfortunistica Dora', email });
  assert.equal(posted.status, 200);
  await open('/fornitori');
  const row = page.getByRole('row', { name: /Antinfortunistica Dora/ });
  const still = await row.boundingBox();
  await row.hover();
  await row.getByRole('button', { name: /^Nuovo ordine/ }).waitFor();
  assert.equal((await row.boundingBox())?.height, still?.height);
  const cell = row.getByRole('cell', { name: email });
  assert.deepEqual(
    await cell.evaluate((drawn) => {
      const range = document.createRange();
      range.selectNodeContents(drawn);
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      return { lines: tops.size, cut: drawn.scrollWidth > drawn.clientWidth };
    }),
    { lines: 1, cut: false },
  );
  const moved = await page.locator('main table').evaluate((table) => {
    const lefts = () => [...table.querySelectorAll('th')].map((cell) => Math.round(cell.offsetLeft));
    const before = lefts().join();
    for (const actions of table.querySelectorAll('td[data-actions]')) actions.replaceChildren();
    return before !== lefts().join();
  });
  assert.equal(moved, false);
});

test('an arrow key opens a filter with a choice marked, and Enter takes it', async () => {
  await open('/prod');
  const chip = page.locator('main').getByRole('button', { name: 'Tipo', exact: true });
  await chip.press('ArrowDown');
  const marked = page.locator('[role=option][data-combobox-selected]');
  const name = (await marked.locator('span').first().innerText()).trim();
  await page.keyboard.press('Enter');
  await page
    .locator('main')
    .getByRole('button', { name: `Tipo: ${name}` })
    .waitFor();
});

test('movements stand under the days on which they were booked, with their whole reasons', async () => {
  await open('/warehouse?scheda=movimenti');
  await page.getByRole('rowheader', { name: 'Oggi', exact: true }).waitFor();
  const reason = page.getByText('Acquisto di novembre per le prove del banco motore').first();
  assert.ok(await reason.evaluate((it) => it.scrollWidth <= it.clientWidth));
  // A heading isn't a row that takes the focus.
  await page.keyboard.press('j');
  await page.waitForFunction(() => document.activeElement?.closest('[data-row]') !== null);
});

test('rows are selected singly, or as a range with Shift, and changed together', async () => {
  await open('/prod');
  const box = (name: string) => page.getByRole('checkbox', { name: `Seleziona ${name}` });
  const bar = page.getByRole('toolbar', { name: 'Righe selezionate' });
  await box('Bulloni').click();
  await bar.getByText('1 selezionato').waitFor();
  // The change that is thought better of leaves the selection.
  await bar.getByRole('button', { name: 'Cambia' }).click();
  await page
    .getByRole('dialog', { name: 'Cambia 1 prodotto' })
    .getByText('È quello che hai selezionato.')
    .waitFor();
  await page.keyboard.press('Escape');
  await absent(page.getByRole('dialog'));
  await bar.getByText('1 selezionato').waitFor();
  await box('Rondelle').click({ modifiers: ['Shift'] });
  await bar.getByText('3 selezionati').waitFor();
  await box('Dadi').click();
  await bar.getByText('2 selezionati').waitFor();
  await bar.getByRole('button', { name: 'Cambia' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cambia 2 prodotti' });
  await dialog.getByText('Sono quelli che hai selezionato.').waitFor();
  await dialog.getByRole('textbox', { name: 'Scorta minima' }).fill('7');
  await dialog.getByRole('button', { name: 'Cambia' }).click();
  await page.getByText('2 prodotti cambiati').waitFor();
  const products = await product.db
    .selectFrom('products')
    .select(['name', 'minimum_stock'])
    .orderBy('name')
    .execute();
  assert.deepEqual(
    products.map(({ name, minimum_stock }) => `${name.split(' ')[0]} ${Number(minimum_stock)}`),
    ['Bulloni 7', 'Dadi 50', 'Rondelle 7', 'Viti 50'],
  );
});

trial('a row offers its actions at its end under the pointer, and always in its menu', async () => {
  await open('/warehouse?scheda=prenotazioni');
  const row = page.getByRole('row').filter({ hasText: 'Bulloni' });
  const fetches = row.getByRole('button', { name: /^Scarica per/ });
  const isShownAs = async (opacity: string) =>
    page.waitForFunction(
      ([button, wanted]) =>
        button instanceof Element && getComputedStyle(button.parentElement ?? button).opacity === wanted,
      [await fetches.elementHandle(), opacity] as const,
    );
  await isShownAs('0');
  await row.hover();
  await isShownAs('1');
  const figure = await row.getByText('1 pz', { exact: true }).boundingBox();
  const button = await fetches.boundingBox();
  assert.ok(figure && button && figure.x + figure.width <= button.x, 'The button lies over the figure');
  await row.getByRole('button', { name: 'Azioni della riga' }).click();
  await page.getByRole('menuitem', { name: /^Modifica per/ }).click();
  await page.getByRole('dialog', { name: 'Modifica la prenotazione' }).waitFor();
  await page.keyboard.press('Escape');
});

trial(
  'the first key or click opens a filter, a menu and the columns, and Escape gives the focus back',
  async () => {
    const opened = page.locator('[role=listbox], [role=menu], [role=dialog]');
    const inTheTrial = [
      ['Tipo', 'ArrowDown'],
      ['Tipo', 'Space'],
      ['Tipo', null],
      ['Altre azioni', 'Enter'],
    ] as const;
    for (const [name, key] of [
      ['Tipo', 'Enter'],
      ['Esporta', null],
      ['Colonne', 'Space'],
      ...(isTrial ? inTheTrial : []),
    ] as const) {
      // Only a page that was just opened has buttons that were never used.
      await open('/prod');
      const button = page.locator('main').getByRole('button', { name, exact: true });
      if (key) await button.press(key);
      else await button.click();
      await opened.filter({ visible: true }).waitFor();
      // In a list the button has the focus; in the others the first choice has it.
      const inside = opened.filter({ visible: true }).locator(':focus');
      if (name === 'Tipo') assert.ok(await button.evaluate((it) => it === document.activeElement), name);
      else await inside.waitFor();
      await page.keyboard.press('Escape');
      await opened.filter({ visible: true }).waitFor({ state: 'detached' });
      await page.waitForFunction(
        (label) =>
          (document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent) ===
          label,
        name,
      );
    }
  },
);

trial(
  'the number of products below their minimum is one on Home and in the list, also past a thousand',
  async () => {
    await sql`insert into products (code, name, sub_category_id, unit, minimum_stock)
            select 'TANTI-' || n, 'Vite numero ' || n, (select min(sub_category_id) from products), 'pz', 5
              from generate_series(1, 1011) n`.execute(product.db);
    await page.goto('/');
    const sentence = await page.getByText(/ prodotti sotto scorta$/).innerText();
    const [count = ''] = sentence.split(' ');
    assert.match(count, /^1\.0\d\d$/);
    await open('/prod?stock=low');
    await page.getByText(`${count} prodotti`, { exact: true }).first().waitFor();
  },
);

/** The lists with days in their address: the address without the day, and the field that has it. */
const dated: readonly [path: string, label: string][] = [
  ['/warehouse?scheda=movimenti&from=', 'Dal'],
  ['/ricevute?to=', 'Al'],
  ['/ricevute/anno?scheda=movimenti&from=', 'Dal'],
  ['/prenotazioni?from=', 'Dal'],
  ['/prenotazioni?scheda=uso&to=', 'Al'],
  ['/tesserati/volontari?on=', 'Chi c’è a questa data'],
];
const sentence = 'Questa data non esiste: febbraio 2026 ha 28 giorni';

test('a day that does not exist is said in its field, from a link too, and never stays in the address', async () => {
  for (const [path, label] of dated) {
    await openAs(page, who, `${path}2026-02-30`);
    const field = page.getByRole('textbox', { name: label, exact: true });
    const said = page.getByText(sentence, { exact: true });
    await said.waitFor();
    assert.equal(await field.inputValue(), '30/02/2026', path);
    await field.fill('15/02/2026');
    await page.waitForURL((url) => url.search.includes('=2026-02-15'));
    await said.waitFor({ state: 'detached' });
    await field.fill('2026-13-01');
    await field.press('Tab');
    await page.getByText('Scrivi una data, come 31/08/2026', { exact: true }).waitFor();
    assert.equal(await field.inputValue(), '2026-13-01', path);
    assert.doesNotMatch(page.url(), /2026-(13|02-30)/, path);
  }
});
