/** Tests in Chromium that a page keeps its last answer when asking again fails, unless the server takes it back. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Route } from 'playwright-core';
import { announceChange, missedNews } from '../server/src/platform/live/changes.ts';
import type { Caller } from '../server/testing/app.ts';
import { openChanges } from '../server/testing/changes.ts';
import { trial } from '../server/testing/trial.ts';
import { addResource, bookingDesk, mondayAt } from '../server/testing/workshop/bookings.ts';
import { absent, type Page } from './support/browser.ts';
import { assertSound, bookingIn, clickAt, dialog, startWorkshop } from './support/workshop.ts';

declare global {
  interface Window {
    heardAgain: Promise<unknown>;
  }
}

let anna: Caller;
let bruno: Caller;
let marta: Caller;
let aula = 0;
let sala = 0;
const workshop = startWorkshop(async (started) => {
  ({ anna, bruno, marta, aula, sala } = started);
  await book('15:00', '16:00', 'Prima');
});

const day = mondayAt('').slice(0, 10);
const book = (from: string, to: string, title: string) =>
  bookingDesk(bruno).book(aula, `${day}T${from}`, `${day}T${to}`, { title });
const line = (page: Page) => page.getByRole('status').filter({ hasText: 'Non aggiornato' });
const problem = (status: number) => ({ status, json: { status, title: 'no', detail: 'Non va' } });

/** Waits until the news of a change have been told: they go out together, a little after it. */
async function told(change: () => Promise<unknown>) {
  const { body } = await bruno.get('/api/changes');
  assert.ok(body);
  const news = body.pipeThrough(new TextDecoderStream()).getReader();
  await change();
  for (let said = ''; !said.includes('data: workshop'); said += (await news.read()).value ?? '');
  await news.cancel();
}

trial(
  'a calendar that can’t be read again stays with the form that is open, and says so until it can',
  async () => {
    const { page, hears, close } = await workshop.openCalendar(anna, day);
    await bookingIn(page, 'Aula', 'Prima').waitFor();
    await hears();
    await clickAt(page, 'Aula', 10.1);
    await dialog(page).getByRole('textbox', { name: 'Titolo' }).fill('Quello che scrivo');
    await page.route('**/api/workshop/rooms/calendar?*', (route) => route.fulfill(problem(500)));
    await book('17:00', '18:00', 'Dopo');
    await page.getByText('Non aggiornato: il server ha avuto un problema').waitFor();
    assert.equal(
      await dialog(page).getByRole('textbox', { name: 'Titolo' }).inputValue(),
      'Quello che scrivo',
    );
    await dialog(page).getByRole('button', { name: 'Chiudi' }).last().click();
    await page.getByRole('button', { name: 'Esci senza salvare' }).click();
    await bookingIn(page, 'Aula', 'Prima').waitFor();
    await assertSound(page);

    await page.unrouteAll();
    await line(page).getByRole('button', { name: 'Riprova' }).click();
    await bookingIn(page, 'Aula', 'Dopo').waitFor();
    await line(page).waitFor({ state: 'detached' });
    await close();
  },
);

test('a list stays without a connection, also at 390 px in the dark, and is right again by itself', async () => {
  const { page, hears, close } = await workshop.open(anna, '/prenotazioni?whose=all', {
    size: 390,
    dark: true,
  });
  await page.getByText('Prima').waitFor();
  await hears();
  await page.route('**/api/workshop/**', (route) => route.abort('internetdisconnected'));
  await book('19:00', '20:00', 'Ultima');
  await page.getByText('Non aggiornato: connessione assente').waitFor();
  await page.getByText('Prima').waitFor();
  await assertSound(page);
  await page.unrouteAll();
  await page.getByText('Ultima').waitFor();
  await line(page).waitFor({ state: 'detached' });
  await close();
});

