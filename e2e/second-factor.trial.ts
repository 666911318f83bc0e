/** Tests the second factor as a person uses it, in Chromium. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { generate } from 'otplib';
import { goodPassword, json } from '../server/testing/app.ts';
import { until } from '../server/testing/jobs.ts';
import { trial } from '../server/testing/trial.ts';
import {
  type Browser,
  launchBrowser,
  newWindow,
  type Page,
  picture,
  waitForTitle,
} from './support/browser.ts';
import { type Product, startProduct } from './support/product.ts';
import { openAs } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let page: Page;
before(async () => {
  [product, browser] = await Promise.all([
    startProduct({ sharesNews: true }),
    launchBrowser([], { whole: true }),
  ]);
  page = await (await newWindow(browser, product.url, 1280)).newPage();
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
const codeAt = (secret: string, step: number) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + step * 30 });

test('a person adds a second factor, signs in with it, and takes it away by proving who they are', async () => {
  const who = await product.person({ permissions: [can.userEdit] });
  await openAs(page, who, '/areaUtente?scheda=sicurezza');
  await sql`update sessions set proved_at = now() - interval '1 hour' where user_id = ${who.id}`.execute(
    product.db,
  );

  await button('Attiva il secondo fattore').click();
  await dialog('Conferma che sei tu').getByRole('textbox', { name: 'Password' }).fill(goodPassword);
  await picture(page, 'second-factor-0-proof', 1280);
  await button('Conferma').click();

  const adding = dialog('Attiva il secondo fattore');
  await adding.getByRole('img', { name: 'QR del secondo fattore' }).waitFor();
  await picture(page, 'second-factor-1-qr', 1280);
  const secret = (await adding.locator('code').innerText()).replaceAll(' ', '');
  await adding.getByRole('textbox').fill(await codeAt(secret, 0));
  await button('Attiva').click();
  const shown = dialog('Codici di recupero');
  await shown.getByRole('listitem').nth(9).waitFor();
  const codes = await shown.getByRole('listitem').allInnerTexts();
  assert.equal(codes.length, 10);
  await picture(page, 'second-factor-2-codes', 1280);
  await button('Li ho salvati').click();
  await page.getByText('Ti restano 10 codici di recupero').waitFor();
  await picture(page, 'second-factor-3-panel', 1280);

  await page.goto(`${product.url}/logout`);
  await page.waitForURL('**/login');
  await page.getByLabel('Nome utente').fill(who.username);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await button('Accedi').click();
  const code = page.getByRole('form', { name: 'Secondo fattore' }).getByRole('textbox', { name: 'Codice' });
  await code.fill('000000');
  await button('Accedi').click();
  await page.getByText('Il codice non è giusto, o è già stato usato').waitFor();
  await picture(page, 'second-factor-4-sign-in', 1280);
  // A later step than the one that is used up, which the server takes a step early.
  await code.fill(await codeAt(secret, 1));
  await button('Accedi').click();
  await waitForTitle(page, /^Ciao/);

  await sql`update sessions set proved_at = now() - interval '1 hour' where user_id = ${who.id}`.execute(
    product.db,
  );
  await page.goto(`${product.url}/areaUtente?scheda=sicurezza`);
  await button('Togli').click();
  await dialog('Togli il secondo fattore').getByRole('button', { name: 'Togli' }).click();
  const proof = dialog('Conferma che sei tu');
  await proof.getByRole('textbox', { name: 'Codice' }).fill(codes[0] ?? '');
  await proof.getByRole('button', { name: 'Conferma' }).click();
  await button('Attiva il secondo fattore').waitFor();
});

trial('a code that comes too late leads back to the password, another refusal leaves it', async () => {
  const who = await product.person();
  const begun = await who.post('/api/identity/secondFactor/begin', {});
  const { secret } = await json<{ secret: string }>(begun);
  const confirmed = await who.post('/api/identity/secondFactor/confirm', { code: await codeAt(secret, 0) });
  assert.equal(confirmed.status, 200);
  await page.goto(`${product.url}/logout`);
  await page.waitForURL('**/login');
  await page.getByLabel('Nome utente').fill(who.username);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await button('Accedi').click();
  const factor = page.getByRole('form', { name: 'Secondo fattore' });
  await factor.getByRole('textbox', { name: 'Codice' }).fill(await codeAt(secret, 1));

  // The answer got lost, and the browser sends the call again while the first one is still at work.
  const atWork = { type: '/problems/in-progress', status: 409, title: 'Conflict', detail: 'È già in corso' };
  await page.route('**/api/login/secondFactor', (route) => route.fulfill({ status: 409, json: atWork }));
  await button('Accedi').click();
  await factor.getByText('È già in corso').waitFor();
  await page.unroute('**/api/login/secondFactor');

  await sql`update login_challenges set expires_at = now() - interval '1 second'`.execute(product.db);
  await button('Accedi').click();
  await page.getByText('Sono passati più di cinque minuti: accedi di nuovo').waitFor();
  await page.getByLabel('Password', { exact: true }).waitFor();
  assert.equal(await factor.count(), 0);
});

