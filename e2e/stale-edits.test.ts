/** Two people edit the same thing: the second sees field by field what the first one saved, and loses nothing. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import { type Caller, json } from '../server/testing/app.ts';
import { inDays } from '../server/testing/days.ts';
import { trial } from '../server/testing/trial.ts';
import { addResource } from '../server/testing/workshop/bookings.ts';
import { addVan } from '../server/testing/workshop/vans.ts';
import {
  type Browser,
  complaintsOf,
  launchBrowser,
  newWindow,
  overflow,
  type Page,
  picture,
  violations,
} from './support/browser.ts';
import { type Product, startProduct } from './support/product.ts';
import { openAs } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let page: Page;
let who: Caller;
let other: Caller;
let complaints: string[];
before(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const permissions = [can.usersManagement, can.ordersManagement, can.workshopManagement, can.vansView];
  [who, other] = await Promise.all([
    product.person({ permissions, nome: 'Anna' }),
    product.person({ permissions, nome: 'Bruno' }),
  ]);
  page = await (await newWindow(browser, product.url, 1280)).newPage();
  complaints = complaintsOf(page);
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const dialog = () => page.getByRole('dialog');
const field = (name: string) => dialog().getByRole('textbox', { name });
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
async function openFromRow(row: RegExp, action: string) {
  await page.getByRole('row', { name: row }).getByRole('button', { name: 'Azioni della riga' }).click();
  await page.getByRole('menuitem', { name: action }).click();
  await dialog().waitFor();
}

/** Sends a change as Bruno, beside the browser. */
async function change<T = { id: number }>(method: string, path: string, body: object): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  const response = await other.fetch(path, { method, headers, body: JSON.stringify(body) });
  assert.equal(response.status, 200, await response.clone().text());
  return json<T>(response);
}

/** Anna saves: she reads who was first and these changes, one each, and merges them with hers. */
async function saveAndMerge(changes: readonly string[]) {
  await press('Salva');
  const notice = dialog()
    .getByRole('alert')
    .filter({ hasText: 'Intanto Bruno Prova ha salvato altre modifiche' });
  await notice.waitFor();
  assert.deepEqual(await notice.getByRole('listitem').allInnerTexts(), changes);
  assert.deepEqual(await violations(page, { menuToo: false }), []);
  assert.equal(await overflow(page), 0);
  await press('Unisci alle mie');
}
async function save(message: RegExp) {
  await press('Salva');
  await page.locator('[data-show=true]').getByText(message).first().waitFor();
  await dialog().waitFor({ state: 'hidden' });
}

test('a set of permissions: its name and what it opens are merged', async () => {
  const presets = '/api/humanResources/permission-presets';
  const { id } = await change('POST', presets, { name: 'Officina', permissions: [can.roomsView] });
  await openAs(page, who, '/utenti/permessi/modelli');
  await page.getByRole('button', { name: 'Modifica Officina' }).click();
  await field('Nome').fill('Laboratorio');
  const permissions = [can.roomsView, can.vansView];
  await change('PATCH', `${presets}/${id}`, { version: 1, name: 'Officina', permissions });
  await saveAndMerge(['Permessi: ora «Prenotazioni stanze» e «Prenotazioni furgoni»']);
  assert.equal(await field('Nome').inputValue(), 'Laboratorio');
  await save(/Modello «Laboratorio» salvato/);
  const [preset] = await json<{ name: string; permissions: string[] }[]>(await who.get(presets));
  assert.deepEqual([preset?.name, preset?.permissions.toSorted()], ['Laboratorio', permissions.toSorted()]);
});

trial('the cost of a van: what the other person corrected is named as people read it', async () => {
  const [ducato, doblo] = [
    await addVan(product.db, { name: 'Ducato' }),
    await addVan(product.db, { name: 'Doblò' }),
  ];
  const costs = '/api/workshop/vans/costs';
  const cost = { vanId: ducato, spentOn: today(), kind: 'pedaggio', amount: '12.30' };
  const rest = { litres: null, odometer: null, teamId: null, note: null };
  const { id } = await change('POST', costs, { ...cost, ...rest, bookingId: null });
  await openAs(page, who, '/prenotazioniFurgone/furgoni?scheda=spese');
  await openFromRow(/Pedaggio/, 'Correggi');
  await field('Note').fill('Mestre');
  await change('PATCH', `${costs}/${id}`, { ...cost, ...rest, vanId: doblo, kind: 'parcheggio', version: 1 });
  await saveAndMerge(['Furgone: ora Doblò', 'Spesa: ora Parcheggio']);
  await picture(page, 'stale-cost', 1280);
  await save(/Spesa corretta/);
  const saved = await json<{ van: { name: string }; kind: string; note: string }>(
    await who.get(`${costs}/${id}`),
  );
  assert.deepEqual([saved.van.name, saved.kind, saved.note], ['Doblò', 'parcheggio', 'Mestre']);
});

