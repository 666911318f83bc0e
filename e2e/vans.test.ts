/** A driver hands a van out and in on a phone; a damage stops it; what a code at a door leads to. */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { sql } from 'kysely';
import type { Locator } from 'playwright-core';
import type { Caller } from '../server/testing/app.ts';
import { inDays } from '../server/testing/days.ts';
import { trial } from '../server/testing/trial.ts';
import { addResource } from '../server/testing/workshop/bookings.ts';
import { addBooking } from '../server/testing/workshop/rows.ts';
import { addVan, vanDesk } from '../server/testing/workshop/vans.ts';
import { startArea } from './areas/area.ts';
import { workshop } from './areas/workshop.ts';
import {
  absent,
  type Browser,
  complaintsOf,
  launchBrowser,
  newWindow,
  overflow,
  type Page,
  picture,
  type Size,
  violations,
  waitForTitle,
} from './support/browser.ts';
import { holdAnswers } from './support/held.ts';
import { makeFilesToUpload, type Product } from './support/product.ts';
import { openAs } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let page: Page;
let anna: Caller;
let bruno: Caller;
let marta: Caller;
let ducato: number;
let photo: string;
before(async () => {
  [{ product, anna, bruno, marta, ducato }, browser, { photo }] = await Promise.all([
    startArea(workshop),
    launchBrowser(),
    makeFilesToUpload(),
  ]);
  page = await (await newWindow(browser, product.url, 390)).newPage();
});
afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }));
after(async () => {
  await browser?.close();
  await product?.stop();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const said = (text: string | RegExp) => page.locator('[data-show=true]').getByText(text).waitFor();
/** Where the photos of a hand-over go. */
const photos = /\/handovers\/\d+\/attachments$/;
const codeOf = async (id: number) => {
  const { rows } = await sql<{ qr: string }>`select qr from resources where id = ${id}`.execute(product.db);
  return rows[0]?.qr;
};

test('a driver leaves with two taps, and brings the van back with a damage that stops it', async () => {
  await sql`update vans set odometer = 1000 where resource_id = ${ducato}`.execute(product.db);
  const spare = await addVan(product.db, { name: 'Transit' });
  await vanDesk(product, anna).tripNow(ducato, -5, 60, { title: 'Fiera' });
  const next = await vanDesk(product, bruno).trip(ducato, `${inDays(2)}T09:00`, `${inDays(2)}T10:00`);

  await openAs(page, anna, '/');
  await page.getByRole('link', { name: /^Parti: Fiera/ }).tap();
  await waitForTitle(page, 'Consegna: Ducato');
  await button('Parti').tap();
  await said(/Buon viaggio/);
  await page.getByText('In corso').first().waitFor();

  await page.getByRole('link', { name: 'Riconsegna' }).click();
  await waitForTitle(page, 'Riconsegna: Ducato');
  const odometer = page.getByLabel('Contachilometri');
  assert.equal(await odometer.inputValue(), '', 'whoever forgets it would book no kilometres');
  await odometer.fill('999');
  await button('Riconsegna').click();
  await page
    .getByText(/non torna indietro: segnava già 1\.000 km/)
    .first()
    .waitFor();
  await odometer.fill('9.999');
  await button('Riconsegna').click();
  await button('Correggo').click();
  await odometer.and(page.locator(':focus')).waitFor();
  await odometer.fill('1.080');
  // A quarter less than full, by the keyboard.
  const fuel = page.getByRole('slider', { name: /Carburante/ });
  await fuel.press('ArrowLeft');
  await fuel.press('ArrowLeft');
  await page.getByText('Carburante: 3/4').waitFor();
  await button('Segna un danno').click();
  await button('Aggiungi un danno: lato sinistro').tap({ position: { x: 60, y: 70 } });
  await page.getByRole('textbox', { name: '1 · Lato sinistro' }).fill('Porta bloccata');
  await page.getByLabel('Foto del furgone').setInputFiles(photo);
  await page.getByRole('img', { name: 'foto.jpg' }).waitFor();
  await button('Aggiungi una spesa').click();
  await page.getByLabel('Euro').fill('35,50');
  await page.getByLabel('Litri').fill('20');
  await page.getByLabel(/^Non può viaggiare/).check();
  // The bookings that the tick touches are shown before anything is sent.
  const touched = page.getByRole('list', { name: 'Prenotazioni toccate' });
  await touched.getByText(/passa a Transit/).waitFor();
  // The bookings of another length would be read as agreed while those of the chosen one are on their way.
  const letGo = await holdAnswers(page, /\/stop\?length=/);
  await page.getByText('1 giorno', { exact: true }).click();
  await absent(touched);
  await letGo();
  await page.getByText(/^Nessuna prenotazione fino/).waitFor();
  await page.getByText('Non so', { exact: true }).click();
  await touched.waitFor();
  // The page stays until the photo is kept, and what opens files has the lowest priority of a busy machine.
  await Promise.all([
    page.waitForResponse(photos, { timeout: 240_000 }),
    button('Riconsegna').click(),
    said(/Ducato è in manutenzione fino .*: 1 prenotazione spostata su un altro furgone/),
  ]);
  await page.getByText('80 km percorsi').waitFor();
  await button('Foto 1').click();
  await page.getByRole('dialog').getByRole('img', { name: 'Foto 1' }).waitFor();

  const { rows } = await sql<{ id: number }>`
    select resource_id as id from booking_resources where booking_id = ${next}`.execute(product.db);
  assert.deepEqual(rows, [{ id: spare }]);

  await openAs(page, marta, '/prenotazioniFurgone/furgoni?scheda=danni');
  await page.getByText('Porta bloccata').waitFor();
  await page.getByText('Furgone fermo').waitFor();
  // Its page says why it stands still, and by whom.
  await openAs(page, marta, `/room/${ducato}`);
  await page.getByText('Danno: Porta bloccata').first().waitFor();
  await page
    .getByText(/Anna Verdi\./)
    .first()
    .waitFor();
  await button('Rimetti in servizio').waitFor();
  await openAs(page, marta, '/prenotazioniFurgone/furgoni?scheda=danni');
  await button('Riparato: Porta bloccata').click();
  // 'Annulla' would read like an act on the damage.
  const repaired = page.getByRole('dialog', { name: 'Danno riparato' });
  await repaired.getByRole('button', { name: 'Indietro', exact: true }).waitFor();
  assert.equal(await repaired.getByRole('button', { name: 'Annulla' }).count(), 0);
  await page
    .getByRole('checkbox', { name: /Rimetti in servizio/ })
    .and(page.locator(':checked'))
    .waitFor();
  await button('È riparato').click();
  await said(/di nuovo in servizio/);
});

test('who manages finds on Home the bookings of a stopped van, and settles each', async () => {
  await sql`update resources set dismissed_at = now() where kind = 'van' and id <> ${ducato}`.execute(
    product.db,
  );
  const driver = vanDesk(product, bruno);
  const tripAt = (hour: string, more: Record<string, unknown>) =>
    driver.trip(ducato, `${inDays(2)}T${hour}:00`, `${inDays(2)}T${hour}:30`, more);
  await tripAt('08', { title: 'Mercato' });
  const repetition = { frequency: 'weekly', interval: 1, weekdays: [], until: null, count: 2 };
  await tripAt('09', { title: 'Fiera', repetition });
  const damage = { side: 'destra', x: 1, y: 1, note: 'Freni' };
  await vanDesk(product, marta).send(`/${ducato}/damages`, { damages: [damage], unfit: true });
  await addVan(product.db, { name: 'Doblò a passo lungo' });
  await openAs(page, marta, '/');
  await page.getByRole('link', { name: /^Ducato fermo: 2 da sistemare/ }).tap();
  await page.getByText('2 prenotazioni da sistemare').waitFor();
  const move = page
    .getByRole('listitem')
    .filter({ hasText: 'Mercato' })
    .getByRole('button', { name: 'Sposta su Doblò a passo lungo' });
  const hidden = await move.evaluate((key) =>
    [...key.querySelectorAll('span')].map((part) => part.scrollWidth - part.clientWidth),
  );
  assert.ok(Math.max(...hidden) <= 0, 'the name of the other van is not cut');
  await move.tap();
  await page.getByText('1 prenotazione da sistemare').waitFor();
  // The moved booking takes its button away, and the next one has the focus.
  await page.locator('li:focus').filter({ hasText: 'Fiera' }).waitFor();
  const fairs = page.getByRole('listitem').filter({ hasText: 'Fiera' });
  await fairs.first().getByRole('button', { name: 'Annulla e avvisa' }).tap();
  // Calling off a date of a series asks which ones, as everywhere.
  await page.getByText('Ducato non c’è: Bruno Bianchi legge il motivo.').waitFor();
  await page.getByRole('radio', { name: 'Questa e le seguenti' }).check();
  await page.getByRole('textbox', { name: 'Motivo' }).fill('I freni non tengono');
  await button('Annulla prenotazioni').tap();
  await page.getByText('Niente da sistemare').waitFor();
  assert.deepEqual(await violations(page), []);
  const { rows } = await sql<{ state: string }>`
    select state from bookings where title in ('Mercato', 'Fiera') and lower(during) > now() order by state`.execute(
    product.db,
  );
  assert.deepEqual(
    rows.map(({ state }) => state),
    ['annullata', 'annullata', 'confermata'],
  );
  await button('Rimetti in servizio').tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Rimetti in servizio' }).tap();
  await said(/di nuovo in servizio/);
  await page.getByText('Nessun furgone è fermo.').waitFor();
});

test('who manages is not told by name of their own trip with a stopped van', async () => {
  const van = await addVan(product.db, { name: 'Master' });
  const trip = await vanDesk(product, bruno).trip(van, `${inDays(6)}T09:00`, `${inDays(6)}T10:00`);
  const damage = { side: 'destra', x: 1, y: 1, note: 'Freni' };
  await vanDesk(product, marta).send(`/${van}/damages`, { damages: [damage], unfit: true });
  const { rows } = await sql`
    update bookings set user_id = ${marta.id} where id = ${trip} returning id`.execute(product.db);
  assert.equal(rows.length, 1);
  await openAs(page, marta, '/prenotazioniFurgone/furgoni?scheda=fermi');
  await button('Annulla prenotazione').tap();
  await page.getByText('Master non c’è: la tua prenotazione è annullata, e chi partecipa lo sa.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Annulla prenotazione' }).tap();
  await said(/^Prenotazione annullata/);
});

trial(
  'while the photos are on their way the form stays: who taps twice doesn’t bring the van back',
  async () => {
    const van = await addVan(product.db, { name: 'Talento' });
    const trip = await vanDesk(product, anna).tripNow(van, -5, 60, { title: 'Fiera' });
    await openAs(page, anna, `/prenotazioniFurgone/${trip}/consegna`);
    await page.getByLabel('Foto del furgone').setInputFiles(photo);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(photos, async (route) => {
      await released;
      await route.continue();
    });
    const [sent] = await Promise.all([
      page.waitForRequest(photos),
      page.waitForResponse((answer) => answer.url().endsWith('/handovers') && answer.status() === 200),
      button('Parti').tap(),
    ]);
    assert.equal(await page.getByRole('heading', { name: 'Consegna: Talento' }).count(), 1);
    assert.equal(await button('Riconsegna').count(), 0);
    release();
    await sent.response();
    await page.getByText('In corso').first().waitFor();
    await button('Foto 1').waitFor();
  },
);

trial(
  'photos that are chosen while others are made small stay, and what is beyond twelve is said',
  async () => {
    const van = await addVan(product.db, { name: 'Expert' });
    const trip = await vanDesk(product, anna).tripNow(van, -5, 60);
    await openAs(page, anna, `/prenotazioniFurgone/${trip}/consegna`);
    const chosen = page.getByRole('list', { name: 'Foto scelte' });
    const give = (files: Parameters<Locator['setInputFiles']>[0]) =>
      page.getByLabel('Foto del furgone').setInputFiles(files);
    const large = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.alloc(2_200_000, 1) });
    // A photo that the browser can't read stays as it is, once it has tried.
    const hold = () =>
      page.evaluate(() => {
        const held = Promise.withResolvers<never>();
        window.createImageBitmap = () => held.promise;
        window.addEventListener('letgo', () => held.reject(new Error('no picture')), { once: true });
      });
    const letGo = () => page.evaluate(() => window.dispatchEvent(new Event('letgo')));
    const count = async (expected: number) => {
      await chosen
        .getByRole('listitem')
        .nth(expected - 1)
        .waitFor();
      assert.equal(await chosen.getByRole('listitem').count(), expected);
    };
    await hold();
    await give(large('grande.jpg'));
    await give(photo);
    await count(1);
    await letGo();
    await count(2);
    await button('Togli grande.jpg').waitFor();
    await hold();
    await give(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => large(`${name}.jpg`)));
    await give(Array.from({ length: 5 }, () => photo));
    await count(7);
    await letGo();
    await said('Si aggiungono al massimo 12 foto: le altre sono state lasciate fuori');
    await count(12);
    await button('Togli grande.jpg').click();
    await count(11);
  },
);

