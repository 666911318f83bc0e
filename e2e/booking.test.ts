/** Tests in Chromium how rooms are booked: by clicks, by keys, on a phone, by dragging. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import type { Locator } from 'playwright-core';
import type { Caller } from '../server/testing/app.ts';
import { trial } from '../server/testing/trial.ts';
import { addResource, bookingDesk, mondayAt, openDaily } from '../server/testing/workshop/bookings.ts';
import { absent, overflow, picture, settled, sizesFor } from './support/browser.ts';
import { assertFieldError, choose } from './support/fields.ts';
import { holdAnswers } from './support/held.ts';
import {
  assertSound,
  bookButton,
  bookingIn,
  clickAt,
  dialog,
  drag,
  pointAt,
  row,
  said,
  startWorkshop,
  typedDay,
} from './support/workshop.ts';

let anna: Caller;
let bruno: Caller;
let [aula, sala] = [0, 0];
const workshop = startWorkshop(async (started) => {
  ({ anna, bruno, aula, sala } = started);
  await sql`update resources set longest_minutes = 120 where id = ${aula}`.execute(started.product.db);
});
const { open, openCalendar } = workshop;

/** Every test has a day of its own. */
let used = 0;
const newDay = () => mondayAt('', { days: used++ % 5, weeks: Math.floor(used / 5) }).slice(0, 10);

test('a free time becomes a booking by two clicks', async () => {
  const day = newDay();
  const { page, complaints, close } = await openCalendar(anna, day);
  await clickAt(page, 'Aula', 10.1);
  await bookButton(page).click();
  await bookingIn(page, 'Aula', '10:00–11:00').waitFor();
  const { bookings } = await bookingDesk(anna).calendar(`${day}T00:00`, `${day}T23:00`);
  assert.deepEqual(
    bookings.map(({ title, mine }) => [title, mine]),
    [['Riunione', true]],
  );
  assert.deepEqual(complaints, []);
  await close();
});

test('who has another place at the same time reads so in the form, and may book', async () => {
  const day = newDay();
  await bookingDesk(anna).book(sala, `${day}T10:00`, `${day}T11:00`, { title: 'Colloquio' });
  const { page, complaints, close } = await openCalendar(anna, day);
  await clickAt(page, 'Aula', 10.1);
  const told = dialog(page)
    .getByRole('status')
    .getByText(/^Hai già «Colloquio» in Sala /);
  await told.waitFor();
  await picture(page, 'twice', 1280);
  // Another hour has nothing to warn of.
  const ends = dialog(page).getByRole('textbox', { name: 'Alle', exact: true });
  await dialog(page).getByRole('textbox', { name: 'Dalle', exact: true }).fill('11:00');
  await ends.fill('12:00');
  await ends.press('Tab');
  await absent(told);
  await dialog(page).getByRole('textbox', { name: 'Dalle', exact: true }).fill('10:00');
  await ends.fill('11:00');
  await ends.press('Tab');
  await told.waitFor();
  await bookButton(page).click();
  await bookingIn(page, 'Aula', '10:00–11:00').waitFor();
  assert.deepEqual(complaints, []);
  await close();
});

test('a day or an hour that there is not is said to be none, by the field and when it is sent', async () => {
  const { page, complaints, close } = await openCalendar(anna, newDay());
  await clickAt(page, 'Aula', 10.1);
  const field = (name: string) => dialog(page).getByRole('textbox', { name, exact: true });
  await dialog(page)
    .getByRole('button', { name: /Altri dettagli/ })
    .click();
  await choose(dialog(page), 'Si ripete', 'Ogni settimana');
  await field('Alle').fill('24:00');
  for (const [name, typed] of [
    ['Al giorno', '30/02/2027'],
    ['Dal giorno', '30/02'],
  ] as const) {
    const right = await field(name).inputValue();
    await field(name).fill('');
    // Each half of what is typed is looked at, too.
    await field(name).pressSequentially(typed);
    await field(name).press('Tab');
    assert.equal(await field(name).inputValue(), typed);
    await assertFieldError(page, name, `Questa data non esiste: ${noSuchDay[typed]}`);
    await bookButton(page).click();
    // A refused form goes to the field, which alone says what is wrong.
    await field(name).and(page.locator(':focus')).waitFor();
    await assertFieldError(page, name, `Questa data non esiste: ${noSuchDay[typed]}`);
    await absent(dialog(page).getByText('Data non valida'));
    await picture(page, `no-such-day-${name.slice(0, 3)}`, 1280);
    await field(name).fill(right);
    await field(name).press('Tab');
    await absent(dialog(page).getByText(/^Questa data non esiste/));
  }
  await field('Alle').fill('');
  await field('Alle').pressSequentially('25:00');
  await bookButton(page).click();
  await dialog(page).getByText('Ora non valida', { exact: true }).waitFor();
  assert.deepEqual(complaints, []);
  await close();
});

