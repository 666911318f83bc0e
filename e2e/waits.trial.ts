/** Tests in Chromium how somebody waits for a place that is taken, and gets it when it becomes free. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { placeOffered } from '../server/src/workshop/bookings/waits/news.ts';
import { offerJob } from '../server/src/workshop/bookings/waits/offering.ts';
import type { Caller } from '../server/testing/app.ts';
import { startTestWorker, until } from '../server/testing/jobs.ts';
import { trial } from '../server/testing/trial.ts';
import { bookingBody, bookingDesk, mondayAt } from '../server/testing/workshop/bookings.ts';
import { sizesFor } from './support/browser.ts';
import { awaitNews } from './support/pages.ts';
import { assertSound, bookButton, dialog, row, startWorkshop } from './support/workshop.ts';

let anna: Caller;
let aula: number;
const permissions = [can.roomsBook, can.userEdit];
const workshop = startWorkshop((started) => {
  ({ anna, aula } = started);
});

/** Each test has somebody of its own who waits. */
const newBruno = () => workshop.product.person({ nome: 'Bruno', cognome: 'Neri', permissions });

/** Where people find what they wait for: not everybody has the user area. */
const pages = { 1280: '/prenotazioni', 390: '/areaUtente?scheda=prenotazioni' } as const;

/** Calls off a booking; then the job offers its place. */
async function free(booking: number): Promise<void> {
  assert.equal((await bookingDesk(anna).step(booking, 'cancel')).status, 200);
  const { product } = workshop;
  const left = () => product.db.selectFrom('jobs').select('id').where('name', '=', offerJob.name).execute();
  const worker = startTestWorker(product, { jobs: [offerJob] });
  await until(async () => (await left()).length === 0, 'places were offered').finally(worker.stop);
}

const takeDay = (day: string) =>
  bookingDesk(anna).book(aula, `${day}T08:00`, `${day}T20:00`, { title: 'Prima' });

/** Somebody else has the place for the day, and Bruno waits for it. */
async function wait(bruno: Caller, day: string, title: string): Promise<number> {
  const taken = await takeDay(day);
  const {
    repetition: _,
    clashes: _none,
    ...body
  } = bookingBody(aula, `${day}T10:00`, `${day}T11:00`, { title });
  const answer = await bruno.post('/api/workshop/rooms/waits', body);
  assert.equal(answer.status, 200, await answer.text());
  return taken;
}