trial('with the keyboard alone a damage is put on the drawing, moved and taken away', async () => {
  const van = await addVan(product.db, { name: 'Scudo' });
  const trip = await vanDesk(product, anna).tripNow(van, -5, 60);
  await openAs(page, anna, `/prenotazioniFurgone/${trip}/consegna`);
  await button('Segna un danno').press('Enter');
  await button('Aggiungi un danno: dietro').press('Enter');
  await page.getByRole('textbox', { name: '1 · Dietro' }).pressSequentially('Vetro');
  const point = page.getByRole('button', { name: /^Danno 1/ });
  await point.press('ArrowRight');
  await point.press('ArrowUp');
  assert.match((await point.getAttribute('style')) ?? '', /left: 52%; top: 48%/);
  await button('Aggiungi un danno: davanti').press('Enter');
  await page.getByRole('button', { name: /^Danno 2/ }).press('Delete');
  await page.getByRole('textbox', { name: '2 · Davanti' }).waitFor({ state: 'detached' });
  await button('Parti').press('Enter');
  await said(/Buon viaggio/);
  const { rows } = await sql`select side, x, y, note from van_damages where resource_id = ${van}`.execute(
    product.db,
  );
  assert.deepEqual(rows, [{ side: 'dietro', x: 520, y: 480, note: 'Vetro' }]);
});

