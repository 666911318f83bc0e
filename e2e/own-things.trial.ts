/** Tests what people find of their own in the user area, and that a refusal leads them to the very field. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { type Caller, json } from '../server/testing/app.ts';
import { makeDocument } from '../server/testing/documents.ts';
import { personalData } from '../server/testing/people.ts';
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
} from './support/browser.ts';
import { assertFieldError, choose } from './support/fields.ts';
import type { Product } from './support/product.ts';
import { openAs } from './support/signed-in.ts';
import { makeDeskData } from './support/stock.ts';

let product: Product;
let browser: Browser;
let page: Page;
let rita: Caller;
before(async () => {
  [{ product, rita }, browser] = await Promise.all([startArea(people), launchBrowser()]);
  page = await (await newWindow(browser, product.url, 1280)).newPage();
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const base = '/api/humanResources/user';
const member = async () => {
  const who = await product.person({ permissions: [can.userEdit] });
  assert.equal((await who.post(`${base}/updatePersonalData`, personalData())).status, 200);
  return who;
};
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
const send = async (by: Caller, path: string, body: object) => {
  const answer = await by.post(path, body);
  assert.equal(answer.status, 200, `${path}: ${await answer.clone().text()}`);
};
/** Where the newest news leads, in the bell as in the mail. */
const newsOf = async ({ id }: Caller) => {
  const news = product.db.selectFrom('notifications').select('path').where('user_id', '=', id);
  return (await news.orderBy('id', 'desc').executeTakeFirstOrThrow()).path;
};
const waitForFocus = (path: string) =>
  page.waitForFunction(
    (wanted) => document.activeElement?.closest('[data-path]')?.getAttribute('data-path') === wanted,
    path,
  );

trial('permissions say who gave them and why, loans what is late, and the tabs fit a phone', async () => {
  const who = await member();
  const reason = 'Prepara le gare';
  const chosen = { ids: [who.id], expected: 1 };
  const codes = [can.roomsBook, can.productsUpdate];
  await send(rita, '/api/humanResources/users/permissions/grant', { ...chosen, permissions: codes, reason });
  await makeDeskData(product, who);
  await openAs(page, who, '/areaUtente?scheda=permessi');
  const rooms = page.getByRole('listitem').filter({ hasText: 'Prenota stanze' });
  await rooms.getByText('Prenotazione delle stanze').waitFor();
  assert.match(await rooms.innerText(), /dato (il |l’)\d\d\/\d\d\/\d{4}.* da Rita Umane · Prepara le gare/);
  await page.getByRole('tab', { name: 'Prestiti' }).click();
  const loan = page.getByRole('row').filter({ hasText: 'Trapano' });
  await loan.getByText(/^In ritardo dal/).waitFor();

  const phone = await (await newWindow(browser, product.url, 390)).newPage();
  const complaints = complaintsOf(phone);
  await openAs(phone, who, '/areaUtente');
  for (const tab of ['Permessi', 'Prestiti', 'Documenti']) {
    await phone.getByRole('tab', { name: tab }).click();
    await phone.getByRole('tab', { name: tab, selected: true }).waitFor();
    await phone.getByRole('tabpanel', { name: tab }).getByRole('heading').first().waitFor();
    await picture(phone, `own-${tab}`, 390);
    assert.equal(await overflow(phone), 0, tab);
    assert.deepEqual(await violations(phone), [], tab);
  }
  assert.deepEqual(complaints, []);
  await phone.context().close();
});

test('who is sent back is led to the field, with the reason beside it, and the next one is a click away', async () => {
  const who = await member();
  const fields = ['residenza.cap', 'telefono'];
  const sendBack = { step: 'anagrafica', reason: 'Non tornano con il documento', fields };
  await send(rita, `/api/humanResources/users/${who.id}/sendBack`, sendBack);
  await openAs(page, who, await newsOf(who));
  await waitForFocus('residenza.cap');
  await assertFieldError(page, 'CAP', 'Da correggere: Non tornano con il documento');
  await button('Telefono').click();
  await waitForFocus('telefono');
  await page.getByRole('textbox', { name: 'Telefono', exact: true }).fill('333 765 4321');
  await page.waitForFunction(
    () => document.querySelector('[data-path=telefono]')?.getAttribute('aria-invalid') !== 'true',
  );
});

