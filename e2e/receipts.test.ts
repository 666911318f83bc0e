/** Receipts in Chromium: whoever manages them issues, replaces and annuls one, and issues those of a whole year. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import { keepRows } from '../server/src/accounting/bank/files/routes.ts';
import { insertRow, inTransaction } from '../server/src/platform/database/connection.ts';
import { makeReceipt } from '../server/testing/accounting/receipts.ts';
import type { Caller } from '../server/testing/app.ts';
import { startTestWorker, type TestWorker } from '../server/testing/jobs.ts';
import { stockFixture } from '../server/testing/stock.ts';
import { trial } from '../server/testing/trial.ts';
import { accounting } from './areas/accounting.ts';
import { startArea } from './areas/area.ts';
import {
  absent,
  type Browser,
  launchBrowser,
  overflow,
  type Page,
  picture,
  sizesFor,
  violations,
} from './support/browser.ts';
import { choose } from './support/fields.ts';
import { holdAnswers } from './support/held.ts';
import type { Product } from './support/product.ts';
import { issueUnreceipted, makePayingMember } from './support/receipts.ts';
import { openSignedIn } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let carla: Caller;
let worker: TestWorker;
before(async () => {
  [{ product, carla }, browser] = await Promise.all([startArea(accounting), launchBrowser()]);
  worker = startTestWorker(product);
});
after(async () => {
  await worker.stop();
  await browser.close();
  await product.stop();
});

const openPage = async (size: 1280 | 390) =>
  (await openSignedIn(browser, product.url, carla, size)).newPage();
const looksRight = async (page: Page) => {
  // A preview whose answer is awaited is faint.
  await absent(page.locator('[data-stale]'));
  assert.deepEqual(await violations(page), []);
  assert.equal(await overflow(page), 0);
};
const preview = (page: Page) => page.getByRole('region', { name: 'Anteprima' });
const issued = async (page: Page) => {
  await page.waitForURL(/\/ricevute\/\d+$/);
  await page.getByRole('heading', { name: /^Ricevuta \d+\/\d{4}$/ }).waitFor();
};

for (const size of sizesFor(1280)) {
  trial(`a receipt is annulled with a reason and stays in the register, at ${size} px`, async () => {
    const payerName = `Chi Paga ${size}`;
    await makeReceipt(product, { userId: carla.id, issuedOn: '2026-02-03', payerName });
    const page = await openPage(size);
    await page.goto(`/ricevute?q=${size}`);
    await page.getByText(payerName).first().waitFor();
    // A card has a button for the first act alone.
    await page.getByRole('button', { name: 'Azioni della riga' }).click();
    await page.getByRole('menuitem', { name: /^Annulla ricevuta \d/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`È di ${payerName}`).waitFor();
    const confirm = dialog.getByRole('button', { name: 'Annulla ricevuta' });
    assert.equal(await confirm.isDisabled(), true);
    await picture(page, 'receipt-annul', size);
    await looksRight(page);
    await dialog.getByLabel('Motivo').fill('Importo sbagliato');
    await confirm.click();
    await page.getByText('Ricevuta annullata').waitFor();
    await page.getByText('Annullata', { exact: true }).first().waitFor();
    await picture(page, 'receipt-annulled', size);
  });
}

for (const size of sizesFor(1280)) {
  test(`a member's open fee, paid in cash today, takes three taps at ${size} px`, async () => {
    await makePayingMember(carla, { firstName: 'Giulia', lastName: `Ferraris${size}` });
    const page = await openPage(size);
    await page.goto('/ricevute/nuova');
    let taps = 0;
    const tap = async (what: ReturnType<Page['getByRole']>) => {
      taps++;
      await (size === 390 ? what.tap() : what.click());
    };
    await tap(page.getByRole('textbox', { name: 'Chi paga' }));
    await page.keyboard.type(`giulia ferraris${size}`);
    await tap(page.getByRole('option', { name: `Giulia Ferraris${size}` }));
    await preview(page).getByText('trenta/00 euro').waitFor();
    await picture(page, 'receipt-new', size);
    await looksRight(page);
    await tap(page.getByRole('button', { name: /^Emetti · €\s30,00$/ }));
    await issued(page);
    assert.equal(taps, 3);
    await page.getByText(`Giulia Ferraris${size}`).first().waitFor();
    await page.getByText(/^Contanti/).waitFor();
    await picture(page, 'receipt', size);
    await looksRight(page);
    // The fee is paid now: nothing is proposed for another receipt.
    await page.goto('/ricevute/nuova');
    await page.getByRole('textbox', { name: 'Chi paga' }).fill(`giulia ferraris${size}`);
    await page.getByRole('option', { name: `Giulia Ferraris${size}` }).click();
    await preview(page).getByText(`Giulia Ferraris${size}`).waitFor();
    assert.equal(await page.getByRole('textbox', { name: 'Importo' }).inputValue(), '');
  });
}

test('a line of the palette opens the receipt of a member, and one tap issues it', async () => {
  await makePayingMember(carla, { firstName: 'Giulia', lastName: 'Palettini' });
  const page = await openPage(390);
  await page.goto('/');
  await page.getByRole('button', { name: 'Cerca', exact: true }).first().tap();
  await page.keyboard.type('incassa palettini');
  await page.getByRole('option', { name: /^Incassa da (Giulia Palettini|Palettini Giulia)/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Emetti · €\s30,00$/ }).tap();
  await issued(page);
  await page.getByText('Giulia Palettini').first().waitFor();
  await page.context().close();
});

test('the button names the total only while it is that of what is typed', async () => {
  const page = await openPage(1280);
  await page.goto('/ricevute/nuova');
  await page.getByRole('button', { name: 'Scrivi a mano' }).click();
  const amount = page.getByRole('textbox', { name: 'Importo' });
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  await amount.fill('60');
  await button(/^Emetti · €\s60,00$/).waitFor();
  const letGo = await holdAnswers(page, '**/receipts/preview');
  await amount.fill('70');
  await button('Emetti').waitFor();
  await letGo();
  await button(/^Emetti · €\s70,00$/).waitFor();
  await page.unrouteAll();
  await page.route('**/receipts/preview', (route) => route.fulfill({ status: 500, body: '' }));
  await amount.fill('65');
  await preview(page).getByText('–', { exact: true }).waitFor();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await picture(page, 'receipt-without-preview', 1280);
  await looksRight(page);
  await button('Emetti').waitFor();
  await page.unrouteAll();
  await preview(page).getByRole('button', { name: 'Riprova' }).click();
  await button(/^Emetti · €\s65,00$/).waitFor();
});