trial(
  'the code at a door books the room with one tap, and the one in a van leads to its hand-over',
  async () => {
    const room = await addResource(product.db, { name: 'Aula blu', slot_minutes: 5 });
    await openAs(page, anna, `/q/${await codeOf(room)}`);
    await page.getByText('Libera', { exact: true }).waitFor();
    await button('Mezz’ora').click();
    await page.getByText('È tua', { exact: true }).waitFor();
    const van = await addVan(product.db, { name: 'Doblò' });
    await vanDesk(product, anna).tripNow(van, -5, 60);
    await openAs(page, anna, `/q/${await codeOf(van)}`);
    await page.getByRole('link', { name: 'Parti' }).click();
    await waitForTitle(page, 'Consegna: Doblò');
  },
);

trial('the code at a door books from now also where its page was open for hours', async () => {
  const room = await addResource(product.db, { name: 'Aula rossa', slot_minutes: 5 });
  const code = await codeOf(room);
  const before = (moment: string) => new Date(Date.parse(moment) - 3 * 3_600_000).toISOString();
  await page.route(
    `**/api/**/${code}`,
    async (route) => {
      const response = await route.fetch();
      const scanned = await response.json();
      await route.fulfill({ response, json: { ...scanned, bookFrom: before(scanned.bookFrom) } });
    },
    { times: 1 },
  );
  await openAs(page, anna, `/q/${code}`);
  await button('Mezz’ora').click();
  await page.getByText('È tua', { exact: true }).waitFor();
});