const noSuchDay = { '30/02/2027': 'febbraio 2027 ha 28 giorni', '30/02': 'febbraio ha al massimo 29 giorni' };

test('who moves a booking onto another of theirs reads so in its form and after a drag, and may', async () => {
  const day = newDay();
  const desk = bookingDesk(anna);
  await desk.book(sala, `${day}T10:00`, `${day}T11:00`, { title: 'Colloquio' });
  const own = await desk.book(aula, `${day}T14:00`, `${day}T15:00`, { title: 'Mia' });
  const { page, complaints, close } = await openCalendar(anna, day);
  await bookingIn(page, 'Aula', 'Mia').click();
  await page.getByRole('button', { name: 'Modifica' }).click();
  const told = dialog(page)
    .getByRole('status')
    .getByText(/^Hai già «Colloquio» in Sala /);
  const title = dialog(page).getByRole('textbox', { name: 'Titolo' });
  await title.waitFor();
  await absent(told);
  await dialog(page).getByRole('textbox', { name: 'Dalle', exact: true }).fill('10:00');
  const ends = dialog(page).getByRole('textbox', { name: 'Alle', exact: true });
  await ends.fill('11:00');
  await ends.press('Tab');
  await told.waitFor();
  await picture(page, 'twice-edited', 1280);
  await dialog(page).getByRole('button', { name: 'Salva' }).click();
  await absent(dialog(page).getByRole('button', { name: 'Salva' }));
  assert.match((await desk.read(own)).from, /T/);
  await page.keyboard.press('Escape');
  await bookingIn(page, 'Aula', '10:00–11:00').waitFor();

  // A drag has no form; the sentence after it says so.
  await drag(page, await pointAt(page, 'Aula', 10.5), await pointAt(page, 'Aula', 11));
  await page.mouse.up();
  await said(page, /Prenotazione spostata: .*Hai già «Colloquio» in Sala /);
  await bookingIn(page, 'Aula', '10:30–11:30').waitFor();
  assert.deepEqual(complaints, []);
  await close();
});

test('days whose bookings are on their way are not shown as free', async () => {
  const day = newDay();
  const { page, close } = await openCalendar(anna, day);
  await row(page, 'Aula').waitFor();
  const coming = page.getByText('Le prenotazioni di questi giorni stanno arrivando');
  const letGo = await holdAnswers(page, '**/rooms/calendar?*');
  await page.getByRole('button', { name: 'Dopo', exact: true }).click();
  await coming.waitFor();
  await clickAt(page, 'Aula', 10.1);
  await letGo();
  await absent(coming);
  assert.equal(await dialog(page).count(), 0);
  await close();

  const phone = await openCalendar(anna, day, { size: 390 });
  const free = phone.page.getByRole('region', { name: /^Libere/ });
  await free.waitFor();
  const letThem = await holdAnswers(phone.page, '**/rooms/calendar?*');
  await phone.page.getByRole('button', { name: 'Dopo', exact: true }).click();
  await absent(free);
  await letThem();
  await free.waitFor();
  await phone.close();
});

test('neither free times nor the use of rooms are shown for a former choice', async () => {
  const { page, close } = await openCalendar(anna, newDay());
  await page.getByRole('button', { name: 'Quando prima' }).click();
  const free = dialog(page).getByRole('list', { name: 'Primi orari liberi' });
  await free.waitFor();
  const letFree = await holdAnswers(page, /\/free\?(?=.*minutes=120)/);
  await choose(dialog(page), 'Per quanto tempo', '2 ore', { exact: true });
  await absent(free);
  await letFree();
  await free.waitFor();
  await page.goto('/prenotazioni?scheda=uso');
  const use = page.getByRole('figure');
  await use.waitFor();
  const letUse = await holdAnswers(page, /occupancy\?/);
  await page.getByRole('button', { name: 'Un anno' }).click();
  await absent(use);
  await absent(page.getByRole('table', { name: 'Uso di ognuno' }));
  await letUse();
  await use.waitFor();
  await close();
});