trial(
  'whoever finds the place taken while the form is open waits for it there, and takes that off',
  async () => {
    const day = mondayAt('').slice(0, 10);
    const bruno = await newBruno();
    const { page, close } = await workshop.openCalendar(bruno, day);
    await row(page, 'Aula').locator('[data-track]').click();
    await dialog(page).getByRole('textbox', { name: 'Titolo' }).fill('Chiesto dal modulo');
    await takeDay(day);
    await bookButton(page).click();
    await dialog(page).getByRole('alert').getByText('«Aula» è già di Anna Verdi, «Prima»').waitFor();
    await dialog(page).getByRole('button', { name: 'Avvisami se si libera' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await page.goto(pages[1280]);
    await page.getByRole('button', { name: 'Togli Chiesto dal modulo' }).click();
    await page.getByRole('button', { name: 'Togli Chiesto dal modulo' }).waitFor({ state: 'detached' });
    await close();
  },
);

for (const size of sizesFor(390))
  test(`a freed place is found where Home leads, and whoever waited accepts it, at ${size} px`, async () => {
    const day = mondayAt('', { days: size === 390 ? 1 : 2 }).slice(0, 10);
    const bruno = await newBruno();
    const taken = await wait(bruno, day, 'Ci tengo');
    // A person who wants no news of it hears of it on Home, too.
    const off = { user_id: bruno.id, kind: placeOffered.kind, way: 'bell' };
    await workshop.product.db.insertInto('notification_choices').values(off).execute();
    const { page, complaints, close } = await workshop.open(bruno, pages[size], {
      size,
      dark: size === 390,
    });
    const waits = page.getByRole('list', { name: 'Stanze: posti che aspetti' });
    await waits.getByRole('button', { name: 'Togli Ci tengo' }).waitFor();
    await assertSound(page);
    const hears = awaitNews(page);
    await page.goto('/');
    await page.getByRole('heading', { name: 'Per te' }).waitFor();
    await hears();
    await free(taken);
    // The offer appears on the open page, before everything else.
    const offer = page.getByRole('region', { name: 'Per te' }).getByRole('listitem').first();
    await offer.getByText('Si è liberato il posto per «Ci tengo»').waitFor();
    await offer.getByRole('link').click();
    await page.getByText(/è tuo se lo accetti entro le \d\d:\d\d/).waitFor();
    await page.getByRole('button', { name: 'Lascia' }).waitFor();
    await page.getByText('Prenotazione creata').waitFor();
    await assertSound(page);
    await page.getByRole('button', { name: 'Accetta' }).click();
    await page.getByText('Confermata', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Accetta' }).waitFor({ state: 'detached' });
    const { bookings } = await bookingDesk(bruno).calendar(`${day}T00:00`, `${day}T23:00`);
    assert.deepEqual(
      bookings.map(({ title, mine }) => [title, mine]),
      [['Ci tengo', true]],
    );
    assert.deepEqual(complaints, []);
    await close();
  });

for (const size of [1280, 390] as const)
  trial(
    `whoever leaves an offered place waits for it again, and is offered it again, at ${size} px`,
    async () => {
      const day = mondayAt('', { days: size === 390 ? 4 : 3 }).slice(0, 10);
      const bruno = await newBruno();
      const first = await wait(bruno, day, 'Ci ripenso');
      const { page, complaints, hears, close } = await workshop.open(bruno, pages[size], {
        size,
        dark: size === 390,
      });
      const list = page.getByRole('list', { name: 'Stanze: posti che aspetti' });
      await list.getByRole('button', { name: 'Togli Ci ripenso' }).waitFor();
      await hears();
      await free(first);
      await list.getByRole('link', { name: 'Ci ripenso' }).click();
      await page.getByRole('button', { name: 'Lascia' }).click();
      await page.getByText('Annullata', { exact: true }).first().waitFor();
      await page.getByRole('button', { name: 'Accetta' }).waitFor({ state: 'detached' });

      const again = await wait(bruno, day, 'Ci tengo davvero');
      const hearsAgain = awaitNews(page);
      await page.goto(pages[size]);
      await list.getByRole('button', { name: 'Togli Ci tengo davvero' }).waitFor();
      await hearsAgain();
      await free(again);
      await list.getByRole('button', { name: 'Accetta Ci tengo davvero' }).waitFor();
      await assertSound(page);
      await list.getByRole('button', { name: 'Lascia Ci tengo davvero' }).click();
      await list.waitFor({ state: 'detached' });
      const { bookings } = await bookingDesk(bruno).calendar(`${day}T00:00`, `${day}T23:00`);
      assert.deepEqual(bookings, []);
      assert.deepEqual(complaints, []);
      await close();
    },
  );

trial(
  'the rows of the list come with what the person waits for: nothing pushes them down later',
  async () => {
    const day = mondayAt('', { days: 6 }).slice(0, 10);
    const bruno = await newBruno();
    await wait(bruno, day, 'Arriva insieme');
    const { page, close } = await workshop.open(bruno, '/prenotazioni');
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    await page.route('**/api/workshop/rooms/waits', async (route) => {
      asked.resolve();
      await answered.promise;
      await route.continue();
    });
    const rows = page.waitForResponse(/\/rooms\/bookings(\?|$)/);
    await page.reload();
    await Promise.all([asked.promise, rows]);
    await page.getByRole('status', { name: 'Caricamento' }).waitFor();
    assert.equal(await page.getByRole('table', { name: 'Prenotazioni' }).count(), 0);
    answered.resolve();
    await page.getByRole('list', { name: 'Stanze: posti che aspetti' }).getByText('Arriva insieme').waitFor();
    await page.getByRole('status', { name: 'Caricamento' }).waitFor({ state: 'detached' });
    await close();
  },
);
