/** Tests /organizzazione in Chromium: it is not in the menu, and is reached from Home and from the palette. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { permissions } from '@wms/contract/platform/permissions';
import { trial } from '../server/testing/trial.ts';
import { type Browser, launchBrowser } from './support/browser.ts';
import { type Product, startProduct } from './support/product.ts';
import { openSignedIn } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
before(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
});
after(async () => {
  await browser.close();
  await product.stop();
});

test('from Home a manager sets a name from a later day on, sees both names, and withdraws the later one', async () => {
  const manager = await product.person({ permissions });
  const page = await (await openSignedIn(browser, product.url, manager)).newPage();
  await page.goto('/');
  const menu = page.getByRole('navigation');
  await menu.getByRole('link', { name: 'Home' }).waitFor();
  assert.equal(await menu.getByRole('link', { name: 'Organizzazione' }).count(), 0);
  await page.getByText(/pagine fuori dal menu$/).click();
  await page.getByRole('link', { name: 'Organizzazione' }).click();

  await page.getByRole('button', { name: 'Cambia Denominazione' }).click();
  const dialog = page.getByRole('dialog', { name: 'Denominazione' });
  await dialog.getByRole('textbox', { name: 'Denominazione' }).fill('Squadra Corse Aurora');
  await dialog.getByRole('textbox', { name: 'Denominazione' }).press('Enter');
  await page.getByText('Denominazione salvata').waitFor();
  await page.getByText('Squadra Corse Aurora').waitFor();

  await page.getByRole('button', { name: 'Cambia Denominazione' }).click();
  await dialog.getByRole('textbox', { name: 'Denominazione' }).fill('Aurora Racing');
  await dialog.getByRole('textbox', { name: 'Vale da' }).fill('01/01/2199');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await page.getByText('Dal 01/01/2199: Aurora Racing').waitFor();
  await page.getByText('Squadra Corse Aurora').waitFor();
  const withdraw = page.getByRole('button', { name: 'Ritira Denominazione dal 01/01/2199' });
  const question = page.getByRole('dialog', { name: 'Ritira «Denominazione» dal 01/01/2199' });
  await withdraw.click();
  await question.waitFor();
  await page.locator('button:focus', { hasText: 'Indietro' }).waitFor();
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'detached' });
  await page.getByText('Dal 01/01/2199: Aurora Racing').waitFor();
  await withdraw.click();
  await question.getByRole('button', { name: 'Ritira il valore' }).click();
  await page.getByText('Dal 01/01/2199: Aurora Racing').waitFor({ state: 'detached' });
});

trial('the palette leads there; who does not manage people finds the error page', async () => {
  const manager = await product.person({ permissions });
  const page = await (await openSignedIn(browser, product.url, manager, 390)).newPage();
  await page.goto('/organizzazione');
  await page.getByRole('heading', { name: 'Chi emette i documenti' }).waitFor();
  await page.goto('/');
  await page.getByRole('heading', { name: /^Ciao/ }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Cerca o scrivi che cosa fare').fill('organizz');
  await page.getByRole('option', { name: /^Organizzazione/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/organizzazione');

  const other = await product.person({ permissions: ['USR_EDT'] });
  const denied = await (await openSignedIn(browser, product.url, other)).newPage();
  await denied.goto('/organizzazione');
  await denied.getByText('Non autorizzatə').first().waitFor();
});
