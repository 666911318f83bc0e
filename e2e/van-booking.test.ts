/** Tests in Chromium how vans are booked: whoever books one drives it, unless they name somebody else. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import type { Locator } from 'playwright-core';
import type { Caller } from '../server/src/testing/app.ts';
import { bookingDesk, mondayAt, openDaily } from '../server/src/testing/workshop/bookings.ts';
import { addVan, giveLicence } from '../server/src/testing/workshop/vans.ts';
import {
  type Browser,
  complaintsOf,
  launchBrowser,
  overflow,
  type Page,
  type Size,
  settled,
  violations,
} from './support/browser.ts';
import { type Product, startProduct } from './support/product.ts';
import { openSignedIn } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let anna: Caller;
let walker: Caller;
let bruno: Caller;
let van: number;
before(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const permissions = [can.vansBook];
  [anna, bruno, walker] = await Promise.all([
    product.person({ nome: 'Anna', cognome: 'Verdi', permissions }),
    product.person({ nome: 'Bruno', cognome: 'Bianchi', permissions }),
    product.person({ nome: 'Piero', cognome: 'Passi', permissions }),
  ]);
  await Promise.all([anna, bruno].map(({ id }) => giveLicence(product.db, id)));
  van = await addVan(product.db, { name: 'Ducato', capacity: 3 });
  await openDaily(product.db, van, '08:00', '20:00');
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const dialog = (page: Page) => page.getByRole('dialog');
const bookButton = (page: Page) => dialog(page).getByRole('button', { name: 'Prenota', exact: true });
const destination = (page: Page) => dialog(page).getByRole('textbox', { name: 'Destinazione' });
const track = (page: Page) => page.getByRole('group', { name: 'Ducato' }).locator('[data-track]');

const openDay = async (who: Caller, day: string, size: Size = 1280, dark = false) => {
  const window = await openSignedIn(browser, product.url, who, size, { dark });
  const page = await window.newPage();
  const complaints = complaintsOf(page);
  await page.goto(`/prenotazioneFurgone?vista=giorno&giorno=${day}`);
  return { page, complaints, close: () => window.close() };
};

/** The bookings of a day with their drivers, as who reads them sees them. */
async function tripsOn(who: Caller, day: string) {
  const desk = bookingDesk(who, 'vans');
  const { bookings } = await desk.calendar(`${day}T00:00`, `${day}T23:00`);
  const read = await Promise.all(bookings.map(({ id }) => desk.read(id)));
  return read.map(({ title, trip, people }) => [
    title,
    (trip as { destination: string }).destination,
    (people as { name: string; role: string }[]).map(({ name, role }) => `${name} ${role}`),
  ]);
}

test('a driver books the van by two clicks and a destination, drives it, and the form says so', async () => {
  const day = mondayAt('').slice(0, 10);
  const { page, complaints, close } = await openDay(anna, day);
  await track(page).click();
  await dialog(page).getByRole('textbox', { name: 'Chi guida' }).waitFor();
  await destination(page).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Torino');
  await bookButton(page).click();
  const trip = page.getByRole('button', { name: /^Viaggio, / });
  await trip.waitFor();
  assert.deepEqual(await tripsOn(anna, day), [['Viaggio', 'Torino', ['Anna Verdi guida']]]);
  await trip.click();
  await dialog(page).getByRole('button', { name: 'Modifica' }).click();
  const edited = page.getByRole('dialog', { name: 'Cambia «Viaggio»' });
  await edited.getByRole('list', { name: 'Chi guida: scelte' }).getByText('Anna Verdi').waitFor();
  assert.deepEqual(complaints, []);
  await close();
});

