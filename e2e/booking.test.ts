/** Tests in Chromium how rooms are booked: by clicks, by keys, on a phone, by dragging, again and again. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator } from 'playwright-core';
import type { Caller } from '../server/src/testing/app.ts';
import {
  addResource,
  bookingDesk,
  mondayAt,
  openDaily,
  workshopPeople,
} from '../server/src/testing/workshop/bookings.ts';
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
let bruno: Caller;
let [aula, sala] = [0, 0];
before(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  ({ anna, bruno } = await workshopPeople(product));
  aula = await addResource(product.db, { name: 'Aula', longest_minutes: 120, place: 'Piano 1' });
  sala = await addResource(product.db, { name: 'Sala', place: 'Piano 2', approval: 'never' });
  for (const room of [aula, sala]) await openDaily(product.db, room, '08:00', '20:00');
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

/** Every test has a day of its own. */
let used = 0;
const newDay = () => mondayAt('', { days: used++ % 5, weeks: Math.floor(used / 5) }).slice(0, 10);

const openCalendar = async (who: Caller, day: string, view = 'giorno', size: Size = 1280, dark = false) => {
  const window = await openSignedIn(browser, product.url, who, size, { dark });
  const page = await window.newPage();
  const complaints = complaintsOf(page);
  await page.goto(`/prenotazione?vista=${view}&giorno=${day}`);
  return { page, complaints, close: () => window.close() };
};

const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const bookingIn = (page: Page, room: string, words: string) =>
  row(page, room).getByRole('button', { name: words });

/** Where the clock shows this hour in a row of the day. */
async function pointAt(page: Page, room: string, hour: number) {
  const box = await row(page, room).locator('[data-track]').boundingBox();
  assert.ok(box);
  return { x: box.x + (box.width * (hour - 8)) / 12, y: box.y + box.height / 2 };
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, to.y, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
}

test('a free time becomes a booking by two clicks', async () => {
  const day = newDay();
  const { page, complaints, close } = await openCalendar(anna, day);
  await row(page, 'Aula').waitFor();
  const { x, y } = await pointAt(page, 'Aula', 10.1);
  await page.mouse.click(x, y);
  await dialog(page).getByRole('button', { name: 'Prenota', exact: true }).click();
  await bookingIn(page, 'Aula', '10:00–11:00').waitFor();
  const { bookings } = await bookingDesk(anna).calendar(`${day}T00:00`, `${day}T23:00`);
  assert.deepEqual(
    bookings.map(({ title, mine }) => [title, mine]),
    [['Riunione', true]],
  );
  assert.deepEqual(complaints, []);
  await close();
});

