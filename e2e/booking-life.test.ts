/** Tests in Chromium how people come to what they have booked, leave it early, or don't come at all. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bookingPages } from '@wms/contract/workshop/bookings/paths';
import { sql } from 'kysely';
import { bookingClockJob } from '../server/src/workshop/bookings/life/clock.ts';
import type { Caller } from '../server/testing/app.ts';
import { startTestWorker, until } from '../server/testing/jobs.ts';
import { trial } from '../server/testing/trial.ts';
import { addResource, bookingDesk, inDaysAt, shiftBooking } from '../server/testing/workshop/bookings.ts';
import { absent, type Page } from './support/browser.ts';
import { assertSound, said, startWorkshop } from './support/workshop.ts';

let anna: Caller;
let bruno: Caller;
const workshop = startWorkshop((started) => {
  ({ anna, bruno } = started);
});

/** A room that wants a check-in, with the code at its door, and a booking of Anna's that begins in so many minutes. */
async function bookedFor(name: string, fromMinutes: number, toMinutes: number) {
  const { product } = workshop;
  const room = await addResource(product.db, { name, wants_check_in: true, slot_minutes: 5 });
  const id = await bookingDesk(anna).book(room, inDaysAt(1, '10:00'), inDaysAt(1, '11:00'), {
    title: `Turno in ${name}`,
  });
  await shiftBooking(product, id, fromMinutes, toMinutes);
  const { rows } = await sql<{ qr: string }>`select qr from resources where id = ${room}`.execute(product.db);
  return { id, path: `/prenotazioni/${id}`, door: `/q/${rows[0]?.qr}` };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const state = (page: Page, word: string) => page.getByText(word, { exact: true }).first().waitFor();

test('whoever comes says so on the booking’s page, and frees the place by leaving early', async () => {
  const { id, path, door } = await bookedFor('Officina', -5, 60);
  const own = await workshop.open(anna, path);
  const other = await workshop.open(bruno, door, { size: 390, dark: true });
  await state(own.page, 'Confermata');
  await other.page.getByText('Occupata', { exact: true }).waitFor();
  await other.hears();
  await button(own.page, 'Sono qui').click();
  await said(own.page, 'Buon lavoro: la prenotazione è cominciata');
  await state(own.page, 'In corso');
  await assertSound(own.page);
  await button(own.page, 'Ho finito').click();
  await said(own.page, 'Prenotazione conclusa: il posto è di nuovo libero');
  await state(own.page, 'Conclusa');
  await own.page.getByText('Finita prima').waitFor();
  await absent(button(own.page, 'Ho finito'));

  // The page at the door hears of it.
  await other.page.getByText('Libera', { exact: true }).waitFor();
  await button(other.page, 'Mezz’ora').tap();
  await other.page.getByText('La tua prenotazione').waitFor();
  await assertSound(other.page);
  assert.equal((await bookingDesk(anna).read(id)).state, 'conclusa');
  assert.deepEqual([own.complaints, other.complaints], [[], []]);
  await own.close();
  await other.close();
});

trial(
  'who doesn’t come in a quarter of an hour loses the place, and every open page says so',
  async (current) => {
    const { product } = workshop;
    const { id, path, door } = await bookedFor('Saletta', -14, 90);
    const own = await workshop.open(anna, path);
    const other = await workshop.open(bruno, door, { size: 390 });
    // Without a day in its address the calendar shows today, also after midnight.
    const calendar = await workshop.open(bruno, `${bookingPages.rooms}?vista=giorno`, { size: 390 });
    const box = calendar.page.getByRole('button', { name: /Turno in Saletta/ });
    await button(own.page, 'Sono qui').waitFor();
    await other.page.getByText('Occupata', { exact: true }).waitFor();
    await box.waitFor();
    await Promise.all([own, other, calendar].map(({ hears }) => hears()));

    await shiftBooking(product, id, -16, 90);
    await sql`update jobs set run_at = now() where name = ${bookingClockJob.name}`.execute(product.db);
    const worker = startTestWorker(product, { jobs: [bookingClockJob] });
    current.after(worker.stop);
    const isMissed = async () => (await bookingDesk(anna).read(id)).state === 'mancata';
    await until(isMissed, 'the booking is missed');

    await state(own.page, 'Mancata');
    await button(own.page, 'Sono qui').waitFor({ state: 'detached' });
    await assertSound(own.page);
    await box.waitFor({ state: 'detached' });
    await other.page.getByText('Libera', { exact: true }).waitFor();
    await button(other.page, 'Mezz’ora').tap();
    await other.page.getByText('È tua', { exact: true }).waitFor();
    await calendar.page.getByRole('button', { name: /Saletta, adesso/ }).waitFor();
    for (const { complaints, close } of [own, other, calendar]) {
      assert.deepEqual(complaints, []);
      await close();
    }
  },
);
