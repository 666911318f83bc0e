/** Tests in Chromium that what people name as they like fits on a phone, also a name that can't be broken anywhere. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import type { Caller } from '../server/testing/app.ts';
import { addResource, bookingDesk, mondayAt, openDaily } from '../server/testing/workshop/bookings.ts';
import { overflow, type Page, settled } from './support/browser.ts';
import { dialog, startWorkshop } from './support/workshop.ts';

const long = (start: string) => start.padEnd(60, 'supercalifragilistico');

let who: Caller;
let room = 0;
let booking = 0;
const workshop = startWorkshop(async ({ product }) => {
  who = await product.person({
    permissions: [can.workshopManagement, can.roomsBook, can.usersManagement],
    nome: long('Anna'),
    cognome: long('Verdi'),
  });
  room = await addResource(product.db, { name: long('Aula') });
  await openDaily(product.db, room, '08:00', '20:00');
  const at = (time: string) => mondayAt(time);
  booking = await bookingDesk(who).book(room, at('10:00'), at('11:00'), { title: long('Prova') });
});

const fits = async (page: Page, what: string) => {
  await settled(page);
  assert.equal(await overflow(page), 0, what);
};

test('names of 60 letters in a row make no page wider than a phone', async () => {
  const { page, close } = await workshop.open(who, '/room', { size: 390, dark: true });
  for (const [path, words] of [
    [`/room/${room}/modifica`, long('Aula')],
    // Its history names the person who made it, too.
    [`/prenotazioni/${booking}`, 'Prenotazione creata'],
    ['/utenti/permessi', long('Verdi')],
  ] as const) {
    await page.goto(path);
    await page.getByRole('main').getByText(words).first().waitFor();
    await fits(page, path);
  }
  await close();
});

test('a dialog whose title is such a name still shows the button that closes it', async () => {
  const { page, close } = await workshop.openCalendar(who, mondayAt('').slice(0, 10), { size: 390 });
  await page.getByRole('button', { name: long('Prova') }).click();
  const button = dialog(page).getByRole('button', { name: 'Chiudi la finestra' });
  await button.waitFor();
  await settled(page);
  const box = await button.boundingBox();
  assert.ok(box && box.x + box.width <= 390, JSON.stringify(box));
  await close();
});
