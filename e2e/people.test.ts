/** Tests /utenti in Chromium: somebody is invited, follows the link, and stands at the registration. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { Caller } from '../server/testing/app.ts';
import { mailTo, workOff } from '../server/testing/jobs.ts';
import { type Mailbox, openMailbox } from '../server/testing/mailbox.ts';
import { trial } from '../server/testing/trial.ts';
import { startArea } from './areas/area.ts';
import { people } from './areas/people.ts';
import {
  absent,
  type Browser,
  complaintsOf,
  launchBrowser,
  newWindow,
  overflow,
  type Page,
  picture,
  violations,
  waitForTitle,
} from './support/browser.ts';
import { choose } from './support/fields.ts';
import { holdAnswers } from './support/held.ts';
import type { Product } from './support/product.ts';
import { openAs } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let mailbox: Mailbox;
let page: Page;
let rita: Caller;
let chassis: number;
before(async () => {
  [{ product, rita, chassis }, browser, mailbox] = await Promise.all([
    startArea(people),
    launchBrowser(),
    openMailbox(),
  ]);
  page = await (await newWindow(browser, product.url, 1280)).newPage();
});
after(async () => {
  await browser?.close();
  await mailbox?.close();
  await product?.stop();
});

const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const row = (name: string) => page.getByRole('row').filter({ hasText: name });

const post = async (path: string, body: object) => {
  const answer = await rita.post(`/api/humanResources/${path}`, body);
  assert.equal(answer.status, 200, await answer.clone().text());
  return answer.json();
};
const openPhone = async () => (await newWindow(browser, product.url, 390, { dark: true })).newPage();

async function assertClean(at: Page, name: string) {
  await picture(at, name, at === page ? 1280 : 390);
  assert.deepEqual(await violations(at), []);
  assert.equal(await overflow(at), 0);
}

test('an invited person follows the link, chooses a password, and lands on the registration', async () => {
  const complaints = complaintsOf(page);
  await openAs(page, rita, '/');
  await waitForTitle(page, /^Ciao/);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('invita');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Nome' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Dora');
  // A text that is too long is refused in words, and stays whole for the person to shorten.
  await box('Cognome').fill('Verdi '.repeat(20).trim());
  await box('Nome').focus();
  await page.getByText('Non può superare 60 caratteri').waitFor();
  assert.equal((await box('Cognome').inputValue()).length, 119);
  await box('Cognome').fill('Verdi');
  await box('E-mail istituzionale').fill('dora.verdi@example.org');
  await box('Codice fiscale').fill('VRDDRO02D42H501U');
  await choose(page, page.getByRole('dialog').getByRole('combobox', { name: 'Reparti' }), 'Telaio');
  await page.keyboard.press('Escape');
  await assertClean(page, 'utenti-invita');
  await page.getByRole('dialog').getByRole('button', { name: 'Invita', exact: true }).click();
  await row('Verdi Dora').getByText('Invitatə').waitFor();

  await workOff(product, { mail: mailTo(mailbox) });
  const link = /\/login#invito=[\w-]+/.exec(mailbox.lastTo('dora.verdi@example.org').readable)?.[0] ?? '';
  await openAs(page, undefined, link);
  await page.getByText(/Il tuo nome utente è dora.verdi/).waitFor();
  await assertClean(page, 'invito');
  await box('Nuova password').fill('nuvola-trapano-viola-3');
  await box('Ripeti la nuova password').fill('nuvola-trapano-viola-3');
  await button('Comincia').click();
  await page.waitForURL('**/primoIngresso');
  await page.getByText('Codice fiscale').first().waitFor();
  // The inviter's entries are there, and the fields of the birth are filled in from them.
  assert.equal(await box('Codice fiscale').inputValue(), 'VRDDRO02D42H501U');
  assert.equal(await box('Data di nascita').inputValue(), '02/04/2002');
  assert.equal(await page.getByRole('combobox', { name: 'Genere' }).inputValue(), 'Femminile');

  await openAs(page, undefined, link);
  await page.getByText(/Questo invito è già stato usato/).waitFor();
  assert.deepEqual(complaints, []);
});