trial('a free time becomes a booking by keys alone, and its window opens by keys', async () => {
  const day = newDay();
  const { page, close } = await openCalendar(anna, day);
  await row(page, 'Sala').waitFor();
  const cursor = page.locator('[data-cursor]');
  for (let presses = 0; presses < 60 && !(await cursor.and(page.locator(':focus')).isVisible()); presses++)
    await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  for (let slots = 0; slots < 4; slots++) await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: /^Sala, .*, 10:00, libero$/ }).waitFor();
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('textbox', { name: 'Titolo' }).waitFor();
  await page.keyboard.type('Prove di volo');
  await page.keyboard.press('Enter');
  await bookingIn(page, 'Sala', 'Prove di volo').waitFor();
  await dialog(page).waitFor({ state: 'detached' });
  await page
    .getByRole('button', { name: /^Sala, Prove di volo/ })
    .and(page.locator(':focus'))
    .waitFor();
  await page.keyboard.press('Enter');
  await dialog(page).getByText('Confermata', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await close();
});

trial(
  'how a room is and how it is booked is behind its name, by a click, by a key and in the form',
  async () => {
    const lab = await addResource(workshop.product.db, {
      name: 'Laboratorio',
      description: 'Con la stampante grande',
      place: 'Piano 0',
      colour: 'teal',
      equipment: ['cappa'],
      longest_minutes: 120,
    });
    await openDaily(workshop.product.db, lab, '08:00', '20:00');
    const { page, complaints, close } = await openCalendar(anna, newDay());
    const readAll = async () => {
      const about = page.getByRole('dialog', { name: 'Laboratorio', exact: true });
      for (const words of ['Con la stampante grande', 'Piano 0', 'cappa', 'Al massimo 2 ore'])
        await about.getByText(words, { exact: true }).waitFor();
      await about.getByText('Lunedì–domenica: 08:00–20:00').waitFor();
      await assertSound(page);
      await page.keyboard.press('Escape');
      await about.waitFor({ state: 'detached' });
    };
    await row(page, 'Laboratorio').getByRole('button', { name: 'Laboratorio, scheda' }).click();
    await readAll();
    await page.locator('[data-cursor]').focus();
    await page.keyboard.press('ArrowDown');
    await page
      .getByRole('button', { name: /^Laboratorio, / })
      .and(page.locator(':focus'))
      .waitFor();
    await page.keyboard.press('i');
    await readAll();
    await clickAt(page, 'Laboratorio', 10.1);
    await dialog(page).getByRole('button', { name: 'Scheda di «Laboratorio»' }).click();
    await dialog(page).getByText('Con la stampante grande').waitFor();
    assert.deepEqual(complaints, []);
    await close();
  },
);

test('on a phone a booking takes at most six taps from Home', async () => {
  const member = await workshop.product.person({ permissions: ['WRK_ROB'], nome: 'Carla' });
  const { page, close } = await open(member, '/', { size: 390 });
  let taps = 0;
  const tap = async (button: Locator) => {
    await button.tap();
    taps++;
  };
  await tap(page.getByRole('button', { name: 'Apri il menu' }));
  await tap(
    page.getByRole('navigation', { name: 'Menu principale' }).getByRole('link', { name: 'Prenota stanza' }),
  );
  // Tomorrow: today may be over.
  await tap(page.getByRole('button', { name: 'Dopo' }));
  await page.getByText('Tutto libero').waitFor();
  const book = page.getByRole('main').getByRole('button', { name: 'Prenota', exact: true });
  // Under the thumb: in the lower right corner, over the page.
  const { x = 0, y = 0, width = 0, height = 0 } = (await book.boundingBox()) ?? {};
  const screen = page.viewportSize();
  assert.deepEqual([x + width, y + height], [(screen?.width ?? 0) - 20, (screen?.height ?? 0) - 20]);
  await tap(book);
  await tap(bookButton(page));
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /Riunione/ })
    .waitFor();
  assert.ok(taps <= 6, `${taps} taps`);
  assert.equal(await overflow(page), 0);
  await close();
});

