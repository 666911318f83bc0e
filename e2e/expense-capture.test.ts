/** A volunteer at a petrol station, in Chromium: an expense is photographed and sent, with and without a network. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { type Caller, goodPassword } from '../server/testing/app.ts';
import { until } from '../server/testing/jobs.ts';
import { trial } from '../server/testing/trial.ts';
import {
  type Browser,
  complaintsOf,
  type Locator,
  launchBrowser,
  overflow,
  type Page,
  picture,
  violations,
} from './support/browser.ts';
import { receiptPhoto } from './support/expense-reports.ts';
import { holdPhotos, largePhoto, recordFiles } from './support/held.ts';
import { pagesKept } from './support/offline.ts';
import { type Product, startProduct } from './support/product.ts';
import { openSignedIn } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
before(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** The state of every report of a person, the oldest first. */
const statesOf = async ({ id }: Caller) =>
  product.db
    .selectFrom('expense_reports')
    .select(['id', 'state', 'purpose', 'number'])
    .where('owner_id', '=', id)
    .orderBy('id')
    .execute();

const ibansOf = async ({ id }: Caller) => {
  const reports = await product.db
    .selectFrom('expense_reports')
    .select('iban')
    .where('owner_id', '=', id)
    .execute();
  return reports.map(({ iban }) => iban);
};

/** A volunteer with a phone that keeps the pages for when there is no network. */
async function onAPhone(): Promise<{ page: Page; volunteer: Caller }> {
  const volunteer = await product.person({
    permissions: [can.expenseReports],
    nome: 'Viola',
    cognome: 'Volontari',
  });
  const window = await openSignedIn(browser, product.url, volunteer, 390, { offlinePages: true });
  return { page: await window.newPage(), volunteer };
}

/** Takes a photo: the button, the shutter and the phone's question whether it is good are three taps. */
async function photograph(page: Page, number: number): Promise<number> {
  const asked = page.waitForEvent('filechooser');
  await button(page, 'Fotografa e invia').click();
  await (await asked).setFiles(await receiptPhoto(number));
  return 3;
}

const sheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Nuova spesa' });

test('an expense that waits is deleted after a question, and the page says that it was not sent', async () => {
  const { page, volunteer } = await onAPhone();
  await page.goto('/noteSpesa');
  await photograph(page, 7);
  await sheet(page).getByRole('button', { name: 'Dopo', exact: true }).click();
  await button(page, 'Elimina').click();
  const question = page.getByRole('dialog', { name: 'Elimina la spesa' });
  await question.getByRole('button', { name: 'Indietro' }).click();
  await question.waitFor({ state: 'detached' });
  await button(page, 'Elimina').click();
  await question.getByRole('button', { name: 'Elimina la spesa' }).click();
  await page.getByText('Spesa eliminata: non è stata inviata').waitFor();
  await button(page, 'Elimina').waitFor({ state: 'detached' });
  assert.deepEqual(await statesOf(volunteer), []);
});

test('an amount that is typed while another photo is made ready stays', async () => {
  const { page } = await onAPhone();
  await page.goto('/noteSpesa');
  await photograph(page, 3);
  const amount = sheet(page).getByRole('textbox', { name: 'Importo' });
  await amount.waitFor();
  const letGo = await holdPhotos(page);
  const asked = page.waitForEvent('filechooser');
  await sheet(page).getByRole('button', { name: 'Rifai la foto' }).click();
  await (await asked).setFiles(largePhoto);
  await amount.fill('12,50');
  await letGo();
  assert.equal(await amount.inputValue(), '12,50');
});

test('an amount that is typed right before the page is left for another one is kept', async () => {
  const { page } = await onAPhone();
  await page.goto('/noteSpesa');
  await photograph(page, 3);
  await sheet(page).getByRole('textbox', { name: 'Importo' }).fill('12,50');
  await page.goto('/favicon.svg');
  await page.goto('/noteSpesa');
  await button(page, 'Completa').click();
  assert.equal(await sheet(page).getByRole('textbox', { name: 'Importo' }).inputValue(), '12,50');
});