trial(
  'a refused document is the first one of its page, and the link leads to where another is chosen',
  async () => {
    const who = await member();
    const document = await makeDocument(product.db, { userId: who.id, typeId: 2 });
    await send(rita, `/api/humanResources/documents/${document}/reject`, {
      version: 1,
      reason: 'È tagliato',
    });
    await openAs(page, who, await newsOf(who));
    await waitForFocus('documento.2');
    const due = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Da sistemare' }) });
    await due.getByText('Motivo: È tagliato').waitFor();
    await due.getByText('Manca', { exact: true }).first().waitFor();
    await openAs(page, who, '/');
    await page.getByRole('link', { name: /^Documento rifiutato/ }).click();
    await waitForFocus('documento.2');
  },
);

trial('a refused change of name opens the form again, with the refusal at the field', async () => {
  const who = await member();
  await send(who, `${base}/changeRequest`, { cognome: 'Verdi' });
  const { rows } = await json<{ rows: { id: number }[] }>(
    await rita.get(`/api/humanResources/changeRequests?person=${who.id}`),
  );
  const refusal = { version: 1, reason: 'Serve il documento' };
  await send(rita, `/api/humanResources/changeRequests/${rows[0]?.id}/moves/refuse`, refusal);
  await openAs(page, who, await newsOf(who));
  await dialog('Chiedi di cambiare i tuoi dati').waitFor();
  await waitForFocus('cognome');
  await dialog('Chiedi di cambiare i tuoi dati')
    .getByText('«Verdi» è stato rifiutato: Serve il documento')
    .waitFor();
});

trial('a course that was typed halfway is there after a reload, and gone once it is saved', async () => {
  const who = await member();
  await openAs(page, who, '/areaUtente?scheda=accademici');
  await button('Aggiungi un corso').click();
  const kept = page.waitForResponse(
    (answer) => answer.url().endsWith('/drafts/course') && answer.request().method() === 'PUT',
  );
  const name = page.getByRole('textbox', { name: 'Corso', exact: true });
  await name.fill('Fisica');
  await kept;
  await page.reload();
  await page.getByText(/^«Fisica», scritto (il |l’).* non è ancora salvato\.$/).waitFor();
  await button('Riprendi').click();
  await page.getByText(/^Riprendi da dove eri/).waitFor();
  assert.equal(await name.inputValue(), 'Fisica');
  await page.getByRole('textbox', { name: 'Ateneo', exact: true }).fill('Università di Pisa');
  await button('Chiudi').click();
  await button('Riprendi').click();
  await choose(page, 'Livello', 'Laurea triennale');
  await page.getByRole('textbox', { name: 'Anno di immatricolazione', exact: true }).fill('2023');
  await button('Aggiungi').click();
  // Names that no colleague has written are asked about once.
  await page.getByText('Nuovo: «Fisica».').waitFor();
  await button('Aggiungi').click();
  await button('Modifica Fisica').waitFor();
  await page.reload();
  await button('Modifica Fisica').waitFor();
  await absent(button('Riprendi'));
});

trial('what HR corrects while a draft waits is there, and where both wrote the person hears it', async () => {
  const who = await product.person({ permissions: [can.userEdit], completed: false });
  await openAs(page, who, '/');
  await page.waitForURL('**/primoIngresso');
  const phone = page.getByRole('textbox', { name: 'Telefono', exact: true });
  const mail = page.getByRole('textbox', { name: 'E-mail personale', exact: true });
  const kept = page.waitForResponse(
    (answer) => answer.url().endsWith('/drafts/personalData') && answer.request().method() === 'PUT',
  );
  await phone.fill('333 765 4321');
  await kept;
  const path = `/api/humanResources/users/${who.id}/personalData`;
  const { version } = await json<{ version: number }>(await rita.get(path));
  const corrected = await rita.fetch(path, {
    method: 'PATCH',
    body: JSON.stringify({ ...personalData(), version }),
    headers: { 'content-type': 'application/json' },
  });
  assert.equal(corrected.status, 200, await corrected.clone().text());
  await page.reload();
  await page.getByText(/^Intanto questi dati sono stati corretti/).waitFor();
  assert.equal(await phone.inputValue(), '333 765 4321');
  assert.equal(await mail.inputValue(), 'anna@example.org');
  await page.getByRole('listitem').filter({ hasText: 'Telefono: ora +393331234567' }).waitFor();
  assert.deepEqual(await violations(page), []);
  await button('Usa questo valore: Telefono').click();
  await page.getByText(/^Intanto questi dati/).waitFor({ state: 'detached' });
  assert.equal(await phone.inputValue(), '+393331234567');
});
