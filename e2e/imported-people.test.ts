/** Tests in Chromium what follows an import of people where no mail is sent: the links, of exactly these people. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Caller } from '../server/testing/app.ts';
import { importFrom } from '../server/testing/logistics/imports.ts';
import { startArea } from './areas/area.ts';
import { people } from './areas/people.ts';
import { type Browser, launchBrowser, overflow, picture, violations } from './support/browser.ts';
import type { Product } from './support/product.ts';
import { openSignedIn } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let rita: Caller;
before(async () => {
  [{ product, rita }, browser] = await Promise.all([
    startArea(people, { mailIsSent: false }),
    launchBrowser(),
  ]);
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

/** The invitations that still open, by their people. */
const openInvitations = async () => {
  const rows = await product.owner
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.user_id')
    .select(['users.institutional_email as email', 'invitations.id as id'])
    .where('ended_at', 'is', null)
    .execute();
  return new Map(rows.map(({ email, id }) => [email, id]));
};

test('the links of an import come first, are copied together, and end nobody else’s', async () => {
  const answer = await rita.post('/api/humanResources/invitations', {
    firstName: 'Nina',
    lastName: 'Bosco',
    institutionalEmail: 'nina.bosco@example.org',
    permissions: [],
  });
  assert.equal(answer.status, 200, await answer.clone().text());
  const file = [
    'Cognome;Nome;E-mail',
    'Ferrero;Ottavia;ottavia@example.org',
    'Zunino;Ercole;ercole@example.org',
  ];
  const { id, state } = await importFrom(rita, 'people', file.join('\n'));
  assert.equal(state, 'done');
  const before = await openInvitations();

  for (const width of [1280, 390] as const) {
    const window = await openSignedIn(browser, product.url, rita, width);
    const page = await window.newPage();
    await page.goto(`/importa/${id}`);
    await page.getByText(/crea lì i collegamenti/).waitFor();
    await page.getByRole('link', { name: 'Vai a chi hai invitato' }).click();
    await page.getByText('2 persone').first().waitFor();
    await page.getByRole('button', { name: 'Crea i collegamenti' }).waitFor();
    await picture(page, 'imported-people', width);
    assert.equal(await overflow(page), 0);
    assert.deepEqual(await violations(page), []);
    await page.getByRole('button', { name: 'Crea i collegamenti' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Crea i collegamenti' }).click();
    await dialog.getByRole('button', { name: 'Copia tutti' }).waitFor();
    const links = dialog.getByRole('textbox');
    assert.equal(await links.count(), 2);
    for (const link of await links.all()) assert.match(await link.inputValue(), /\/login#invito=[\w-]{43}$/);
    await dialog.getByRole('button', { name: 'Copia tutti' }).click();
    await picture(page, 'imported-links', width);
    await window.close();
  }

  const now = await openInvitations();
  assert.equal(now.get('nina.bosco@example.org'), before.get('nina.bosco@example.org'));
  assert.notEqual(now.get('ottavia@example.org'), before.get('ottavia@example.org'));
});

test('an import stands under Utenti, by the number of people whom it invited', async () => {
  const file = ['Cognome;Nome;E-mail', 'Galli;Mina;mina@example.org', 'Bosco;Nina;nina.bosco@example.org'];
  const { id, state } = await importFrom(rita, 'people', file.join('\n'));
  assert.equal(state, 'done');
  const window = await openSignedIn(browser, product.url, rita);
  const page = await window.newPage();
  const menu = page.getByRole('navigation').getByRole('link', { name: 'Utenti', exact: true });
  await page.goto(`/importa/${id}`);
  await page.getByText('1 persona invitata').waitFor();
  await menu.and(page.locator('[data-marked]')).waitFor();
  await page.getByRole('link', { name: 'Importa: persone da invitare' }).click();
  await page.getByRole('row').getByText('1 persona', { exact: true }).first().waitFor();
  await menu.and(page.locator('[data-marked]')).waitFor();
  await window.close();
});