test('a free time becomes a booking by keys alone, and its window opens by keys', async () => {
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

test('how a room is and how it is booked is behind its name, by a click, by a key and in the form', async () => {
  const lab = await addResource(product.db, {
    ...{ name: 'Laboratorio', description: 'Con la stampante grande', place: 'Piano 0', colour: 'teal' },
    ...{ equipment: ['cappa'], longest_minutes: 120 },
  });
  await openDaily(product.db, lab, '08:00', '20:00');
  const { page, complaints, close } = await openCalendar(anna, newDay());
  const readAll = async () => {
    const about = page.getByRole('dialog', { name: 'Laboratorio', exact: true });
    for (const words of ['Con la stampante grande', 'Piano 0', 'cappa', 'Al massimo 2 ore'])
      await about.getByText(words, { exact: true }).waitFor();
    await about.getByText('Lunedì–domenica: 08:00–20:00').waitFor();
    await settled(page);
    assert.deepEqual(await violations(page, { menuToo: false }), []);
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
  const { x, y } = await pointAt(page, 'Laboratorio', 10.1);
  await page.mouse.click(x, y);
  await dialog(page).getByRole('button', { name: 'Scheda di «Laboratorio»' }).click();
  await dialog(page).getByText('Con la stampante grande').waitFor();
  assert.deepEqual(complaints, []);
  await close();
});

test('on a phone a booking takes at most six taps from Home', async () => {
  const member = await product.person({ permissions: ['WRK_ROB'], nome: 'Carla' });
  const window = await openSignedIn(browser, product.url, member, 390);
  const page = await window.newPage();
  await page.goto('/');
  let taps = 0;
  const tap = async (button: Locator) => {
    await button.tap();
    taps++;
  };
  await tap(page.getByRole('main').getByRole('link', { name: 'Prenota stanza' }));
  // Tomorrow: today may be over.
  await tap(page.getByRole('button', { name: 'Dopo' }));
  await page.getByText('Tutto libero').waitFor();
  await tap(page.getByRole('main').getByRole('button', { name: 'Prenota', exact: true }));
  await tap(dialog(page).getByRole('button', { name: 'Prenota', exact: true }));
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /Riunione/ })
    .waitFor();
  assert.ok(taps <= 6, `${taps} taps`);
  assert.equal(await overflow(page), 0);
  await window.close();
});

test('who comes second hears who has it, and one click books an alternative', async () => {
  const day = newDay();
  const { page, close } = await openCalendar(bruno, day);
  await row(page, 'Aula').waitFor();
  const { x, y } = await pointAt(page, 'Aula', 9.1);
  await page.mouse.click(x, y);
  await dialog(page).getByRole('textbox', { name: 'Titolo' }).fill('Secondo');
  await bookingDesk(anna).book(aula, `${day}T09:00`, `${day}T10:00`, { title: 'Prima' });
  await dialog(page).getByRole('button', { name: 'Prenota', exact: true }).click();
  const taken = dialog(page).getByRole('alert');
  await taken.getByText('«Aula» è già di Anna Prova, «Prima»').waitFor();
  assert.equal(await taken.getByRole('button').count(), 4);
  await taken.getByRole('button', { name: 'Avvisami se si libera' }).waitFor();
  await taken.getByRole('button').first().click();
  await page
    .getByRole('button', { name: /Secondo/ })
    .first()
    .waitFor();
  const { bookings } = await bookingDesk(bruno).calendar(`${day}T00:00`, mondayAt('00:00', { weeks: 3 }));
  assert.ok(bookings.some(({ title, mine }) => title === 'Secondo' && mine));
  await close();
});

test('a drag moves a booking, and onto a taken place it is refused while dragging and goes back', async () => {
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
});

test('a booking is made longer at its edge, and what only the server refuses goes back, too', async () => {
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

test('a repetition shows the dates that are taken before anything is saved, and books the free ones', async () => {
  const day = newDay();
  const second = `${Temporal.PlainDate.from(day).add({ days: 7 })}`;
  await bookingDesk(bruno).book(sala, `${second}T09:00`, `${second}T12:00`, { title: 'Corso' });
  const { page, close } = await openCalendar(anna, day);
  await row(page, 'Sala').waitFor();
  const { x, y } = await pointAt(page, 'Sala', 10.1);
  await page.mouse.click(x, y);
  await dialog(page).getByRole('textbox', { name: 'Titolo' }).fill('Ogni settimana');
  await dialog(page)
    .getByRole('button', { name: /Altri dettagli/ })
    .click();
  await dialog(page).getByRole('combobox', { name: 'Si ripete' }).click();
  await page.getByRole('option', { name: 'Ogni settimana' }).click();
  await dialog(page).getByRole('combobox', { name: 'Finisce' }).click();
  await page.getByRole('option', { name: 'Dopo un numero di volte' }).click();
  await dialog(page).getByRole('textbox', { name: 'Quante volte' }).fill('3');
  await dialog(page)
    .getByText(/^Ogni .*, 3 volte$/)
    .waitFor();
  await dialog(page).getByRole('button', { name: 'Prenota', exact: true }).click();
  const clashes = page.getByRole('dialog', { name: '1 data non è libera su 3' });
  await clashes.getByText(/Corso/).waitFor();
  const before = await bookingDesk(anna).calendar(`${day}T00:00`, `${day}T23:00`);
  assert.deepEqual(before.bookings, []);
  await clashes.getByRole('button', { name: 'Prenota quelle libere (2)' }).click();
  await bookingIn(page, 'Sala', 'Ogni settimana').waitFor();
  const { bookings } = await bookingDesk(anna).calendar(`${day}T00:00`, mondayAt('00:00', { weeks: 8 }));
  assert.equal(bookings.filter(({ title }) => title === 'Ogni settimana').length, 2);
  await close();
});

test('what somebody else books appears on an open calendar', async () => {
  const day = newDay();
  const { page, close } = await openCalendar(anna, day, 'settimana');
  await row(page, 'Aula').waitFor();
  await settled(page);
  await bookingDesk(bruno).book(aula, `${day}T15:00`, `${day}T16:00`, { title: 'Arrivata ora' });
  await bookingIn(page, 'Aula', 'Arrivata ora').waitFor();
  await close();
});

test('the address says what is shown, and going back shows it again', async () => {
  const day = newDay();
  const { page, close } = await openCalendar(anna, day, 'settimana');
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

for (const size of [1280, 390] as const)
  for (const dark of [false, true])
    test(`calendar, form and booking are accessible at ${size} px, ${dark ? 'dark' : 'light'}`, async () => {
      const day = newDay();
      const id = await bookingDesk(anna).book(aula, `${day}T09:00`, `${day}T10:00`, { title: 'Accessibile' });
      const { page, close } = await openCalendar(anna, day, 'settimana', size, dark);
      const faults: string[] = [];
      const check = async () => {
        await settled(page);
        faults.push(...(await violations(page, { menuToo: false })));
        assert.equal(await overflow(page), 0);
      };
      await page
        .getByRole('button', { name: /Accessibile/ })
        .first()
        .waitFor();
      await check();
      await page.goto(`/prenotazione?vista=mese&giorno=${day}`);
      await page.getByText('Mese', { exact: true }).waitFor();
      await page
        .getByRole('button', { name: /Accessibile|1 prenotazione/ })
        .first()
        .waitFor();
      await check();
      await page.goto(`/prenotazione?vista=giorno&giorno=${day}&prenotazione=${id}`);
      await dialog(page).getByText('Confermata', { exact: true }).waitFor();
      await check();
      await page.goto(`/prenotazioni/${id}`);
      await page.getByText('Confermata', { exact: true }).waitFor();
      await check();
      await page.goto(`/prenotazione?vista=giorno&giorno=${day}`);
      await page.getByRole('main').getByRole('button', { name: 'Prenota', exact: true }).click();
      await dialog(page)
        .getByRole('button', { name: /Altri dettagli/ })
        .click();
      await dialog(page).getByRole('combobox', { name: 'Si ripete' }).waitFor();
      await check();
      assert.deepEqual(faults, []);
      await close();
    });
