/** Tests single sign-on as a person uses it, in Chromium, against the certified oidc-provider. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { freePort } from '../server/testing/server-process.ts';
import { type SignOnPeer, startSignOnProvider } from '../server/testing/single-sign-on/provider.ts';
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

let product: Product;
let provider: SignOnPeer;
let browser: Browser;
before(async () => {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  provider = await startSignOnProvider(publicUrl);
  provider.showPage = true;
  [product, browser] = await Promise.all([
    startProduct({ publicUrl, port, signOn: provider.settings }),
    launchBrowser(),
  ]);
});
after(async () => {
  await browser?.close();
  await product?.stop();
  await provider?.close();
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Somebody without a password, and a window of theirs: the provider remembers whom it has seen in one. */
async function withoutPassword() {
  const who = await product.person({ permissions: [can.userEdit, can.inventoryBrowse] });
  await sql`update users set password_hash = null where id = ${who.id}`.execute(product.owner);
  const page = await (await newWindow(browser, product.url, 1280)).newPage();
  return { who, page };
}

/** Asks for a page, and signs in with this e-mail at the provider instead. */
async function signIn(page: Page, email: string, asked = '/prod?q=vite') {
  provider.say({ email });
  await page.goto(asked);
  await page.waitForURL('**/login');
  await picture(page, 'single-sign-on-1-ways', 1280);
  await press(page, 'Entra con Prova');
  await press(page, 'Sono io');
}

test('whoever has no password signs in, and goes on with the page asked for', async () => {
  const { who, page } = await withoutPassword();
  await signIn(page, `${who.username}@example.org`);
  await waitForTitle(page, /^Ciao/);
  assert.equal(new URL(page.url()).hash, '');
  await picture(page, 'single-sign-on-2-continue', 1280);
  await page.getByRole('link', { name: 'Continua: Inventario' }).click();
  await page.waitForURL('**/prod?q=vite');
});

trial('an e-mail that nobody here has is refused at the login, which says so', async () => {
  const { page } = await withoutPassword();
  await signIn(page, 'nessuno@example.org');
  await page.getByText(/^Con questa e-mail non si entra in WMS/).waitFor();
  await picture(page, 'single-sign-on-3-refused', 1280);
});

trial(
  'the page asked for is offered once, and who has no password proves themselves by signing in',
  async () => {
    const { who, page } = await withoutPassword();
    await signIn(page, `${who.username}@example.org`);
    await page.getByRole('link', { name: 'Continua: Inventario' }).click();
    await page.waitForURL('**/prod?q=vite');
    await page.goto('/');
    await waitForTitle(page, /^Ciao/);
    assert.equal(await page.getByRole('link', { name: /^Continua/ }).count(), 0, 'once');

    await sql`update sessions set proved_at = now() - interval '1 hour' where user_id = ${who.id}`.execute(
      product.db,
    );
    await page.goto('/areaUtente?scheda=sicurezza');
    await press(page, 'Attiva il secondo fattore');
    await page.getByRole('dialog', { name: 'Conferma che sei tu' }).waitFor();
    await picture(page, 'single-sign-on-4-proof', 1280);
    await press(page, 'Accedi di nuovo');
    await press(page, 'Sono io');
    await page.waitForURL('**/areaUtente?scheda=sicurezza');
    await page.getByText('Fatto: per dieci minuti non te lo chiediamo più').waitFor();
    await press(page, 'Attiva il secondo fattore');
    await page.getByRole('img', { name: 'QR del secondo fattore' }).waitFor();
  },
);
