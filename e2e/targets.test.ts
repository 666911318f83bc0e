/** Tests in Chromium that fingers reach what is pressed, on every page of a phone. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pageTable } from '@wms/contract/pages/table';
import type { Caller } from '../server/testing/app.ts';
import { stockFixture } from '../server/testing/stock.ts';
import { startArea } from './areas/area.ts';
import { people } from './areas/people.ts';
import { type Browser, launchBrowser, newWindow, type Page } from './support/browser.ts';
import type { Product } from './support/product.ts';
import { follow, openAs } from './support/signed-in.ts';
import { smallTargets } from './support/targets.ts';

let product: Product;
let browser: Browser;
let phone: Page;
let rita: Caller;
before(async () => {
  [{ product, rita }, browser] = await Promise.all([startArea(people), launchBrowser()]);
  phone = await (await newWindow(browser, product.url, 390)).newPage();
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

test('on a phone everything that is pressed takes touches on 44 px of height, on every page', async () => {
  await (await stockFixture(product.db)).product();
  await openAs(phone, rita, '/');
  const elsewhere = ['/logout', '/login', '/primoIngresso', '/secondoFattore', '/error'];
  const paths = Object.keys(pageTable).filter((path) => !path.includes('$') && !elsewhere.includes(path));
  const small: Record<string, string[]> = {};
  for (const path of paths) {
    // The address changes before the page does, so the page before gets a title that no page has.
    await phone.evaluate(() => {
      document.title = '…';
    });
    await follow(phone, path);
    await phone.waitForFunction(
      () =>
        document.title !== '…' &&
        document.querySelector('main h1') &&
        !document.querySelector('main [aria-busy=true]'),
      undefined,
      { polling: 'raf' },
    );
    const found = await smallTargets(phone);
    if (found.length > 0) small[path] = found;
  }
  await openAs(phone, undefined, '/login');
  await phone.getByRole('button', { name: 'Accedi', exact: true }).waitFor();
  assert.deepEqual([small, await smallTargets(phone)], [{}, []]);
});

test('on a phone letters in fields are 16 px and what is pressed is 44 px high', async () => {
  for (const path of ['/fornitori/nuovo', '/prod']) {
    await openAs(phone, rita, path);
    await phone.locator('main :is(form, table)').first().waitFor();
    const small = await phone.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main :is(input, textarea, .mantine-Button-root)')]
        .filter((element) => element.checkVisibility() && !element.matches('[type=checkbox], [type=radio]'))
        .filter((element) => {
          const letters = Number.parseFloat(getComputedStyle(element).fontSize);
          return element.offsetHeight < 44 || (letters < 16 && element.matches('input, textarea'));
        })
        .map((element) => `${element.outerHTML.slice(0, 200)} ${element.offsetHeight}`),
    );
    assert.deepEqual(small, [], path);
  }
});