trial('what somebody else has taken while the page of the door was open is said', async () => {
  const room = await addResource(product.db, { name: 'Aula verde', slot_minutes: 5 });
  const code = await codeOf(room);
  await addBooking(product.db, { resourceId: room, userId: bruno.id, inHours: 0, hours: 2 });
  // The page may ask more than once before the button is pressed; then it hears the truth.
  const isPressed = () => page.evaluate(() => document.documentElement.dataset.pressed === 'true');
  await page.addInitScript(() => {
    document.addEventListener('pointerdown', () => {
      document.documentElement.dataset.pressed = 'true';
    });
  });
  await page.route(`**/api/**/${code}`, async (route) => {
    if (await isPressed()) return route.continue();
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), lengths: [30] } });
  });
  await openAs(page, anna, `/q/${code}`);
  await button('Mezz’ora').click();
  await page
    .getByText('Intanto Aula verde non è più a disposizione così a lungo: guarda che cosa resta')
    .waitFor();
  await page.unrouteAll();
});

trial('whoever manages finds who drove by plate and time', async () => {
  const van = await addVan(product.db, { name: 'Vito', van: { plate: 'AB123CD' } });
  const trip = await vanDesk(product, anna).tripNow(van, -5, 60, { title: 'Mercato' });
  await vanDesk(product, anna).out(trip, van, 0);
  await openAs(page, marta, '/prenotazioniFurgone/furgoni?scheda=multe');
  await page.getByLabel('Targa').fill('ab 123 cd');
  const now = new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', timeStyle: 'short' }).format(
    new Date(),
  );
  await page.getByLabel('Ora').fill(now.replace(':', '.'));
  await page.getByRole('tabpanel').getByRole('button', { name: 'Cerca' }).click();
  await page.getByText('Anna Verdi', { exact: true }).waitFor();
  await page.getByText('Risulta dalla consegna').waitFor();
});

