/** Tests permissions in Chromium: the grid, its keys and its size, asking for access, browsers that hear of changes. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import type { Caller } from '../server/testing/app.ts';
import { trial } from '../server/testing/trial.ts';
import { startArea } from './areas/area.ts';
import { people } from './areas/people.ts';
import { type Browser, launchBrowser, overflow, violations } from './support/browser.ts';
import { holdAnswers } from './support/held.ts';
import { type OpenPages, sharePages } from './support/pages.ts';
import type { Product } from './support/product.ts';
import { follow, openSignedIn } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let open: OpenPages;
let rita: Caller;
before(async () => {
  [{ product, rita }, browser] = await Promise.all([
    startArea(people, { sharesNews: true }),
    launchBrowser(),
  ]);
  open = await sharePages(browser, product.url);
});
after(async () => {
  await browser.close();
  await product.stop();
});

const held = async (person: Caller) => {
  const answer = await person.get('/api/humanResources/user/permissions/getGranted');
  return ((await answer.json()) as { permission: string }[]).map(({ permission }) => permission);
};

trial('with the keyboard alone a manager ticks two permissions and saves them with a reason', async () => {
  const anna = await product.person({ nome: 'Anna', cognome: 'Aceto' });
  const { page, close } = await open(rita, '/utenti/permessi?q=aceto');
  const grid = page.getByRole('grid', { name: 'Permessi delle persone' });
  await grid.getByText('Aceto Anna').waitFor();
  await grid.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await page.keyboard.press('Space');
  await page.getByText('2 modifiche').waitFor();
  await page.getByRole('button', { name: 'Salva' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Riceve «Area personale» e «Consultazione inventario»').waitFor();
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await dialog.getByText('Questo campo è obbligatorio').waitFor();
  await dialog.getByLabel('Motivo').fill('Entra in squadra');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await page.getByText('Permessi cambiati a 1 persona').waitFor();
  await page.getByText('2 modifiche').waitFor({ state: 'detached' });
  assert.deepEqual(await held(anna), ['USR_EDT', 'log_WHR_BRW']);
  await close();
});

trial('what the manager may not change is closed, and says why', async () => {
  const small = await product.person({
    permissions: [can.usersManagement],
    nome: 'Piero',
    cognome: 'Zafferano',
  });
  const { page, close } = await open(small, '/utenti/permessi?q=zafferano');
  const own = page.getByRole('checkbox', { name: 'Gestione utenti, Zafferano Piero' });
  // Playwright doesn't press what is closed to people.
  await own.dispatchEvent('click');
  await page.getByText('Sul tuo «Gestione utenti» decide un’altra persona').waitFor();
  assert.equal(await own.isChecked(), true);
  const other = page.getByRole('checkbox', { name: 'Prenota furgoni, Zafferano Piero' });
  assert.equal(await other.getAttribute('aria-disabled'), 'true');
  await close();
});

test('a closed box says why to the mouse, too: where it rests, and after it pressed', async () => {
  const small = await product.person({
    permissions: [can.usersManagement],
    nome: 'Pia',
    cognome: 'Zibaldone',
  });
  const { page, close } = await open(small, '/utenti/permessi?q=zibaldone');
  const other = page.getByRole('checkbox', { name: 'Prenota furgoni, Zibaldone Pia' });
  const about = page.getByText(/Prenota furgoni \(WRK_VAB\).*Questo permesso non ce l’hai/);
  assert.equal(await about.count(), 0);
  await other.hover({ force: true });
  await about.waitFor();
  await page.getByRole('heading', { name: 'Permessi' }).hover();
  await about.waitFor({ state: 'detached' });
  await other.click({ force: true });
  await page.getByRole('heading', { name: 'Permessi' }).hover();
  await about.waitFor();
  assert.equal(await other.isChecked(), false);
  await close();
});

test('who is refused a page asks for it; one click grants it, and their open browser hears of it', async () => {
  const anna = await product.person({ nome: 'Anna', cognome: 'Chiede' });
  const page = await (await openSignedIn(browser, product.url, anna)).newPage();
  const streaming = page.waitForResponse((response) => response.url().endsWith('/api/changes'));
  await page.goto('/ricevute');
  await page
    .getByText(
      'Non hai il permesso di accedere a questa pagina. Pensi sia un errore? Contatta il tuo superiore.',
    )
    .waitFor();
  await page.getByRole('button', { name: 'Chiedi l’accesso' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Invia richiesta' }).click();
  await page.getByText('Hai chiesto l’accesso').waitFor();
  await streaming;

  const desk = await (await openSignedIn(browser, product.url, rita)).newPage();
  await desk.goto('/');
  await desk.getByRole('link', { name: /1 richiesta di accesso/ }).click();
  await desk.getByRole('button', { name: 'Concedi «Gestione ricevute»' }).click();
  await desk.getByText('Accesso concesso: la persona lo sa').waitFor();
  await page.getByRole('link', { name: 'Apri «Ricevute»' }).click();
  await page.getByRole('heading', { name: 'Ricevute' }).waitFor();
  // A slip of the hand: the request waits again.
  await desk.locator('[data-show=true]').getByRole('button', { name: 'Annulla', exact: true }).click();
  await desk.getByRole('button', { name: 'Concedi «Gestione ricevute»' }).waitFor();
});

test('what sleeps stands on the Home of its person and of its holders, who wake it with one tap', async () => {
  const carla = await product.person({
    permissions: [can.roomsBook],
    nome: 'Carla',
    cognome: 'Dormiglia',
  });
  const holder = await product.person({ permissions: [can.roomsBook] });
  const maker = await product.person({ nome: 'Ugo', cognome: 'Capo' });
  await sql`select open_way_in(${carla.id}, ${maker.id}, 'address')`.execute(product.db);
  const own = await open(carla, '/');
  await own.page.getByText('Dorme «Prenota stanze»').waitFor();
  assert.equal(await own.page.getByRole('link', { name: /^Prenota una stanza/ }).count(), 0);
  await own.close();
  const { page, close } = await open(holder, '/');
  await page.getByText('Carla Dormiglia: «Prenota stanze»').waitFor();
  await page.getByText(/Ugo Capo ha cambiato l’e-mail di questa persona/).waitFor();
  // Without USR_EDT nobody is told to upload documents on a page that they can't open.
  assert.equal(await page.getByText(/^Carica \d+ document/).count(), 0);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    assert.equal(await overflow(page), 0);
  }
  await page.getByRole('button', { name: 'Risveglia i permessi di Carla Dormiglia' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Risveglia' }).click();
  await page.getByText('Di nuovo valido: «Prenota stanze»').waitFor();
  await page.getByRole('heading', { name: 'Permessi che dormono' }).waitFor({ state: 'detached' });
  assert.deepEqual(await held(carla), [can.roomsBook]);
  await close();
});

trial('with a thousand people at most a hundred rows are drawn, and End shows the last one', async () => {
  await sql`insert into users (username, institutional_email, first_name, last_name, state, registration_status)
            select 'u' || n, 'u' || n || '@example.org', 'Persona', 'Numero' || lpad(n::text, 4, '0'), 'attivo',
                   'completato'
              from generate_series(1, 1000) n`.execute(product.db);
  const { page, close } = await open(rita, '/utenti/permessi?q=persona');
  await page.getByText('1.000 persone', { exact: true }).first().waitFor();
  const grid = page.getByRole('grid');
  await page.locator('table[aria-rowcount="1002"]').waitFor();
  await grid.focus();
  await page.keyboard.press('End');
  await page.getByRole('rowheader', { name: 'Numero1000 Persona' }).waitFor();
  assert.ok((await grid.locator('tbody tr').count()) <= 100);
  await close();
});

trial('on a phone each person opens their own switches', async () => {
  await product.person({ nome: 'Bruno', cognome: 'Basilico' });
  const { page, close } = await open(rita, '/utenti/permessi?q=basilico', { size: 390 });
  await page.getByRole('button', { name: /Basilico Bruno/ }).click();
  await page.getByText('Prenota furgoni', { exact: true }).click();
  await page.getByRole('button', { name: 'Fatto' }).click();
  await page.getByText('1 modifica', { exact: true }).waitFor();
  await close();
});

for (const size of [1280, 390] as const)
  trial(`axe finds nothing at ${size} px, and nothing scrolls sideways`, async () => {
    await product.person({ nome: 'Carla', cognome: 'Cumino', permissions: [can.vansBook] });
    const { page, close } = await open(rita, '/', { size, dark: size === 390 });
    for (const [path, seen] of [
      ['/utenti/permessi?q=cumino', 'Cumino Carla'],
      ['/utenti/permessi/modelli', 'Nessun modello'],
      ['/utenti/permessi/richieste', 'Nessuna richiesta aperta'],
    ] as const) {
      await follow(page, path);
      await page.getByText(seen).first().waitFor();
      assert.deepEqual(await violations(page), [], path);
      assert.equal(await overflow(page), 0, path);
    }
    await close();
  });

test('permissions like another person’s are those of the person who is chosen last', async () => {
  const late = await product.person({ permissions: [can.roomsBook], nome: 'Lia', cognome: 'Tardilenta' });
  await product.person({ permissions: [can.receiptsManagement], nome: 'Pio', cognome: 'Prestoveloce' });
  const gets = await product.person({ nome: 'Rino', cognome: 'Riceve' });
  const { page, close } = await open(rita, `/utenti/${gets.username}@example.org?scheda=permessi`);
  await page.getByRole('button', { name: 'Dai permessi' }).click();
  const dialog = page.getByRole('dialog');
  const likeWhom = dialog.getByRole('textbox', { name: /^Come un’altra persona/ });
  const take = async (name: string) => {
    await likeWhom.fill(name);
    await page.getByRole('option', { name }).click();
  };
  const letGo = await holdAnswers(page, `**/users/${late.id}/permissions`);
  await take('Tardilenta');
  await take('Prestoveloce');
  await dialog.getByText('Riceve «Gestione ricevute»').waitFor();
  await letGo();
  const ticked = dialog.getByRole('checkbox', { checked: true });
  assert.deepEqual(await ticked.evaluateAll((boxes) => boxes.map((box) => box.getAttribute('value'))), [
    can.receiptsManagement,
  ]);
  assert.equal(await dialog.getByText('Riceve «Gestione ricevute»').count(), 1);
  await close();
});
