/** Tests in Chromium how regulations are read, searched, compared and confirmed, and how they are published. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import { inTransaction } from '../server/src/platform/database/connection.ts';
import { openStorage } from '../server/src/platform/files/storage.ts';
import { renderPdf } from '../server/src/platform/pdf/render.ts';
import { publishByTitle } from '../server/src/utilities/regulations/versions.ts';
import type { Caller } from '../server/testing/app.ts';
import { publisher, scannedPdf } from '../server/testing/regulations.ts';
import { trial } from '../server/testing/trial.ts';
import { addResource, mondayAt, openDaily } from '../server/testing/workshop/bookings.ts';
import {
  type Browser,
  launchBrowser,
  overflow,
  type Page,
  picture,
  settled,
  violations,
  waitForTitle,
} from './support/browser.ts';
import { awaitNews } from './support/pages.ts';
import { type Product, startProduct } from './support/product.ts';
import { openSignedIn } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let marta: Caller;
before(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  marta = await product.person({ nome: 'Marta', permissions: [can.usersManagement, can.userEdit] });
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const check = async (page: Page) => {
  await settled(page);
  assert.deepEqual(await violations(page, { menuToo: false }), []);
  assert.equal(await overflow(page), 0);
};
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const articles = Array.from(
  { length: 60 },
  (_, n) => `Regola ${n + 1}: ognuno lascia il banco come l’ha trovato.`,
);

/** Publishes a PDF, and opens its page on a phone. What comes from a `broken` address is no PDF. */
async function openPdf(title: string, bytes: Buffer, broken?: RegExp) {
  const file = await openStorage(product.storageDir).put(bytes, 'application/pdf');
  await inTransaction(product.db, null, (tx) =>
    publishByTitle(tx, {
      title,
      file,
      kind: 'accettazione',
      askedOf: 'nobody',
      effectiveOn: today(),
    }),
  );
  const { id } = await product.db
    .selectFrom('regulations')
    .select('id')
    .where('title', '=', title)
    .executeTakeFirstOrThrow();
  const window = await openSignedIn(browser, product.url, marta, 390);
  const page = await window.newPage();
  if (broken) await page.route(broken, (route) => route.fulfill({ body: 'Non è un PDF' }));
  await page.goto(`/regolamenti/${id}`);
  return { page, window };
}

test('on a phone a member reads what waits for them, from Home, and accepts it with three taps', async () => {
  const id = await publisher(marta).create({ title: 'Regolamento interno' });
  await publisher(marta).publish(id, '# Chi entra\n\nSi entra con le **scarpe** <b>di sicurezza</b>.');
  const anna = await product.person({ nome: 'Anna', permissions: [can.userEdit] });
  const window = await openSignedIn(browser, product.url, anna, 390, { dark: true });
  const page = await window.newPage();
  await page.goto('/');
  await page.getByRole('link', { name: /Leggi «Regolamento interno»/ }).click();
  await page.getByRole('heading', { name: 'Chi entra' }).waitFor();
  await page.getByText('Si entra con le scarpe <b>di sicurezza</b>.').waitFor();
  await check(page);
  await button(page, 'Ho letto e accetto').click();
  await page
    .getByText(/^Accettato (il |l’)/)
    .last()
    .waitFor();
  await page.getByText('Hai accettato «Regolamento interno»').waitFor();
  await check(page);
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
  assert.equal(await page.getByText('Leggi «Regolamento interno»').count(), 0);
  await window.close();
});

trial(
  'the palette finds a regulation by its title, for who has no permission too, and Enter opens it',
  async () => {
    const id = await publisher(marta).create({ title: 'Saldatrice a filo' });
    await publisher(marta).publish(id, 'Con la maschera.');
    await publisher(marta).create({ title: 'Saldatrice in bozza' });
    for (const size of [1280, 390] as const) {
      const window = await openSignedIn(
        browser,
        product.url,
        await product.person({ permissions: [] }),
        size,
      );
      const page = await window.newPage();
      await page.goto('/');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: /^Cerca o scrivi/ }).fill('filo salda');
      await page.getByRole('option', { name: /^Saldatrice a filo.*Da accettare entro/s }).waitFor();
      await check(page);
      assert.equal(await page.getByRole('option').count(), 1);
      await page.keyboard.press('Enter');
      await page.getByText('Con la maschera.').waitFor();
      await window.close();
    }
  },
);

