/**
 * The answer to a former question is never taken for that to the new one, however late the new one comes: no figure, no
 * code and no text of a mail.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { formatDate } from '@wms/contract/platform/formats';
import { can } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import type { Locator } from 'playwright-core';
import type { Caller } from '../server/testing/app.ts';
import { inDays } from '../server/testing/days.ts';
import { teamDesk } from '../server/testing/desk.ts';
import { addOffer } from '../server/testing/logistics/needs.ts';
import { ordersOf } from '../server/testing/logistics/ordering.ts';
import { addSupplier } from '../server/testing/logistics/orders.ts';
import { type StockBase, stockIn } from '../server/testing/stock.ts';
import { startArea } from './areas/area.ts';
import { warehouse } from './areas/warehouse.ts';
import { absent, type Browser, launchBrowser, type Page } from './support/browser.ts';
import { choose } from './support/fields.ts';
import { holdAnswers } from './support/held.ts';
import { type OpenPages, sharePages } from './support/pages.ts';
import type { Product } from './support/product.ts';

let product: Product;
let browser: Browser;
let open: OpenPages;
let carla: Caller;
let maria: Caller;
let goods: { screw: number };
let olga: Caller;
let ugo: Caller;
let supplier: number;
let shelf: number;
let base: StockBase;
before(async () => {
  [{ product, carla, maria, goods, olga, ugo, supplier, shelf, base }, browser] = await Promise.all([
    startArea(warehouse),
    launchBrowser(),
  ]);
  open = await sharePages(browser, product.url);
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const field = (page: Page, path: string) => page.locator(`[data-path="${path}"]`);
/** Chooses a value of a filter. */
const narrow = async (page: Page, filter: string | RegExp, value: string) => {
  await button(page, filter).click();
  await page.getByRole('option', { name: value, exact: true }).click();
};
const holds = (page: Page, path: string, value: string) =>
  page.waitForFunction(
    ([at, wanted]) => document.querySelector<HTMLInputElement>(`[data-path="${at}"]`)?.value === wanted,
    [path, value],
    { polling: 'raf' },
  );

test('a category that gets another name before its code came has no code of the former name', async () => {
  const { page, close } = await open(carla, '/macrocat');
  await button(page, 'Nuova categoria').first().click();
  await field(page, 'name').fill('Cuscinetti');
  await holds(page, 'code', 'CUS');
  const letGo = await holdAnswers(page, /category-codes\?/);
  await field(page, 'name').fill('Rondelle');
  await holds(page, 'code', '');
  await button(page, 'Crea').click();
  await page.locator('[data-path=code][aria-invalid=true]').waitFor();
  await letGo();
  await holds(page, 'code', 'RON');
  // A code that the person types stays.
  await field(page, 'code').fill('ROX');
  await field(page, 'name').fill('Rondelle e dadi');
  await page.getByRole('dialog').getByRole('button', { name: 'Crea' }).click();
  await page.locator('h1', { hasText: 'Rondelle e dadi' }).waitFor({ state: 'attached' });
  await page.getByText('ROX').first().waitFor();
  await close();
});

test('a new recipient whose answer comes late is not put over one that was chosen meanwhile', async () => {
  const address = { street: 'Via Po 1', postalCode: '10124', town: 'Torino', province: 'TO' };
  const beta = { name: 'Torneria Beta', addresses: [address] };
  assert.equal((await carla.post('/api/logistics/recipients', beta)).status, 200);
  const { page, close } = await open(carla, '/ddtV');
  await choose(page, 'Tipo', page.getByRole('option', { name: 'Vendita', exact: true }));
  await button(page, 'Nuovo in rubrica').click();
  const dialog = page.getByRole('dialog', { name: 'Nuovo in rubrica' });
  const write = (name: string, text: string) => dialog.getByRole('textbox', { name, exact: true }).fill(text);
  await write('Nome', 'Fonderia Alfa');
  await write('Via e numero', 'Via Emilia 7');
  await write('CAP', '40121');
  await write('Comune', 'Bologna');
  await write('Provincia', 'BO');
  const letGo = await holdAnswers(page, /\/recipients\/\d+$/);
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await absent(dialog);
  const chosen = page.getByRole('textbox', { name: 'Destinatario' });
  await chosen.fill('beta');
  await page.getByRole('option', { name: /Torneria Beta/ }).click();
  await letGo();
  assert.equal(await chosen.inputValue(), 'Torneria Beta');
  await holds(page, 'recipientAddress', 'Via Po 1, 10124 Torino (TO)');
  await close();
});

