/** Tests single sign-on as a person uses it, in Chromium, against the certified oidc-provider. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { freePort } from '../server/src/testing/server-process.ts';
import { type SignOnPeer, startSignOnProvider } from '../server/src/testing/single-sign-on/provider.ts';
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

test('whoever has no password signs in, goes on with the page asked for, and proves themselves', async () => {
  const who = await product.person({ permissions: [can.userEdit, can.inventoryBrowse] });
  await sql`update users set password_hash = null where id = ${who.id}`.execute(product.owner);
  const page = await (await newWindow(browser, product.url, 1280)).newPage();
  await page.goto(`${product.url}/prod?q=vite`);
  await page.waitForURL('**/login');
  await picture(page, 'single-sign-on-1-ways', 1280);

  provider.say({ email: 'nessuno@example.org' });
  await press(page, 'Entra con Prova');
  await press(page, 'Sono io');
  await page.getByText(/^Con questa e-mail non si entra in WMS/).waitFor();
  await picture(page, 'single-sign-on-2-refused', 1280);

  // The provider remembers whom it has seen, so another person needs a window of their own.
  const window = await newWindow(browser, product.url, 1280);
  const tab = await window.newPage();
  provider.say({ email: `${who.username}@example.org` });
  await tab.goto(`${product.url}/prod?q=vite`);
  await press(tab, 'Entra con Prova');
  await press(tab, 'Sono io');
  await waitForTitle(tab, /^Ciao/);
  assert.equal(new URL(tab.url()).hash, '');
  await picture(tab, 'single-sign-on-3-continue', 1280);
  await tab.getByRole('link', { name: 'Continua: Inventario' }).click();
  await tab.waitForURL('**/prod?q=vite');
  await tab.goto(product.url);
  await waitForTitle(tab, /^Ciao/);
  assert.equal(await tab.getByRole('link', { name: /^Continua/ }).count(), 0, 'once');

  await sql`update sessions set proved_at = now() - interval '1 hour' where user_id = ${who.id}`.execute(
    product.db,
  );
  await tab.goto(`${product.url}/areaUtente?scheda=sicurezza`);
  await press(tab, 'Attiva il secondo fattore');
  await tab.getByRole('dialog', { name: 'Conferma che sei tu' }).waitFor();
  await picture(tab, 'single-sign-on-4-proof', 1280);
  await press(tab, 'Accedi di nuovo');
  await press(tab, 'Sono io');
  await tab.waitForURL('**/areaUtente?scheda=sicurezza');
  await tab.getByText('Fatto: per dieci minuti non te lo chiediamo più').waitFor();
  await press(tab, 'Attiva il secondo fattore');
  await tab.getByRole('img', { name: 'QR del secondo fattore' }).waitFor();
  await window.close();
});