test('on a phone a driver books the van in at most six taps from Home', async () => {
  const window = await openSignedIn(browser, product.url, anna, 390);
  const page = await window.newPage();
  await page.goto('/');
  let taps = 0;
  const tap = async (button: Locator) => {
    await button.tap();
    taps++;
  };
  await tap(page.getByRole('main').locator('a[href="/prenotazioneFurgone"]').first());
  // Tomorrow: today may be over.
  await tap(page.getByRole('button', { name: 'Dopo' }));
  await page.getByText('Tutto libero').waitFor();
  await tap(page.getByRole('main').getByRole('button', { name: 'Prenota', exact: true }));
  await destination(page).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Milano');
  await tap(bookButton(page));
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /Viaggio/ })
    .waitFor();
  assert.ok(taps <= 6, `${taps} taps`);
  assert.equal(await overflow(page), 0);
  await window.close();
});

test('the palette offers to book the van, and its form opens at the first free time', async () => {
  const { page, complaints, close } = await openDay(anna, mondayAt('', { days: 4 }).slice(0, 10));
  await track(page).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('prenota duc');
  const offer = page.getByRole('option', { name: /^Prenota Ducato/ });
  await offer.waitFor();
  await page.keyboard.press('Enter');
  await destination(page).waitFor();
  await dialog(page).getByText('Ducato', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  // The form is opened once: going away from it and reading the page again shows the calendar.
  await dialog(page).waitFor({ state: 'detached' });
  await page.reload();
  await track(page).waitFor();
  assert.equal(await dialog(page).count(), 0);
  assert.deepEqual(complaints, []);
  await close();
});

for (const size of [1280, 390] as const)
  test(`who loses the van reads without scrolling who has it, and takes what is free (${size} px)`, async () => {
    const day = mondayAt('', { days: size === 390 ? 8 : 9 }).slice(0, 10);
    const { page, close } = await openDay(anna, day, size);
    await page.getByRole('main').getByRole('button', { name: 'Prenota', exact: true }).click();
    await destination(page).fill('Cuneo');
    await bookingDesk(bruno, 'vans').book(van, `${day}T08:00`, `${day}T18:00`, {
      trip: { destination: 'Pinerolo' },
    });
    await bookButton(page).click();
    const taken = dialog(page).getByRole('alert');
    await taken.and(page.locator(':focus')).waitFor();
    const { y = -1 } = (await taken.boundingBox()) ?? {};
    assert.ok(y >= 0, `it begins at ${y}`);
    await taken
      .getByRole('button', { name: /^Ducato/ })
      .first()
      .click();
    await dialog(page).waitFor({ state: 'detached' });
    await close();
  });

test('who has no licence reads one sentence at the field of who drives, and nothing is booked', async () => {
  const day = mondayAt('', { days: 1 }).slice(0, 10);
  const { page, close } = await openDay(walker, day);
  await track(page).click();
  await destination(page).fill('Asti');
  await bookButton(page).click();
  const sentence = 'Non hai una patente approvata: caricala fra i tuoi documenti';
  await page.getByText(sentence).waitFor();
  assert.equal(await page.getByText(sentence).count(), 1);
  const driver = dialog(page).getByRole('textbox', { name: 'Chi guida' });
  await driver.and(page.locator(':focus')).waitFor();
  const described = await driver.evaluate((field) =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );
  assert.match(described, new RegExp(sentence));
  assert.deepEqual(await tripsOn(walker, day), []);

  // Somebody else drives.
  await driver.fill('Verdi');
  await page.getByRole('option', { name: /Anna Verdi/ }).click();
  await bookButton(page).click();
  await page.getByRole('button', { name: /^Viaggio, / }).waitFor();
  assert.deepEqual(await tripsOn(walker, day), [['Viaggio', 'Asti', ['Anna Verdi guida']]]);
  await close();
});

for (const size of [1280, 390] as const)
  for (const dark of [false, true])
    test(`the form of a van is accessible at ${size} px, ${dark ? 'dark' : 'light'}`, async () => {
      const { page, close } = await openDay(anna, mondayAt('', { days: 2 }).slice(0, 10), size, dark);
      await page.getByRole('main').getByRole('button', { name: 'Prenota', exact: true }).click();
      await dialog(page).getByRole('textbox', { name: 'Chi guida' }).waitFor();
      await settled(page);
      assert.deepEqual(await violations(page, { menuToo: false }), []);
      assert.equal(await overflow(page), 0);
      await close();
    });
