/** Tests in Chromium how vans are booked, by whoever drives or for somebody else, and the list of their bookings. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import type { Locator } from 'playwright-core';
import type { Caller } from '../server/testing/app.ts';
import { isTrial, trial } from '../server/testing/trial.ts';
import { bookingDesk, inDaysAt, mondayAt } from '../server/testing/workshop/bookings.ts';
import { addVan, giveLicence, vanDesk } from '../server/testing/workshop/vans.ts';
import { absent, overflow, type Page, type Size, sizesFor } from './support/browser.ts';
import { choose } from './support/fields.ts';
import { bookButton, bookingIn, dialog, said, startWorkshop, typedDay } from './support/workshop.ts';

let anna: Caller;
let walker: Caller;
let marta: Caller;
let bruno: Caller;
let keeper: Caller;
let ducato = 0;
const workshop = startWorkshop(async ({ product, ...started }) => {
  ({ anna, bruno, marta, ducato } = started);
  [walker, keeper] = await Promise.all([
    product.person({ nome: 'Piero', cognome: 'Passi', permissions: [can.vansBook] }),
    product.person({ nome: 'Tea', cognome: 'Neri', permissions: [can.workshopManagement, can.vansBook] }),
  ]);
});

const destination = (page: Page) => dialog(page).getByRole('textbox', { name: 'Destinazione' });
const track = (page: Page) => page.getByRole('group', { name: 'Ducato' }).locator('[data-track]');
const openDay = (who: Caller, day: string, size: Size = 1280) =>
  workshop.openCalendar(who, day, { area: 'vans', size });

/** The bookings of a day with their drivers, as who reads them sees them. */
async function tripsOn(who: Caller, day: string) {
  const desk = bookingDesk(who, 'vans');
  const { bookings } = await desk.calendar(`${day}T00:00`, `${day}T23:00`);
  const read = await Promise.all(bookings.map(({ id }) => desk.read(id)));
  return read.map(({ title, trip, people }) => [
    title,
    (trip as { destination: string }).destination,
    (people as { name: string; role: string }[]).map(({ name, role }) => `${name} ${role}`),
  ]);
}

test('a driver books the van by two clicks and a destination, which is the name of the trip, and drives', async () => {
  const day = mondayAt('').slice(0, 10);
  const { page, complaints, close } = await openDay(anna, day);
  await track(page).click();
  await dialog(page).getByRole('textbox', { name: 'Chi guida' }).waitFor();
  await destination(page).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Torino');
  await bookButton(page).click();
  const trip = page.getByRole('button', { name: /^Torino, / });
  await trip.waitFor();
  assert.deepEqual(await tripsOn(anna, day), [['Viaggio', 'Torino', ['Anna Verdi guida']]]);
  await trip.click();
  await dialog(page).getByRole('button', { name: 'Modifica' }).click();
  const edited = page.getByRole('dialog', { name: 'Cambia «Torino»' });
  await edited.getByRole('list', { name: 'Chi guida: scelte' }).getByText('Anna Verdi').waitFor();
  assert.deepEqual(complaints, []);
  await close();
});

trial('on a phone a driver books the van in at most six taps from Home', async () => {
  const { page, close } = await workshop.open(anna, '/', { size: 390 });
  let taps = 0;
  const tap = async (button: Locator) => {
    await button.tap();
    taps++;
  };
  await tap(page.getByRole('main').locator('a[href="/prenotazioneFurgone"]').first());
  // Tomorrow: today may be over.
  await tap(page.getByRole('button', { name: 'Dopo' }));
  await page.waitForURL(/giorno=/);
  await page.getByText('Tutto libero').waitFor();
  await tap(page.getByRole('main').getByRole('button', { name: 'Prenota', exact: true }));
  await destination(page).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Milano');
  await tap(bookButton(page));
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /Milano/ })
    .waitFor();
  assert.ok(taps <= 6, `${taps} taps`);
  assert.equal(await overflow(page), 0);
  await close();
});

