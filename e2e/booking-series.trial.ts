/** Tests in Chromium how a booking repeats, how a series changes, and what becomes of the hour of the night. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Caller } from '../server/testing/app.ts';
import { trial } from '../server/testing/trial.ts';
import { addResource, bookingDesk, mondayAt } from '../server/testing/workshop/bookings.ts';
import type { Page } from './support/browser.ts';
import { choose } from './support/fields.ts';
import { holdAnswers } from './support/held.ts';
import {
  assertSound,
  bookButton,
  bookingIn,
  clickAt,
  dialog,
  said,
  startWorkshop,
  typedDay,
} from './support/workshop.ts';

let anna: Caller;
let bruno: Caller;
let [aula, sala, terrazza] = [0, 0, 0];
const workshop = startWorkshop(async ({ product, ...started }) => {
  ({ anna, bruno, aula, sala } = started);
  terrazza = await addResource(product.db, { name: 'Terrazza', place: 'Tetto' });
});

/** The same weekday in each of some weeks; the tests have different ones. */
const days = (weekday: number, weeks: number) =>
  Array.from({ length: weeks }, (_, week) => mondayAt('', { days: weekday, weeks: week }).slice(0, 10));

const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name, exact: true });

/** Fills the form of a booking that repeats three times, and asks for it. */
async function askForThree(page: Page, title: string): Promise<void> {
  await clickAt(page, 'Sala', 10.1);
  await field(page, 'Titolo').fill(title);
  await dialog(page)
    .getByRole('button', { name: /Altri dettagli/ })
    .click();
  await choose(dialog(page), 'Si ripete', 'Ogni settimana', { exact: true });
  await choose(dialog(page), 'Finisce', 'Dopo un numero di volte', { exact: true });
  await field(page, 'Quante volte').fill('3');
  await dialog(page)
    .getByText(/^Ogni .*, 3 volte$/)
    .waitFor();
  await bookButton(page).click();
}
const clashesOf = (page: Page) => page.getByRole('dialog', { name: '1 data non è libera su 3' });

/** The bookings with this title in their order: their day and hour, and their room. */
async function datesOf(title: string) {
  const { bookings } = await bookingDesk(anna).calendar(mondayAt('00:00'), mondayAt('00:00', { weeks: 6 }));
  const read = await Promise.all(
    bookings.filter((booking) => booking.title === title).map(({ id }) => bookingDesk(anna).read(id)),
  );
  return read.map(({ from, resourceIds, state }) => ({ from, resourceIds, state }));
}

test('the dates that are taken are shown before anything is saved; none is booked, or the free ones', async () => {
  const [day = '', second = ''] = days(0, 3);
  await bookingDesk(bruno).book(sala, `${second}T09:00`, `${second}T12:00`, { title: 'Corso' });
  const { page, complaints, close } = await workshop.openCalendar(anna, day);
  await askForThree(page, 'Ogni lunedì');
  await clashesOf(page)
    .getByText(/c’è già «Corso»|Corso/)
    .first()
    .waitFor();
  await assertSound(page);
  assert.deepEqual(await datesOf('Ogni lunedì'), []);
  await clashesOf(page).getByRole('button', { name: 'Lascia stare' }).click();
  await clashesOf(page).waitFor({ state: 'detached' });
  // The filled-in values are still there.
  assert.equal(await field(page, 'Titolo').inputValue(), 'Ogni lunedì');
  assert.deepEqual(await datesOf('Ogni lunedì'), []);

  // The window shows the dates of what is booked, so that nothing can be changed while they are looked for.
  const letGo = await holdAnswers(page, /\/preview$/);
  const asked = page.waitForRequest(/\/preview$/);
  await bookButton(page).click();
  await asked;
  assert.ok(await field(page, 'Titolo').isDisabled());
  await letGo();
  await clashesOf(page).getByRole('button', { name: 'Prenota quelle libere (2)' }).click();
  await bookingIn(page, 'Sala', 'Ogni lunedì').waitFor();
  const dates = await datesOf('Ogni lunedì');
  assert.equal(dates.length, 2);
  assert.ok(
    dates.every(({ from, resourceIds }) => !from.startsWith(second) && String(resourceIds) === `${sala}`),
  );
  assert.deepEqual(complaints, []);
  await close();
});