test('the import of people stands under Utenti, and leads back there', async () => {
  await openAs(page, rita, '/importa?dati=people');
  const menu = page.getByRole('navigation').getByRole('link', { name: 'Utenti', exact: true });
  await menu.and(page.locator('[data-marked]')).waitFor();
  await picture(page, 'import-people', 1280);
  await page.getByRole('main').getByRole('link', { name: 'Utenti', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/utenti');
});

test('a request for an erasure leads to it', async () => {
  const { id } = await product.person({ nome: 'Elia' });
  await post('dataRequests', { personId: id, kind: 'cancellazione', note: 'Lettera', askedOn: '2026-09-30' });
  await openAs(page, rita, '/utenti/richieste-dati');
  await page.getByRole('row', { name: /Elia/ }).focus();
  await page.keyboard.press('c');
  // A membership is closed before the data are erased.
  await page.getByRole('dialog').getByText('Elia').first().waitFor();
  await picture(page, 'erasure-asked', 1280);
});

test('the data of an invited person stay as they were sent while somebody like them is looked for', async () => {
  await openAs(page, rita, '/utenti');
  await button('Invita').click();
  await box('Nome').fill('Aldo');
  await box('Cognome').fill('Bianchi');
  await box('E-mail istituzionale').fill('aldo.terzo@example.org');
  const letGo = await holdAnswers(page, /\/invitations\/doubles$/);
  const asked = page.waitForRequest(/\/invitations\/doubles$/);
  await page.getByRole('dialog').getByRole('button', { name: 'Invita', exact: true }).click();
  await asked;
  assert.ok(await box('Nome').isDisabled());
  await letGo();
  await page.getByRole('dialog', { name: 'Forse c’è già' }).getByText('nome simile').first().waitFor();
});

trial('whoever may be there already is shown before somebody is invited', async () => {
  await openAs(page, rita, '/utenti');
  await button('Invita').click();
  await box('Nome').fill('Aldo');
  await box('Cognome').fill('Bianchi');
  await box('E-mail istituzionale').fill('aldo.b@example.org');
  await page.getByRole('dialog').getByRole('button', { name: 'Invita', exact: true }).click();
  await page.getByRole('dialog', { name: 'Forse c’è già' }).getByText('nome simile').first().waitFor();
  await assertClean(page, 'utenti-doppi');
  await button('È un’altra persona: invita').click();
  await row('aldo.b@example.org').waitFor();

  await button('Invita').click();
  await box('Nome').fill('Aldo');
  await box('Cognome').fill('Bianchi');
  await box('E-mail istituzionale').fill('aldo.bianchi@example.org');
  await page.getByRole('dialog').getByRole('button', { name: 'Invita', exact: true }).click();
  await button('Invita di nuovo Aldo Bianchi').click();
  await page.getByText('Nuovo invito pronto: e-mail inviata a aldo.b@example.org').waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await row('aldo.bianchi@example.org').waitFor({ state: 'detached' });
});

trial('the page of an invited person says what became of the invitation, and sends it again', async () => {
  const { id } = await post('invitations', {
    firstName: 'Elio',
    lastName: 'Bruni',
    institutionalEmail: 'elio.bruni@example.org',
    permissions: [],
  });
  await openAs(page, rita, '/utenti/elio.bruni@example.org');
  await page.getByText('L’e-mail deve ancora partire').waitFor();
  await page.getByText(/, da Rita Umane$/).waitFor();
  await workOff(product, { mail: mailTo(mailbox) });
  // The page hears that the mail has left.
  await page.getByText(/^Vale fino al/).waitFor();
  await product.owner
    .updateTable('invitations')
    .set({ expires_at: sql`created_at + interval '1 microsecond'` })
    .where('user_id', '=', id)
    .execute();
  const phone = await openPhone();
  for (const at of [page, phone]) {
    await openAs(at, rita, '/utenti/elio.bruni@example.org');
    await at.getByText(/^Scaduto (il |l’)/).waitFor();
    await assertClean(at, 'profile-invited');
    await at.getByRole('button', { name: 'Invia di nuovo l’invito' }).click();
    await at
      .getByRole('dialog')
      .getByText(/Quello di prima non vale più/)
      .waitFor();
    await assertClean(at, 'profile-invite-again');
    if (at === page) await at.keyboard.press('Escape');
  }
  mailbox.delivered.length = 0;
  await phone.getByRole('button', { name: 'Invia di nuovo', exact: true }).click();
  await phone.getByText('Nuovo invito pronto: e-mail inviata a elio.bruni@example.org').waitFor();
  await phone.getByRole('dialog').waitFor({ state: 'detached' });
  await phone.getByText('L’e-mail deve ancora partire').waitFor();
  await workOff(product, { mail: mailTo(mailbox) });
  assert.equal(mailbox.delivered.length, 1);
  await phone.getByText(/^Vale fino al/).waitFor();
  await assertClean(phone, 'profile-invited-again');
});

trial('of many who are suspended those who may not be are named, and the others are', async () => {
  await openAs(page, rita, '/utenti');
  for (const name of ['Bianchi Carlo', 'Umane Rita'])
    await page.getByRole('checkbox', { name: `Seleziona ${name}` }).check();
  await button('Sospendi').click();
  await box('Motivo').fill('Fine anno');
  await page.getByRole('dialog').getByRole('button', { name: 'Sospendi l’accesso' }).click();
  await page.getByRole('dialog').getByText('Su di te decide un’altra persona').waitFor();
  await assertClean(page, 'utenti-esito');
  await button('Chiudi').click();
  await row('Bianchi Carlo').getByText('Sospesə').waitFor();
});

trial('on a phone each person is a card, and the filters stay in the address', async () => {
  const suspended = await product.person({ nome: 'Ciro', cognome: 'Bianchi' });
  await post('users/suspend', { ids: [suspended.id], expected: 1, reason: 'Fine anno' });
  await post('invitations', {
    firstName: 'Fede',
    lastName: 'Verdi',
    institutionalEmail: 'fede.verdi@example.org',
    permissions: [],
    teamIds: [chassis],
  });
  const phone = await openPhone();
  await openAs(phone, rita, '/utenti?q=bianki&state=attivo');
  await phone.getByText('Bianchi Aldo').first().waitFor();
  await absent(phone.getByText('Bianchi Ciro'));
  await assertClean(phone, 'utenti');
  await openAs(page, rita, '/utenti');
  await row('Verdi Fede').getByText('Telaio').waitFor();
  await assertClean(page, 'utenti');
});
