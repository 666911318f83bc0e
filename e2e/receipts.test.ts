/** The register of receipts in Chromium: whoever manages receipts annuls one. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { makeReceipt } from '../server/src/testing/receipts/fixtures.ts';
import { type Browser, launchBrowser, overflow, picture, violations } from './support/browser.ts';
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

for (const size of [1280, 390] as const)
  test(`a receipt is annulled with a reason and stays in the register, at ${size} px`, async () => {
    const treasurer = await product.person({ permissions: [can.receiptsManagement] });
    const payerName = `Chi Paga ${size}`;
    await makeReceipt(product, { userId: treasurer.id, issuedOn: '2026-02-03', payerName });
    const page = await (await openSignedIn(browser, product.url, treasurer, size)).newPage();
    await page.goto(`/ricevute?q=${size}`);
    await page.getByText(payerName).first().waitFor();
    await page.getByRole('button', { name: /^Annulla ricevuta \d/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`È di ${payerName}`).waitFor();
    const confirm = dialog.getByRole('button', { name: 'Annulla ricevuta' });
    assert.equal(await confirm.isDisabled(), true);
    await picture(page, 'receipt-annul', size);
    assert.deepEqual(await violations(page), []);
    assert.equal(await overflow(page), 0);
    await dialog.getByLabel('Motivo').fill('Importo sbagliato');
    await confirm.click();
    await page.getByText('Ricevuta annullata').waitFor();
    await page.getByText('Annullata', { exact: true }).first().waitFor();
    await picture(page, 'receipt-annulled', size);
  });
