/** Tests the main job in Chromium: a member finds a product, changes their picture and signs out. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { goodPassword } from '../server/testing/app.ts';
import { isTrial } from '../server/testing/trial.ts';
import {
  type Browser,
  launchBrowser,
  type Page,
  picture,
  type Size,
  sizesFor,
  workIn,
} from './support/browser.ts';
import {
  catalogue,
  makeFilesToUpload,
  type Product,
  startProduct,
  writeShortCatalogue,
} from './support/product.ts';
import { follow, openSignedIn } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let photo: string;

before(async () => {
  let files: Awaited<ReturnType<typeof makeFilesToUpload>>;
  [product, browser, files] = await Promise.all([startProduct(), launchBrowser(), makeFilesToUpload()]);
  photo = files.photo;
  await product.wms('import', 'products', isTrial ? catalogue : await writeShortCatalogue(20));
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const alert = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

async function findProduct(page: Page, size: Size) {
  const pictureOf = (name: string) => picture(page, `day-${name}`, size);
  await follow(page, '/prod');
  await page.getByRole('searchbox').fill('vulkan loader');
  await page.getByText('libvulkan1').first().waitFor();
  await pictureOf('6-inventario');
  await page.getByRole('link', { name: /Vulkan loader library/ }).click();
  await page.waitForURL(/\/prod\/\d+/);
  await page.getByRole('heading', { name: /Vulkan loader library/ }).waitFor();
  await page.getByText('477').first().waitFor();
  await pictureOf('7-prodotto');
}

async function changePicture(page: Page, username: string, size: Size) {
  const pictureOf = (name: string) => picture(page, `day-${name}`, size);
  await follow(page, '/areaUtente');
  await page.getByText(`${username}@example.org`).waitFor();
  await pictureOf('8-area');
  await page.getByRole('button', { name: 'Cambia immagine' }).click();
  await page.locator('input[type=file]').last().setInputFiles(photo);
  await page.getByRole('slider').first().waitFor();
  await pictureOf('8-ritaglio');
  await page
    .getByRole('button', { name: /Salva|Usa|Conferma/ })
    .last()
    .click();
  await alert(page, 'Immagine del profilo aggiornata');
}

async function changePassword(page: Page, size: Size) {
  await page.getByRole('tab', { name: 'Sicurezza' }).click();
  await page.getByRole('textbox', { name: 'Password attuale', exact: true }).fill(goodPassword);
  await page.getByRole('textbox', { name: 'Nuova password', exact: true }).fill('treno-lampo-gatto-9');
  await page
    .getByRole('textbox', { name: 'Ripeti la nuova password', exact: true })
    .fill('treno-lampo-gatto-9');
  await picture(page, 'day-9-password', size);
  await page.getByRole('button', { name: 'Cambia password' }).click();
  await alert(page, /Password aggiornata/);
}

/** The session's token leaves the browser with its person. */
async function leave(page: Page, size: Size) {
  if (size === 390) await page.getByRole('button', { name: /menu/i }).first().click();
  await page.getByRole('link', { name: 'Esci' }).click();
  await page.waitForURL('**/login');
  assert.equal(
    await page.evaluate(() => Object.values(localStorage).some((value) => /[\w-]{43}/.test(value))),
    false,
  );
}

describe('a member finds a product, changes the picture and signs out', () => {
  for (const size of sizesFor(1280)) {
    test(`at ${size} px`, async () => {
      const who = await product.person({
        permissions: [can.userEdit, can.inventoryBrowse, can.bugReporting],
      });
      const window = await openSignedIn(browser, product.url, who, size);
      await workIn(window, { name: 'main-job', size }, async (page) => {
        await page.goto('/');
        await page.getByRole('heading', { name: /Ciao/ }).waitFor();
        await findProduct(page, size);
        await changePicture(page, who.username, size);
        // Whether a password may be another one is decided by the server, whose tests try it.
        if (isTrial) await changePassword(page, size);
        await leave(page, size);
      });
    });
  }
});
