/** Tests in Chromium how somebody builds the tree of teams, fills it, moves a team and looks back at a past day. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { Team } from '@wms/contract/humanResources/teams/endpoints';
import { can } from '@wms/contract/platform/permissions';
import sharp from 'sharp';
import { type Caller, json } from '../server/testing/app.ts';
import { teamDesk } from '../server/testing/desk.ts';
import { trial } from '../server/testing/trial.ts';
import {
  absent,
  type Browser,
  launchBrowser,
  overflow,
  type Page,
  settled,
  violations,
} from './support/browser.ts';
import { type OpenPages, sharePages } from './support/pages.ts';
import { type Product, startProduct } from './support/product.ts';

let product: Product;
let browser: Browser;
let open: OpenPages;
let manager: Caller;
before(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  open = await sharePages(browser, product.url);
  manager = await product.person({ permissions: [can.teamManagement], nome: 'Marta' });
  await product.person({ nome: 'Ada', cognome: 'Rossi' });
  await product.person({ nome: 'Bruno', cognome: 'Bianchi' });
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, name: string) =>
  page.getByRole('treeitem').filter({ has: page.getByText(name, { exact: true }) });
const act = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Altre azioni su ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};
const fill = async (page: Page, name: string, code: string) => {
  await dialog(page).getByRole('textbox', { name: 'Nome' }).fill(name);
  await dialog(page).getByRole('textbox', { name: 'Codice' }).fill(code);
  await dialog(page).getByRole('button', { name: 'Crea' }).click();
  await page.getByRole('heading', { name, exact: true }).waitFor();
};
const choosePerson = async (page: Page, field: string, typed: string, name: string) => {
  await dialog(page).getByRole('textbox', { name: field }).fill(typed);
  await page.getByRole('option', { name: new RegExp(name) }).click();
};

test('a tree is made, people join, one leads it, and a team moves by drag and never into itself', async () => {
  const { page, complaints, close } = await open(manager, '/reparti');
  await page.getByText('Non ci sono ancora reparti').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Nuovo reparto' }).last().click();
  await fill(page, 'Tecnica', 'tec');
  await act(page, 'Tecnica', 'Nuovo reparto qui dentro');
  await fill(page, 'Telaio', 'tel');
  await page.getByRole('button', { name: 'Nuovo reparto' }).click();
  await fill(page, 'Gestione', 'ges');

  await row(page, 'Telaio').click();
  await page.getByRole('button', { name: 'Aggiungi persone' }).click();
  await choosePerson(page, 'Persone', 'ada', 'Ada Rossi');
  await choosePerson(page, 'Persone', 'bru', 'Bruno Bianchi');
  await dialog(page).getByRole('button', { name: 'Aggiungi 2 persone' }).click();
  await page.getByText('2 persone aggiunte a Telaio').waitFor();
  await act(page, 'Telaio', 'Nomina responsabile');
  await choosePerson(page, 'Responsabile', 'ada', 'Ada Rossi');
  await dialog(page).getByRole('button', { name: 'Nomina' }).click();
  await row(page, 'Telaio').getByText('Ada Rossi').waitFor();

  await row(page, 'Telaio').dragTo(row(page, 'Gestione'));
  await dialog(page).getByRole('button', { name: 'Sposta' }).click();
  await page.getByText('Telaio ora è in Gestione').waitFor();
  // A dialog that closes gives the focus back, a moment later.
  await dialog(page).waitFor({ state: 'detached' });
  await settled(page);

  // The same by keys: the tree is walked, and the team's menu moves it.
  await page.getByRole('treeitem', { selected: true }).press('Home');
  await page
    .getByRole('treeitem', { name: /Gestione/ })
    .and(page.locator(':focus'))
    .waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Gestione', exact: true }).waitFor();
  await act(page, 'Gestione', 'Sposta');
  await dialog(page).getByRole('textbox', { name: 'Dentro' }).fill('telaio');
  await page.getByRole('option', { name: /Telaio/ }).click();
  await dialog(page).getByRole('button', { name: 'Sposta' }).click();
  await dialog(page).getByText('Un reparto non può finire dentro sé stesso').waitFor();
  await dialog(page).getByRole('button', { name: 'Annulla' }).click();
  assert.deepEqual(complaints, []);
  await close();
});

trial(
  'a past day shows who was there and offers no change, and the chart is saved as a picture',
  async () => {
    const desk = teamDesk(manager);
    const ada = await product.person({ nome: 'Ada', cognome: 'Neri' });
    const team = await desk.create('STORIA', { name: 'Storica', colour: 'teal' });
    await desk.add(team, [ada.id], { since: '2025-02-01', until: '2025-06-30', title: 'Pilota' });
    const { page, close } = await open(manager, `/reparti?reparto=${team}`, { size: 390, dark: true });
    await page.getByText('Non c’è ancora nessuno').waitFor();
    await page.goto(`/reparti?reparto=${team}&al=2025-06-30`);
    await page.getByText('Com’era il 30/06/2025').waitFor();
    await page.getByText('Pilota').waitFor();
    await absent(page.getByRole('button', { name: /^Cambia|Aggiungi|Altre azioni su/ }));
    await absent(page.getByRole('link', { name: 'Neri Ada' })); // who may not open people
    assert.deepEqual([await overflow(page), await violations(page, { menuToo: false })], [0, []]);

    await page.goto('/reparti?vista=organigramma');
    await page.getByText('Come elenco').click();
    await page.getByRole('button', { name: 'Storica' }).waitFor();
    assert.deepEqual([await overflow(page), await violations(page, { menuToo: false })], [0, []]);
    const saved = async (format: string) => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: format }).click(),
      ]);
      return readFile(await file.path());
    };
    const svg = (await saved('SVG')).toString('utf8');
    assert.match(svg, /Storica/);
    assert.doesNotMatch(svg, /var\(/, 'a file has no stylesheet to find a colour in');
    const { format, width } = await sharp(await saved('PNG')).metadata();
    assert.deepEqual([format, Number(/width="(\d+)"/.exec(svg)?.[1]) * 2], ['png', width]);
    await page.getByRole('button', { name: 'Storica' }).click();
    await page.getByRole('heading', { name: 'Storica' }).waitFor();
    assert.equal((await json<Team>(await manager.get(`/api/humanResources/teams/${team}`))).members, 0);
    await close();
  },
);

trial('a member’s name leads to their page, today and among those who were in the team', async () => {
  const desk = teamDesk(manager);
  const clara = await product.person({ nome: 'Clara', cognome: 'Conti' });
  const dario = await product.person({ nome: 'Dario', cognome: 'Verdi' });
  const team = await desk.create('NOMI', { name: 'Nomi' });
  await desk.add(team, [clara.id]);
  await desk.add(team, [dario.id], { since: '2025-02-01', until: '2025-06-30' });
  const personnel = await product.person({
    permissions: [can.teamManagement, can.usersManagement],
    nome: 'Rita',
  });
  const { page, close } = await open(personnel, `/reparti?reparto=${team}`);
  await page.getByRole('link', { name: 'Conti Clara' }).click();
  await page.getByRole('heading', { name: 'Clara Conti' }).waitFor();
  await page.goBack();
  await page.getByRole('tab', { name: 'In passato' }).click();
  await page.getByRole('link', { name: 'Verdi Dario' }).click();
  await page.getByRole('heading', { name: 'Dario Verdi' }).waitFor();
  await close();
});

trial('a window that is narrowed keeps the dialog that is open, and fits the chart again', async () => {
  const team = await teamDesk(manager).create('LARGO', { name: 'Larghezza', colour: 'teal' });
  const { page, close } = await open(manager, `/reparti?reparto=${team}`);
  await act(page, 'Larghezza', 'Modifica');
  const name = dialog(page).getByRole('textbox', { name: 'Nome' });
  await name.fill('Larghezza nuova');
  await page.setViewportSize({ width: 890, height: 800 });
  await page
    .getByRole('button', { name: 'Tutti i reparti', includeHidden: true })
    .waitFor({ state: 'attached' });
  assert.equal(await name.inputValue(), 'Larghezza nuova');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('tree', { includeHidden: true }).waitFor({ state: 'attached' });
  assert.equal(await name.inputValue(), 'Larghezza nuova');

  await page.goto('/reparti?vista=organigramma');
  const picture = page.locator('main svg > g').first();
  await picture.locator('rect').first().waitFor({ state: 'attached' });
  const before = await picture.getAttribute('transform');
  await page.setViewportSize({ width: 700, height: 800 });
  await page.waitForFunction(
    (was) => document.querySelector('main svg > g')?.getAttribute('transform') !== was,
    before,
  );
  await close();
});
