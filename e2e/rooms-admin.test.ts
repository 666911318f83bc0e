/** Tests in Chromium how somebody makes rooms, benches and vans, closes one that is booked, and takes it out of use. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import type { ListedResource, Resource } from '@wms/contract/workshop/resources/endpoints';
import { readMoment } from '../server/src/platform/database/moment.ts';
import { type Caller, json } from '../server/testing/app.ts';
import { trial } from '../server/testing/trial.ts';
import { bookingDesk, inDaysAt } from '../server/testing/workshop/bookings.ts';
import { newCode, newVan, resourceDesk } from '../server/testing/workshop/resources.ts';
import {
  absent,
  type Browser,
  complaintsOf,
  launchBrowser,
  overflow,
  type Page,
  picture,
  settled,
  sizesFor,
  violations,
} from './support/browser.ts';
import { assertFieldError, choose } from './support/fields.ts';
import { type Product, startProduct } from './support/product.ts';
import { follow, openSignedIn } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let manager: Caller;
let member: Caller;
let desk: ReturnType<typeof resourceDesk>;
before(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  manager = await product.person({ permissions: [can.workshopManagement], nome: 'Marta' });
  member = await product.person({ permissions: [can.roomsBook], nome: 'Bruno' });
  desk = resourceDesk(manager);
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const dialog = (page: Page) => page.getByRole('dialog');
const open = async (path: string, size: 1280 | 390 = 1280, dark = false) => {
  const page = await (await openSignedIn(browser, product.url, manager, size, { dark })).newPage();
  await page.goto(path);
  return page;
};
const readByCode = async (code: string): Promise<Resource> => {
  const { rows } = await json<{ rows: ListedResource[] }>(
    await manager.get(`/api/workshop/resources?q=${code}`),
  );
  return desk.read(rows[0]?.id ?? 0);
};
const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '08:00', closes: '20:00' }));
const italian = (local: string) => local.slice(0, 10).split('-').reverse().join('/');

test('a room needs its name and code only; its hours are typed once and copied to the other days', async () => {
  const page = await open('/room');
  const complaints = complaintsOf(page);
  const code = newCode();
  await page.getByText('Non c’è ancora niente da prenotare').waitFor();
  await page.getByRole('button', { name: 'Nuova', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Nuova stanza' }).click();
  await page.getByRole('textbox', { name: 'Nome' }).fill('Sala riunioni');
  await page.getByRole('button', { name: 'Crea stanza' }).click();
  await assertFieldError(page, 'Codice', 'Questo campo è obbligatorio');
  await page.getByRole('textbox', { name: 'Codice' }).fill(code);
  await page.getByRole('button', { name: 'Crea stanza' }).click();
  await page.getByRole('heading', { name: 'Sala riunioni' }).waitFor();
  await page.getByText('A tutte le ore').waitFor();

  await page.getByRole('button', { name: 'Modifica' }).click();
  await page.getByRole('button', { name: 'Scegli gli orari' }).click();
  const opens = page.getByRole('textbox', { name: 'Lunedì, apre alle' });
  await opens.fill('8.30');
  await page.getByRole('button', { name: 'Copia gli orari di lunedì' }).click();
  assert.equal(await opens.inputValue(), '08:30');
  await page.getByRole('menuitem', { name: 'A tutti i giorni' }).click();
  await page.getByRole('textbox', { name: 'Dura al massimo: ore' }).fill('1');
  await page.getByRole('textbox', { name: 'Dura al massimo: minuti' }).fill('30');
  await page.getByRole('button', { name: 'Salva' }).click();
  await page.getByText('Lunedì–domenica: 08:30–20:00').waitFor();
  await page.getByText('Al massimo 1 ora e 30 minuti').waitFor();
  assert.equal((await readByCode(code)).longestMinutes, 90);
  assert.deepEqual(complaints, []);
});

trial('hours that overlap are said at the hours, and nothing is saved', async () => {
  const id = await desk.create({ hours: [{ weekday: 1, opens: '08:00', closes: '12:00' }] });
  const page = await open(`/room/${id}/modifica`);
  await page.getByRole('button', { name: 'Aggiungi un orario di lunedì' }).click();
  await page.getByRole('textbox', { name: 'Lunedì, apre alle' }).last().fill('11');
  await page.getByRole('textbox', { name: 'Lunedì, chiude alle' }).last().fill('13');
  await page.getByRole('button', { name: 'Salva' }).click();
  await page.getByText('Due orari dello stesso giorno si sovrappongono').waitFor();
  assert.equal((await desk.read(id)).hours.length, 1);
});

trial('a bench is made inside its room, and a van with a plate that somebody confirms', async () => {
  const room = await desk.create({ name: 'Officina' });
  const [bench, van] = [newCode(), newCode()];
  const page = await open(`/room/${room}?scheda=postazioni`);
  await page.getByRole('button', { name: 'Nuova postazione' }).click();
  await page.getByRole('textbox', { name: 'Nome' }).fill('Tornio');
  await page.getByRole('textbox', { name: 'Codice' }).fill(bench);
  await page.getByRole('button', { name: 'Crea postazione' }).click();
  await page.getByRole('heading', { name: 'Tornio' }).waitFor();
  assert.equal((await readByCode(bench)).parent?.id, room);
  // A bench that is begun in the list lacks its room first.
  await page.goto('/room/nuova?tipo=bench');
  await page.locator('[data-path=parentId]:focus').waitFor();

  await page.goto('/room/nuova?tipo=van');
  await page.getByRole('textbox', { name: 'Nome' }).fill('Carrello');
  await page.getByRole('textbox', { name: 'Codice' }).fill(van);
  await page.getByRole('textbox', { name: 'Targa' }).fill('za 1234');
  await page.getByRole('button', { name: 'Crea furgone' }).click();
  await assertFieldError(page, 'Targa', 'Questa targa non ha la forma italiana: controllala e confermala');
  await page.getByRole('checkbox', { name: 'La targa è giusta così' }).check();
  await page.getByRole('button', { name: 'Crea furgone' }).click();
  await page.getByRole('heading', { name: 'Carrello' }).waitFor();
  assert.equal((await readByCode(van)).van?.plate, 'ZA1234');
});

test('a day that there is not is said to be none once in the form of a closure, by its field', async () => {
  const room = await desk.create({ name: 'Aula 4' });
  for (const size of [1280, 390] as const) {
    const page = await open(`/room/${room}`, size);
    await page.getByRole('button', { name: 'Altre azioni' }).click();
    await page.getByRole('menuitem', { name: 'Chiudi per un periodo' }).click();
    await dialog(page).getByRole('textbox', { name: 'Motivo' }).fill('Pulizie');
    const field = (name: string) => dialog(page).getByRole('textbox', { name, exact: true });
    for (const [name, endless] of [
      ['Al giorno', false],
      ['Dal giorno', false],
      ['Dal giorno', true],
    ] as const) {
      await dialog(page).getByRole('checkbox', { name: 'Non si sa quando finisce' }).setChecked(endless);
      const right = await field(name).inputValue();
      await field(name).fill('30/02/2027');
      await field(name).press('Tab');
      await dialog(page).getByRole('button', { name: 'Salva', exact: true }).click();
      await field(name).and(page.locator(':focus')).waitFor();
      await assertFieldError(page, name, 'Questa data non esiste: febbraio 2027 ha 28 giorni');
      await picture(page, `closure-no-such-day-${name.slice(0, 3)}-${endless}`, size);
      await absent(dialog(page).getByText('Data non valida'));
      await field(name).fill(right);
    }
    await page.close();
  }
});

trial(
  'closing a booked room shows the bookings; one moves, the other is called off with a message',
  async () => {
    // Two rooms alone have a size and lie in one place, so each is offered first instead of the other, on any day.
    const alike = { capacity: 12, place: newCode(), hours: everyDay };
    const [room, other] = [
      await desk.create({ name: 'Aula 1', ...alike }),
      await desk.create({ name: 'Aula 2', ...alike }),
    ];
    const [ten, noon, three] = [inDaysAt(9, '10:00'), inDaysAt(9, '12:00'), inDaysAt(9, '15:00')];
    const booking = bookingDesk(member);
    const [moved, off] = [
      await booking.book(room, ten, noon, { title: 'Lezione' }),
      await booking.book(room, noon, three, { title: 'Prove' }),
    ];
    const page = await open(`/room/${room}`);
    await page.getByRole('button', { name: 'Altre azioni' }).click();
    await page.getByRole('menuitem', { name: 'Chiudi per un periodo' }).click();
    await dialog(page).getByRole('textbox', { name: 'Motivo' }).fill('Imbiancatura');
    await dialog(page).getByRole('textbox', { name: 'Dal giorno' }).fill(italian(ten));
    await dialog(page).getByRole('button', { name: 'Salva', exact: true }).click();
    await dialog(page).getByText('In mezzo ci sono 2 prenotazioni').waitFor();
    await settled(page);
    assert.deepEqual(await violations(page, { menuToo: false }), []);

    for (const [title, option] of [
      ['Lezione', /^Sposta in Aula 2/],
      ['Prove', /^Annulla la prenotazione/],
    ] as const)
      await choose(page, dialog(page).getByLabel(`Che cosa fare di «${title}»`).first(), option);
    await dialog(page).getByRole('textbox', { name: 'Messaggio' }).fill('Imbianchiamo la sala');
    await dialog(page).getByRole('button', { name: 'Salva e avvisa' }).click();
    await page.getByText('Chiusura salvata: chi aveva le 2 prenotazioni riceve un avviso').waitFor();
    assert.deepEqual((await booking.read(moved)).resourceIds, [other]);
    assert.equal((await booking.read(off)).state, 'annullata');

    await page.getByRole('tab', { name: 'Chiusure' }).click();
    await page.getByText('Imbiancatura').waitFor();
  },
);

trial('a closure repeats; one of its dates is opened again, then all the others', async () => {
  const room = await desk.create({ name: 'Aula 3' });
  const page = await open(`/room/${room}?scheda=chiusure`);
  await page.getByRole('button', { name: 'Altre azioni' }).click();
  await page.getByRole('menuitem', { name: 'Chiudi per un periodo' }).click();
  await dialog(page).getByRole('textbox', { name: 'Motivo' }).fill('Pulizie');
  await dialog(page)
    .getByRole('textbox', { name: 'Dal giorno' })
    .fill(italian(inDaysAt(9, '08:00')));
  await choose(dialog(page), 'Si ripete', 'Ogni settimana');
  await choose(dialog(page), 'Finisce', 'Dopo un numero di volte');
  // The day on which it begins is among them from the start.
  assert.equal(await dialog(page).getByRole('checkbox', { checked: true }).count(), 1);
  await dialog(page).getByRole('textbox', { name: 'Quante volte' }).fill('3');
  await dialog(page).getByRole('button', { name: 'Salva', exact: true }).click();
  await dialog(page).waitFor({ state: 'detached' });
  const dates = page.getByRole('row', { name: /Pulizie/ });
  await dates.nth(2).waitFor();

  const take = async (which: string) => {
    await dates.first().hover();
    await dates.first().getByRole('button', { name: 'Togli «Pulizie»' }).click();
    await dialog(page).getByRole('radio', { name: which }).click();
    await settled(page);
    assert.deepEqual(await violations(page, { menuToo: false }), []);
    await dialog(page)
      .getByRole('button', { name: /^Togli l[ae] chiusur[ae]$/ })
      .click();
    await dialog(page).waitFor({ state: 'detached' });
  };
  await take('Solo questa');
  await dates.nth(2).waitFor({ state: 'detached' });
  assert.equal(await dates.count(), 2);
  await take('Tutte quelle da venire');
  await dates.first().waitFor({ state: 'detached' });
});

trial('a van goes into maintenance without an end, and whoever ends it frees it', async () => {
  const van = await desk.createVan({ name: 'Ducato' });
  const page = await (await openSignedIn(browser, product.url, manager, 1280)).newPage();
  // The form proposes the page's moment, and PostgreSQL judges whether it has begun.
  await page.clock.setFixedTime(await readMoment(product.db));
  await page.goto(`/room/${van}`);
  await page.getByRole('button', { name: 'Altre azioni' }).click();
  await page.getByRole('menuitem', { name: 'Metti in manutenzione' }).click();
  await dialog(page).getByRole('textbox', { name: 'Motivo' }).fill('Freni');
  await dialog(page).getByRole('button', { name: 'Salva', exact: true }).click();
  await page.getByText('In manutenzione').first().waitFor();
  await page.getByRole('tab', { name: 'Chiusure' }).click();
  await page
    .getByRole('row', { name: /Freni/ })
    .getByRole('button', { name: /Azioni|Altre/ })
    .click();
  await page.getByRole('menuitem', { name: 'Fai finire' }).click();
  await dialog(page).getByRole('button', { name: 'Fai finire' }).click();
  await page.getByText('Disponibile').waitFor();
});

trial('what is dismissed is no longer in the list, and comes back', async () => {
  const mark = newCode();
  const room = await desk.create({ name: 'Sala vecchia', place: mark });
  await desk.create({ name: 'Sala nuova', place: mark });
  const page = await open(`/room/${room}`);
  await page.getByRole('button', { name: 'Altre azioni' }).click();
  await page.getByRole('menuitem', { name: 'Dismetti' }).click();
  await dialog(page).getByRole('button', { name: 'Dismetti' }).click();
  await page.getByText('Dismesso').first().waitFor();
  await page.goto(`/room?q=${mark}`);
  await page.getByRole('link', { name: 'Sala nuova' }).waitFor();
  await absent(page.getByRole('link', { name: 'Sala vecchia' }));
  await page.goto(`/room?q=${mark}&dismissed=yes`);
  await page.getByRole('link', { name: 'Sala vecchia' }).waitFor();
  await page.goto(`/room/${room}`);
  await page.getByRole('button', { name: 'Rimetti in uso' }).click();
  await page.getByText('Disponibile').first().waitFor();
});

for (const size of [1280, 390] as const)
  trial(`at ${size} px axe-core finds nothing, nothing scrolls sideways, no error is logged`, async () => {
    const room = await desk.create({
      name: 'Laboratorio con un nome molto lungo che non finisce mai davvero',
      closedOnHolidays: true,
      equipment: ['Oscilloscopio'],
      approval: 'longer',
      approvalMinutes: 120,
      hours: [{ weekday: 1, opens: '08:00', closes: '20:00' }],
    });
    await desk.createBench(room);
    const van = await desk.createVan({ van: { ...newVan(), insuranceUntil: '2026-01-01' } });
    const page = await open('/room', size, size === 390);
    const complaints = complaintsOf(page);
    // The forms of a room and of a van, and all closures, are analysed with the other screens.
    for (const [path, seen] of [
      ['/room', 'Laboratorio'],
      ['/room/nuova', 'Che cos’è'],
      [`/room/${room}`, 'Come si prenota'],
      [`/room/${room}?scheda=postazioni`, 'Nuova postazione'],
      [`/room/${room}?scheda=chiusure`, 'Natale'],
      [`/room/${room}?scheda=allegati`, 'Allega un file'],
      [`/room/${room}?scheda=cronologia`, 'Orario aggiunto'],
      [`/room/${van}`, 'Termine passato il 01/01/2026'],
    ] as const) {
      await follow(page, path);
      await page.getByText(seen).first().waitFor();
      assert.deepEqual(await violations(page, { menuToo: path === '/room' }), [], path);
      assert.equal(await overflow(page), 0, path);
    }
    assert.deepEqual(complaints, []);
  });

trial('whoever manages without booking answers the requests on /room, where Home leads them', async () => {
  const room = await desk.create({ name: 'Aula magna', approval: 'always' });
  const [nine, ten] = [inDaysAt(12, '09:00'), inDaysAt(12, '10:00')];
  const id = await bookingDesk(member).book(room, nine, ten, { title: 'Assemblea' });
  const sizes = sizesFor(1280);
  for (const size of sizes) {
    const page = await open('/', size, size === 390);
    const complaints = complaintsOf(page);
    await page.getByRole('link', { name: /di stanze da approvare/ }).click();
    await page.getByRole('tab', { name: 'Prenotazioni', exact: true, selected: true }).waitFor();
    await page.getByRole('link', { name: /Assemblea/ }).waitFor();
    await picture(page, 'room-requests', size);
    assert.equal(await overflow(page), 0);
    assert.deepEqual(await violations(page, { menuToo: false }), []);
    await page.getByRole('link', { name: /Assemblea/ }).click();
    await page.getByRole('heading', { name: 'Assemblea' }).waitFor();
    await picture(page, 'room-request', size);
    // Once it is confirmed, nothing waits any more.
    if (size === sizes.at(-1)) {
      await page.getByRole('button', { name: 'Conferma', exact: true }).click();
      await page.getByText('Prenotazione confermata').waitFor();
      assert.equal((await bookingDesk(member).read(id)).state, 'confermata');
      await page.getByRole('link', { name: 'Prenotazioni', exact: true }).click();
      await page.getByRole('tab', { name: 'Prenotazioni', exact: true, selected: true }).waitFor();
    }
    assert.deepEqual(complaints, []);
  }
});