trial(
  'a version that is replaced while somebody reads is not accepted: the new one takes its place',
  async () => {
    const desk = publisher(marta);
    const id = await desk.create({ title: 'Laboratorio', kind: 'presa visione' });
    await desk.publish(id, 'Testo di prima.');
    const bea = await product.person({ nome: 'Bea', permissions: [can.userEdit] });
    const window = await openSignedIn(browser, product.url, bea);
    const page = await window.newPage();
    await page.goto(`/regolamenti/${id}`);
    await page.getByText('Testo di prima.').waitFor();
    await desk.publish(id, 'Testo di adesso.', { changes: 'Tutto' });
    await button(page, 'Ne ho preso visione').click();
    await page.getByText('Intanto è uscita una nuova versione: leggi quella').waitFor();
    await page.getByText('Testo di adesso.').waitFor();
    await page.getByText('Che cosa cambia: Tutto').waitFor();
    await button(page, 'Ne ho preso visione').click();
    await page
      .getByText(/^Preso visione (il |l’)/)
      .last()
      .waitFor();
    const { current } = await (await bea.get(`/api/utilities/regulations/${id}`)).json();
    assert.deepEqual([current.version, typeof current.confirmedAt], [2, 'string']);
    await window.close();
  },
);

trial('what somebody writes stays, though another person publishes a version meanwhile', async () => {
  const desk = publisher(marta);
  const id = await desk.create({ title: 'Fresatrice' });
  await desk.publish(id, 'Con gli occhiali.');
  const window = await openSignedIn(browser, product.url, marta);
  const page = await window.newPage();
  const hears = awaitNews(page);
  await page.goto(`/regolamenti/${id}/pubblica`);
  const body = page.getByRole('textbox', { name: /^Testo/ });
  await body.fill('Con gli occhiali e i guanti.');
  await hears();
  await page.route('**/regulation-versions/*/text*', (route) => route.abort());
  await desk.publish(id, 'Con gli occhiali, sempre.');
  await waitForTitle(page, 'Versione 3');
  assert.equal(await body.inputValue(), 'Con gli occhiali e i guanti.');
  await window.close();
});

trial('a PDF is read page by page, and its words are found on a page that is not in view', async () => {
  const paper = renderPdf(
    'demo-paper.typ',
    {
      by: 'Prova',
      title: 'Officina in PDF',
      articles: [...articles, 'L’ultimo che esce spegne il compressore.'],
    },
    { letters: 'boxes' },
  );
  const { page, window } = await openPdf('Officina in PDF', Buffer.from(paper));
  const pages = page.getByRole('region', { name: /^Officina in PDF, pagina/ });
  await pages.first().getByText('Officina in PDF').waitFor();
  assert.ok((await pages.count()) > 1);
  await page.waitForFunction(() => {
    const drawn = document.querySelector<HTMLCanvasElement>('[aria-label^="Officina in PDF, pagina"] canvas');
    const pixels = drawn?.getContext('2d')?.getImageData(0, 0, drawn.width, drawn.height).data ?? [];
    let dark = 0;
    for (let at = 0; at < pixels.length; at += 4)
      if (pixels[at + 3] === 255 && (pixels[at] ?? 255) < 90) dark++;
    return dark > 200;
  });
  await check(page);
  const widthOf = async () => (await pages.first().boundingBox())?.width ?? 0;
  const before = await widthOf();
  await page.getByRole('button', { name: 'Ingrandisci' }).click();
  await check(page);
  assert.ok((await widthOf()) > 2 * before, 'small print is read on a phone');
  await page.getByRole('button', { name: 'Tutta la larghezza' }).click();
  assert.equal(await widthOf(), before);
  await page.getByLabel('Cerca nel testo').fill('spegne il compréssore');
  await page.getByText('1 di 1', { exact: true }).waitFor();
  const last = pages.last();
  await last.getByText('compressore').waitFor();
  await page.waitForFunction(() => {
    const found = CSS.highlights.get('found-here');
    const [range] = found ? [...found] : [];
    return range instanceof Range && range.toString().includes('compressore');
  });
  await page.getByLabel('Cerca nel testo').fill('gatto');
  await page.getByText('Niente', { exact: true }).waitFor();
  await window.close();
});