trial(
  '«Quando prima» says what is free first for so many people and so long, and one click books it',
  async () => {
    const day = newDay();
    const hall = await addResource(workshop.product.db, { name: 'Palestra', capacity: 30 });
    await openDaily(workshop.product.db, hall, '08:00', '20:00');
    await bookingDesk(bruno).book(hall, `${day}T09:00`, `${day}T11:00`, { title: 'Corso' });
    const { page, complaints, close } = await openCalendar(anna, day);
    await page.getByRole('button', { name: 'Quando prima' }).click();
    const free = dialog(page).getByRole('list', { name: 'Primi orari liberi' });
    await free.getByRole('button').first().waitFor();
    await dialog(page).getByRole('textbox', { name: 'Da quando' }).fill(typedDay(day));
    await choose(dialog(page), 'Per quanto tempo', '2 ore', { exact: true });
    await dialog(page).getByRole('textbox', { name: 'Persone' }).fill('25');
    await free
      .getByRole('button')
      .first()
      .and(page.getByRole('button', { name: /^Prenota Palestra, .*11:00–13:00$/ }))
      .waitFor();
    await assertSound(page);
    await free.getByRole('button').first().click();
    await dialog(page).waitFor({ state: 'detached' });
    await bookingIn(page, 'Palestra', /^Riunione, .*11:00–13:00/).waitFor();
    const { bookings } = await bookingDesk(anna).calendar(`${day}T00:00`, `${day}T23:00`);
    assert.deepEqual(
      bookings.filter(({ mine }) => mine).map(({ title }) => title),
      ['Riunione'],
    );
    assert.deepEqual(complaints, []);
    await close();
  },
);

trial('who comes second hears who has it, and one click books an alternative', async () => {
  const day = newDay();
  const { page, complaints, close } = await openCalendar(bruno, day);
  await clickAt(page, 'Aula', 9.1);
  await dialog(page).getByRole('textbox', { name: 'Titolo' }).fill('Secondo');
  // The form is sent from its end, and the sentence stands at its beginning.
  await dialog(page)
    .getByRole('button', { name: /Altri dettagli/ })
    .click();
  await dialog(page).getByRole('combobox', { name: 'Si ripete' }).scrollIntoViewIfNeeded();
  await bookingDesk(anna).book(aula, `${day}T09:00`, `${day}T10:00`, { title: 'Prima' });
  await bookButton(page).click();
  const taken = dialog(page).getByRole('alert');
  await taken.getByText('«Aula» è già di Anna Verdi, «Prima»').waitFor();
  await page.waitForFunction(() => {
    const alert = document.querySelector('[role=dialog] [role=alert]');
    const { left = 0, top = 0 } = alert?.getBoundingClientRect() ?? {};
    return alert?.contains(document.elementFromPoint(left + 20, top + 20));
  });
  // Five alternatives, and the wait.
  assert.equal(await taken.getByRole('button').count(), 6);
  await taken.getByRole('button', { name: 'Avvisami se si libera' }).waitFor();
  await taken.getByRole('button', { name: /^Sala, / }).click();
  await page
    .getByRole('button', { name: /Secondo/ })
    .first()
    .waitFor();
  const { bookings } = await bookingDesk(bruno).calendar(`${day}T00:00`, mondayAt('00:00', { weeks: 3 }));
  assert.ok(bookings.some(({ title, mine }) => title === 'Secondo' && mine));
  assert.deepEqual(complaints, []);
  await close();
});

