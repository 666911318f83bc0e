/** Tests in Chromium how a booking is moved and made longer by the keys of the calendar alone. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { romeClock } from '@wms/contract/platform/fields/rome-time';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import type { Caller } from '../server/testing/app.ts';
import { trial } from '../server/testing/trial.ts';
import { bookingDesk, mondayAt } from '../server/testing/workshop/bookings.ts';
import { absent, type Page } from './support/browser.ts';
import type { Product } from './support/product.ts';
import { assertSound, bookingIn, dialog, row, said, startWorkshop } from './support/workshop.ts';

let anna: Caller;
let bruno: Caller;
let product: Product;
let [aula, sala] = [0, 0];
const workshop = startWorkshop(async (started) => {
  ({ product, anna, bruno, aula, sala } = started);
  await sql`update resources set longest_minutes = 120 where id = ${aula}`.execute(started.product.db);
});

/** Every test has a day of its own. */
let used = 0;
const newDay = () => mondayAt('', { days: used++ }).slice(0, 10);

/** The calendar of a day with a booking from nine to ten, on which the keys are. */
async function openAtBooking(title: string) {
  const day = newDay();
  const id = await bookingDesk(anna).book(aula, `${day}T09:00`, `${day}T10:00`, { title });
  const { page, complaints, hears, close } = await workshop.openCalendar(anna, day);
  await bookingIn(page, 'Aula', title).waitFor();
  await page.locator('[data-cursor]').focus();
  await press(page, 'ArrowRight', 'ArrowRight');
  await cursorAt(page, new RegExp(`^Aula, ${title}`));
  return { day, id, page, complaints, hears, close };
}

async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key);
}

/** The element with the focus is the cursor, and its name says this. */
const cursorAt = (page: Page, words: RegExp) =>
  page
    .locator('[data-cursor]:focus')
    .and(page.getByRole('button', { name: words }))
    .waitFor();

/** The sentence that the calendar says to a screen reader. */
const spoken = (page: Page, words: RegExp) =>
  page.getByRole('status').filter({ hasText: words }).first().waitFor({ state: 'attached' });

test('Space takes a booking in hand, arrows move it over time and rooms, Shift stretches it, Enter saves', async () => {
  const { id, page, complaints, close } = await openAtBooking('Portata');
  await page.getByText('sposta', { exact: false }).first().waitFor();
  await press(page, 'Space');
  await spoken(page, /^In mano: frecce per spostarla/);
  await page.getByText('lascia dov’era').waitFor();
  await press(page, 'ArrowRight', 'ArrowRight', 'ArrowDown', 'Shift+ArrowRight');
  await page.getByText('Sala, 10:00–11:30').waitFor();
  await spoken(page, /^Portata · Sala, .*, 10:00–11:30 · libero$/);
  await assertSound(page);
  await press(page, 'Enter');
  await cursorAt(page, /^Sala, Portata, .*10:00–11:30/);
  await said(page, /^Prenotazione spostata/);
  await bookingIn(page, 'Sala', /10:00–11:30/).waitFor();
  const { resourceIds, version } = await bookingDesk(anna).read(id);
  assert.deepEqual([resourceIds, version], [[sala], 2]);
  // Enter opens it again, where the keys are found by whoever doesn't know them.
  await press(page, 'Enter');
  await dialog(page).getByText('Spazio', { exact: true }).waitFor();
  assert.deepEqual(complaints, []);
  await close();
});

trial(
  'a taken place is said while it is carried, and refused; Escape and Tab leave it where it was',
  async () => {
    const { day, id, page, complaints, hears, close } = await openAtBooking('Ferma');
    await hears();
    await bookingDesk(bruno).book(sala, `${day}T09:00`, `${day}T12:00`, { title: 'Sua' });
    await bookingIn(page, 'Sala', 'Sua').waitFor();
    await press(page, 'Space', 'ArrowDown');
    await page.getByText('09:00–10:00 · Sala: c’è già «Sua»', { exact: true }).waitFor();
    await spoken(page, /^Ferma · Sala, .* · Sala: c’è già «Sua»$/);
    await press(page, 'Enter');
    await said(page, 'Sala: c’è già «Sua»');
    // The booking is still in hand.
    await press(page, 'ArrowUp', 'ArrowRight');
    await page.getByText('Aula, 09:30–10:30').waitFor();
    await press(page, 'Escape');
    await page.getByText('Aula, 09:30–10:30').waitFor({ state: 'detached' });
    await cursorAt(page, /^Aula, Ferma, .*09:00–10:00/);
    await press(page, 'Space', 'ArrowRight', 'Tab');
    await page.getByText('Aula, 09:30–10:30').waitFor({ state: 'detached' });
    assert.equal((await bookingDesk(anna).read(id)).version, 1);
    assert.deepEqual(complaints, []);
    await close();
  },
);