test('a PDF that came broken is fetched and read by «Riprova»', async () => {
  const paper = renderPdf(
    'demo-paper.typ',
    { by: 'Prova', title: 'Rotto per strada', articles },
    { letters: 'boxes' },
  );
  const broken = /\/regulation-versions\/\d+\/file/;
  const { page, window } = await openPdf('Rotto per strada', Buffer.from(paper), broken);
  await button(page, 'Riprova').waitFor();
  await page.unrouteAll();
  await button(page, 'Riprova').click();
  await page.getByRole('region', { name: /^Rotto per strada, pagina 1/ }).waitFor();
  await window.close();
});

trial('a scanned page in JPEG 2000 is drawn', async () => {
  const { page, window } = await openPdf('Scansione', await scannedPdf());
  await page.waitForFunction(() => {
    const drawn = document.querySelector<HTMLCanvasElement>('[aria-label^="Scansione, pagina"] canvas');
    const middle = drawn?.getContext('2d')?.getImageData(drawn.width / 2, drawn.height / 2, 1, 1).data;
    return middle && (middle[0] ?? 0) > 150 && (middle[1] ?? 255) < 90;
  });
  await window.close();
});

trial(
  'whoever publishes writes a second version, everybody is asked again, and the missing are reminded',
  async () => {
    const carla = await product.person({ nome: 'Carla', cognome: 'Neri', permissions: [can.vansView] });
    const window = await openSignedIn(browser, product.url, marta);
    const page = await window.newPage();
    await page.goto('/regolamenti');
    await button(page, 'Nuovo regolamento').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Titolo').fill('Furgoni');
    await dialog.getByLabel('A chi si chiede').selectOption('permission');
    await button(page, 'Crea e scrivi').click();
    await dialog.getByText('Scegli il permesso').waitFor();
    await dialog.getByLabel('Permesso').selectOption(can.vansView);
    await check(page);
    await button(page, 'Crea e scrivi').click();
    await page.getByRole('heading', { name: 'Prima versione' }).waitFor({ state: 'attached' });
    await page.getByRole('textbox', { name: /^Testo/ }).fill('# Guida\n\nSi guida piano.');
    await page.getByRole('heading', { name: 'Guida' }).waitFor();
    await check(page);
    await button(page, 'Pubblica').click();
    await page.getByText(/^Versione 1 pubblicata/).waitFor();
    const { current, id } = (await (await carla.get('/api/utilities/regulations')).json()).find(
      ({ title }: { title: string }) => title === 'Furgoni',
    );
    await carla.post(`/api/utilities/regulation-versions/${current.id}/confirm`, {});

    await button(page, 'Pubblica una versione').click();
    const body = page.getByRole('textbox', { name: /^Testo/ });
    await body.fill('# Guida\n\nSi guida piano e con prudenza.');
    await page.getByLabel('In vigore dal').fill('01/01/2020');
    await button(page, 'Pubblica').click();
    await page.getByText('Non può entrare in vigore prima della versione precedente').first().waitFor();
    const [year, month, day] = today().split('-');
    await page.getByLabel('In vigore dal').fill(`${day}/${month}/${year}`);
    await button(page, 'Pubblica').click();
    await page.getByText(/^Versione 2 pubblicata/).waitFor();

    await page.getByRole('tab', { name: 'Versioni' }).click();
    await page.locator('ins', { hasText: 'e con prudenza' }).waitFor();
    await check(page);
    await page.getByRole('tab', { name: 'Conferme' }).click();
    await page.getByText('Neri Carla').waitFor();
    await page.getByText('Versione 1', { exact: true }).waitFor();
    await check(page);
    await button(page, 'Ricorda a chi manca').click();
    await button(page, 'Manda il promemoria').click();
    await page.getByText('Avvisata 1 persona').waitFor();
    const { rows } = await (await carla.get('/api/utilities/notifications')).json();
    assert.equal(rows[0].path, `/regolamenti/${id}`);
    // The list counts for all regulations who is missing.
    await page.goto('/regolamenti');
    const listed = page.getByRole('listitem').filter({ hasText: 'Furgoni' });
    await listed.getByText('1 persona manca su 1').waitFor();
    await picture(page, 'regulations-counted', 1280);
    await page.setViewportSize({ width: 390, height: 844 });
    await check(page);
    await picture(page, 'regulations-counted', 390);
    await window.close();
  },
);