trial(
  'a drag moves a booking, and onto a taken place it is refused while dragging and goes back',
  async () => {
    const day = newDay();
    const own = await bookingDesk(anna).book(aula, `${day}T09:00`, `${day}T10:00`, { title: 'Mia' });
    await bookingDesk(bruno).book(sala, `${day}T14:00`, `${day}T16:00`, { title: 'Sua' });
    const { page, close } = await openCalendar(anna, day);
    await bookingIn(page, 'Aula', 'Mia').waitFor();

    await drag(page, await pointAt(page, 'Aula', 9.5), await pointAt(page, 'Sala', 11.5));
    await page.getByText('Sala, 11:00–12:00').waitFor();
    await page.mouse.up();
    await bookingIn(page, 'Sala', 'Mia, lunedì')
      .or(bookingIn(page, 'Sala', '11:00–12:00'))
      .waitFor();
    assert.deepEqual((await bookingDesk(anna).read(own)).resourceIds, [sala]);

    await drag(page, await pointAt(page, 'Sala', 11.5), await pointAt(page, 'Sala', 14.5));
    await page.getByText('Sala: c’è già «Sua»').waitFor();
    await page.mouse.up();
    await bookingIn(page, 'Sala', '11:00–12:00').waitFor();

    // Escape lets go of what is dragged.
    await drag(page, await pointAt(page, 'Sala', 11.5), await pointAt(page, 'Aula', 17.5));
    await page.getByText('Aula, 17:00–18:00').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Aula, 17:00–18:00').waitFor({ state: 'detached' });
    await page.mouse.up();
    assert.equal((await bookingDesk(anna).read(own)).version, 2);
    await close();
  },
);

trial(
  'a drag over free time opens the form with exactly that time; over a taken one it makes nothing',
  async () => {
    const day = newDay();
    await bookingDesk(bruno).book(sala, `${day}T14:00`, `${day}T16:00`, { title: 'Sua' });
    const { page, complaints, close } = await openCalendar(anna, day);
    await bookingIn(page, 'Sala', 'Sua').waitFor();

    await drag(page, await pointAt(page, 'Sala', 12.1), await pointAt(page, 'Sala', 14.6));
    await page.getByText('12:00–15:00 · Sala: c’è già «Sua»', { exact: true }).waitFor();
    await page.mouse.up();
    await said(page, 'Sala: c’è già «Sua»');
    await page.getByText('Nuova prenotazione').waitFor({ state: 'detached' });
    await absent(dialog(page));

    await drag(page, await pointAt(page, 'Aula', 13.1), await pointAt(page, 'Aula', 14.3));
    await page.getByText('Aula, 13:00–14:30').waitFor();
    await page.mouse.up();
    const field = (name: string) => dialog(page).getByRole('textbox', { name, exact: true }).inputValue();
    await dialog(page).getByRole('textbox', { name: 'Titolo' }).fill('Trascinata');
    assert.deepEqual(await Promise.all(['Dal giorno', 'Dalle', 'Al giorno', 'Alle'].map(field)), [
      typedDay(day),
      '13:00',
      typedDay(day),
      '14:30',
    ]);
    await bookButton(page).click();
    await bookingIn(page, 'Aula', /^Trascinata, .*13:00–14:30/).waitFor();
    const { bookings } = await bookingDesk(anna).calendar(`${day}T00:00`, `${day}T23:00`);
    assert.deepEqual(bookings.map(({ title }) => title).toSorted(), ['Sua', 'Trascinata']);
    assert.deepEqual(complaints, []);
    await close();
  },
);

trial(
  'what somebody else moves while it is dragged stays where they moved it, and one sentence says so',
  async () => {
    const day = newDay();
    const own = await bookingDesk(anna).book(aula, `${day}T09:00`, `${day}T10:00`, { title: 'Contesa' });
    // A manager moves other people's bookings who may book, too.
    const manager = await workshop.product.person({
      nome: 'Silvia',
      cognome: 'Conti',
      permissions: [can.workshopManagement, can.roomsBook],
    });
    const { page, close } = await openCalendar(anna, day);
    await bookingIn(page, 'Aula', 'Contesa').waitFor();
    await drag(page, await pointAt(page, 'Aula', 9.5), await pointAt(page, 'Aula', 11.5));
    await page.getByText('Aula, 11:00–12:00').waitFor();
    await bookingDesk(manager).move(own, sala, `${day}T16:00`, `${day}T17:00`);
    await page.mouse.up();
    await said(page, /Silvia Conti/);
    assert.equal(await page.locator('[data-show=true]').count(), 1);
    await bookingIn(page, 'Sala', /^Contesa, .*16:00–17:00/).waitFor();
    await page.getByText('Aula, 11:00–12:00').waitFor({ state: 'detached' });
    await absent(bookingIn(page, 'Aula', 'Contesa'));
    const { version, resourceIds } = await bookingDesk(anna).read(own);
    assert.deepEqual([version, resourceIds], [2, [sala]]);
    await close();
  },
);