test('labels of another format are not pictured by those of the former', async () => {
  const id = await stockIn(product.db, base).product();
  const { page, close } = await open(carla, `/prod/${id}`);
  await button(page, 'Altre azioni').click();
  await page.getByRole('menuitem', { name: /Stampa etichett/ }).click();
  const pictured = page.getByAltText('Anteprima della prima etichetta');
  await pictured.waitFor();
  const letGo = await holdAnswers(page, '**/labels/preview?*');
  await choose(page, 'Formato', /14 etichette/);
  await absent(pictured);
  await letGo();
  await pictured.waitFor();
  await close();
});

test('what is to be ordered from one supplier is neither counted nor ordered as that of another', async () => {
  const { product: make } = stockIn(product.db, base);
  const bianchi = await addSupplier(product.db, 'Bianchi Forniture');
  for (const [supplierId, name] of [
    [supplier, 'Perno lungo'],
    [bianchi, 'Perno corto'],
  ] as const)
    await addOffer(product.db, {
      supplierId,
      productId: await make({ name, minimum_stock: '10' }),
      prices: { 1: '2.0000' },
    });
  const { page, close } = await open(olga, '/ordini/da-ordinare');
  await button(page, 'Crea 2 bozze').first().waitFor();
  const letGo = await holdAnswers(page, /logistics\/reorder\?/);
  await narrow(page, 'Fornitore', 'Bianchi Forniture');
  await page.locator('button:disabled', { hasText: 'Crea le bozze' }).first().waitFor();
  await letGo();
  await button(page, 'Crea la bozza').first().waitFor();
  await close();
});

test('the budgets of one year are not shown as those of another', async () => {
  const desk = teamDesk(await product.person({ permissions: [can.teamManagement] }));
  await desk.create('AERO');
  const { page, close } = await open(olga, '/ordini/budget');
  const budgets = page.getByRole('table', { name: 'Budget dei reparti' });
  await budgets.waitFor();
  const letGo = await holdAnswers(page, /\/budgets\?/);
  const year = Number(today().slice(0, 4));
  await narrow(page, `Anno: ${year}`, String(year + 1));
  await absent(budgets);
  await letGo();
  await budgets.waitFor();
  await close();
});

test('neither the quantity over time nor what moved most is shown for a former period', async () => {
  const { page, close } = await open(maria, `/prod/${goods.screw}?scheda=movimenti`);
  const period = async (area: Locator, name: string, shown: Locator, address: RegExp) => {
    await shown.waitFor();
    const letGo = await holdAnswers(page, address);
    await area.getByRole('radiogroup', { name: 'Periodo' }).getByText(name, { exact: true }).click();
    await absent(shown);
    await letGo();
    await shown.waitFor();
  };
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  const over = region('Quantità nel tempo');
  await period(over, '30 giorni', over.getByText('Entrati', { exact: true }), /stock-over-time\?days=30/);
  await page.goto('/warehouse?scheda=valore');
  const most = region('I più movimentati');
  await period(most, '90 giorni', most.getByText(/movimento|movimenti/).first(), /most-moved\?days=90/);
  await close();
});

test('the teams of today are not shown as those of a former day', async () => {
  const manager = await product.person({ permissions: [can.teamManagement] });
  const desk = teamDesk(manager);
  await desk.create('NUOVI', { openedOn: today() });
  const old = await desk.create('VECCHI');
  const { page, close } = await open(manager, `/reparti?reparto=${old}`);
  const team = page.getByRole('region', { name: 'VECCHI' });
  await team.waitFor();
  const letGo = await holdAnswers(page, /\/teams\/(tree|\d+)\?on=/);
  await page.getByRole('textbox', { name: 'Com’era o sarà al' }).fill('01/06/2025');
  await page.keyboard.press('Tab');
  await page.getByText('si guarda e non si cambia').waitFor();
  await absent(page.getByRole('treeitem'));
  await absent(team);
  await letGo();
  await team.waitFor();
  assert.equal(await page.getByText('NUOVI', { exact: true }).count(), 0);
  await close();
});