trial('all whom a search finds are reminded at once, and nobody else', async () => {
  const id = await publisher(marta).create({
    title: 'Folla',
    askedOf: 'permission',
    permission: can.vansBook,
  });
  await publisher(marta).publish(id, 'Uno alla volta.');
  const outside = await product.person({ nome: 'Ugo', cognome: 'Abete', permissions: [can.vansBook] });
  await sql`
    with crowd as (
      insert into users (username, institutional_email, first_name, last_name, state, registration_status)
      select 'folla' || n, 'folla' || n || '@example.org', 'Folla', 'Numero ' || n, 'attivo', 'completato'
        from generate_series(1, 105) n returning id)
    insert into user_permissions (user_id, permission)
    select id, ${can.vansBook} from crowd`.execute(product.owner);
  const window = await openSignedIn(browser, product.url, marta);
  const page = await window.newPage();
  await page.goto(`/regolamenti/${id}`);
  await page.getByRole('tab', { name: 'Conferme' }).click();
  await page.getByText('Abete Ugo').waitFor();
  await page.getByLabel('Cerca una persona').fill('folla');
  await page.getByText('Abete Ugo').waitFor({ state: 'detached' });
  await page.getByRole('checkbox', { name: 'Seleziona le righe mostrate' }).check();
  await button(page, 'Seleziona tutte le 105 righe').click();
  await button(page, 'Ricorda').click();
  await page.getByRole('dialog', { name: 'Ricorda: 105 persone' }).waitFor();
  await check(page);
  await button(page, 'Manda il promemoria').click();
  await page.getByText('Avvisate 105 persone').waitFor();
  const reminded = await sql<{ user_id: number }>`
    select user_id from regulation_reminders where user_id = ${outside.id}`.execute(product.owner);
  assert.equal(reminded.rows.length, 0);
  await window.close();
});

trial('whoever books a room that asks for a regulation reads and confirms it in the booking', async () => {
  const id = await publisher(marta).create({ title: 'Tornio', askedOf: 'nobody' });
  await publisher(marta).publish(id, 'Mai da soli.');
  const room = await addResource(product.db, { name: 'Torneria' });
  await openDaily(product.db, room, '08:00', '20:00');
  await product.db
    .insertInto('resource_regulations')
    .values({ resource_id: room, regulation_id: id })
    .execute();
  const dino = await product.person({ nome: 'Dino', permissions: [can.roomsBook] });
  const window = await openSignedIn(browser, product.url, dino);
  const page = await window.newPage();
  await page.goto(`/prenotazione?vista=giorno&giorno=${mondayAt('').slice(0, 10)}`);
  await page
    .getByRole('group', { name: 'Torneria' })
    .locator('[data-track]')
    .click({ position: { x: 100, y: 10 } });
  const book = page.getByRole('dialog').getByRole('button', { name: 'Prenota', exact: true });
  await page.getByText('Prima leggi e conferma «Tornio»').first().waitFor();
  await check(page);
  // A person who books without having read is told so beside the button that helps, which has the focus.
  await book.click();
  await page.getByRole('alert').getByText('Per «Torneria» prima leggi e conferma «Tornio»').waitFor();
  await page.waitForFunction(() => document.activeElement?.ariaLabel === 'Leggi Tornio');
  await check(page);
  await button(page, 'Leggi Tornio').click();
  await page.getByText('Mai da soli.').waitFor();
  await check(page);
  await button(page, 'Ho letto e accetto').click();
  await page.getByText('Prima leggi e conferma «Tornio»').first().waitFor({ state: 'detached' });
  await book.click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const booked = await product.db
    .selectFrom('bookings')
    .select('id')
    .where('user_id', '=', dino.id)
    .execute();
  assert.equal(booked.length, 1);
  await window.close();
});