type Look = { name: string; path: () => Promise<string>; who: () => Caller; open?: string; seen: string };
const looks: readonly Look[] = [
  {
    name: 'van-out',
    path: async () => {
      const van = await addVan(product.db, { name: 'Transporter' });
      await sql`insert into van_damages (resource_id, side, x, y, note)
                values (${van}, 'davanti', 500, 700, 'Paraurti ammaccato')`.execute(product.db);
      return `/prenotazioniFurgone/${await vanDesk(product, anna).tripNow(van, -5, 60)}/consegna`;
    },
    who: () => anna,
    open: 'Segna un danno',
    seen: 'form [data-at-bottom]',
  },
  {
    name: 'van-damages',
    path: async () => '/prenotazioniFurgone/furgoni?scheda=danni',
    who: () => marta,
    seen: 'table[aria-label="Danni dei furgoni"] td',
  },
  {
    name: 'scanned',
    path: async () => `/q/${await codeOf(await addResource(product.db, { name: 'Aula rossa' }))}`,
    who: () => anna,
    seen: 'section button',
  },
];
// `screens.test.ts` judges the other screens of vans; like there, the desk is light and the phone dark.
for (const size of [1280, 390] as Size[])
  trial(
    `the screens of hand-overs, damages and codes at ${size} px have no fault that axe-core finds`,
    async () => {
      const window = await newWindow(browser, product.url, size, { dark: size === 390 });
      const shown = await window.newPage();
      const complaints = complaintsOf(shown);
      for (const { name, path, who, open, seen } of looks) {
        await openAs(shown, who(), await path());
        await shown.locator(seen).first().waitFor();
        if (open) await shown.getByRole('button', { name: open, exact: true }).click();
        await picture(shown, name, size);
        assert.deepEqual(await violations(shown, { menuToo: false }), [], name);
        assert.equal(await overflow(shown), 0, name);
      }
      assert.deepEqual(complaints, []);
    },
  );
