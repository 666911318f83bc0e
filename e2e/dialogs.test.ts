/** Dialogs in Chromium: where the focus is, and what is still there after a failure or a double click. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { Caller } from '../server/testing/app.ts';
import { bookingDesk, mondayAt } from '../server/testing/workshop/bookings.ts';
import { resourceDesk } from '../server/testing/workshop/resources.ts';
import { startArea } from './areas/area.ts';
import { workshop } from './areas/workshop.ts';
import { type Browser, type Locator, launchBrowser, newWindow, type Page } from './support/browser.ts';
import type { Product } from './support/product.ts';
import { openAs } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let page: Page;
let anna: Caller;
let marta: Caller;
before(async () => {
  [{ product, anna, marta }, browser] = await Promise.all([startArea(workshop), launchBrowser()]);
  page = await (await newWindow(browser, product.url, 1280)).newPage();
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const dialog = () => page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => dialog().getByRole('textbox', { name, exact: true });
const met = () => dialog().getByRole('region', { name: 'Prenotazioni in mezzo' });
const focused = (what: Locator) => what.and(page.locator(':focus')).waitFor();
const isLost = () =>
  page
    .getByRole('alert')
    .getByText(/^Connessione assente/)
    .waitFor();

/** Opens a new room for who manages rooms. */
async function openRoom(tab = '') {
  const room = await resourceDesk(marta).create({ name: 'Aula grande' });
  await openAs(page, marta, `/room/${room}${tab}`);
  return room;
}
async function askToDismiss() {
  await button('Altre azioni').click();
  await page.getByRole('menuitem', { name: 'Dismetti' }).click();
}

test('the second half of a double click presses nothing of a dialog that has grown meanwhile', async () => {
  const room = await openRoom();
  await bookingDesk(anna).book(room, mondayAt('08:00'), mondayAt('09:00'));
  await askToDismiss();
  await button('Dismetti la stanza').hover();
  await page.mouse.down();
  await page.mouse.up();
  // The list that comes may lie where the button was.
  await dialog()
    .getByLabel(/^Che cosa fare/)
    .first()
    .hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await focused(met());
  assert.equal(await page.getByRole('option').count(), 0);
});

test('after a failure the focus is where it was, in a dialog and on the page', async () => {
  const room = await openRoom('?scheda=chiusure');
  await page.route(/\/closures$|\/restore$/, (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue(),
  );
  await button('Nuova chiusura').click();
  await field('Motivo').fill('Pulizie');
  await field('Motivo').press('Enter');
  await isLost();
  await focused(field('Motivo'));
  await sql`update resources set dismissed_at = now() where id = ${room}`.execute(product.db);
  await page.reload();
  await button('Rimetti in uso').click();
  await isLost();
  await focused(button('Rimetti in uso'));
  await page.unrouteAll();
});

test('the next closure begins in the alert of the last one, and closes the same', async () => {
  await openRoom('?scheda=chiusure');
  await button('Nuova chiusura').click();
  await dialog().getByText('Manutenzione', { exact: true }).click();
  await field('Motivo').fill('Pulizie');
  await field('Motivo').press('Enter');
  await button('Un’altra').click();
  await dialog().getByRole('heading', { name: 'Manutenzione di Aula grande' }).waitFor();
  await focused(field('Motivo'));
  assert.equal(await field('Motivo').inputValue(), '');
});

test('what was decided about bookings in the way is still there after a failure', async () => {
  const room = await openRoom();
  await bookingDesk(anna).book(room, mondayAt('08:00'), mondayAt('09:00'));
  await page.route(/\/dismiss$/, (route) => route.abort('connectionreset'));
  await askToDismiss();
  await button('Dismetti la stanza').click();
  await focused(met());
  await field('Messaggio a chi ha prenotato').fill('Si chiude per sempre');
  await button('Dismetti e avvisa').click();
  await isLost();
  assert.equal(await field('Messaggio a chi ha prenotato').inputValue(), 'Si chiude per sempre');
  await page.unrouteAll();
  await button('Dismetti e avvisa').click();
  await page.getByText('Aula grande non si usa più: chi aveva prenotato riceve un avviso').waitFor();
});

test('what a tick opens comes into view, where it would lie below the edge of the dialog', async () => {
  await openAs(page, marta, '/prenotazioniFurgone/furgoni?scheda=danni');
  await button('Segnala un danno').click();
  await dialog()
    .getByRole('checkbox', { name: /^Non può viaggiare/ })
    .check();
  const opened = dialog().getByRole('status').filter({ hasText: 'Nessuna prenotazione' });
  await opened.waitFor();
  const [end, edge] = await Promise.all([
    opened.evaluate((it) => it.getBoundingClientRect().bottom),
    button('Segnala').evaluate((it) => it.getBoundingClientRect().top),
  ]);
  assert.ok(end <= edge, `it ends at ${end}, and the buttons begin at ${edge}`);
});

test('who calls off the dates of somebody else reads that they hear the reason', async () => {
  const room = await openRoom();
  const repetition = { frequency: 'weekly', interval: 1, weekdays: [], until: null, count: 2 };
  const { ids } = await bookingDesk(anna).bookMany(room, mondayAt('08:00'), mondayAt('09:00'), {
    repetition,
  });
  await openAs(page, marta, `/prenotazioni/${ids[0]}`);
  await button('Altre azioni').click();
  await page.getByRole('menuitem', { name: 'Annulla per la persona' }).click();
  await dialog().getByText('Chi l’ha prenotata legge il motivo, e il posto torna libero.').waitFor();
});

test('who closes a place that they have booked is not told of themselves', async () => {
  const room = await openRoom();
  const booking = await bookingDesk(anna).book(room, mondayAt('08:00'), mondayAt('09:00'));
  await sql`update bookings set user_id = ${marta.id} where id = ${booking}`.execute(product.db);
  await askToDismiss();
  await button('Dismetti la stanza').click();
  await met().getByText('Scegli che cosa farne: è tua, e chi partecipa lo sa.').waitFor();
  await field('Messaggio a chi partecipa').fill('Si chiude');
  await button('Dismetti e avvisa').click();
  await page.getByText(/^Aula grande non si usa più\. La sua storia resta/).waitFor();
});

test('a window for a file starts on the button that chooses it', async () => {
  await openRoom('?scheda=allegati');
  await button('Allega un file').click();
  await focused(button('Scegli il file: Allegato'));
});
