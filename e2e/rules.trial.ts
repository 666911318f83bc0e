/** Tests in Chromium how rules are read and accepted with a booking, and what vans warn of before it is saved. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { offerFreedPlaces } from '../server/src/workshop/bookings/waits/offering.ts';
import type { Caller } from '../server/testing/app.ts';
import { inDays } from '../server/testing/days.ts';
import { trial } from '../server/testing/trial.ts';
import {
  addResource,
  bookingBody,
  bookingDesk,
  mondayAt,
  openDaily,
} from '../server/testing/workshop/bookings.ts';
import { addVan, giveLicence } from '../server/testing/workshop/vans.ts';
import { startArea } from './areas/area.ts';
import { workshop } from './areas/workshop.ts';
import { type Browser, launchBrowser, overflow, type Page, settled, violations } from './support/browser.ts';
import { choose } from './support/fields.ts';
import { type OpenPages, sharePages } from './support/pages.ts';
import type { Product } from './support/product.ts';

let product: Product;
let browser: Browser;
let open: OpenPages;
let anna: Caller;
before(async () => {
  [{ product, anna }, browser] = await Promise.all([startArea(workshop), launchBrowser()]);
  open = await sharePages(browser, product.url);
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const rules = 'Occhiali sempre.\nA fine turno il banco resta pulito.';
const addRuled = async (name: string) => {
  const room = await addResource(product.db, { name, rules });
  await openDaily(product.db, room, '08:00', '20:00');
  return room;
};
const dialog = (page: Page) => page.getByRole('dialog');
const tick = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Ho letto e accetto le regole di «${name}»` });
const bookButton = (page: Page) => dialog(page).getByRole('button', { name: 'Prenota', exact: true });
const check = async (page: Page) => {
  await settled(page);
  assert.deepEqual(await violations(page, { menuToo: false }), []);
  assert.equal(await overflow(page), 0);
};
const accepted = async (room: number) => {
  const { rows } = await sql`select from rule_acceptances where resource_id = ${room}`.execute(product.db);
  return rows.length;
};

test('whoever books a room reads and accepts its rules by keys, the first time and not the second', async () => {
  const room = await addRuled('Forgia');
  const day = mondayAt('').slice(0, 10);
  const { page, close } = await open(anna, `/prenotazione?vista=giorno&giorno=${day}`);
  const track = page.getByRole('group', { name: 'Forgia' }).locator('[data-track]');
  await track.click({ position: { x: 100, y: 10 } });
  const fold = dialog(page).getByRole('button', { name: 'Regole di «Forgia»' });
  await fold.waitFor();
  assert.equal(await dialog(page).getByText('Occhiali sempre.').isVisible(), false);
  await fold.press('Enter');
  await dialog(page).getByText('Occhiali sempre.').waitFor();
  await check(page);
  await bookButton(page).click();
  await dialog(page).getByText('Prima leggi e accetta le regole di «Forgia»').waitFor();
  await tick(page, 'Forgia').and(page.locator(':focus')).waitFor();
  await check(page);
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await dialog(page).waitFor({ state: 'detached' });
  assert.equal(await accepted(room), 1);
  await track.click({ position: { x: 400, y: 10 } });
  await dialog(page).getByRole('textbox', { name: 'Titolo' }).fill('Di nuovo');
  await tick(page, 'Forgia').waitFor({ state: 'detached' });
  await bookButton(page).click();
  await page.getByRole('button', { name: /Di nuovo/ }).waitFor();
  await close();
});

trial('the rules of a room that an existing booking goes to are accepted in its form', async () => {
  const [room, plain] = [await addRuled('Fonderia'), await addResource(product.db, { name: 'Aula' })];
  const id = await bookingDesk(anna).book(plain, mondayAt('10:00'), mondayAt('11:00'));
  const { page, close } = await open(anna, `/prenotazioni/${id}`, { size: 390, dark: true });
  await page.getByRole('button', { name: 'Modifica' }).click();
  await dialog(page).getByRole('combobox', { name: 'Stanza o postazione' }).fill('Fond');
  await choose(dialog(page), 'Stanza o postazione', 'Fonderia');
  await tick(page, 'Fonderia').check();
  await check(page);
  await dialog(page).getByRole('button', { name: 'Salva' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  assert.equal(await accepted(room), 1);
  await close();
});

trial('«Quando prima» opens the form of a place whose rules are still to be accepted', async () => {
  // Free at whatever hour the test runs.
  const room = await addResource(product.db, { name: 'Falegnameria', rules });
  const { page, close } = await open(anna, '/prenotazione');
  await page.getByRole('button', { name: 'Quando prima' }).click();
  await page
    .getByRole('button', { name: /^Prenota Falegnameria, / })
    .first()
    .click();
  await tick(page, 'Falegnameria').check();
  await bookButton(page).click();
  await dialog(page).waitFor({ state: 'detached' });
  assert.equal(await accepted(room), 1);
  await close();
});

trial('a place that is offered, and the QR at the door, ask for the same', async () => {
  // The code at the door books from now on, at whatever hour the test runs.
  const room = await addResource(product.db, { name: 'Fucina', rules });
  const manager = await product.person({ permissions: [can.workshopManagement, can.roomsBook] });
  const [from, to] = [mondayAt('10:00'), mondayAt('11:00')];
  const taken = await bookingDesk(manager).book(room, from, to, {
    userId: manager.id,
    ...(await marks(manager, room)),
  });
  const { repetition: _r, clashes: _c, ...body } = bookingBody(room, from, to);
  await anna.post('/api/workshop/rooms/waits', body);
  await bookingDesk(manager).step(taken, 'cancel');
  await offerFreedPlaces(product.db);
  const { rows } = await sql<{ id: number; qr: string }>`
    select w.booking_id as id, r.qr
      from waits w, resources r where w.user_id = ${anna.id} and r.id = ${room}`.execute(product.db);
  const { page, close } = await open(anna, `/q/${rows[0]?.qr}`, { size: 390 });
  await tick(page, 'Fucina').waitFor();
  assert.ok(await page.getByRole('button', { name: 'Mezz’ora' }).isDisabled());
  await check(page);
  await page.goto(`/prenotazioni/${rows[0]?.id}`);
  await page.getByRole('button', { name: 'Accetta' }).click();
  await page.getByText('Prima leggi e accetta le regole di «Fucina»').waitFor();
  await check(page);
  await tick(page, 'Fucina').check();
  await page.getByRole('button', { name: 'Accetta' }).click();
  await page.getByText('Confermata', { exact: true }).first().waitFor();
  await page.goto(`/q/${rows[0]?.qr}`);
  await page.getByRole('button', { name: 'Mezz’ora' }).click();
  await page.getByText('La tua prenotazione').waitFor();
  await close();
});

async function marks(who: Caller, room: number) {
  const answer = await who.get(
    `/api/workshop/rooms/calendar?from=${mondayAt('10:00')}&to=${mondayAt('11:00')}`,
  );
  const { resources } = (await answer.json()) as {
    resources: { id: number; rulesToAccept: { mark: string } | null }[];
  };
  return { acceptedRules: [resources.find(({ id }) => id === room)?.rulesToAccept?.mark] };
}

trial(
  'a van says before it is booked what falls due, and a series what falls due until its last date',
  async () => {
    await giveLicence(product.db, anna.id, { achievedOn: inDays(-100) });
    const van = await addVan(product.db, {
      name: 'Vito',
      slot_minutes: 30,
      van: { road_tax_until: inDays(-3), service_on: mondayAt('', { weeks: 1 }).slice(0, 10) },
    });
    await openDaily(product.db, van, '08:00', '20:00');
    const { page, close } = await open(
      anna,
      `/prenotazioneFurgone?vista=giorno&giorno=${mondayAt('').slice(0, 10)}`,
    );
    await page.getByRole('group', { name: 'Vito' }).locator('[data-track]').click();
    await dialog(page)
      .getByText(/^Il bollo di Vito è scaduto (il |l’)/)
      .waitFor();
    assert.equal(
      await dialog(page)
        .getByText(/tagliando/)
        .count(),
      0,
    );
    await check(page);
    await dialog(page).getByRole('textbox', { name: 'Destinazione' }).fill('Torino');
    await dialog(page)
      .getByRole('button', { name: /Altri dettagli/ })
      .click();
    await choose(dialog(page), 'Si ripete', /settiman/);
    await dialog(page)
      .getByRole('textbox', { name: /^Fino a/ })
      .fill(mondayAt('', { weeks: 2 }).slice(0, 10).split('-').reverse().join('/'));
    await page.keyboard.press('Tab');
    await bookButton(page).click();
    const before = page.getByRole('dialog', { name: 'Prima di prenotare' });
    await before.getByText(/^Il tagliando di Vito è da fare entro (il |l’)/).waitFor();
    await before.getByText(/^Hai la patente da meno di tre anni/).waitFor();
    await check(page);
    await before.getByRole('button', { name: 'Prenota', exact: true }).click();
    await dialog(page).first().waitFor({ state: 'detached' });
    const { rows } = await sql`select from booking_resources where resource_id = ${van}`.execute(product.db);
    assert.equal(rows.length, 3);
    await close();
  },
);
