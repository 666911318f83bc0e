/** Tests the lists of bookings, how full the week is, one's own calendar and the page beside a door, in Chromium. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Caller, json } from '../server/testing/app.ts';
import { trial } from '../server/testing/trial.ts';
import { addResource } from '../server/testing/workshop/bookings.ts';
import { addBooking } from '../server/testing/workshop/rows.ts';
import { startArea } from './areas/area.ts';
import { workshop } from './areas/workshop.ts';
import {
  absent,
  type Browser,
  complaintsOf,
  launchBrowser,
  newWindow,
  overflow,
  type Page,
  picture,
  type Size,
  violations,
} from './support/browser.ts';
import { choose } from './support/fields.ts';
import { awaitNews } from './support/pages.ts';
import type { Product } from './support/product.ts';
import { openAs, openSignedIn } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let page: Page;
let anna: Caller;
let bruno: Caller;
let marta: Caller;
let room: number;
let other: number;
before(async () => {
  [{ product, anna, bruno, marta }, browser] = await Promise.all([startArea(workshop), launchBrowser()]);
  page = await (await newWindow(browser, product.url, 1280)).newPage();
  room = await addResource(product.owner, { name: 'Sala riunioni' });
  other = await addResource(product.owner, { name: 'Laboratorio' });
  const ofAnna = { userId: anna.id, resourceId: room };
  await addBooking(product.owner, { ...ofAnna, inHours: 24, title: 'Riunione telaio' });
  await addBooking(product.owner, { ...ofAnna, inHours: 26, title: 'Prova motore' });
  await addBooking(product.owner, { ...ofAnna, inHours: -50, title: 'Montaggio', state: 'conclusa' });
  const ofBruno = { userId: bruno.id, resourceId: other };
  await addBooking(product.owner, { ...ofBruno, inHours: 28, title: 'Colloquio', private: true });
  for (const [at, title] of ['Corso di saldatura', 'Visita', 'Revisione'].entries())
    await addBooking(product.owner, { ...ofBruno, inHours: 30 + at * 2, title, state: 'in attesa' });
  await addBooking(product.owner, {
    ...ofBruno,
    inHours: -60,
    hours: 3,
    title: 'Fusione',
    state: 'conclusa',
  });
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const row = (title: string) => page.getByRole('row').filter({ hasText: title });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const said = (text: string | RegExp) => page.locator('[data-show=true]').getByText(text).waitFor();

describe('the list', () => {
  trial(
    'shows a member their own bookings first, all when they ask, and private ones as Occupato',
    async () => {
      await openAs(page, anna, '/prenotazioni');
      await row('Riunione telaio').waitFor();
      await absent(row('Visita'));
      await choose(page, button(/^Di chi/), 'Tutte');
      await row('Visita').waitFor();
      await row('Occupato').waitFor();
      assert.equal(await page.getByText('Colloquio').count(), 0);
      assert.match(page.url(), /whose=all/);
      await page.getByRole('searchbox', { name: /Cerca/ }).fill('salda');
      await row('Riunione telaio').waitFor({ state: 'detached' });
      await row('Corso di saldatura').waitFor();
    },
  );

  test('lets a member cancel their own booking, with a question that names it', async () => {
    await openAs(page, anna, '/prenotazioni');
    await button('Annulla: Prova motore').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Prova motore').waitFor();
    await dialog.getByRole('button', { name: 'Annulla prenotazione' }).click();
    await said(/annullata/);
    // A trip that is no longer planned leaves the list of those to come.
    await row('Prova motore').waitFor({ state: 'detached' });
    await row('Riunione telaio').waitFor();
  });

  trial('opens a booking, and comes back to the same list', async () => {
    await openAs(page, anna, '/prenotazioni?whose=all');
    await page.getByRole('link', { name: 'Riunione telaio' }).click();
    await page.waitForURL(/\/prenotazioni\/\d+$/);
    await page.goBack();
    await row('Visita').waitFor();
  });

  test('lets whoever manages confirm one request and refuse two with one reason', async () => {
    await openAs(page, marta, '/prenotazioni?whose=waiting');
    await row('Corso di saldatura').waitFor();
    await page.getByRole('checkbox', { name: 'Seleziona Corso di saldatura' }).check();
    await row('Corso di saldatura').hover();
    await button('Conferma: Corso di saldatura').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Conferma' }).click();
    await said(/confermata/);
    await row('Corso di saldatura').waitFor({ state: 'detached' });
    // The bar would still offer to decide about what is settled.
    await absent(page.getByRole('toolbar'));
    for (const title of ['Visita', 'Revisione'])
      await page.getByRole('checkbox', { name: `Seleziona ${title}` }).check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Rifiuta' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rifiuta 2 richieste' });
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('La sala serve ai revisori');
    await dialog.getByRole('button', { name: 'Rifiuta' }).click();
    await said('2 richieste rifiutate');
    await page.getByText('Nessuna prenotazione corrisponde').waitFor();
  });

  trial('is drawn anew when somebody else books', async () => {
    const hears = awaitNews(page);
    await openAs(page, anna, '/prenotazioni?whose=all');
    await row('Riunione telaio').waitFor();
    await hears();
    const begins = new Date(Date.now() + 200 * 3_600_000);
    begins.setUTCMinutes(0, 0, 0);
    const answer = await bruno.post('/api/workshop/rooms/bookings', {
      title: 'Appena fatta',
      resourceIds: [room],
      private: false,
      people: [],
      repetition: null,
      from: begins.toISOString(),
      to: new Date(begins.getTime() + 3_600_000).toISOString(),
      clashes: 'refuse',
    });
    assert.equal(answer.status, 200, await answer.clone().text());
    await row('Appena fatta').waitFor();
  });
});

trial('the calendar is a part of the same page, with the booking’s own panel', async () => {
  await openAs(page, anna, '/prenotazioni');
  await page.getByRole('tab', { name: 'Calendario' }).click();
  await page.getByRole('tabpanel').getByText('Sala riunioni').first().waitFor();
  assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1);
});

trial(
  'the picture of the week has the same numbers as a table, and its period is in the address',
  async () => {
    await openAs(page, anna, '/prenotazioni?scheda=uso');
    const picture = page.getByRole('figure');
    await picture.getByText(/^L’ora più usata è/).waitFor();
    await picture.getByText('Leggi come tabella').click();
    assert.ok((await picture.getByRole('row').count()) > 3);
    await button('Un anno').click();
    await page.waitForURL(/from=\d{4}-\d\d-\d\d/);
    await page.getByRole('row').filter({ hasText: 'Laboratorio' }).waitFor();
  },
);

trial('a person makes the link to their own calendar, which works, and takes it back', async () => {
  await openAs(page, anna, '/areaUtente?scheda=prenotazioni');
  await page.getByRole('row').filter({ hasText: 'Riunione telaio' }).waitFor();
  await button('Crea indirizzo').click();
  const link = page.getByRole('textbox', { name: 'Indirizzo del tuo calendario' });
  await link.waitFor();
  const address = await link.inputValue();
  assert.match(await (await fetch(address)).text(), /SUMMARY:Riunione telaio/);
  await button('Togli').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Togli' }).click();
  await button('Crea indirizzo').waitFor();
  assert.equal((await fetch(address)).status, 404);
});

async function doorOf(resource: number): Promise<string> {
  const answer = await marta.post(`/api/workshop/feeds/resources/${resource}/door`, {});
  return (await json<{ path: string }>(answer)).path;
}

trial(
  'the page beside a door says since when it is old without a network, and is right again after',
  async () => {
    const tablet = await newWindow(browser, product.url, 1280);
    const door = await tablet.newPage();
    const complaints = complaintsOf(door);
    const hall = await addResource(product.owner, { name: 'Officina' });
    await door.goto(await doorOf(hall));
    await door.getByText('Libero').waitFor();
    assert.deepEqual(await violations(door), []);
    await tablet.setOffline(true);
    await door.getByText(/^Non aggiornato dalle \d\d:\d\d$/).waitFor();
    await door.getByText('Libero').waitFor();
    await addBooking(product.owner, {
      userId: anna.id,
      resourceId: hall,
      inHours: 0,
      hours: 2,
      title: 'Segreta',
    });
    await tablet.setOffline(false);
    await door.getByText('Occupato').waitFor();
    await door.getByText(/^Non aggiornato/).waitFor({ state: 'hidden' });
    assert.equal(await door.getByText('Segreta').count(), 0);
    assert.deepEqual(
      complaints.filter((complaint) => !/ERR_INTERNET_DISCONNECTED/.test(complaint)),
      [],
    );
    await tablet.close();
  },
);

// `screens.test.ts` judges one's own bookings and how full the week is; here are requests and private bookings.
for (const size of [1280, 390] as Size[])
  trial(`the list of everybody's bookings at ${size} px has no fault for axe-core`, async () => {
    const dark = size === 390;
    const shown = await (await openSignedIn(browser, product.url, marta, size, { dark })).newPage();
    const complaints = complaintsOf(shown);
    await shown.goto('/prenotazioni?whose=all');
    await shown.locator('table[aria-label=Prenotazioni] a').first().waitFor();
    await picture(shown, 'bookings-all', size);
    assert.deepEqual(await violations(shown, { menuToo: false }), []);
    assert.equal(await overflow(shown), 0);
    assert.deepEqual(complaints, []);
  });