trial('what is gone, or no longer for this person, is not left on the screen', async () => {
  const own = await bookingDesk(anna).book(aula, `${day}T08:00`, `${day}T09:00`, { title: 'La mia' });
  const { page, hears, close } = await workshop.open(anna, `/prenotazioni/${own}`);
  const title = page.getByRole('heading', { level: 1, name: 'La mia' });
  await title.waitFor();
  await hears();
  const path = `**/api/workshop/rooms/bookings/${own}`;
  await page.route(path, (route) => route.fulfill(problem(404)));
  await book('11:00', '11:30', 'Di passaggio');
  await page.getByText('Questa prenotazione non c’è, o non è tra quelle che vedi.').waitFor();
  await absent(title);
  await absent(line(page));

  await page.unrouteAll();
  await book('11:30', '12:00', 'Ancora di passaggio');
  await title.waitFor();
  await page.route(path, (route) => route.fulfill(problem(403)));
  await book('12:00', '12:30', 'Per ultima');
  await page.getByRole('heading', { level: 1, name: 'Non autorizzatə' }).waitFor();
  await close();
});

/** Books, and waits until the server has told those who listen. */
async function bookAndTell(who: Caller, from: string, to: string, title: string) {
  const stream = await openChanges(who);
  await stream('aperto');
  await bookingDesk(who).book(sala, `${day}T${from}`, `${day}T${to}`, { title });
  await stream('data: workshop');
}

const bookingsPath = /\/api\/workshop\/rooms\/bookings(\?|$)/;

test('what others change between a page’s first answers and its stream is there', async () => {
  const { page, hears, close } = await workshop.open(anna, '/areaUtente');
  await hears();
  const change = async (route: Route) => {
    await page.getByText('Prima').waitFor();
    await bookAndTell(bruno, '16:00', '17:00', 'In mezzo');
    await route.continue();
  };
  await page.route('**/api/changes', change, { times: 1 });
  await page.goto('/prenotazioni?whose=all');
  await page.getByText('In mezzo').waitFor();
  await close();
});

test('a second tab, too, shows what changed between its first answers and its code', async () => {
  const { page: first, hears, close } = await workshop.open(marta, '/room');
  await hears();
  const page = await first.context().newPage();
  const told = page.waitForResponse('**/api/workshop/resources').then(async () => {
    await addResource(workshop.product.db, { name: 'Laboratorio' });
    await announceChange(workshop.product.db, 'workshop');
    await first.getByText('Laboratorio').waitFor();
  });
  await page.addInitScript(() => {
    let hasJoined = false;
    window.heardAgain = new Promise((done) => {
      new BroadcastChannel('wms.changes').onmessage = ({ data }) => {
        if (typeof data === 'number') hasJoined = true;
        // The tab itself acts on it in its next turn.
        else if (hasJoined) setTimeout(() => setTimeout(done));
      };
    });
  });
  // The code that hears the news is there before the screen's own, which takes the first script's answer.
  await page.route('**/assets/*.js', async (route) => {
    await told;
    if (!/libraries|start|frame/.test(route.request().url())) await page.evaluate(() => window.heardAgain);
    await route.continue();
  });
  await page.goto('/room');
  await page.getByText('Laboratorio').waitFor();
  await page.close();
  await close();
});

test('news that overtakes the first answer is not lost', async () => {
  const { page, hears, close } = await workshop.open(anna, '/areaUtente');
  await hears();
  const change = async (route: Route) => {
    const response = await route.fetch();
    // The tab that listens tells the others, and acts on it itself in its next turn.
    const heard = page.evaluate(
      () =>
        new Promise((acted) => {
          new BroadcastChannel('wms.changes').onmessage = () => setTimeout(acted);
        }),
    );
    await bookAndTell(anna, '13:00', '14:00', 'Più veloce');
    await heard;
    await route.fulfill({ response });
  };
  await page.route(bookingsPath, change, { times: 1 });
  await page.getByRole('link', { name: 'Prenotazioni effettuate' }).click();
  await page.getByText('Più veloce').waitFor();
  await close();
});

test('what others change while the stream of news is away is there when it comes back', async () => {
  const { page, hears, close } = await workshop.open(anna, '/prenotazioni?whose=all');
  await page.getByText('Prima').waitFor();
  await hears();
  let streams = 0;
  await page.route('**/api/changes', async (route) => {
    streams += 1;
    if (streams === 1) await told(() => book('18:00', '19:00', 'Nel frattempo'));
    await route.continue();
  });
  // The server ends its streams when it may have missed news itself, and at last each of them after five minutes.
  await announceChange(workshop.product.db, missedNews);
  await page.getByText('Nel frattempo').waitFor();
  await close();
});