trial(
  'a permission that demands a factor leads its holder there, and opens its page once they have one',
  async () => {
    const who = await product.person({ permissions: [can.inventoryBrowse] });
    await product.wms('organisation', 'set', '--factor-demanded-for', can.inventoryBrowse);
    await until(
      async () => (await who.get('/api/logistics/products')).status === 403,
      'the server goes by it',
    );
    await openAs(page, who, '/prod');
    await page.getByRole('heading', { name: 'Non autorizzatə' }).waitFor();
    await page.getByRole('link', { name: 'Attiva un secondo fattore' }).click();
    await page.getByText(/^L’organizzazione lo chiede per «Consultazione inventario»/).waitFor();
    await button('Attiva il secondo fattore').click();
    const adding = dialog('Attiva il secondo fattore');
    const secret = (await adding.locator('code').innerText()).replaceAll(' ', '');
    await adding.getByRole('textbox').fill(await codeAt(secret, 0));
    await button('Attiva').click();
    await button('Li ho salvati').click();
    await page.getByRole('link', { name: 'Inventario' }).click();
    await waitForTitle(page, /^Inventario/);
    await product.wms('organisation', 'set', '--factor-demanded-for', '');
  },
);

trial('who closes the proof changes nothing, and hears of no error', async () => {
  const who = await product.person({ permissions: [can.userEdit] });
  await openAs(page, who, '/areaUtente?scheda=sicurezza');
  await sql`update sessions set proved_at = now() - interval '1 hour' where user_id = ${who.id}`.execute(
    product.db,
  );
  await button('Attiva il secondo fattore').click();
  await dialog('Conferma che sei tu').getByRole('button', { name: 'Annulla' }).click();
  await dialog('Conferma che sei tu').waitFor({ state: 'hidden' });
  assert.equal(await page.locator('[data-show=true]').count(), 0);
  await button('Attiva il secondo fattore').click();
  await dialog('Conferma che sei tu').waitFor();
});

trial(
  'a passkey signs in without a password, proves who one is, and makes the password alone too little',
  async () => {
    const who = await product.person({ permissions: [can.userEdit] });
    // Browsers give passkeys to names, not to numbers.
    const site = product.url.replace('127.0.0.1', 'localhost');
    const window = await newWindow(browser, site, 1280);
    const tab = await window.newPage();
    const device = await window.newCDPSession(tab);
    await device.send('WebAuthn.enable');
    await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const press = (name: string) => tab.getByRole('button', { name, exact: true }).click();
    const signIn = async () => {
      await tab.goto(`${site}/login`);
      await tab.getByLabel('Nome utente').fill(who.username);
      await tab.getByLabel('Password', { exact: true }).fill(goodPassword);
      await press('Accedi');
    };
    const signOut = async () => {
      await tab.goto(`${site}/logout`);
      await tab.waitForURL('**/login');
    };
    await signIn();
    await waitForTitle(tab, /^Ciao/);
    await tab.goto(`${site}/areaUtente?scheda=sicurezza`);
    await press('Aggiungi una passkey');
    await tab.getByRole('textbox', { name: 'Nome', exact: true }).fill('portatile');
    await press('Aggiungi');
    await press('Li ho salvati');
    await tab.getByText('portatile', { exact: true }).waitFor();
    await picture(tab, 'passkey-1-panel', 1280);

    await signOut();
    await picture(tab, 'passkey-2-sign-in', 1280);
    await press('Entra con una passkey');
    await waitForTitle(tab, /^Ciao/);

    await signOut();
    await signIn();
    await press('Usa una passkey');
    await waitForTitle(tab, /^Ciao/);

    await sql`update sessions set proved_at = now() - interval '1 hour' where user_id = ${who.id}`.execute(
      product.db,
    );
    await tab.goto(`${site}/areaUtente?scheda=sicurezza`);
    await press('Togli la passkey portatile');
    await tab
      .getByRole('dialog', { name: 'Togli la passkey' })
      .getByRole('button', { name: 'Togli' })
      .click();
    await tab
      .getByRole('dialog', { name: 'Conferma che sei tu' })
      .getByRole('button', { name: 'Usa una passkey' })
      .click();
    await tab.getByText('portatile', { exact: true }).waitFor({ state: 'detached' });

    await signOut();
    await press('Entra con una passkey');
    await tab.getByText('Questa passkey non va bene: usane un’altra, o accedi con la password').waitFor();
    await signIn();
    await waitForTitle(tab, /^Ciao/);
    await window.close();
  },
);