test('the photo that is still made ready when «Invia» is pressed is the one that is sent', async () => {
  const { page } = await onAPhone();
  await page.goto('/noteSpesa');
  await photograph(page, 3);
  await sheet(page).getByRole('textbox', { name: 'Importo' }).fill('12,50');
  await sheet(page).getByRole('button', { name: 'Pedaggio', exact: true }).click();
  const letGo = await holdPhotos(page);
  const asked = page.waitForEvent('filechooser');
  await sheet(page).getByRole('button', { name: 'Rifai la foto' }).click();
  await (await asked).setFiles(largePhoto);
  const sizes = await recordFiles(page);
  await sheet(page).getByRole('button', { name: 'Invia', exact: true }).click();
  await letGo();
  await page.waitForFunction(() => document.documentElement.dataset.files !== undefined);
  assert.deepEqual(await sizes(), [largePhoto.buffer.length]);
});

test('a fuel receipt is sent in five taps plus the amount, and the last category comes first', async () => {
  const { page, volunteer } = await onAPhone();
  const complaints = complaintsOf(page);
  await page.goto('/noteSpesa');
  await page.getByText('comincia fotografando uno scontrino').waitFor();
  await picture(page, 'expenses-empty', 390);
  let taps = await photograph(page, 1);
  await sheet(page).getByAltText('Lo scontrino').waitFor();
  await picture(page, 'expense-capture', 390);
  assert.deepEqual(await violations(page), []);
  assert.equal(await overflow(page), 0);
  const tap = async (name: string) => {
    const found = sheet(page).getByRole('button', { name, exact: true });
    const box = await found.boundingBox();
    assert.ok(box && box.height >= 44, `${name} is too small for a thumb: ${box?.height}`);
    await found.click();
    taps += 1;
  };
  await tap('Carburante');
  // The keypad is open: the amount is typed without another tap.
  await page.waitForFunction(() => document.activeElement?.getAttribute('inputmode') === 'decimal');
  await page.keyboard.type('45,20');
  await tap('Invia');
  // A busy machine lets the process wait that opens the photo: the page is as patient.
  await page
    .getByText(/NS-\d{4}-\d{4}/)
    .first()
    .waitFor({ timeout: 60_000 });
  assert.ok(taps <= 5, `${taps} taps`);
  await sheet(page).waitFor({ state: 'detached' });
  const sent = await statesOf(volunteer);
  assert.deepEqual(
    sent.map(({ state, purpose }) => [state, purpose]),
    [['inviata', 'Carburante']],
  );
  // The IBAN, which the photo never asks for, is asked for right after it: once, and kept for the next report.
  const ibanField = page.getByLabel('IBAN', { exact: true });
  await ibanField.waitFor();
  await page.getByText('Dove ti rimborsiamo?').waitFor();
  assert.ok(await ibanField.evaluate((field) => field.getBoundingClientRect().bottom < window.innerHeight));
  await picture(page, 'expenses-own', 390);
  assert.deepEqual(await violations(page), []);
  assert.equal(await overflow(page), 0);
  await ibanField.fill('it60 x054 2811 1010 0000 0123 456');
  await button(page, 'Salva l’IBAN').click();
  await page.getByText('IBAN salvato: il rimborso arriva lì').waitFor();
  await ibanField.waitFor({ state: 'detached' });
  assert.deepEqual(await ibansOf(volunteer), ['IT60X0542811101000000123456']);

  await photograph(page, 2);
  const first = sheet(page).getByRole('group', { name: 'Che cosa hai pagato' }).getByRole('button').first();
  assert.equal(await first.innerText(), 'Carburante');
  await sheet(page).getByRole('button', { name: 'Invia' }).click();
  await sheet(page).getByText('Scegli che cosa hai pagato').waitFor();
  await sheet(page).getByText('Questo campo è obbligatorio').waitFor();
  await picture(page, 'expense-capture-errors', 390);
  assert.deepEqual(complaints, []);
});

test('a few seconds after the sign-in a page opens without a network', async () => {
  const { page } = await onAPhone();
  // The phone has stored what the page in view needs, and the network is lost while the rest still comes.
  const rest = /\/assets\/.*\.wasm$/;
  const held = Promise.withResolvers<void>();
  await page.context().route(rest, () => held.resolve());
  await page.goto('/noteSpesa');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await held.promise;
  await page.context().setOffline(true);
  await page.reload();
  await button(page, 'Fotografa e invia').waitFor();
  await page.getByText('Si aprirà da sola appena il server risponde').waitFor();
});

