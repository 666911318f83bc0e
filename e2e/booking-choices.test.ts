/** Tests in Chromium what is chosen, cancelled and explained when people book. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Caller } from '../server/testing/app.ts';
import { inDays } from '../server/testing/days.ts';
import { bookingDesk, mondayAt } from '../server/testing/workshop/bookings.ts';
import { vanDesk } from '../server/testing/workshop/vans.ts';
import { absent } from './support/browser.ts';
import { choose } from './support/fields.ts';
import { bookButton, dialog, said, startWorkshop, typedDay } from './support/workshop.ts';

let anna: Caller;
let bruno: Caller;
let marta: Caller;
let [aula, ducato] = [0, 0];
const workshop = startWorkshop(({ product: _, ...started }) => {
  ({ anna, bruno, marta, aula, ducato } = started);
});

test('the room that was only proposed gives way to the one that somebody picks', async () => {
  const day = mondayAt('', { weeks: 2 }).slice(0, 10);
  const { page, close } = await workshop.openCalendar(anna, day);
  await page.getByRole('button', { name: 'Prenota', exact: true }).click();
  const picker = dialog(page).getByRole('combobox', { name: 'Stanza o postazione' });
  await picker.waitFor();
  const proposed = await dialog(page).locator('[data-path=resourceIds]').locator('xpath=..').textContent();
  assert.ok(proposed);
  const { bookings: before } = await bookingDesk(anna).calendar(`${day}T00:00`, `${day}T23:00`);
  await choose(dialog(page), 'Stanza o postazione', 'Sala', { exact: true });
  // The list never lies over the button: it closes with the choice, and doesn't open by Tab.
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  await dialog(page).getByLabel('Titolo').focus();
  await picker.focus();
  await absent(page.getByRole('listbox'));
  await bookButton(page).click();
  await said(page, /Prenotato/);
  const { bookings } = await bookingDesk(anna).calendar(`${day}T00:00`, `${day}T23:00`);
  const [made] = bookings.filter(({ id }) => before.every((candidate) => candidate.id !== id));
  assert.ok(made);
  const { rows } = await sql<{ name: string }>`
    select r.name from booking_resources br join resources r on r.id = br.resource_id
     where br.booking_id = ${made.id}`.execute(workshop.product.db);
  assert.deepEqual(rows, [{ name: 'Sala' }]);
  await close();
});

test('who cancels a date of a series in the list is asked which ones, and its page counts its dates', async () => {
  const { ids } = await bookingDesk(anna).bookMany(
    aula,
    mondayAt('18:00', { weeks: 3 }),
    mondayAt('19:00', { weeks: 3 }),
    {
      title: 'Corso serale',
      repetition: { frequency: 'weekly', interval: 1, weekdays: [], until: null, count: 3 },
    },
  );
  const { page, close } = await workshop.open(anna, `/prenotazioni/${ids[2]}`);
  await page.getByText(/^Ogni .*, 3 date in tutto$/).waitFor();
  await page.goto(`${new URL(page.url()).origin}/prenotazioni`);
  await page.getByRole('button', { name: 'Annulla: Corso serale' }).nth(1).click();
  await dialog(page).getByRole('radio', { name: 'Questa e le seguenti' }).check();
  const reason = dialog(page).getByRole('textbox', { name: 'Motivo' });
  await reason.fill('Il corso finisce prima');
  await reason.press('Escape');
  await page.getByRole('button', { name: 'Resta qui' }).click();
  assert.equal(await reason.inputValue(), 'Il corso finisce prima');
  await dialog(page).getByRole('button', { name: 'Annulla prenotazioni' }).click();
  await said(page, /2 date annullate/);
  const states = await Promise.all(ids.map(async (id) => (await bookingDesk(anna).read(id)).state));
  assert.deepEqual(states, ['confermata', 'annullata', 'annullata']);
  await close();
});

test('where no van is free, the reason of each is said, and who wants to waits', async () => {
  await sql`update resources set dismissed_at = now() where kind = 'van' and id <> ${ducato}`.execute(
    workshop.product.owner,
  );
  const damage = { side: 'destra', x: 1, y: 1, note: 'Freni' };
  await vanDesk(workshop.product, marta).send(`/${ducato}/damages`, {
    damages: [damage],
    unfit: true,
    unfitFor: 'week',
  });
  await sql`update closures set during = tstzrange(lower(during), upper(during) + interval '40 days')
             where ahead_days is not null`.execute(workshop.product.owner);
  const { page, close } = await workshop.openCalendar(bruno, inDays(1), { area: 'vans', size: 390 });
  await page.getByRole('main').getByRole('button', { name: 'Prenota', exact: true }).tap();
  const none = dialog(page).getByRole('list', { name: 'Perché niente è libero' });
  await none.getByText(/in manutenzione dal .*: Danno: Freni/).waitFor();
  await none.getByRole('button', { name: 'Scegli quando e aspetta Ducato' }).tap();
  await dialog(page).getByRole('textbox', { name: 'Destinazione' }).fill('Torino');
  await bookButton(page).tap();
  await dialog(page)
    .getByText(/«Ducato» non si prenota .*: Danno: Freni/)
    .waitFor();
  await dialog(page).getByRole('button', { name: 'Avvisami se si libera' }).tap();
  await said(page, /Ti avvisiamo se il posto si libera/);
  await close();
});

test('a line of the palette without an hour opens the form of the room, and one press books', async () => {
  const day = mondayAt('', { weeks: 4 }).slice(0, 10);
  const { page, close } = await workshop.open(anna, '/', { size: 390 });
  await page.getByRole('button', { name: 'Cerca', exact: true }).first().tap();
  await page.keyboard.type(`sala ${typedDay(day)}`);
  await page.getByRole('option', { name: /^Prenota Sala · .*: scegli l’ora/ }).waitFor();
  await page.keyboard.press('Enter');
  await dialog(page).getByText('Sala', { exact: true }).waitFor();
  await bookButton(page).tap();
  await said(page, /Prenotato/);
  const { bookings } = await bookingDesk(anna).calendar(`${day}T00:00`, `${day}T23:00`);
  assert.equal(bookings.length, 1);
  await close();
});
