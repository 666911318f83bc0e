/** Tests in Chromium that fingers reach what is pressed, on every page of a phone and in the calendar of a tablet. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pageTable } from '@wms/contract/pages/table';
import type { Caller } from '../server/src/testing/app.ts';
import { stockFixture } from '../server/src/testing/stock.ts';
import { addResource, bookingDesk, mondayAt, openDaily } from '../server/src/testing/workshop/bookings.ts';
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
    // The address changes before the page does, so the page before must not be taken for the next one.
    await follow(phone, '/error');
    await phone.waitForFunction(() => document.title.startsWith('Errore'), undefined, { polling: 'raf' });
    await follow(phone, path);
    await phone.waitForFunction(
      () =>
        !document.title.startsWith('Errore') &&
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

test('on a tablet a booking, the name of its room and a day take touches on 44 px of height', async () => {
  const day = mondayAt('').slice(0, 10);
  const aula = await addResource(product.db, { name: 'Aula', place: 'Piano 1' });
  await openDaily(product.db, aula, '08:00', '20:00');
  await bookingDesk(rita).book(aula, `${day}T10:00`, `${day}T12:00`, { title: 'Riunione' });
  await phone.setViewportSize({ width: 1024, height: 768 });
  for (const view of ['giorno', 'settimana', 'mese']) {
    await openAs(phone, rita, `/prenotazione?vista=${view}&giorno=${day}`);
    await phone.getByRole('button', { name: 'Aula, scheda' }).waitFor();
    if (view !== 'mese') await phone.getByRole('button', { name: /^Riunione/ }).waitFor();
    assert.deepEqual(await smallTargets(phone), [], view);
  }
});
