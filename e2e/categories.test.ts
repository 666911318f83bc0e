/** Tests categories in Chromium: from an empty list to a merge, with another person who edits, too. */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { type Caller, json } from '../server/testing/app.ts';
import { trial } from '../server/testing/trial.ts';
import {
  type Browser,
  complaintsOf,
  launchBrowser,
  newWindow,
  type Page,
  waitForTitle,
} from './support/browser.ts';
import { type Product, startProduct } from './support/product.ts';
import { openAs } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let page: Page;
let who: Caller;
let complaints: string[];
before(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  who = await product.person({ permissions: [can.productsManagement, can.inventoryBrowse] });
  page = await (await newWindow(browser, product.url, 1280)).newPage();
  complaints = complaintsOf(page);
});
afterEach(() => {
  assert.deepEqual(complaints.splice(0), []);
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

/** A category with one sub category. */
async function make(macro: object, sub: object) {
  const created = async (path: string, body: object) => {
    const answer = await who.post(`/api/logistics/${path}`, body);
    assert.equal(answer.status, 200, await answer.clone().text());
    return (await json<{ id: number }>(answer)).id;
  };
  const macroId = await created('macro-categories', macro);
  return { macroId, id: await created('sub-categories', { macroId, defaultUnit: 'pz', ...sub }) };
}

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click();
const waitForText = (words: string | RegExp) => page.getByText(words).last().waitFor();
async function choose(label: string, typed: string, option: RegExp) {
  const picker = page.getByRole('dialog').getByRole('textbox', { name: label });
  await picker.fill(typed);
  await page.getByRole('option', { name: option }).click();
}

test('the first categories: a code is proposed during typing, and a sub category is made in its macro', async () => {
  await openAs(page, who, '/macrocat');
  await waitForText(/comincia da una/);
  await press('Nuova categoria');
  await field('Nome').fill('Meccanica');
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some((input) => input.value === 'MEC'),
  );
  await page.getByRole('radio', { name: 'Dado' }).check();
  await page.getByRole('radio', { name: 'Blu' }).check();
  await press('Crea');
  await waitForTitle(page, 'Meccanica');
  await press('Nuova sottocategoria');
  await field('Nome').fill('Viti');
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some((input) => input.value === 'VIT'),
  );
  await field('Scorta minima').fill('12,5');
  await press('Crea');
  await waitForTitle(page, 'Viti');
  await waitForText('12,5 pz');
  await waitForText('Sottocategoria creata');
});

trial(
  'after another person’s edit one sees who changed what, and merges these changes with one’s own',
  async () => {
    const other = await product.person({ permissions: [can.productsManagement], nome: 'Bruno' });
    const { macroId, id } = await make({ code: 'FIS', name: 'Fissaggi' }, { code: 'FVI', name: 'Viti' });
    await openAs(page, who, `/sottocat/${id}`);
    await press('Modifica');
    await field('Nome').fill('Viti e dadi');
    await other.fetch(`/api/logistics/sub-categories/${id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ macroId, code: 'BUL', name: 'Bulloni', defaultUnit: 'pz', version: 1 }),
    });
    await press('Salva');
    const notice = page
      .getByRole('alert')
      .filter({ hasText: 'Intanto Bruno Prova ha salvato altre modifiche' });
    await notice.getByText('Nome: ora Bulloni').waitFor();
    assert.equal((await notice.innerText()).match(/Bulloni/g)?.length, 1, 'each change is said once');
    await press('Unisci alle mie');
    assert.equal(await field('Nome').inputValue(), 'Viti e dadi');
    assert.equal(await field('Codice').inputValue(), 'BUL');
    await press('Salva');
    await waitForTitle(page, 'Viti e dadi');
    await page.getByRole('list', { name: 'Cronologia' }).getByText('Bruno Prova').waitFor();
  },
);

trial('a category in use is merged instead of deleted, and its products move to the other one', async () => {
  const { id } = await make({ code: 'ATT', name: 'Attrezzi' }, { code: 'CHI', name: 'Chiavi' });
  await product.db
    .insertInto('products')
    .values({ code: 'V-1', name: 'Vite M8', sub_category_id: id, unit: 'pz' })
    .execute();
  await openAs(page, who, '/sottocat');
  await press('Nuova sottocategoria');
  await choose('Categoria', 'attr', /Attrezzi/);
  await field('Nome').fill('Minuteria');
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some((input) => input.value === 'MIN'),
  );
  await press('Crea');
  await waitForTitle(page, 'Minuteria');

  await page.goto(`/sottocat/${id}`);
  await press('Altre azioni');
  await page.getByRole('menuitem', { name: 'Elimina' }).click();
  await waitForText(/Contiene 1 prodotto\. Puoi unirla/);
  await press('Unisci a un’altra');
  await choose('Unisci a', 'minut', /Attrezzi › Minuteria/);
  await press('Unisci la categoria');
  await waitForText('«Chiavi» unita a «Minuteria»: 1 prodotto spostato');
  await waitForTitle(page, 'Minuteria');
  await page.getByRole('link', { name: '1 prodotto' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Vite M8' }).waitFor();
});
