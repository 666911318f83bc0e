/** Tests in Chromium what all pages have in common: faults, what covers what, cards, charts, a tablet's touches. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Caller } from '../server/testing/app.ts';
import { stockFixture } from '../server/testing/stock.ts';
import { addResource, bookingDesk, mondayAt, openDaily } from '../server/testing/workshop/bookings.ts';
import { startArea } from './areas/area.ts';
import { people } from './areas/people.ts';
import { listCovered } from './support/alert.ts';
import {
  absent,
  type Browser,
  launchBrowser,
  newWindow,
  type Page,
  waitForTitle,
} from './support/browser.ts';
import type { Product } from './support/product.ts';
import { openAs } from './support/signed-in.ts';
import { smallTargets } from './support/targets.ts';

let product: Product;
let browser: Browser;
let page: Page;
let rita: Caller;
before(async () => {
  [{ product, rita }, browser] = await Promise.all([startArea(people), launchBrowser()]);
  page = await (await newWindow(browser, product.url, 1280)).newPage();
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });
const makeProduct = async () => (await stockFixture(product.db)).product();

test('a fault in a tab costs that tab alone, and goes with the bug report', async () => {
  const id = await makeProduct();
  await page.route(`**/products/${id}/comments*`, (route) =>
    route.fulfill({ json: { rows: 0, cursor: null } }),
  );
  await openAs(page, rita, `/prod/${id}?scheda=commenti`);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Riprova' }).waitFor();
  await page.locator('h1').waitFor();
  await page.unrouteAll();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Riprova' }).click();
  await button('Segnala un bug').click();
  await box('Titolo').fill('Commenti');
  await box('Descrizione').fill('Non si aprono');
  await page.getByText('La segnalazione porta con sé l’errore').waitFor();
  await button('Conferma').click();
  await absent(dialog('Segnala un bug'));
  const { body } = await product.db.selectFrom('bug_reports').select('body').executeTakeFirstOrThrow();
  assert.match(body, /^Non si aprono\n\nErrori della pagina:\n\/prod\/\d+: TypeError/);
});

test('a fault in a dialog closes that dialog alone, and is said', async () => {
  await openAs(page, rita, `/prod/${await makeProduct()}`);
  await page.route('**/user/getTeamData', (route) => route.fulfill({ json: { rows: 0 } }));
  await button('Chiedi').click();
  await page.locator('[data-show=true]').waitFor();
  await absent(dialog('Chiedi'));
  // In a wide window an alert stands where pages begin, because rows end in their acts.
  const leftOf = async (part: string) => (await page.locator(part).boundingBox())?.x ?? 0;
  assert.equal(await leftOf('[data-show=true]'), (await leftOf('main')) + 32);
  await waitForTitle(page, /^Prodotto/);
  await page.unrouteAll();
});

test('on a phone an alert comes where it covers no button', async () => {
  const phone = await (await newWindow(browser, product.url, 390)).newPage();
  await openAs(phone, rita, `/prod/${await makeProduct()}`);
  const ask = phone.getByRole('main').getByRole('button', { name: 'Chiedi', exact: true });
  await ask.waitFor();
  const bottom = await phone.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('main button')].map((button) => button.getBoundingClientRect().bottom),
    ),
  );
  // The last button of the page lies where an alert usually comes.
  await phone.setViewportSize({ width: 390, height: Math.ceil(bottom) + 30 });
  await ask.click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Invia richiesta' }).click();
  assert.deepEqual(await listCovered(phone), []);
  // A bar that comes later, as on a page that is opened by the act of the alert, lifts the alert.
  const isFree = await phone.evaluate(async () => {
    const bar = document.createElement('div');
    bar.dataset.atBottom = 'true';
    const place = document.querySelector('[data-show=true]')?.getBoundingClientRect();
    bar.style.cssText = `position: fixed; inset: ${(place?.bottom ?? 0) - 10}px 0 0`;
    document.querySelector('main')?.append(bar);
    for (let frames = 0; frames < 3; frames += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    const alert = document.querySelector('[data-show=true]')?.getBoundingClientRect();
    return alert && alert.bottom <= bar.getBoundingClientRect().top;
  });
  assert.equal(isFree, true);
  await phone.close();
});

test('choices that scroll under the buttons of a window are not drawn over them', async () => {
  const phone = await (await newWindow(browser, product.url, 390)).newPage();
  await phone.setViewportSize({ width: 390, height: 430 });
  const fixture = await stockFixture(product.db);
  const [productId, toLocationId] = [await fixture.product(), await fixture.location('SCELTE-1')];
  const lines = [{ type: 'carico', productId, quantity: '3', toLocationId }];
  assert.equal((await rita.post('/api/logistics/movements', { booking: randomUUID(), lines })).status, 200);
  await openAs(phone, rita, `/prod/${productId}`);
  await phone
    .getByRole('region', { name: 'Giacenza e azioni' })
    .getByRole('button', { name: 'Presta' })
    .tap();
  const lending = phone.getByRole('dialog', { name: 'Presta', exact: true });
  const terms = lending.getByText('3 giorni', { exact: true });
  await terms.waitFor();
  const onTop = await terms.evaluate((label) => {
    const dialog = label.closest('[role=dialog]');
    const bar = dialog?.querySelector('[data-at-bottom]');
    if (!dialog || !bar) return 'no bar';
    dialog.scrollTop += label.getBoundingClientRect().top - bar.getBoundingClientRect().top - 12;
    const { left, right, top, bottom } = label.getBoundingClientRect();
    const touched = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return bar.contains(touched) ? 'bar' : 'choices';
  });
  assert.equal(onTop, 'bar');
  await phone.close();
});

test('the title of a tall window and its cross stay while the fields scroll', async () => {
  const phone = await (await newWindow(browser, product.url, 390)).newPage();
  await phone.setViewportSize({ width: 390, height: 420 });
  await openAs(phone, rita, '/utenti');
  await phone.getByRole('button', { name: 'Invita', exact: true }).click();
  const invite = phone.getByRole('dialog').filter({ has: phone.getByRole('textbox', { name: 'Cognome' }) });
  const cross = invite.getByRole('button', { name: 'Chiudi la finestra' });
  await cross.waitFor();
  const seen = await cross.evaluate((element) => {
    const content = element.closest('[role=dialog]');
    if (!content) return 'no window';
    content.scrollTop = content.scrollHeight;
    const { left, top, width, height } = element.getBoundingClientRect();
    const touched = document.elementFromPoint(left + width / 2, top + height / 2);
    return [content.scrollTop > 50, element.contains(touched)].join();
  });
  assert.equal(seen, 'true,true');
  await phone.close();
});

test('the text of a card ends with its second line, however high the card beside it is', async () => {
  const { product: make } = await stockFixture(product.db);
  const description = 'Parole che riempiono una riga dopo l’altra. '.repeat(8);
  await make({ name: 'Carta corta', description });
  await make({ name: `Carta ${'lunghissima '.repeat(8)}`.trim(), description });
  await openAs(page, rita, '/ricercaProdotti?q=carta');
  const texts = page.getByRole('list', { name: 'Prodotti' }).getByText(/^Parole che/);
  await texts.nth(1).waitFor();
  const lines = await texts.evaluateAll((all) =>
    all.map((element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)),
  );
  assert.deepEqual(
    lines.map((count) => Math.round(count * 10) / 10),
    [2, 2],
  );
});

test('a chart has one name, and says a value aloud to the arrow keys alone', async () => {
  const fixture = await stockFixture(product.db);
  const [productId, toLocationId] = [await fixture.product(), await fixture.location('GRAFICO-1')];
  const lines = [{ type: 'carico', productId, quantity: '3', toLocationId }];
  assert.equal((await rita.post('/api/logistics/movements', { booking: randomUUID(), lines })).status, 200);
  await openAs(page, rita, `/prod/${productId}?scheda=movimenti`);
  const picture = page.getByRole('img', { name: /^Quantità nel tempo/ });
  await picture.waitFor();
  assert.equal(await page.getByRole('figure', { name: /./ }).count(), 0);
  const figure = page.getByRole('figure').filter({ has: picture });
  const aloud = () =>
    figure
      .locator('[role=status], [aria-live]')
      .evaluateAll((all) => all.map((element) => element.textContent).join('|'));
  const box = await picture.boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await picture.locator('circle').waitFor();
  assert.equal(await aloud(), '');
  await page.mouse.move(0, 0);
  await picture.locator('circle').waitFor({ state: 'detached' });
  await picture.focus();
  await page.keyboard.press('ArrowLeft');
  await picture.locator('circle').waitFor();
  assert.match(await aloud(), /^\d\d\/\d\d\/\d{4}: \d+\spz$/);
});

test('on a tablet a booking, the name of its room and a day take touches on 44 px of height', async () => {
  const day = mondayAt('').slice(0, 10);
  const aula = await addResource(product.db, { name: 'Aula', place: 'Piano 1' });
  await openDaily(product.db, aula, '08:00', '20:00');
  await bookingDesk(rita).book(aula, `${day}T10:00`, `${day}T12:00`, { title: 'Riunione' });
  const tablet = await (await newWindow(browser, product.url, 390)).newPage();
  await tablet.setViewportSize({ width: 1024, height: 768 });
  for (const view of ['giorno', 'settimana', 'mese']) {
    await openAs(tablet, rita, `/prenotazione?vista=${view}&giorno=${day}`);
    await tablet.getByRole('button', { name: 'Aula, scheda' }).waitFor();
    if (view !== 'mese') await tablet.getByRole('button', { name: /^Riunione/ }).waitFor();
    assert.deepEqual(await smallTargets(tablet), [], view);
  }
  await tablet.close();
});
