/** The bank and the treasurer's year in Chromium: rows are matched, figures lead to their lists. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { today } from '@wms/contract/platform/schema';
import type { Caller } from '../server/testing/app.ts';
import { trial } from '../server/testing/trial.ts';
import { accounting } from './areas/accounting.ts';
import { startArea } from './areas/area.ts';
import {
  type Browser,
  complaintsOf,
  launchBrowser,
  overflow,
  type Page,
  picture,
  type Size,
  sizesFor,
  violations,
} from './support/browser.ts';
import type { Product } from './support/product.ts';
import { openSignedIn } from './support/signed-in.ts';
import { makeBankFile, makeYear } from './support/year.ts';

let product: Product;
let browser: Browser;
let carla: Caller;
before(async () => {
  [{ product, carla }, browser] = await Promise.all([startArea(accounting), launchBrowser()]);
  await makeYear(product, carla);
});
after(async () => {
  await browser.close();
  await product.stop();
});

const look = async (page: Page, name: string, size: Size) => {
  await picture(page, name, size);
  assert.deepEqual(await violations(page), [], name);
  assert.equal(await overflow(page), 0, name);
};

const thisYear = Number(today().slice(0, 4));

for (const size of sizesFor(1280))
  test(`a file of the bank is taken, its rows matched and undone, at ${size} px`, async () => {
    const file = await makeBankFile(product, { size });
    const page = await (
      await openSignedIn(browser, product.url, carla, size, { dark: size === 390 })
    ).newPage();
    const complaints = complaintsOf(page);
    await page.goto('/ricevute/banca');
    await page.getByRole('button', { name: 'Carica estratto conto' }).first().click();
    const dialog = page.getByRole('dialog');
    const choose = () =>
      dialog.getByLabel('Estratto conto', { exact: true }).setInputFiles({
        name: 'conto.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(file),
      });
    await choose();
    await dialog.getByLabel('Campo della colonna Data contabile').waitFor();
    await look(page, 'bank-columns', size);
    await dialog.getByRole('button', { name: 'Carica le righe' }).click();
    await dialog.getByText('4 righe nuove.').waitFor();
    await dialog.getByText(/Saldo finale.* non è una data/).waitFor();
    // The rows come behind the dialog, and make a button there usable: axe doesn't measure it halfway.
    await page.getByText(`Bassi ${size} Lucia, quota`).waitFor();
    await look(page, 'bank-kept', size);
    await dialog.getByRole('button', { name: 'Chiudi', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await look(page, 'bank-rows', size);
    // Under the pointer the buttons of a row stand beside what it pays, not over it.
    const covered = await page.locator('tr:has([data-several])').evaluateAll(
      (rows) =>
        rows.filter((row) => {
          const [paid, button] = [
            row.querySelector('td[data-wraps]'),
            row.querySelector('[data-actions] button'),
          ];
          return (
            paid &&
            button &&
            button.getBoundingClientRect().left < paid.getBoundingClientRect().right &&
            button.clientWidth
          );
        }).length,
    );
    if (size === 1280) assert.equal(covered, 0);

    // The transfer of the parent pays both fees, chosen by hand.
    await page.getByRole('button', { name: /^Scegli che cosa paga Bonifico GATTI/ }).click();
    await dialog.getByLabel('Cerca un tesserato, un numero, chi paga').fill(`gatti ${size}`);
    await dialog.getByLabel(`Scegli Gatti ${size} Mario, quota`, { exact: false }).check();
    await dialog.getByText(/Mancano €/).waitFor();
    // The dialog covers a part of what axe would measure behind it.
    await picture(page, 'bank-choose', size);
    assert.equal(await overflow(page), 0);
    await dialog.getByLabel(`Scegli Gatti ${size} Giulia, quota`, { exact: false }).check();
    await dialog.getByRole('button', { name: 'Abbina', exact: true }).click();
    await page.getByText('1 riga abbinata').waitFor();

    // Sure matches are confirmed at once: the fee, and the first time the report, too.
    await page.getByRole('button', { name: /^Abbina l[ae] .*propost[ae] sicur[ae]$/ }).click();
    // The dialog lists them, and each can be left out.
    const confirmed = page.getByRole('dialog').getByRole('button', { name: /^Abbina \d+ rig(a|he)$/ });
    const lucia = page.getByRole('dialog').getByLabel(new RegExp(`^Abbina .* a Bassi ${size} Lucia, quota`));
    const all = await confirmed.textContent();
    await lucia.uncheck();
    assert.notEqual(await confirmed.textContent(), all);
    await lucia.check();
    await picture(page, 'bank-confirm', size);
    assert.equal(await overflow(page), 0);
    await confirmed.click();
    await page
      .getByText(/righ?[ae] abbinat[ae]/)
      .first()
      .waitFor();
    await page.getByText(`Bassi ${size} Lucia, quota`).first().waitFor({ state: 'detached' });

    await page.getByRole('button', { name: /^Non riguarda Canone/ }).click();
    await dialog.getByLabel('Perché').fill('Spese del conto');
    await look(page, 'bank-aside', size);
    await dialog.getByRole('button', { name: 'Metti da parte' }).click();
    await page.getByText('1 riga messa da parte').waitFor();

    await page.goto(`/ricevute/banca?state=tutte&q=${size}`);
    await page
      .getByRole('link', { name: `Bassi ${size} Lucia, pagamento della quota`, exact: false })
      .waitFor();
    await look(page, 'bank-done', size);
    await page.getByRole('button', { name: /^Annulla abbinamento di BONIFICO/ }).click();
    await page.getByText('Abbinamento annullato: la quota è di nuovo da pagare').waitFor();

    // The same file once more adds nothing.
    await page.goto('/ricevute/banca');
    await page.getByRole('button', { name: 'Carica estratto conto' }).first().click();
    await choose();
    await dialog.getByText('Le colonne sono quelle scelte l’ultima volta.').waitFor();
    await dialog.getByRole('button', { name: 'Carica le righe' }).click();
    await dialog.getByText('Nessuna riga nuova: c’erano già tutte.').waitFor();
    assert.deepEqual(complaints, []);
  });

for (const size of sizesFor(1280))
  trial(`the year leads to its entries, is closed and opened again, at ${size} px`, async () => {
    const page = await (
      await openSignedIn(browser, product.url, carla, size, { dark: size === 1280 })
    ).newPage();
    const complaints = complaintsOf(page);
    await page.goto('/ricevute/anno');
    await page.getByText('Entrate per causale').first().waitFor();
    await page.locator('figure svg').waitFor();
    await look(page, 'year', size);
    const income = page.locator('dl dd a').first();
    const total = (await income.textContent()) ?? '';
    await income.click();
    await page.getByText(`entrate ${total}`, { exact: false }).waitFor();
    await look(page, 'year-entries', size);
    await page.getByRole('tab', { name: 'Donatori' }).click();
    await page.getByText('Bruna Donatella Montecchi').first().waitFor();
    await look(page, 'year-donors', size);

    await page.goto(`/ricevute/anno?year=${thisYear - 1}`);
    await page.getByRole('button', { name: 'Chiudi l’anno' }).click();
    const dialog = page.getByRole('dialog');
    assert.equal(await dialog.getByRole('button', { name: 'Chiudi l’anno' }).isDisabled(), true);
    await dialog.getByLabel('Motivo').fill('Bilancio approvato dall’assemblea');
    await look(page, 'year-close', size);
    await dialog.getByRole('button', { name: 'Chiudi l’anno' }).click();
    await page.getByText(/^Anno chiuso/).waitFor();
    await look(page, 'year-is-closed', size);
    await page.getByRole('button', { name: 'Riapri l’anno' }).click();
    await dialog.getByLabel('Motivo').fill('Manca una ricevuta');
    await dialog.getByRole('button', { name: 'Riapri l’anno' }).click();
    await page.getByText(/^Anno chiuso/).waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Anni chiusi' }).click();
    await page.getByText('Manca una ricevuta').first().waitFor();
    await look(page, 'year-closed-list', size);
    assert.deepEqual(complaints, []);
  });