trial('a closure: another period and another reason are merged', async () => {
  const room = await addResource(product.db, { name: 'Aula magna' });
  const closures = '/api/workshop/closures';
  const [from, to] = [`${inDays(9)}T09:00`, `${inDays(9)}T12:00`];
  const plan = { reason: 'Lavori', from, to };
  const { id } = await change('POST', closures, { ...plan, kind: 'chiusura', resourceIds: [room] });
  await openAs(page, who, `/room/${room}?scheda=chiusure`);
  await openFromRow(/Lavori/, 'Cambia');
  await field('Motivo').fill('Imbiancatura');
  await change('PATCH', `${closures}/${id}`, { ...plan, version: 1, to: null });
  const day = inDays(9).split('-').toReversed().join('/');
  await saveAndMerge([`Quando: ora Dal ${day}, 09:00 in poi`, 'Non si sa quando finisce: ora sì']);
  assert.ok(await dialog().getByRole('checkbox', { name: 'Non si sa quando finisce' }).isChecked());
  await save(/Chiusura salvata/);
  const saved = await json<{ reason: string; to: string | null }>(await who.get(`${closures}/${id}`));
  assert.deepEqual([saved.reason, saved.to], ['Imbiancatura', null]);
});

test('a setting that nobody had decided, and its value for a later day', async () => {
  const name = '/api/utilities/settings/organisation.name';
  await openAs(page, who, '/organizzazione');
  await page.getByRole('button', { name: 'Cambia Denominazione' }).click();
  await field('Denominazione').fill('Squadra di Anna');
  await change('PUT', name, { value: 'Squadra di Bruno', validFrom: today(), version: null });
  await change('PUT', name, { value: 'Bruno Racing', validFrom: '2199-01-01', version: 1 });
  await saveAndMerge([
    'Denominazione: ora Squadra di Bruno',
    'Deciso per i giorni che verranno: ora Bruno Racing dal 01/01/2199',
  ]);
  assert.equal(await field('Denominazione').inputValue(), 'Squadra di Anna');
  await picture(page, 'stale-setting', 1280);
  await save(/Denominazione salvata/);
  await page.getByText('Squadra di Anna').waitFor();
});

test('a budget that nobody had set, and the limits of approval', async () => {
  const { id: teamId } = await product.db
    .insertInto('teams')
    .values({ name: 'Telaio', code: 'TEL' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const year = Number(today().slice(0, 4));
  await openAs(page, who, '/ordini/budget');
  await openFromRow(/Telaio/, 'Budget di Telaio');
  await field('Note').fill('Fino alla gara');
  await field('Importo').fill('100');
  await change('PUT', '/api/logistics/budgets', { teamId, year, amount: '500', notes: null, version: null });
  await saveAndMerge(['Importo, IVA compresa: ora 500,00']);
  assert.equal(await field('Importo').inputValue(), '100,00', 'what both changed stays as it was typed');
  await save(/Budget \d+ di «Telaio»: €\s*100,00/);

  await openFromRow(/Telaio/, 'Limiti di Telaio');
  await field('Senza approvazione').fill('50');
  const limits = { teamId, freeUpTo: null, twoAbove: '900', version: null };
  await change('PUT', '/api/logistics/order-limits', limits);
  await saveAndMerge(['Due persone sopra: ora 900,00']);
  await save(/Limiti di «Telaio» salvati/);
  type Budgets = { teams: { limits: { freeUpTo: string; twoAbove: string } | null }[] };
  const { teams } = await json<Budgets>(await who.get(`/api/logistics/budgets?year=${year}`));
  const { freeUpTo, twoAbove } = teams[0]?.limits ?? {};
  assert.deepEqual([freeUpTo, twoAbove], ['50.00', '900.00']);
  assert.deepEqual(complaints, []);
});