trial('what is half-made survives a reload, and is completed or removed', async () => {
  const { page, volunteer } = await onAPhone();
  await page.goto('/noteSpesa');
  await photograph(page, 2);
  await sheet(page).getByRole('button', { name: 'Invia' }).click();
  await sheet(page).getByText('Scegli che cosa hai pagato').waitFor();
  await page.reload();
  await page.getByText('1 spesa da completare').waitFor();
  // Its picture and its hour tell it from others of the day.
  await page.getByText(/fotografata .*\d\d:\d\d/).waitFor();
  await page.locator('main li img').first().waitFor();
  await button(page, 'Completa').click();
  await sheet(page).getByRole('button', { name: 'Pedaggio' }).click();
  await page.keyboard.type('7,10');
  await button(page, 'Dopo').click();
  await sheet(page).waitFor({ state: 'detached' });
  await page.reload();
  await page
    .getByText(/€ 7,10/)
    .first()
    .waitFor();
  await picture(page, 'expense-half-made', 390);
  await button(page, 'Elimina').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click();
  await page.getByText('1 spesa da completare').waitFor({ state: 'detached' });
  assert.equal((await statesOf(volunteer)).length, 0);
});

trial('without a network it waits on the phone, and is sent once when the network is back', async () => {
  const { page, volunteer } = await onAPhone();
  await page.goto('/noteSpesa');
  await pagesKept(page);
  // The pages that the phone keeps come from the worker, which looks after a page from its next load on.
  await page.reload();
  await page.getByText('comincia fotografando uno scontrino').waitFor();
  await page.context().setOffline(true);
  await page.reload();
  await photograph(page, 3);
  await sheet(page).getByRole('button', { name: 'Carburante' }).click();
  await page.keyboard.type('30');
  await sheet(page).getByRole('button', { name: 'Invia' }).click();
  await page.getByText('Salvata su questo dispositivo').waitFor();
  await page.getByText('1 spesa aspetta la rete').waitFor();
  await page.reload();
  await page.getByText('1 spesa aspetta la rete').waitFor();
  await picture(page, 'expense-waits', 390);
  assert.equal((await statesOf(volunteer)).length, 0);
  await page.context().setOffline(false);
  await page.getByText('1 spesa aspetta la rete').waitFor({ state: 'detached' });
  const all = await statesOf(volunteer);
  assert.deepEqual(
    all.map(({ state }) => state),
    ['inviata'],
  );
});

trial('an expense whose answer was lost is one report', async () => {
  const { page, volunteer } = await onAPhone();
  let lost = 0;
  await page.context().route('**/api/accounting/expense-reports/quick', async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.goto('/noteSpesa');
  await photograph(page, 4);
  await sheet(page).getByRole('button', { name: 'Carburante' }).click();
  await page.keyboard.type('12,50');
  await sheet(page).getByRole('button', { name: 'Invia' }).click();
  await page.getByText('Salvata su questo dispositivo').waitFor();
  await page.getByText('1 spesa aspetta la rete').waitFor({ state: 'detached' });
  assert.equal((await statesOf(volunteer)).length, 1);
});

trial(
  'what waits survives the end of the session, and is sent after the next sign-in from any page',
  async () => {
    const { page, volunteer } = await onAPhone();
    await page.context().route('**/api/accounting/expense-reports/quick', (route) => route.abort());
    await page.goto('/noteSpesa');
    await photograph(page, 5);
    await sheet(page).getByRole('button', { name: 'Carburante' }).click();
    await page.keyboard.type('9');
    await sheet(page).getByRole('button', { name: 'Invia' }).click();
    await page.getByText('1 spesa aspetta la rete').waitFor();
    await page.goto('/logout');
    await page.waitForURL('**/login');
    await page.context().unroute('**/api/accounting/expense-reports/quick');
    await page.getByLabel('Nome utente').fill(volunteer.username);
    await page.getByLabel('Password', { exact: true }).fill(goodPassword);
    await button(page, 'Accedi').click();
    await page.waitForURL((url) => url.pathname === '/');
    await until(async () => (await statesOf(volunteer)).length === 1, 'the expense is sent');
  },
);