trial('a booking is made longer at its edge, and what only the server refuses goes back, too', async () => {
  const day = newDay();
  const own = await bookingDesk(anna).book(aula, `${day}T09:00`, `${day}T10:00`, { title: 'Corta' });
  const { page, close } = await openCalendar(anna, day);
  await bookingIn(page, 'Aula', 'Corta').waitFor();
  const edge = async (hour: number) => {
    const { x, y } = await pointAt(page, 'Aula', hour);
    return { x: x - 3, y };
  };
  await drag(page, await edge(10), await edge(11));
  await page.mouse.up();
  await bookingIn(page, 'Aula', '09:00–11:00').waitFor();
  // Two hours are the most that this room takes.
  await drag(page, await edge(11), await edge(14));
  await page.mouse.up();
  await page.getByRole('alert').filter({ hasText: '2 ore' }).first().waitFor();
  await bookingIn(page, 'Aula', '09:00–11:00').waitFor();
  assert.equal((await bookingDesk(anna).read(own)).version, 2);
  await close();
});

for (const size of sizesFor(1280))
  trial(`what others book, move and call off appears on an open calendar at ${size} px`, async () => {
    const day = newDay();
    const desk = bookingDesk(bruno);
    const { page, hears, close } = await openCalendar(anna, day, { size });
    await page.getByRole('main').getByRole('button', { name: 'Prenota', exact: true }).waitFor();
    await settled(page);
    await hears();
    const shown = page.getByRole('main').getByRole('button', { name: 'Arrivata ora' });
    const id = await desk.book(aula, `${day}T15:00`, `${day}T16:00`, { title: 'Arrivata ora' });
    await shown.waitFor();
    await desk.move(id, sala, `${day}T17:00`, `${day}T18:00`);
    await (size === 390
      ? shown.filter({ hasText: '17:00' })
      : bookingIn(page, 'Sala', /17:00–18:00/)
    ).waitFor();
    assert.equal((await desk.step(id, 'cancel')).status, 200);
    await shown.waitFor({ state: 'detached' });
    await close();
  });

trial('a long booking keeps its title in view while the calendar scrolls under it', async () => {
  const day = newDay();
  await bookingDesk(anna).book(sala, `${day}T08:00`, `${day}T20:00`, { title: 'Tutto il giorno' });
  const { page, close } = await openCalendar(anna, day, { view: 'settimana' });
  const box = bookingIn(page, 'Sala', /Tutto il giorno/);
  await box.waitFor();
  // Its beginning lies behind the names of the rooms.
  const [edge = 0, title = 0] = await box.evaluate((element) => {
    const label = element.closest('[data-row]')?.firstElementChild?.getBoundingClientRect().right ?? 0;
    let scroller = element.parentElement;
    while (scroller && scroller.scrollWidth <= scroller.clientWidth) scroller = scroller.parentElement;
    const { left, width } = element.getBoundingClientRect();
    scroller?.scrollBy(left + width * 0.4 - label, 0);
    return [label, element.firstElementChild?.getBoundingClientRect().left ?? 0];
  });
  assert.ok(title >= edge, `the title begins at ${title}, the names end at ${edge}`);
  await close();
});

trial('the address says what is shown, and going back shows it again', async () => {
  const day = newDay();
  const { page, close } = await openCalendar(anna, day, { view: 'settimana' });
  await row(page, 'Aula').waitFor();
  const shown = await page.locator('[aria-live=polite]').first().textContent();
  await page.getByRole('button', { name: 'Dopo' }).click();
  await page.getByText('Mese', { exact: true }).click();
  await page.waitForURL(/vista=mese/);
  await page.goBack();
  await page.goBack();
  await page.waitForURL(new RegExp(`giorno=${day}`));
  assert.equal(await page.locator('[aria-live=polite]').first().textContent(), shown);
  await close();
});

// `screens.test.ts` judges the calendar, the form and the booking.
for (const size of [1280, 390] as const)
  trial(`the days to choose from in the form are accessible at ${size} px`, async () => {
    const { page, close } = await openCalendar(anna, newDay(), { size, dark: size === 390 });
    await page.getByRole('main').getByRole('button', { name: 'Prenota', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Scegli dal calendario' }).first().click();
    await page
      .getByRole('dialog', { name: 'Calendario' })
      .getByRole('button', { name: 'Mese dopo' })
      .waitFor();
    await assertSound(page);
    await close();
  });
