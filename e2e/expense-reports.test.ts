/**
 * Expense reports in Chromium: a volunteer at a petrol station, with a network and without one, a report with many
 * lines, and the treasurer who decides and pays.
 */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import type { Caller } from '../server/src/testing/app.ts';
import { until } from '../server/src/testing/jobs.ts';
import {
  type Browser,
  complaintsOf,
  launchBrowser,
  type Locator,
  overflow,
  type Page,
  picture,
  type Size,
  violations,
} from './support/browser.ts';
import { drawReceipt, makeRate, makeSent } from './support/expense-reports.ts';
import { type Product, startProduct } from './support/product.ts';
import { openSignedIn } from './support/signed-in.ts';
import { makeTemporaryFolder } from './support/temporary-folder.ts';

let product: Product;
let browser: Browser;
let treasurer: Caller;
const photos: string[] = [];

before(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  treasurer = await product.person({
    ...{ permissions: [can.receiptsManagement, can.expenseReports], nome: 'Carla', cognome: 'Conti' },
  });
  const folder = makeTemporaryFolder('receipts');
  for (const number of [1, 2, 3, 4, 5, 6]) {
    const photo = join(folder, `scontrino-${number}.jpg`);
    await writeFile(photo, await drawReceipt(`DISTRIBUTORE ${number}\nGASOLIO\n€ 45,20`));
    photos.push(photo);
  }
  await makeRate(treasurer);
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** The state of every report of a person, the oldest first. */
const reportsOf = async ({ id }: Caller) =>
  product.db
    .selectFrom('expense_reports')
    .select(['id', 'state', 'purpose', 'number'])
    .where('owner_id', '=', id)
    .orderBy('id')
    .execute();

const volunteerCalled = (nome: string) =>
  product.person({ permissions: [can.expenseReports], nome, cognome: 'Volontari' });

/** Takes a photo: the button, the shutter and the phone's question whether it is good are three taps. */
async function photograph(page: Page, photo: string | undefined): Promise<number> {
  const asked = page.waitForEvent('filechooser');
  await button(page, 'Fotografa e invia').click();
  await (await asked).setFiles(photo ?? '');
  return 3;
}

const sheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Nuova spesa' });

describe('at a petrol station, on a phone', () => {
  let page: Page;
  let volunteer: Caller;
  before(async () => {
    volunteer = await volunteerCalled('Viola');
    page = await (
      await openSignedIn(browser, product.url, volunteer, 390, { offlinePages: true })
    ).newPage();
  });
  after(() => page?.context().close());

  test('a fuel receipt is sent in five taps plus the amount, and the last category comes first', async () => {
    const complaints = complaintsOf(page);
    await page.goto('/noteSpesa');
    await page.getByText('comincia fotografando uno scontrino').waitFor();
    await picture(page, 'expenses-empty', 390);
    let taps = await photograph(page, photos[0]);
    await sheet(page).getByAltText('Lo scontrino').waitFor();
    await picture(page, 'expense-capture', 390);
    assert.deepEqual(await violations(page), []);
    assert.equal(await overflow(page), 0);
    const tap = async (name: string) => {
      const found = sheet(page).getByRole('button', { name, exact: true });
      const box = await found.boundingBox();
      assert.ok(box && box.height >= 36, `${name} is too small for a thumb: ${box?.height}`);
      await found.click();
      taps += 1;
    };
    await tap('Carburante');
    // The keypad is open: the amount is typed without another tap.
    await page.waitForFunction(() => document.activeElement?.getAttribute('inputmode') === 'decimal');
    await page.keyboard.type('45,20');
    await tap('Invia');
    await page.getByText(/NS-\d{4}-\d{4}/).first().waitFor();
    assert.ok(taps <= 5, `${taps} taps`);
    await sheet(page).waitFor({ state: 'detached' });
    const sent = await reportsOf(volunteer);
    assert.deepEqual(
      sent.map(({ state, purpose }) => [state, purpose]),
      [['inviata', 'Carburante']],
    );
    await picture(page, 'expenses-own', 390);
    assert.deepEqual(await violations(page), []);

    await photograph(page, photos[1]);
    const first = sheet(page).getByRole('group', { name: 'Che cosa hai pagato' }).getByRole('button').first();
    assert.equal(await first.innerText(), 'Carburante');
    await sheet(page).getByRole('button', { name: 'Invia' }).click();
    await sheet(page).getByText('Scegli che cosa hai pagato').waitFor();
    await sheet(page).getByText('Questo campo è obbligatorio').waitFor();
    await picture(page, 'expense-capture-errors', 390);
    assert.deepEqual(complaints, []);
  });

  test('what is half-made survives a reload, and is completed or removed', async () => {
    await page.reload();
    await page.getByText('1 spesa da completare').waitFor();
    await button(page, 'Completa').click();
    await sheet(page).getByRole('button', { name: 'Pedaggio' }).click();
    await page.keyboard.type('7,10');
    await button(page, 'Dopo').click();
    await sheet(page).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText(/€ 7,10/).first().waitFor();
    await picture(page, 'expense-half-made', 390);
    await button(page, 'Elimina').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click();
    await page.getByText('1 spesa da completare').waitFor({ state: 'detached' });
    assert.equal((await reportsOf(volunteer)).length, 1);
  });

  test('without a network it waits on the phone, over a reload, and is sent once when the network is back', async () => {
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.context().setOffline(true);
    await page.reload();
    await photograph(page, photos[2]);
    await sheet(page).getByRole('button', { name: 'Carburante' }).click();
    await page.keyboard.type('30');
    await sheet(page).getByRole('button', { name: 'Invia' }).click();
    await page.getByText('Salvata su questo dispositivo').waitFor();
    await page.getByText('1 spesa aspetta la rete').waitFor();
    await page.reload();
    await page.getByText('1 spesa aspetta la rete').waitFor();
    await picture(page, 'expense-waits', 390);
    assert.equal((await reportsOf(volunteer)).length, 1);
    await page.context().setOffline(false);
    await page.getByText('1 spesa aspetta la rete').waitFor({ state: 'detached' });
    const all = await reportsOf(volunteer);
    assert.deepEqual(
      all.map(({ state }) => state),
      ['inviata', 'inviata'],
    );
  });

  test('an expense whose answer was lost is one report', async () => {
    let lost = 0;
    await page.context().route('**/api/accounting/expense-reports/quick', async (route) => {
      if (lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      await route.abort('connectionreset');
    });
    await page.goto('/noteSpesa');
    await photograph(page, photos[3]);
    await sheet(page).getByRole('button', { name: 'Carburante' }).click();
    await page.keyboard.type('12,50');
    await sheet(page).getByRole('button', { name: 'Invia' }).click();
    await page.getByText('Salvata su questo dispositivo').waitFor();
    await page.getByText('1 spesa aspetta la rete').waitFor({ state: 'detached' });
    assert.equal((await reportsOf(volunteer)).length, 3);
  });

  test('what waits survives the end of the session, and is sent after the next sign-in from any page', async () => {
    await page.context().route('**/api/accounting/expense-reports/quick', (route) => route.abort());
    await page.goto('/noteSpesa');
    await photograph(page, photos[4]);
    await sheet(page).getByRole('button', { name: 'Carburante' }).click();
    await page.keyboard.type('9');
    await sheet(page).getByRole('button', { name: 'Invia' }).click();
    await page.getByText('1 spesa aspetta la rete').waitFor();
    await page.goto('/logout');
    await page.waitForURL(/login/);
    await page.context().unroute('**/api/accounting/expense-reports/quick');
    const again = await product.signIn(volunteer);
    await page.evaluate((token) => localStorage.setItem('wms.token', token), again);
    await page.goto('/');
    await until(async () => (await reportsOf(volunteer)).length === 4);
  });
});