trial('+ opens the form of a day whose bookings are still to come, once they are there', async () => {
  const { page, close } = await workshop.open(anna, '/prenotazioneFurgone', { size: 390 });
  await page.getByText('Tutto libero').waitFor();
  const held = Promise.withResolvers<void>();
  await page.route('**/api/workshop/vans/calendar**', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Dopo' }).tap();
  await page.getByText('Tutto libero').waitFor({ state: 'detached' });
  await page.getByRole('main').getByRole('button', { name: 'Prenota', exact: true }).tap();
  await absent(page.getByRole('dialog'));
  held.resolve();
  await destination(page).waitFor();
  const shown = new URL(page.url()).searchParams.get('giorno') ?? '';
  assert.equal(await dialog(page).getByLabel('Dal giorno').inputValue(), typedDay(shown));
  await close();
});

test('a line of the palette fills the form of the van, and Enter after the destination books', async () => {
  const day = mondayAt('').slice(0, 10);
  const { page, complaints, close } = await openDay(bruno, day);
  await track(page).waitFor();
  const [, month, date] = day.split('-').map(Number);
  await page.keyboard.press('Control+k');
  await page.keyboard.type(`furgone ${date}/${month} 19-20`);
  await page.getByRole('option', { name: /^Prenota Ducato · .*19:00–20:00: scrivi dove vai/ }).waitFor();
  await page.keyboard.press('Enter');
  await destination(page).and(page.locator(':focus')).waitFor();
  const shownIn = (label: string) =>
    dialog(page).getByRole('textbox', { name: label, exact: true }).inputValue();
  assert.deepEqual(
    [await shownIn('Dal giorno'), await shownIn('Dalle'), await shownIn('Alle')],
    [day.split('-').toReversed().join('/'), '19:00', '20:00'],
  );
  await page.keyboard.type('Bologna');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Bologna, / }).waitFor();
  assert.deepEqual(complaints, []);
  await close();
});

test('the palette says before Enter that a licence is missing, and offers the form', async () => {
  const day = mondayAt('').slice(0, 10);
  const { page, close } = await openDay(walker, day);
  await track(page).waitFor();
  const [, month, date] = day.split('-').map(Number);
  await page.keyboard.press('Control+k');
  await page.keyboard.type(`furgone ${date}/${month} 19-20`);
  const palette = page.getByRole('dialog', { name: 'Cerca' });
  await palette
    .getByRole('status')
    .getByText(/Non hai una patente approvata/)
    .waitFor();
  assert.deepEqual(await palette.getByRole('option').allInnerTexts(), ['Apri la prenotazione']);
  await page.keyboard.press('Enter');
  await destination(page).waitFor();
  await close();
});