test('figures of one year are not shown, closed or counted as those of another', async () => {
  const page = await openPage(1280);
  await page.goto('/ricevute/anno');
  const close = page.getByRole('button', { name: 'Chiudi l’anno' });
  const income = page.getByText('Entrate', { exact: true }).first();
  await income.waitFor();
  const letYear = await holdAnswers(page, /accounting\/year\?/);
  await page.getByRole('button', { name: 'Anno: Anno solare' }).click();
  await page.getByRole('option', { name: 'Anno sociale' }).click();
  await absent(income);
  assert.equal(await close.isDisabled(), true);
  await letYear();
  await income.waitFor();
  await page.unrouteAll();

  const year = Number(today().slice(0, 4));
  await makeReceipt(product, { userId: carla.id, issuedOn: today(), payerName: 'Chi Somma' });
  await page.route('**/receipts/years', (route) => route.fulfill({ json: [year, year - 1] }));
  await page.goto('/ricevute?scheda=totali');
  const totals = page.getByText(/^Incassato nel/).first();
  await totals.waitFor();
  const letTotals = await holdAnswers(page, /\/totals\?/);
  await choose(page, 'Anno', String(year - 1));
  await absent(totals);
  await letTotals();
});

test('the fees of a former choice are neither shown nor renewed', async () => {
  const page = await openPage(1280);
  await page.goto('/tesserati/rinnovo');
  const fees = page.getByRole('form', { name: 'Rinnovo' });
  await fees.getByText('Da rinnovare', { exact: true }).waitFor();
  const letGo = await holdAnswers(page, /renewal\?/);
  await page.getByRole('button', { name: 'In regola l’anno prima' }).click();
  await page.getByRole('option', { name: 'Sì' }).click();
  await absent(fees);
  await absent(page.getByRole('button', { name: /^Rinnova \d/ }));
  await letGo();
  await fees.getByText('Da rinnovare', { exact: true }).waitFor();
});