test('the teams of a day to come are those that are known for it, and cannot be changed', async () => {
  const manager = await product.person({ permissions: [can.teamManagement] });
  const [leaving, coming] = [await product.person({ nome: 'Ugo' }), await product.person({ nome: 'Zoe' })];
  const desk = teamDesk(manager);
  const team = await desk.create('DOMANI');
  await desk.add(team, [leaving.id], { until: inDays(10) });
  await desk.add(team, [coming.id], { since: inDays(20) });
  const { page, close } = await open(manager, `/reparti?reparto=${team}`);
  const panel = page.getByRole('region', { name: 'DOMANI' });
  await panel.getByText(/Ugo$/).waitFor();
  await page.getByRole('textbox', { name: 'Com’era o sarà al' }).fill(formatDate(inDays(15)));
  await page.keyboard.press('Tab');
  await page.getByText(`Come sarà ${formatDate(inDays(15), 'il')}, per quello che si sa oggi`).waitFor();
  await absent(panel.getByText(/Ugo$/));
  await absent(panel.getByText(/Zoe$/));
  await page.goto(`/reparti?reparto=${team}&al=${inDays(25)}`);
  await panel.getByText(/Zoe$/).waitFor();
  await absent(page.getByRole('button', { name: /^Cambia|Aggiungi|Altre azioni su/ }));
  await close();
});

test('what is in one place is not shown as the contents of another', async () => {
  const other = await stockIn(product.db, base).location('OFF-Z-09');
  const { page, close } = await open(carla, `/alloc?ubicazione=${shelf}`);
  const held = page.getByRole('row', { name: /Nastro isolante/ });
  await held.waitFor();
  const letGo = await holdAnswers(page, new RegExp(`/locations/${other}(\\?|$)`));
  await page.getByRole('searchbox').first().fill('OFF-Z-09');
  await page
    .getByRole('list', { name: 'Ubicazioni trovate' })
    .getByRole('button', { name: 'OFF-Z-09' })
    .click();
  await absent(held);
  await absent(page.getByRole('heading', { name: 'OFF-A-01' }));
  await letGo();
  await page.getByRole('heading', { name: 'OFF-Z-09' }).waitFor();
  await page.getByText('Qui non c’è niente.').waitFor();
  await close();
});

test('nothing found for a former text is not said of the new one', async () => {
  const { page, close } = await open(carla, '/alloc');
  const nothing = page.getByText(/^Nessuna ubicazione corrisponde/);
  const searched = page.getByRole('searchbox').first();
  await searched.fill('qwertz');
  await nothing.waitFor();
  const letGo = await holdAnswers(page, /locations\/search\?q=OFF/i);
  await searched.fill('OFF-A');
  await absent(nothing);
  await letGo();
  await page.getByRole('list', { name: 'Ubicazioni trovate' }).getByText('OFF-A-01').waitFor();

  // A list says it neither of other words, nor of none: then it would say that there are no things at all.
  await page.goto('/fornitori?q=qwertz');
  const none = page.getByText(/^Nessun fornitore/);
  await none.waitFor();
  const letList = await holdAnswers(page, /logistics\/suppliers\?/);
  await page.getByRole('searchbox').first().fill('viterie');
  await absent(none);
  await page.getByText('Cerco…').waitFor();
  await letList();
  await page.getByRole('link', { name: 'Viterie Rossi' }).waitFor();
  await close();
});

test('the mail of an order keeps the language that was chosen last, and what is typed meanwhile', async () => {
  const id = await ordersOf(olga).created(supplier);
  await ordersOf(olga).asked(id, 'request');
  await ordersOf(ugo).asked(id, 'approve');
  const { page, close } = await open(olga, `/ordini/${id}`);
  await button(page, 'Ordina').click();
  const dialog = page.getByRole('dialog', { name: /^Ordina da/ });
  const body = field(page, 'mail.body');
  await body.waitFor();
  const italian = await body.inputValue();
  const letGo = await holdAnswers(page, /\/mail\?language=en/);
  await choose(dialog, 'Lingua del PDF', 'Inglese');
  await field(page, 'mail.subject').fill('Il nostro ordine');
  await choose(dialog, 'Lingua del PDF', 'Italiano');
  await letGo();
  assert.equal(await body.inputValue(), italian);
  await choose(dialog, 'Lingua del PDF', 'Inglese');
  await page.waitForFunction(
    (before) => document.querySelector<HTMLTextAreaElement>('[data-path="mail.body"]')?.value !== before,
    italian,
    { polling: 'raf' },
  );
  assert.equal(await field(page, 'mail.subject').inputValue(), 'Il nostro ordine');
  await close();
});