trial(
  '«altrove» books the taken date where the window says, and the others as they were asked for',
  async () => {
    const [day = '', second = '', third = ''] = days(1, 3);
    await bookingDesk(bruno).book(sala, `${second}T09:00`, `${second}T12:00`, { title: 'Visita' });
    const { page, close } = await workshop.openCalendar(anna, day);
    await askForThree(page, 'Ogni martedì');
    // At the same time, of which the date says already when that is.
    await clashesOf(page).getByText('In alternativa: Aula', { exact: true }).waitFor();
    await clashesOf(page).getByRole('button', { name: 'Prenota anche l’alternativa' }).click();
    await bookingIn(page, 'Sala', 'Ogni martedì').waitFor();
    const dates = await datesOf('Ogni martedì');
    assert.deepEqual(
      dates.map(({ from, resourceIds }) => [from.slice(0, 10), resourceIds]),
      [
        [day, [sala]],
        [second, [aula]],
        [third, [sala]],
      ],
    );
    await close();
  },
);

trial(
  'of a series this one, this and the following, or all change; the following are called off together',
  async () => {
    const [first = '', second = ''] = days(2, 4);
    const { ids } = await bookingDesk(anna).bookMany(aula, `${first}T09:00`, `${first}T10:00`, {
      title: 'Lezione',
      repetition: { frequency: 'weekly', interval: 1, weekdays: [], until: null, count: 4 },
    });
    const { page, complaints, close } = await workshop.open(anna, `/prenotazioni/${ids[1]}`);
    const read = () => Promise.all(ids.map((id) => bookingDesk(anna).read(id)));
    const titles = async () => (await read()).map(({ title }) => title);
    const change = async (title: string, which: string, start?: string) => {
      await page.getByRole('button', { name: 'Modifica' }).click();
      await field(page, 'Titolo').fill(title);
      if (start) await field(page, 'Dalle').fill(start);
      await dialog(page).getByRole('radio', { name: which, exact: true }).check();
      await dialog(page).getByRole('button', { name: 'Salva' }).click();
      await dialog(page).waitFor({ state: 'detached' });
      await page.getByRole('heading', { name: title }).waitFor();
    };
    await change('Solo la seconda', 'Solo questa');
    assert.deepEqual(await titles(), ['Lezione', 'Solo la seconda', 'Lezione', 'Lezione']);

    await page.goto(`/prenotazioni/${ids[2]}`);
    await change('Le ultime', 'Questa e le seguenti', '15:00');
    assert.deepEqual(await titles(), ['Lezione', 'Solo la seconda', 'Le ultime', 'Le ultime']);
    const lengths = (await read()).map(
      ({ from, to }) =>
        `${new Date(from).toLocaleTimeString('it-IT', rome)}–${new Date(to).toLocaleTimeString('it-IT', rome)}`,
    );
    assert.deepEqual(lengths, ['09:00–10:00', '09:00–10:00', '15:00–16:00', '15:00–16:00']);

    await change('Tutte insieme', 'Tutte');
    assert.deepEqual(await titles(), Array(4).fill('Tutte insieme'));

    await page.goto(`/prenotazione?vista=giorno&giorno=${second}&prenotazione=${ids[1]}`);
    await dialog(page).getByRole('button', { name: 'Annulla prenotazione' }).click();
    const question = page.getByRole('dialog', { name: 'Annulla «Tutte insieme»' });
    await question.getByRole('radio', { name: 'Questa e le seguenti' }).check();
    await question.getByRole('textbox', { name: /^Motivo/ }).fill('Il corso è finito');
    await question.getByRole('button', { name: 'Annulla prenotazioni' }).click();
    await said(page, '3 date annullate: il posto è di nuovo libero');
    // Its button has gone with the last move, and the keyboard goes on in the window.
    await dialog(page).getByRole('button', { name: 'Annulla prenotazione' }).waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.closest('[role=dialog]') != null);
    assert.deepEqual(
      (await read()).map(({ state, reason }) => [state, reason]),
      [['confermata', null], ...Array(3).fill(['annullata', 'Il corso è finito'])],
    );
    await bookingIn(page, 'Aula', 'Tutte insieme').waitFor({ state: 'detached' });
    assert.deepEqual(complaints, []);
    await close();
  },
);
const rome = { timeZone: 'Europe/Rome', hour: '2-digit', minute: '2-digit' } as const;