for (const size of sizesFor(1280)) {
  trial(`letters that no font has are named before a receipt is issued, at ${size} px`, async () => {
    await makePayingMember(carla, { firstName: '민준', lastName: `김${size}` });
    const page = await openPage(size);
    await page.goto('/ricevute/nuova');
    await page.getByRole('textbox', { name: 'Chi paga' }).fill(`김${size}`);
    await page.getByRole('option', { name: `민준 김${size}` }).click();
    await preview(page)
      .getByText(`Nei caratteri di stampa non c’è 민, 준 e 김: scrivi «민준 김${size}» con altre lettere`)
      .waitFor();
    await picture(page, 'receipt-letters', size);
    await looksRight(page);
  });
}

trial('a fee that was paid by transfer brings its day, method and reference; Ctrl+S issues', async () => {
  await makePayingMember(carla, { firstName: 'Marco', lastName: 'Bonelli', paid: 'bonifico' });
  const page = await openPage(1280);
  await page.goto('/ricevute/nuova');
  await page.getByRole('textbox', { name: 'Chi paga' }).fill('bonelli');
  await page.getByRole('option', { name: /^Marco Bonelli/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Riferimento' }).waitFor();
  assert.equal(await page.getByRole('textbox', { name: 'Riferimento' }).inputValue(), 'CRO 0123456789');
  await preview(page).getByText('trenta/00 euro').waitFor();
  await page.keyboard.press('Control+s');
  await issued(page);
  await page.getByText(/^Bonifico · (il |l’).* · CRO 0123456789$/).waitFor();
});

trial('a course above the threshold wants a stamp with 14 digits; then the receipt is replaced', async () => {
  const page = await openPage(1280);
  await page.goto('/ricevute/nuova');
  await page.getByRole('button', { name: 'Scrivi a mano' }).click();
  await page.getByRole('textbox', { name: 'Nome e cognome, o denominazione' }).fill('Officina Aurora');
  await choose(page, 'Causale', 'Corso');
  const amount = page.getByRole('textbox', { name: 'Importo' });
  await amount.fill('77,47');
  await preview(page).getByText('Imposta di bollo: non dovuta.').waitFor();
  await amount.fill('77,48');
  await preview(page)
    .getByText(/Si aggiunge al totale\. Serve il contrassegno\.$/)
    .waitFor();
  await picture(page, 'receipt-stamp', 1280);
  await looksRight(page);
  // Enter leads on from the amount, and issues on the button.
  await amount.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByText('Il numero del contrassegno ha 14 cifre').waitFor();
  await page.getByRole('textbox', { name: 'Numero del contrassegno' }).fill('0123 4567 8901 23');
  await page.keyboard.press('Control+s');
  await issued(page);
  await page
    .getByText(/contrassegno 01234567890123/)
    .first()
    .waitFor();

  await page.getByRole('button', { name: 'Altre azioni' }).click();
  await page.getByRole('menuitem', { name: 'Annulla e sostituisci' }).click();
  await page.getByRole('heading', { name: /^Sostituisci la ricevuta/ }).waitFor();
  await page.getByRole('textbox', { name: 'Motivo dell’annullamento' }).fill('Importo sbagliato');
  await page.getByRole('textbox', { name: 'Importo' }).fill('60');
  await page.getByRole('button', { name: /^Annulla e sostituisci · €\s60,00$/ }).click();
  await issued(page);
  await page.getByText('Sostituisce', { exact: true }).waitFor();
  await page.getByText('Sostituisce', { exact: true }).locator('..').getByRole('link').click();
  await page.getByText('Sostituita da', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Documenti (2)' }).click();
  await page.getByRole('button', { name: 'Apri PDF: Com’è stata emessa' }).waitFor();
  await page.getByRole('button', { name: 'Apri PDF: Con la scritta ANNULLATA' }).waitFor();
  await page.getByRole('tab', { name: 'Cronologia' }).click();
  await page.getByRole('list', { name: 'Cronologia' }).getByText('Oggi', { exact: true }).waitFor();
  await page
    .getByText(/Importo sbagliato/)
    .last()
    .waitFor();
});

for (const size of sizesFor(390))
  trial(`a wrong amount of a fee is replaced together with its payment, at ${size} px`, async () => {
    const lastName = `Sbaglio${size}`;
    const { id } = await makePayingMember(carla, { firstName: 'Lia', lastName, paid: 'bonifico' });
    const receipt = await issueUnreceipted(carla, id);
    const page = await openPage(size);
    await page.goto(`/ricevute/nuova?sostituisce=${receipt}`);
    await page.getByRole('textbox', { name: 'Motivo dell’annullamento' }).fill('Importo sbagliato');
    await page.getByText('Corregge anche il pagamento').waitFor();
    await page.getByRole('textbox', { name: 'Importo' }).fill('12,50');
    await page.getByRole('button', { name: /^Annulla e sostituisci · €\s12,50$/ }).waitFor();
    await picture(page, 'receipt-correct', size);
    await looksRight(page);
    await page.getByRole('button', { name: /^Annulla e sostituisci/ }).click();
    await page.waitForURL(
      (url) => /^\/ricevute\/\d+$/.test(url.pathname) && !url.pathname.endsWith(`/${receipt}`),
    );
    await page.getByText('Sostituisce', { exact: true }).waitFor();
    await page.goto(`/tesserati/${id}`);
    await page
      .getByText(/€\s12,50/)
      .first()
      .waitFor();
  });

trial(
  'the treasurer decides a fiscal rule from a day on; it is not on the page of the organisation',
  async () => {
    const manager = await product.person({ permissions: [can.receiptsManagement, can.usersManagement] });
    const page = await (await openSignedIn(browser, product.url, manager, 1280)).newPage();
    await page.goto('/ricevute/regole');
    await page.getByRole('button', { name: 'Cambia Tipo di ente' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tipo di ente' });
    await choose(dialog, 'Tipo di ente', 'Comitato');
    await dialog.getByRole('textbox', { name: 'Vale da' }).fill('01/01/2199');
    await dialog.getByRole('button', { name: 'Salva' }).click();
    await page.getByText('Dal 01/01/2199: Comitato').waitFor();
    await page.getByRole('button', { name: 'Ritira Tipo di ente dal 01/01/2199' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ritira il valore' }).click();
    await page.getByText('Dal 01/01/2199: Comitato').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Cambia Da questo importo niente contanti' }).click();
    const limit = page
      .getByRole('dialog')
      .getByRole('textbox', { name: 'Da questo importo niente contanti' });
    assert.equal(await limit.inputValue(), '5.000,00');
    await limit.fill('4500,50');
    await limit.press('Enter');
    await page.getByText(/^€\s4\.500,50$/).waitFor();
    await page
      .getByText(/, deciso da /)
      .first()
      .waitFor();
    await page.goto('/organizzazione');
    await page.getByRole('button', { name: 'Cambia Denominazione' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Cambia Tipo di ente' }).count(), 0);
  },
);

trial('a new causale is always exempt only with its article, and a new receipt offers it', async () => {
  const page = await openPage(1280);
  await page.goto('/ricevute/regole?scheda=causali');
  await page.getByRole('button', { name: 'Nuova causale' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuova causale' });
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('Cena sociale');
  await choose(dialog, 'Imposta di bollo', 'Sempre esente');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await dialog.getByText('Scrivi l’articolo per cui è esente: va stampato').waitFor();
  await dialog.getByRole('textbox', { name: 'Articolo per cui è esente' }).fill('Esente, art. 1');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await page.getByRole('button', { name: 'Modifica Cena sociale' }).waitFor();
  await page.goto('/ricevute/nuova');
  await choose(page, 'Causale', 'Cena sociale');
});

for (const size of sizesFor(1280))
  test(`receipts for a social year are issued at once, each once, at ${size} px`, async () => {
    for (const lastName of ['Alfa', 'Beta', 'Gamma'])
      await makePayingMember(carla, {
        firstName: 'Socia',
        lastName: `${lastName}${size}`,
        paid: 'contanti',
      });
    const page = await openPage(size);
    // Where there is no mail server, none is asked for.
    const sends = size === 1280;
    await page.route('**/api/accounting/receipts/form', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), sends } });
    });
    await page.goto('/ricevute/emissione');
    await page.getByText(`Alfa${size} Socia`).waitFor();
    await picture(page, 'receipts-mass', size);
    await looksRight(page);
    // The number of another causale isn't known before the answer.
    const letGo = await holdAnswers(page, /\/mass-issues\/preview\?.*kindId=/);
    await choose(page, 'Causale', 'Corso');
    assert.equal(await page.getByRole('button', { name: 'Emetti', exact: true }).isDisabled(), true);
    await letGo();
    await page.getByRole('button', { name: 'Emetti 3 ricevute' }).waitFor();
    await choose(page, 'Causale', /^Quota/);
    const started = page.waitForRequest(
      (request) => /\/mass-issues$/.test(request.url()) && request.method() === 'POST',
    );
    await page.getByRole('button', { name: 'Emetti 3 ricevute' }).click();
    assert.equal((await started).postDataJSON().mail, sends);
    const issue = page.getByRole('region', { name: /^Anno sociale/ });
    await issue.getByText('Finita', { exact: true }).waitFor();
    await page.getByText(/^da \d+\/\d{4} a \d+\/\d{4}$/).waitFor();
    await picture(page, 'receipts-mass-done', size);
    await looksRight(page);
    await page.getByRole('button', { name: 'Nuova emissione' }).click();
    await page.getByText(/^Nessun pagamento aspetta una ricevuta/).waitFor();
    // The page may just be reading the form again, and the window closes now.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

for (const size of sizesFor(1280))
  trial(
    `a mass issue is stopped and goes on; what failed says why and is tried again, at ${size} px`,
    async () => {
      const add = (lastName: string) =>
        makePayingMember(carla, { firstName: 'Socio', lastName: `${lastName}${size}`, paid: 'contanti' });
      const [, taken] = [await add('Delta'), await add('Epsilon'), await add('Zeta')];
      // Nothing is issued before the stop: no server works.
      await worker.stop();
      const page = await openPage(size);
      await page.goto('/ricevute/emissione');
      await page.getByRole('button', { name: 'Emetti 3 ricevute' }).click();
      const issue = page.getByRole('region', { name: /^Anno sociale/ });
      await issue.getByText('Emissione delle ricevute · 0 di 3').waitFor();
      await issue.getByRole('button', { name: 'Ferma' }).click();
      await issue.getByText('Ferma · 0 di 3').waitFor();
      await picture(page, 'receipts-mass-stopped', size);
      await looksRight(page);
      // One of them gets a receipt by hand while it is stopped.
      const byHand = await issueUnreceipted(carla, taken.id);
      worker = startTestWorker(product);
      await issue.getByRole('button', { name: 'Riprendi' }).click();
      const failures = page.getByRole('list', { name: 'Non riuscite' });
      await failures.getByText(`Epsilon${size} Socio`).waitFor();
      await failures.getByText('Questo pagamento ha intanto una ricevuta, o non c’è più').waitFor();
      await issue.getByText(/^da \d+\/\d{4} a \d+\/\d{4}$/).waitFor();
      await picture(page, 'receipts-mass-failed', size);
      await looksRight(page);
      // Without that receipt the payment is free again.
      const annulled = await carla.post(`/api/accounting/receipts/${byHand}/annul`, { reason: 'Errore' });
      assert.equal(annulled.status, 200);
      await issue.getByRole('button', { name: 'Riprova 1 ricevuta' }).click();
      await failures.waitFor({ state: 'detached' });
      await issue.getByText('Finita', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Nuova emissione' }).click();
      await page.getByText(/^Nessun pagamento aspetta una ricevuta/).waitFor();
    },
  );

trial('a receipt brings money for a team, and the year tells the income of each team', async () => {
  await inTransaction(product.db, null, (tx) => insertRow(tx, 'teams', { name: 'Telaio', code: 'TEL' }));
  const page = await openPage(1280);
  await page.goto('/ricevute/nuova');
  await page.getByRole('button', { name: 'Scrivi a mano' }).click();
  await page.getByRole('textbox', { name: 'Nome e cognome, o denominazione' }).fill('Sponsor Aurora');
  await page.getByRole('textbox', { name: 'Importo' }).fill('12,34');
  await page.getByRole('textbox', { name: 'Reparto' }).fill('tel');
  await page.getByRole('option', { name: /^Telaio/ }).click();
  await picture(page, 'receipt-team', 1280);
  await looksRight(page);
  await page.getByRole('button', { name: /^Emetti/ }).click();
  await issued(page);
  await page.getByText('Telaio', { exact: true }).waitFor();
  await page.goto('/ricevute/anno');
  const teams = page.getByRole('list', { name: 'Entrate per reparto' });
  await teams.getByText('Senza reparto').waitFor();
  await teams.scrollIntoViewIfNeeded();
  await picture(page, 'year-teams', 1280);
  await looksRight(page);
  await teams.getByRole('link', { name: /^€\s12,34$/ }).click();
  await page.getByText('Sponsor Aurora').waitFor();
  assert.equal(await page.locator('main [data-row]').count(), 1);
});

trial('the register opens with the newest year, and shows all on demand', async () => {
  await makeReceipt(product, { userId: carla.id, issuedOn: '2024-02-03', payerName: 'Chi Pagò Prima' });
  for (const size of sizesFor(1280)) {
    const page = await openPage(size);
    const letGo = await holdAnswers(page, /register\/years/);
    await page.goto('/ricevute');
    const year = today().slice(0, 4);
    const first = page.locator('main [data-row]').first();
    await first.waitFor();
    const place = await first.boundingBox();
    await letGo();
    await page.getByText(`Nel ${year} nessun buco: `).waitFor();
    assert.equal((await first.boundingBox())?.y, place?.y);
    await page.getByRole('table', { name: 'Registro delle ricevute' }).waitFor();
    assert.equal(await page.getByText('Chi Pagò Prima').count(), 0);
    await page.getByRole('button', { name: `Anno: ${year}` }).click();
    await page.getByRole('option', { name: 'Tutti gli anni' }).click();
    await page.getByText('Chi Pagò Prima').first().waitFor();
    await picture(page, 'receipts-all-years', size);
    await page.goto('/ricevute?year=2024');
    await page.getByText('Nel 2024 nessun buco: ').waitFor();
    await page.goto(`/ricevute?q=${encodeURIComponent('1/2024')}`);
    await page.getByRole('button', { name: 'Anno: Tutti gli anni' }).waitFor();
    await page.getByText('Nel 2024 nessun buco: ').waitFor();
    await looksRight(page);
  }
});

test('rows of the bank without a proposal say so, and stay selected when nothing was done', async () => {
  const row = { bookedOn: today(), reference: null };
  const rows = [
    { ...row, row: 0, amount: '-9.10', description: 'Canone del conto', name: 'La Banca' },
    { ...row, row: 1, amount: '-3.20', description: 'Bolli', name: 'La Banca' },
  ];
  const { id: userId } = carla;
  await inTransaction(product.db, userId, (tx) => keepRows(tx, { rows, name: 'conto.csv', userId }));
  const page = await openPage(1280);
  await page.goto('/ricevute/banca');
  const bar = page.getByRole('toolbar', { name: 'Righe selezionate' });
  const dialog = page.getByRole('dialog');
  await page.getByText('Bolli').first().waitFor();
  await page.locator('main tr[data-day]').first().waitFor();
  const boxes = page.getByRole('checkbox', { name: /^Seleziona La Banca/ });
  await boxes.first().check();
  await bar.getByRole('button', { name: 'Abbina le proposte' }).click();
  await dialog.getByText('Questa riga non ha una proposta: con «Scegli» dici tu che cosa paga.').waitFor();
  await page.keyboard.press('Escape');
  await absent(dialog);
  await boxes.last().check();
  await bar.getByRole('button', { name: 'Non riguardano' }).click();
  await page.getByRole('dialog', { name: 'Le 2 righe non riguardano' }).waitFor();
  await page.keyboard.press('Escape');
  await absent(dialog);
  await bar.getByText('2 selezionate').waitFor();
});

test('the palette leads to where one collects, and from a number alone to the receipt of this year', async () => {
  const receipt = { userId: carla.id, issuedOn: today(), payerName: 'Nora Numeri' };
  const issue = async () =>
    product.db
      .selectFrom('receipts')
      .select(['number', 'year'])
      .where('id', '=', await makeReceipt(product, receipt))
      .executeTakeFirstOrThrow();
  let { number, year } = await issue();
  // A number of one digit is too short a text to be searched.
  while (number < 10) ({ number, year } = await issue());
  // Newer receipts whose payers have this word, and products with it.
  for (let count = 0; count < 6; count += 1)
    await makeReceipt(product, { ...receipt, payerName: `Via ${number}` });
  await (await stockFixture(product.db)).product({ name: `Vite ${number}` });
  const page = await openPage(1280);
  await page.goto('/');
  await page.getByRole('heading', { name: /^Ciao/ }).waitFor();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Cerca' });
  const field = palette.getByPlaceholder('Cerca o scrivi che cosa fare');
  const options = palette.getByRole('option');
  const settled = palette.locator('[role=listbox][aria-busy=false]');
  const find = async (text: string) => {
    await field.fill(text);
    // A list without results is hidden.
    await settled.waitFor({ state: 'attached' });
    return (await options.allInnerTexts()).map((words) => words.split('\n')[0]);
  };
  assert.deepEqual((await find('incassa')).slice(0, 2), ['Nuova ricevuta', 'Tesserati']);
  assert.equal((await find('ricevuta'))[0], 'Ricevute');
  for (const text of [`ricevuta ${number}`, `Ricevuta n. ${number}/${year}`])
    assert.deepEqual((await find(text))[0], `Ricevuta ${number}/${year}`);
  // An order is no receipt with a similar number.
  assert.ok((await find(`O-${year}-${number}`)).every((name) => !name?.startsWith('Ricevuta')));
  const found = await find(String(number));
  assert.equal(found[0], `Ricevuta ${number}/${year}`);
  assert.ok(found.includes(`Vite ${number}`), found.join());
  await picture(page, 'palette-number', 1280);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: `Ricevuta ${number}/${year}` }).waitFor();
});

test('collecting from a member who paid a part begins with the rest', async () => {
  const { id } = await makePayingMember(carla, {
    firstName: 'Piera',
    lastName: 'Parziale',
    paid: 'contanti',
    part: '10',
  });
  const page = await openPage(1280);
  await page.goto(`/ricevute/nuova?socio=${id}`);
  await page.getByRole('button', { name: /^Emetti · €\s20,00$/ }).waitFor();
  await page.getByRole('button', { name: /^Metti in ricevuta la quota .*10,00/ }).waitFor();
  // The money of the line stands in the form, for the fee that is open or for the one that is chosen.
  await page.goto('/');
  await page.getByRole('heading', { name: /^Ciao/ }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Cerca o scrivi che cosa fare').fill('incassa parziale 12,50');
  await page.getByRole('option', { name: /^Incassa da .*nella ricevuta €\s12,50/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Emetti · €\s12,50$/ }).waitFor();
  // A line with other money changes the form that is open.
  await page.keyboard.press('Control+k');
  const line = page.getByPlaceholder('Cerca o scrivi che cosa fare');
  await line.fill('incassa parziale 0');
  await page.getByRole('dialog').getByText('Scrivi un importo maggiore di zero').waitFor();
  await line.fill('incassa parziale 14');
  await page.getByRole('option', { name: /^Incassa da .*nella ricevuta €\s14,00/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Emetti · €\s14,00$/ }).waitFor();
  await page.context().close();
});

test('a line of the palette never leaves its money with a payer who was chosen by hand', async () => {
  const [piera] = await Promise.all([
    makePayingMember(carla, { firstName: 'Piera', lastName: 'Primola' }),
    makePayingMember(carla, { firstName: 'Sara', lastName: 'Secondi' }),
  ]);
  const page = await openPage(1280);
  const write = async (line: string, row: RegExp) => {
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Cerca o scrivi che cosa fare').fill(line);
    await page.getByRole('option', { name: row }).waitFor();
    await page.keyboard.press('Enter');
  };
  const payer = page.getByRole('textbox', { name: 'Chi paga' });
  const description = page.getByRole('textbox', { name: 'Descrizione' }).first();
  const question = page.getByRole('dialog', { name: 'Questa ricevuta non è emessa' });
  await page.goto(`/ricevute/nuova?socio=${piera.id}`);
  await page.getByRole('button', { name: /^Emetti · €\s30,00$/ }).waitFor();
  await payer.fill('Secondi');
  await page.getByRole('option', { name: /Secondi/ }).click();
  await page.waitForURL((url) => url.search === '');
  await page.getByRole('button', { name: /^Emetti · €\s30,00$/ }).waitFor();
  await description.fill('Quota di Sara');
  // The member of the open form: the money goes into its row, and what was typed stays.
  await write('incassa secondi 12', /nella ricevuta €\s12,00/);
  await page.getByRole('button', { name: /^Emetti · €\s12,00$/ }).waitFor();
  assert.equal(await description.inputValue(), 'Quota di Sara');
  // Another member: the person is asked, and may stay on what they wrote.
  await write('incassa primola 14', /nella ricevuta €\s14,00/);
  await question.getByText(/^È per .*Secondi/).waitFor();
  await question.getByRole('button', { name: 'Resta su questa' }).click();
  await page.getByRole('button', { name: /^Emetti · €\s12,00$/ }).waitFor();
  assert.match(await payer.inputValue(), /Secondi/);
  assert.equal(await description.inputValue(), 'Quota di Sara');
  await write('incassa primola 14', /nella ricevuta €\s14,00/);
  await question.getByRole('button', { name: 'Comincia l’altra' }).click();
  await page.getByRole('button', { name: /^Emetti · €\s14,00$/ }).waitFor();
  assert.match(await payer.inputValue(), /Primola/);
  // The very same line, after the money was changed by hand, acts again, and going back leads to the page before.
  const visits = () => page.evaluate(() => window.history.length);
  const before = await visits();
  await page.getByRole('textbox', { name: 'Importo' }).fill('9');
  await page.getByRole('button', { name: /^Emetti · €\s9,00$/ }).waitFor();
  await write('incassa primola 14', /nella ricevuta €\s14,00/);
  await page.getByRole('button', { name: /^Emetti · €\s14,00$/ }).waitFor();
  assert.equal(await visits(), before);
  await page.context().close();
});

test('money for somebody who owes nothing waits in the first row', async () => {
  const { id } = await makePayingMember(carla, { firstName: 'Piera', lastName: 'Saldata', paid: 'contanti' });
  const page = await openPage(1280);
  await page.goto(`/ricevute/nuova?socio=${id}&importo=12.5`);
  await page.getByRole('button', { name: /^Emetti · €\s12,50$/ }).waitFor();
  // The fee that was paid before has its own amount.
  await page.getByRole('button', { name: /^Metti in ricevuta la quota/ }).click();
  await page.getByRole('button', { name: /^Emetti · €\s30,00$/ }).waitFor();
  await page.goto(`/ricevute/nuova?socio=${id}&importo=abc`);
  await page.getByRole('button', { name: /^Emetti · €\s30,00$/ }).waitFor();
  await page.context().close();
});

trial('the palette finds a receipt by its number, and the totals lead to their receipts', async () => {
  const id = await makeReceipt(product, { userId: carla.id, issuedOn: today(), method: 'contanti' });
  const { number, year } = await product.db
    .selectFrom('receipts')
    .select(['number', 'year'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const page = await openPage(1280);
  await page.goto('/ricevute?scheda=totali');
  await page.getByRole('link', { name: 'Contanti' }).click();
  await page.waitForURL(/method=contanti/);
  await page.getByRole('row').nth(1).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Cerca o scrivi che cosa fare').fill(`${number}/${year}`);
  await page.getByRole('option', { name: new RegExp(`^Ricevuta ${number}/${year}`) }).click();
  await page.getByRole('heading', { name: `Ricevuta ${number}/${year}` }).waitFor();
});
