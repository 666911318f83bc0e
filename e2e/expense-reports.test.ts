/** A volunteer's expense reports in Chromium: one with many lines, kilometres, and what one declares. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { drawnReceipt, reportsOf } from '../server/testing/accounting/expense-reports.ts';
import { trial } from '../server/testing/trial.ts';
import { accounting } from './areas/accounting.ts';
import { startArea } from './areas/area.ts';
import {
  absent,
  type Browser,
  complaintsOf,
  launchBrowser,
  overflow,
  type Page,
  picture,
  sizesFor,
  violations,
} from './support/browser.ts';
import { iban, receiptPhoto, volunteerCalled } from './support/expense-reports.ts';
import { choose } from './support/fields.ts';
import { holdAnswers } from './support/held.ts';
import type { Product } from './support/product.ts';
import { openSignedIn } from './support/signed-in.ts';

let product: Product;
let browser: Browser;

before(async () => {
  [{ product }, browser] = await Promise.all([startArea(accounting), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

test('a report of many lines that is sent without an IBAN asks for it in view', async () => {
  const volunteer = await volunteerCalled(product, 'Ivo');
  const own = reportsOf(volunteer);
  const id = await own.created({ purpose: 'Trasferta a Modena', iban: null });
  for (const amount of ['3', '4', '5', '6', '7']) {
    const line = await own.added(id, { amount, description: `Biglietto da ${amount}` });
    assert.equal((await own.attach(line, await drawnReceipt(amount))).status, 200);
  }
  const page = await (await openSignedIn(browser, product.url, volunteer, 390)).newPage();
  await page.goto(`/noteSpesa/${id}`);
  await page.getByText('Biglietto da 7').scrollIntoViewIfNeeded();
  await button(page, 'Invia').click();
  const field = page.getByLabel('IBAN', { exact: true });
  await field.waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('data-path') === 'iban');
  const { top, bottom } = await field.evaluate((node) => node.getBoundingClientRect().toJSON());
  assert.ok(top > 0 && bottom < 844, `the field lies from ${top} to ${bottom}`);
  await picture(page, 'expense-iban-asked', 390);
  assert.deepEqual(await violations(page), []);
  await page.context().close();
});

for (const size of sizesFor(1280)) {
  test(`a report with many lines says what it lacks, reckons, and is sent, at ${size} px`, async () => {
    const volunteer = await volunteerCalled(product, `Nora${size}`);
    const page = await (await openSignedIn(browser, product.url, volunteer, size)).newPage();
    const complaints = complaintsOf(page);
    await page.goto('/noteSpesa');
    await button(page, 'Nuova nota').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Scopo').fill('Trasferta a Modena');
    // The typed values stay in the tab.
    await page.reload();
    await button(page, 'Nuova nota').click();
    assert.equal(await dialog.getByLabel('Scopo').inputValue(), 'Trasferta a Modena');
    await dialog.getByLabel('IBAN').fill('IT60X0542811101000000123457');
    await button(page, 'Avanti: le righe').click();
    await dialog.locator('[data-path=iban][aria-invalid=true]').waitFor();
    await dialog.getByLabel('IBAN').fill(iban);
    await picture(page, 'expense-new', size);
    assert.deepEqual(await violations(page), []);
    await button(page, 'Avanti: le righe').click();
    await page.getByText('Aggiungi la prima spesa').waitFor();

    await button(page, 'Aggiungi una spesa').click();
    await choose(dialog, 'Categoria', /^Vitto$/);
    await dialog.getByLabel('Descrizione').fill('Cena con i fornitori');
    await dialog.getByLabel('Importo').fill('10');
    await dialog.getByLabel('Valuta').fill('usd');
    await dialog.getByLabel(/^Cambio/).fill('0,9255');
    await dialog.getByText('In euro: € 9,26').waitFor();
    await dialog.getByLabel(/^Pagata con carta/).uncheck();
    await dialog.getByText('Vitto e alloggio in contanti').waitFor();
    await dialog.getByText('A questa spesa serve lo scontrino').waitFor();
    await picture(page, 'expense-line', size);
    assert.deepEqual(await violations(page), []);
    assert.equal(await overflow(page), 0);
    await button(page, 'Salva').click();
    await page.getByText('Manca l’allegato di «Cena con i fornitori»').waitFor();

    await page.getByLabel('Allegato di Cena con i fornitori').setInputFiles(await receiptPhoto(size));
    await page.getByText('Manca l’allegato').waitFor({ state: 'detached' });
    await page.getByRole('img', { name: /scontrino/ }).waitFor();
    await picture(page, 'expense-draft', size);
    assert.deepEqual(await violations(page), []);
    assert.equal(await overflow(page), 0);
    await button(page, 'Invia').click();
    await page.getByRole('heading', { name: /^NS-\d{4}-\d{4}$/ }).waitFor();
    await page.getByText('Inviata', { exact: true }).first().waitFor();
    await picture(page, 'expense-sent', size);
    assert.deepEqual(complaints, []);
    await page.context().close();
  });

  trial(
    `kilometres and what one declares are reckoned, and what is sent is withdrawn, at ${size} px`,
    async () => {
      const volunteer = await volunteerCalled(product, `Elio${size}`);
      const id = await reportsOf(volunteer).created({ purpose: 'Trasferta a Modena', iban });
      const page = await (await openSignedIn(browser, product.url, volunteer, size)).newPage();
      const complaints = complaintsOf(page);
      const dialog = page.getByRole('dialog');
      await page.goto(`/noteSpesa/${id}`);
      await button(page, 'Chilometri').click();
      await dialog.getByLabel('Motivo').fill('Ritiro dei cerchi');
      await dialog.locator('[data-path=from]').fill('Torino');
      await dialog.locator('[data-path=to]').fill('Modena');
      await dialog.locator('[data-path=kilometres]').fill('240,5');
      await choose(dialog, 'Veicolo', /^Utilitaria, benzina$/);
      await dialog.getByText('€ 108,51, a 0,4512 €/km').waitFor();
      await picture(page, 'expense-kilometres', size);
      assert.deepEqual(await violations(page), []);
      await button(page, 'Salva').click();
      await page.getByText('Torino → Modena').waitFor();

      await button(page, 'Autocertificazione').click();
      await choose(dialog, 'Categoria', /^Parcheggio$/);
      await dialog.getByLabel('Descrizione').fill('Parchimetro guasto');
      await dialog.getByLabel('Importo').fill('4');
      await dialog.getByText('Puoi ancora autocertificare € 10,00').waitFor();
      await picture(page, 'expense-self-declared', size);
      await button(page, 'Salva').click();
      await page.getByText('Delibera 12/2026').waitFor();
      await button(page, 'Invia').click();
      await page.getByRole('heading', { name: /^NS-\d{4}-\d{4}$/ }).waitFor();

      // Withdrawn, it is a draft again and keeps its number.
      await button(page, 'Altre azioni').click();
      await page.getByRole('menuitem', { name: 'Ritira' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Ritira' }).click();
      await button(page, 'Invia').waitFor();
      await page.getByRole('heading', { name: /^NS-/ }).waitFor();
      assert.deepEqual(complaints, []);
      await page.context().close();
    },
  );
}

trial('what one may still declare of one day is not said of another', async () => {
  const volunteer = await volunteerCalled(product, 'Ugo');
  const id = await reportsOf(volunteer).created({ purpose: 'Trasferta a Modena', iban });
  const page = await (await openSignedIn(browser, product.url, volunteer)).newPage();
  const dialog = page.getByRole('dialog');
  await page.goto(`/noteSpesa/${id}`);
  await button(page, 'Autocertificazione').click();
  await choose(dialog, 'Categoria', /^Parcheggio$/);
  const allowance = dialog.getByText(/^Puoi ancora autocertificare/);
  await allowance.waitFor();
  const letGo = await holdAnswers(page, /expense-resolutions\/left\?/);
  // No resolution allowed it before the one of January 2026.
  await dialog.locator('[data-path=date]').fill('31/12/2025');
  await absent(allowance);
  assert.equal(await dialog.getByText(/nessuna delibera/).count(), 0, 'nor is it said before it is known');
  await letGo();
  await dialog.getByText('In quel giorno nessuna delibera permette di autocertificare una spesa.').waitFor();
  await page.context().close();
});