/** The next last Sunday of a month that isn't over in a week: then the clocks change. */
function nextChange(month: 3 | 10): string {
  const soon = Temporal.Now.plainDateISO('Europe/Rome').add({ days: 7 });
  const lastSunday = (year: number) => {
    const last = Temporal.PlainDate.from({ year, month, day: 31 });
    return last.subtract({ days: last.dayOfWeek % 7 });
  };
  const [next] = [soon.year, soon.year + 1]
    .map(lastSunday)
    .filter((day) => Temporal.PlainDate.compare(day, soon) >= 0);
  return `${next}`;
}

/** Types over what a field has, key by key. */
async function typeOver(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).selectText();
  await page.keyboard.type(text);
  await page.keyboard.press('Tab');
}

trial('the hour that exists twice asks which is meant, of the beginning and of the end', async () => {
  const night = nextChange(10);
  const { page, complaints, close } = await workshop.openCalendar(anna, mondayAt('').slice(0, 10));
  await clickAt(page, 'Terrazza', 10.1);
  await field(page, 'Titolo').fill('Stelle');
  await typeOver(page, 'Dal giorno', typedDay(night));
  await typeOver(page, 'Dalle', '2.30');
  assert.deepEqual(await Promise.all(['Al giorno', 'Alle'].map((name) => field(page, name).inputValue())), [
    typedDay(night),
    '02:30',
  ]);
  const asked = (what: string) =>
    dialog(page).getByRole('radiogroup', {
      name: `Le 02:30 ci sono due volte quella notte: quando ${what}?`,
    });
  await asked('finisci').waitFor();
  await assertSound(page);
  await asked('cominci').getByText('La seconda (ora solare)').click();
  // The end has moved along, to an hour that exists once.
  await asked('finisci').waitFor({ state: 'detached' });
  assert.equal(await field(page, 'Alle').inputValue(), '03:30');
  await bookButton(page).click();
  await dialog(page).waitFor({ state: 'detached' });
  const { bookings } = await bookingDesk(anna).calendar(`${night}T00:00`, `${night}T23:00`);
  const [stars] = await Promise.all(bookings.map(({ id }) => bookingDesk(anna).read(id)));
  assert.deepEqual(
    [bookings.length, stars?.from, stars?.to, stars?.resourceIds],
    [1, `${night}T01:30:00.000Z`, `${night}T02:30:00.000Z`, [terrazza]],
  );
  assert.deepEqual(complaints, []);
  await close();
});

trial('the hour that doesn’t exist is said in one sentence, and nothing is booked', async () => {
  const night = nextChange(3);
  const { page, close } = await workshop.openCalendar(anna, night);
  await clickAt(page, 'Terrazza', 10.1);
  await typeOver(page, 'Dalle', '2:30');
  await bookButton(page).click();
  const sentence = `Il ${typedDay(night)} le 02:30 non esistono: quella notte l’orologio va avanti di un’ora`;
  await dialog(page).getByRole('alert').getByText(sentence).waitFor();
  assert.equal(await page.getByText(sentence).count(), 1);
  const { bookings } = await bookingDesk(anna).calendar(`${night}T00:00`, `${night}T23:00`);
  assert.deepEqual(bookings, []);
  await typeOver(page, 'Dalle', '3:30');
  await bookButton(page).click();
  await bookingIn(page, 'Terrazza', /03:30–04:30/).waitFor();
  await close();
});
