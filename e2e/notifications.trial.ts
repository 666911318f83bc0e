/** Tests the bell in Chromium: news are counted, lead to their page, and can be switched off. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { inTransaction } from '../server/src/platform/database/connection.ts';
import { news } from '../server/src/platform/news/news.ts';
import { notify } from '../server/src/platform/news/notify.ts';
import type { Caller } from '../server/testing/app.ts';
import {
  absent,
  type Browser,
  launchBrowser,
  newWindow,
  overflow,
  picture,
  sizesFor,
  violations,
} from './support/browser.ts';
import { type Product, startProduct } from './support/product.ts';
import { openAs } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
before(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const inventoryNews = news<{ to: number; what: string }>({
  kind: 'logistics.loans-due',
  label: 'Prestiti da restituire',
  ways: ['bell'],
  mailKeptHours: 1,
  audience: ({ to }) => ({ people: [to] }),
  sentence: ({ what }) => `Da guardare: ${what}`,
  leadsTo: () => '/prod',
});
const say = (who: Caller, what: string) =>
  inTransaction(product.db, null, (tx) => notify(tx, inventoryNews, { to: who.id, what }));

for (const size of sizesFor(390))
  test(`at ${size}: the bell counts, its list leads to the page, and opened news are read`, async () => {
    // The person may not open 'Area utente', which not everybody may.
    const who = await product.person({ permissions: [can.inventoryBrowse] });
    const page = await (await newWindow(browser, product.url, size)).newPage();
    await openAs(page, who, '/');
    const bell = page.getByRole('button', { name: /^Notifiche/ });
    await bell.click();
    const list = page.getByRole('dialog', { name: 'Notifiche' });
    await list.getByText('Non hai ancora notifiche.').waitFor();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });

    await say(who, 'la vite');
    await say(who, 'il dado');
    await page.reload();
    await page.getByRole('button', { name: 'Notifiche, 2 da leggere' }).click();
    await list.getByRole('listitem').nth(1).waitFor();
    await picture(page, 'notifications', size);
    assert.deepEqual([await violations(page), await overflow(page)], [[], 0]);
    await list.getByRole('link', { name: 'la vite' }).click();
    await page.waitForURL('**/prod');
    await page.getByRole('button', { name: 'Notifiche, 1 da leggere' }).click();
    await list.getByRole('button', { name: 'Segna tutte come lette' }).click();
    await list.getByText('Da leggere').waitFor({ state: 'detached' });
    await list.getByRole('button', { name: 'Scegli che cosa ricevere' }).click();

    const choice = page.getByRole('switch', { name: 'Prestiti da restituire: in wms' });
    await choice.waitFor();
    await picture(page, 'notification-choices', size);
    assert.deepEqual([await violations(page), await overflow(page)], [[], 0]);
    await choice.click({ force: true });
    await page.waitForFunction(
      () =>
        !document.querySelector<HTMLInputElement>('[aria-label="Prestiti da restituire: in wms"]')?.checked,
    );
    await say(who, 'niente');
    await page.reload();
    await page.getByRole('button', { name: 'Notifiche', exact: true }).click();
    await list.getByRole('button', { name: 'Scegli che cosa ricevere' }).click();
    await choice.waitFor();
    assert.equal(await choice.isChecked(), false);
    await list.getByRole('button', { name: 'Torna alle notifiche' }).click();
    await list.getByRole('listitem').nth(1).waitFor();
    await absent(list.getByText('niente'));
    await page.context().close();
  });
