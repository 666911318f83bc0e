/** The treasurer's expense reports in Chromium: some approved, others reduced or refused, and all of them paid. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import {
  drawnReceipt,
  linesPath,
  plainExpense,
  reportsOf,
  reportsPath,
} from '../server/testing/accounting/expense-reports.ts';
import type { Caller } from '../server/testing/app.ts';
import { inDays } from '../server/testing/days.ts';
import { accounting } from './areas/accounting.ts';
import { startArea } from './areas/area.ts';
import {
  type Browser,
  complaintsOf,
  launchBrowser,
  overflow,
  type Page,
  picture,
  sizesFor,
  violations,
} from './support/browser.ts';
import { iban, volunteerCalled } from './support/expense-reports.ts';
import type { Product } from './support/product.ts';
import { openSignedIn } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let carla: Caller;

before(async () => {
  [{ product, carla }, browser] = await Promise.all([startArea(accounting), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

for (const size of sizesFor(1280)) {
  test(`the treasurer approves one whole, reduces and refuses lines, and pays, at ${size} px`, async () => {
    const volunteer = await volunteerCalled(product, `Pia${size}`);
    const theirs = reportsOf(volunteer);
    const [yesterday, today] = [inDays(-1), inDays(0)];
    const whole = await theirs.ready(
      { amount: '45.20', date: yesterday },
      { purpose: `Intera ${size}`, iban },
    );
    const parts = await theirs.created({ purpose: `A pezzi ${size}`, iban });
    for (const [description, amount] of [
      ['Albergo', '90'],
      ['Minibar', '12.50'],
    ]) {
      const line = await theirs.added(parts, { category: 'alloggio', description, amount, date: yesterday });
      assert.equal((await theirs.attach(line, await drawnReceipt(`${description}${size}`))).status, 200);
    }
    await theirs.sent(parts);
    const page = await (await openSignedIn(browser, product.url, carla, size)).newPage();
    const complaints = complaintsOf(page);
    await page.goto(`/noteSpesa/approvazioni?q=Pia${size}`);
    await page
      .getByRole('button', { name: /^Approva NS/ })
      .first()
      .waitFor();
    await picture(page, 'expense-approvals', size);
    assert.deepEqual(await violations(page), []);
    assert.equal(await overflow(page), 0);
    const { number, lines } = await theirs.read(whole);
    // Meanwhile it is taken back, changed and sent again: what the list shows is not what would be approved. Until the
    // treasurer has heard that, the list doesn't read itself again, as it does with the news.
    const told = Promise.withResolvers<void>();
    await page.route('**/api/accounting/expense-reports?*', async (route) => {
      await told.promise;
      await route.continue();
    });
    const [line] = lines;
    assert.equal((await theirs.move(whole, 'withdraw')).status, 200);
    const changed = { ...plainExpense({ amount: '54.20' }), version: line?.version };
    assert.equal((await theirs.call('PATCH', `${linesPath}/${line?.id}`, changed)).status, 200);
    await theirs.sent(whole);
    await button(page, `Approva ${number} di Pia${size} Volontari`).click();
    await page.getByText(`${number} è cambiata: prima chiedeva € 45,20, ora € 54,20`).waitFor();
    told.resolve();
    await page
      .locator('tr')
      .filter({ hasText: `Intera ${size}` })
      .getByText('€ 54,20')
      .waitFor();
    assert.equal((await theirs.read(whole)).state, 'inviata');
    await button(page, `Approva ${number} di Pia${size} Volontari`).click();
    // One click doesn't do what can't be undone.
    const question = page.getByRole('dialog', { name: `Approvi ${number} di Pia${size} Volontari?` });
    await question.getByText('È definitivo: non si può annullare.').waitFor();
    await picture(page, 'expense-approve-question', size);
    await question.getByRole('button', { name: 'Indietro' }).click();
    await question.waitFor({ state: 'detached' });
    assert.equal((await theirs.read(whole)).state, 'inviata');
    await button(page, `Approva ${number} di Pia${size} Volontari`).click();
    await question.getByRole('button', { name: /^Approva € 54,20$/ }).click();
    await page.getByText(`${number} approvata`).waitFor();
    assert.equal((await theirs.read(whole)).state, 'approvata');

    await page.getByRole('link', { name: /Pia/ }).first().click();
    await page.getByRole('heading', { name: /^NS-/ }).waitFor();
    await page.getByRole('img').first().waitFor();
    await button(page, 'Riduci Alloggio, Albergo').click();
    await page.getByLabel('Approvo di Alloggio, Albergo').fill('900');
    // A sum without this line would be wrong, so the button shows none.
    await button(page, 'Approva').click();
    await page.getByText('Scrivi un importo fra 0 e quello chiesto').waitFor();
    await page.getByText('Scrivi il motivo: lo legge chi ha speso').waitFor();
    await page.getByLabel('Approvo di Alloggio, Albergo').fill('80');
    await page.getByLabel('Motivo per Alloggio, Albergo').fill('Una notte sola');
    await button(page, 'Rifiuta Alloggio, Minibar').click();
    await page.getByLabel('Motivo per Alloggio, Minibar').fill('Il minibar non si rimborsa');
    await picture(page, 'expense-decide', size);
    assert.deepEqual(await violations(page), []);
    assert.equal(await overflow(page), 0);
    await button(page, 'Approva € 80,00').click();
    await page.getByText('Ridotta: Una notte sola').waitFor();
    await page.getByText('Rifiutata: Il minibar non si rimborsa').waitFor();
    await picture(page, 'expense-approved', size);

    // One's own is chosen with them, and stays for somebody else.
    const own = reportsOf(carla);
    const mine = await own.ready({ amount: '10' }, { purpose: `Mia ${size}`, iban });
    const another = await product.person({ permissions: [can.receiptsManagement], nome: 'Altra' });
    await reportsOf(another).approved(mine);
    const { number: ownNumber } = await own.read(mine);
    const bare = await theirs.ready({ amount: '7' }, { iban: null, purpose: `Senza ${size}` });
    await own.approved(bare);
    const { number: bareNumber } = await own.read(bare);
    await page.goto('/noteSpesa/approvazioni?scheda=rimborsare');
    await page.getByRole('checkbox', { name: new RegExp(`${ownNumber}`) }).check();
    // The treasurer's own report alone is nothing to pay, so the dialog neither counts nor asks for a day.
    await button(page, 'Segna rimborsate').click();
    const alone = page.getByRole('dialog', { name: 'Segna rimborsata' });
    await alone.getByText('Questa nota è tua: la rimborsa un’altra persona.').waitFor();
    await picture(page, 'expense-pay-own', size);
    assert.deepEqual(await violations(page), []);
    assert.equal(await overflow(page), 0);
    assert.equal(await alone.getByRole('textbox').count(), 0);
    await alone.getByRole('button', { name: 'Chiudi', exact: true }).click();
    await alone.waitFor({ state: 'detached' });
    // A report without an IBAN is asked for it, and isn't paid with a file that lacks it.
    const boxes = page.getByRole('checkbox', { name: new RegExp(`di Pia${size} Volontari`) });
    await page.getByRole('button', { name: new RegExp(`^Chiedi l’IBAN di ${bareNumber}`) }).click();
    await page.getByText('IBAN chiesto: chi ha inviato la nota lo scrive in un campo').waitFor();
    await page.getByText(/^Manca l’IBAN: non è nel file per la banca\. Chiesto il/).waitFor();
    assert.equal(await boxes.count(), 3);
    for (const box of await boxes.all()) await box.check();
    await picture(page, 'expense-to-pay', size);
    assert.deepEqual(await violations(page), []);
    assert.equal(await overflow(page), 0);
    const saved = page.waitForEvent('download');
    await button(page, 'File per la banca').click();
    const file = await readFile(await (await saved).path(), 'utf8');
    assert.equal(file.split(iban).length - 1, 2, file);
    await button(page, 'Segna rimborsate').click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByText(
        /^2 note, €\s134,20 in tutto\. 1 è tua: la rimborsa un’altra persona\. Una nota senza IBAN \(€\s7,00\)/,
      )
      .waitFor();
    const left = dialog.getByRole('checkbox', { name: `Segna rimborsata ${bareNumber}`, exact: false });
    assert.equal(await left.isChecked(), false);
    // In cash it needs no IBAN.
    await dialog.getByText('Contanti', { exact: true }).click();
    assert.equal(await left.isChecked(), true);
    await dialog.getByText('Bonifico', { exact: true }).click();
    assert.equal(await left.isChecked(), false);
    await dialog.getByLabel('Riferimento').fill(`CRO ${size}`);
    await picture(page, 'expense-pay', size);
    await dialog.getByRole('button', { name: 'Segna rimborsate' }).click();
    await page.getByText(`CRO ${size}`).waitFor();
    const outcome = /^2 note spese rimborsate: €\s134,20\. NS[^.]+: la rimborsa un’altra persona\.?$/;
    await page.getByText(outcome).waitFor();
    assert.deepEqual(
      [(await theirs.read(whole)).state, (await theirs.read(parts)).state, (await own.read(mine)).state],
      ['rimborsata', 'rimborsata', 'approvata'],
    );
    assert.equal((await theirs.read(bare)).state, 'approvata');

    // The owner writes the IBAN in one field, after the approval.
    const owners = await (await openSignedIn(browser, product.url, volunteer, size)).newPage();
    await owners.goto(`/noteSpesa/${bare}`);
    await owners.getByLabel('IBAN', { exact: true }).fill('IT60 X054 2811 1010 0000 0123 456');
    await picture(owners, 'expense-iban', size);
    assert.equal(await overflow(owners), 0);
    await button(owners, 'Salva l’IBAN').click();
    await owners.getByText('IBAN salvato: il rimborso arriva lì').waitFor();
    await owners.context().close();

    // A wrong payment is undone, with a reason.
    await page
      .getByRole('button', { name: /^Annulla il pagamento/ })
      .first()
      .click();
    await dialog.getByLabel('Motivo').fill('Bonifico respinto dalla banca');
    await picture(page, 'expense-undo', size);
    assert.equal(await overflow(page), 0);
    await dialog.getByRole('button', { name: 'Annulla il pagamento' }).click();
    await page.getByText('Pagamento annullato: 2 note spese sono di nuovo da rimborsare').waitFor();
    await page
      .getByText(/: annullato/)
      .filter({ hasText: `CRO ${size}` })
      .waitFor();
    assert.equal((await theirs.read(whole)).state, 'approvata');
    const again = await carla.post(`${reportsPath}/pay`, { ids: [whole, parts], paidOn: inDays(0) });
    assert.equal(again.status, 200);
    await page.goto(`/noteSpesa/approvazioni?scheda=tutte&q=Pia${size}`);
    await page.getByText('Rimborsata', { exact: true }).first().waitFor();
    await picture(page, 'expense-all', size);
    assert.deepEqual(await violations(page), []);
    // Expenses since yesterday are in the list, those from tomorrow on are not.
    const written = (day: string) => day.split('-').reverse().join('/');
    await page.getByLabel('Spese dal').fill(written(yesterday));
    await page.getByLabel('Spese al').fill(written(today));
    await page.getByLabel('Spese al').press('Enter');
    await page.waitForURL((url) => url.searchParams.has('from') && url.searchParams.has('to'));
    await page.getByText('3 note', { exact: true }).first().waitFor();
    await page.getByLabel('Spese dal').fill(written(today));
    await page.getByText('Nessuna nota corrisponde').waitFor();
    assert.equal(await overflow(page), 0);
    assert.deepEqual(complaints, []);
    await page.context().close();
  });
}