trial(
  'what somebody else moves while it is carried stays where they moved it, and one sentence says so',
  async () => {
    const { day, id, page, hears, close } = await openAtBooking('Contesa');
    await hears();
    await press(page, 'Space', 'ArrowRight', 'ArrowRight');
    await page.getByText('Aula, 10:00–11:00').waitFor();
    const keeper = await product.person({
      nome: 'Marta',
      cognome: 'Gialli',
      permissions: [can.workshopManagement, can.roomsBook],
    });
    await bookingDesk(keeper).move(id, sala, `${day}T16:00`, `${day}T17:00`);
    await bookingIn(page, 'Sala', /^Contesa, .*16:00–17:00/).waitFor();
    await press(page, 'Enter');
    await said(page, /Marta Gialli/);
    await page.getByText('Aula, 10:00–11:00').waitFor({ state: 'detached' });
    await absent(bookingIn(page, 'Aula', 'Contesa'));
    const { version, resourceIds } = await bookingDesk(anna).read(id);
    assert.deepEqual([version, resourceIds], [2, [sala]]);
    await close();
  },
);

trial('what only the server refuses goes back, and a page of days carries it to the next day', async () => {
  const { day, id, page, close } = await openAtBooking('Lunga');
  await press(page, 'Space', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight');
  await page.getByText('Aula, 09:00–11:30').waitFor();
  await press(page, 'Enter');
  await page.getByRole('alert').filter({ hasText: '2 ore' }).first().waitFor();
  await cursorAt(page, /^Aula, Lunga, .*09:00–10:00/);
  await press(page, 'Space', 'PageDown');
  await page.waitForURL((url) => url.searchParams.get('giorno') !== day);
  // Nothing is in its way there, when the calendar has heard of that day.
  await page.getByText('Aula, 09:00–10:00', { exact: true }).waitFor();
  await spoken(page, /^Lunga · .* · libero$/);
  await press(page, 'Enter');
  await said(page, /^Prenotazione spostata/);
  await bookingIn(page, 'Aula', /^Lunga, .*09:00–10:00/).waitFor();
  const { from, version } = await bookingDesk(anna).read(id);
  const next = Temporal.PlainDate.from(day).add({ days: 1 });
  assert.deepEqual([romeClock(from), version], [`${next}T09:00`, 2]);
  await close();
});

trial('with Ctrl the arrows go from day to day, and take along what is in hand', async () => {
  const monday = mondayAt('', { weeks: 1 }).slice(0, 10);
  const id = await bookingDesk(anna).book(aula, `${monday}T08:00`, `${monday}T09:00`, { title: 'Pendolare' });
  const { page, complaints, close } = await workshop.openCalendar(anna, monday, { view: 'settimana' });
  await bookingIn(page, 'Aula', /^Pendolare/).waitFor();
  await page.locator('[data-cursor]').focus();
  await cursorAt(page, /^Aula, Pendolare/);
  await press(page, 'Control+ArrowRight');
  await cursorAt(page, /^Aula, martedì .*, 08:00, libero$/);
  await press(page, 'Control+ArrowLeft');
  await cursorAt(page, /^Aula, Pendolare/);
  await press(page, 'Space', 'Control+ArrowRight', 'Control+ArrowRight');
  await spoken(page, /^Pendolare · Aula, mercoledì .*, 08:00–09:00 · libero$/);
  await press(page, 'Enter');
  await said(page, /^Prenotazione spostata/);
  await cursorAt(page, /^Aula, Pendolare, mercoledì /);
  const { from } = await bookingDesk(anna).read(id);
  assert.equal(romeClock(from), mondayAt('08:00', { weeks: 1, days: 2 }));
  // Beyond the last day shown begins the next week.
  await press(page, ...Array.from({ length: 5 }, () => 'Control+ArrowRight'));
  await page.waitForURL((url) => url.searchParams.get('giorno') !== monday);
  assert.deepEqual(complaints, []);
  await close();
});

trial('what others booked isn’t taken in hand', async () => {
  const day = newDay();
  await bookingDesk(bruno).book(sala, `${day}T08:00`, `${day}T12:00`, { title: 'Sua' });
  const { page, close } = await workshop.openCalendar(anna, day);
  await row(page, 'Sala').waitFor();
  await bookingIn(page, 'Sala', 'Sua').waitFor();
  await page.locator('[data-cursor]').focus();
  await press(page, 'ArrowDown');
  await cursorAt(page, /^Sala, Sua/);
  await press(page, 'Space');
  await said(page, 'La sposta solo chi l’ha prenotata, prima che cominci');
  await cursorAt(page, /^Sala, Sua/);
  await absent(page.getByText('lascia dov’era'));
  await close();
});