trial('the palette offers to book the van, and its form opens at the first free time', async () => {
  const { page, complaints, close } = await openDay(anna, mondayAt('', { days: 4 }).slice(0, 10));
  await track(page).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('prenota duc');
  const offer = page.getByRole('option', { name: /^Prenota Ducato/ });
  await offer.waitFor();
  await page.keyboard.press('Enter');
  await destination(page).waitFor();
  await dialog(page).getByText('Ducato', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  // The form is opened once: going away from it and reading the page again shows the calendar.
  await dialog(page).waitFor({ state: 'detached' });
  await page.reload();
  await track(page).waitFor();
  await absent(dialog(page));
  assert.deepEqual(complaints, []);
  await close();
});

for (const size of sizesFor(390))
  trial(
    `who loses the van reads without scrolling who has it, and takes what is free (${size} px)`,
    async () => {
      const day = mondayAt('', { days: size === 390 ? 8 : 9 }).slice(0, 10);
      const { page, close } = await openDay(anna, day, size);
      await page.getByRole('main').getByRole('button', { name: 'Prenota', exact: true }).click();
      await destination(page).fill('Cuneo');
      await bookingDesk(bruno, 'vans').book(ducato, `${day}T08:00`, `${day}T18:00`, {
        trip: { destination: 'Pinerolo' },
      });
      await bookButton(page).click();
      const taken = dialog(page).getByRole('alert');
      await taken.and(page.locator(':focus')).waitFor();
      const { y = -1 } = (await taken.boundingBox()) ?? {};
      assert.ok(y >= 0, `it begins at ${y}`);
      await taken
        .getByRole('button', { name: /^Ducato/ })
        .first()
        .click();
      await dialog(page).waitFor({ state: 'detached' });
      await close();
    },
  );

trial('who has no licence reads one sentence at the field of who drives, and nothing is booked', async () => {
  const day = mondayAt('', { days: 1 }).slice(0, 10);
  const { page, close } = await openDay(walker, day);
  await track(page).click();
  await destination(page).fill('Asti');
  await bookButton(page).click();
  const sentence = 'Non hai una patente approvata: caricala fra i tuoi documenti';
  await page.getByText(sentence).waitFor();
  assert.equal(await page.getByText(sentence).count(), 1);
  const driver = dialog(page).getByRole('textbox', { name: 'Chi guida' });
  await driver.and(page.locator(':focus')).waitFor();
  const described = await driver.evaluate((field) =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );
  assert.match(described, new RegExp(sentence));
  assert.deepEqual(await tripsOn(walker, day), []);

  // Somebody else drives.
  await driver.fill('Verdi');
  await page.getByRole('option', { name: /Anna Verdi/ }).click();
  await bookButton(page).click();
  await page.getByRole('button', { name: /^Asti, / }).waitFor();
  assert.deepEqual(await tripsOn(walker, day), [['Viaggio', 'Asti', ['Anna Verdi guida']]]);
  await close();
});

for (const isSlow of isTrial ? [false, true] : [false]) {
  const pace = isSlow ? 'so slowly that the list looks for each' : 'without a pause';
  trial(
    `names entered one right after the other, ${pace}, become people though the answers come late`,
    async () => {
      const { page, complaints, close } = await openDay(anna, mondayAt('', { days: 2 }).slice(0, 10));
      await track(page).click();
      const drivers = dialog(page).getByRole('textbox', { name: 'Chi guida' });
      await drivers.focus();
      const held = Promise.withResolvers<void>();
      await page.route(/humanResources\/people\?/, async (route) => {
        await held.promise;
        await route.continue();
      });
      const type = async (name: string) => {
        const isOfName = (request: { url(): string }) => request.url().includes(`people?q=${name}`);
        const asked = isSlow ? page.waitForRequest(isOfName) : undefined;
        await Promise.all([asked, page.keyboard.type(name)]);
      };
      await type('Verdi');
      await page.keyboard.press('Enter');
      await type('Bianchi');
      await page.keyboard.press('Enter');
      // A third one is begun while the first two are looked up.
      await type('Pas');
      held.resolve();
      const chosen = dialog(page).getByRole('list', { name: 'Chi guida: scelte' }).getByRole('listitem');
      for (const name of ['Anna Verdi', 'Bruno Bianchi']) await chosen.filter({ hasText: name }).waitFor();
      assert.equal(await drivers.inputValue(), 'Pas');
      assert.equal(await chosen.count(), 2);
      assert.deepEqual(complaints, []);
      await close();
    },
  );
}

trial(
  'after Enter has taken somebody, what is typed is another name, and isn’t joined to theirs',
  async () => {
    const { page, close } = await workshop.openCalendar(keeper, mondayAt('', { days: 2 }).slice(0, 10), {
      area: 'vans',
    });
    await track(page).click();
    await dialog(page)
      .getByRole('button', { name: /Altri dettagli/ })
      .click();
    const whose = dialog(page).getByRole('textbox', { name: 'Per un’altra persona' });
    const valueIs = (text: string) =>
      page.waitForFunction(
        (value) =>
          document.activeElement instanceof HTMLInputElement && document.activeElement.value === value,
        text,
      );
    await whose.focus();
    await page.keyboard.type('Verdi');
    await page.keyboard.press('Enter');
    await valueIs('Anna Verdi');
    await page.keyboard.type('Bian');
    await valueIs('Bian');
    await page.keyboard.press('Enter');
    await valueIs('Bruno Bianchi');
    // A text that is nobody's name stays, to be mended by a letter.
    await page.keyboard.type('Zzzz');
    await page.keyboard.press('Enter');
    await page.getByText('Nessun risultato').waitFor();
    await page.keyboard.press('Backspace');
    await valueIs('Zzz');
    await close();
  },
);

trial('a trip that somebody else books, and takes off again, appears on an open calendar', async () => {
  const day = mondayAt('', { days: 3 }).slice(0, 10);
  const { page, hears, close } = await openDay(walker, day);
  await track(page).waitFor();
  await hears();
  const desk = vanDesk(workshop.product, anna);
  const id = await desk.trip(ducato, `${day}T10:00`, `${day}T12:00`, { title: 'Consegna pezzi' });
  await bookingIn(page, 'Ducato', 'Consegna pezzi').waitFor();
  assert.equal((await desk.step(id, 'cancel')).status, 200);
  await bookingIn(page, 'Ducato', 'Consegna pezzi').waitFor({ state: 'detached' });
  await close();
});

/** Carla and Bruno are in one team; three requests for a van wait, one of them for the team. */
async function makeRequests() {
  const { product } = workshop;
  const permissions = [can.vansBook];
  const [carla, bruno] = await Promise.all([
    product.person({ nome: 'Carla', cognome: 'Bruni', permissions }),
    product.person({ nome: 'Bruno', cognome: 'Neri', permissions }),
  ]);
  for (const { id } of [carla, bruno]) await giveLicence(product.db, id);
  const { id: teamId } = await product.db
    .insertInto('teams')
    .values({ name: 'Telaio', code: 'TEL' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await product.db
    .insertInto('team_members')
    .values([carla, bruno].map(({ id }) => ({ team_id: teamId, user_id: id, since: '2025-09-01' })))
    .execute();
  const van = await addVan(product.db, { name: 'Transit', approval: 'always' });
  const ask = (who: Caller, day: number, title: string, more: object = {}) =>
    vanDesk(product, who).trip(van, inDaysAt(day, '09:00'), inDaysAt(day, '12:00'), { title, ...more });
  await ask(carla, 21, 'Ritiro pezzi');
  await ask(bruno, 22, 'Fiera', { teamId });
  const list = `/prenotazioniFurgone?resource=${van}`;
  return { carla, bruno, list, refused: await ask(bruno, 23, 'Trasloco') };
}

trial(
  'the list has one’s own trips, the teams’, those that wait and all; requests are decided there',
  async () => {
    const { carla, bruno, list, refused } = await makeRequests();
    const trips = (page: Page) => page.getByRole('table', { name: 'Prenotazioni' }).getByRole('link');
    const assertListed = async (page: Page, titles: readonly string[]) => {
      for (const title of titles) await trips(page).getByText(title, { exact: true }).waitFor();
      await trips(page).nth(titles.length).waitFor({ state: 'detached' });
    };
    const filter = (page: Page, name: RegExp, option: string) =>
      choose(page, page.getByRole('button', { name }), option);
    const member = await workshop.open(carla, list);
    await assertListed(member.page, ['Ritiro pezzi']);
    await member.page.getByRole('cell', { name: 'Torino' }).waitFor();
    await filter(member.page, /^Di chi/, 'Dei miei reparti');
    await assertListed(member.page, ['Fiera']);
    await member.page.getByRole('button', { name: /^Di chi/ }).click();
    await member.page.getByRole('option', { name: 'Tutte' }).waitFor();
    assert.equal(await member.page.getByRole('option', { name: 'Da approvare' }).count(), 0);
    await member.page.getByRole('option', { name: 'Tutte' }).click();
    await assertListed(member.page, ['Ritiro pezzi', 'Fiera', 'Trasloco']);
    await member.hears();

    const { page, complaints, close } = await workshop.open(marta, list);
    await filter(page, /^Di chi/, 'Da approvare');
    await assertListed(page, ['Ritiro pezzi', 'Fiera', 'Trasloco']);
    const act = async (name: string) => {
      await page
        .getByRole('row')
        .filter({ hasText: name.slice(name.indexOf(':') + 2) })
        .hover();
      await page.getByRole('button', { name, exact: true }).click();
    };
    await act('Conferma: Fiera');
    await dialog(page).getByRole('button', { name: 'Conferma' }).click();
    await said(page, 'Prenotazione confermata: la persona lo sa');
    await assertListed(page, ['Ritiro pezzi', 'Trasloco']);
    await act('Rifiuta: Trasloco');
    const refuse = dialog(page).getByRole('button', { name: 'Rifiuta' });
    assert.equal(await refuse.isDisabled(), true);
    await dialog(page).getByRole('textbox', { name: 'Motivo' }).fill('Il Transit va dal meccanico');
    await refuse.click();
    await said(page, 'Prenotazione rifiutata: la persona legge il motivo');
    await assertListed(page, ['Ritiro pezzi']);

    // The decision appears on the open list of others: what was refused is no longer planned. The person reads why.
    const rowOf = (title: string) => member.page.getByRole('row').filter({ hasText: title });
    await rowOf('Fiera').getByText('Confermata').waitFor();
    await rowOf('Trasloco').waitFor({ state: 'detached' });
    const asker = await workshop.open(bruno, `/prenotazioniFurgone/${refused}`, { size: 390 });
    await asker.page.getByText('Il Transit va dal meccanico').first().waitFor();

    await filter(page, /^Di chi/, 'Tutte');
    await filter(page, /^Stato/, 'Rifiutata');
    await assertListed(page, ['Trasloco']);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Esporta' }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    const file = await downloading;
    assert.match(file.suggestedFilename(), /^prenotazioni-furgoni.*\.csv$/);
    const rows = (await readFile(await file.path(), 'utf8')).trim().split('\n');
    assert.equal(rows.length, 2);
    assert.match(rows[1] ?? '', /;Transit;Trasloco;Rifiutata;Bruno Neri;/);
    assert.deepEqual([complaints, member.complaints, asker.complaints], [[], [], []]);
    for (const person of [member, asker]) await person.close();
    await close();
  },
);
