/** Tests documents in the user area, in Chromium. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { onePagePdf } from '../server/src/testing/people.ts';
import { type Browser, launchBrowser, newWindow, type Page } from './support/browser.ts';
import { dropFile } from './support/drop.ts';
import { assertFieldError } from './support/fields.ts';
import { type Product, startProduct } from './support/product.ts';
import { openAs } from './support/signed-in.ts';
import { makeTemporaryFolder } from './support/temporary-folder.ts';

let product: Product;
let browser: Browser;
let page: Page;
before(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser([], { whole: true })]);
  page = await (await newWindow(browser, product.url, 1280)).newPage();
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
const zone = (type: string) => page.getByLabel(type, { exact: true });

test('a document is dropped, named, sent with visible progress, opened, and deleted by name', async () => {
  await openAs(page, await product.person({ permissions: [can.userEdit] }), '/areaUtente?scheda=documenti');
  const pdf = await onePagePdf();
  await dropFile(zone("Documento d'identità"), { name: 'carta.pdf', type: 'application/pdf', body: pdf });
  await page.getByText(/^carta\.pdf · /).waitFor();
  await box('Nome').fill('Carta d’identità di Anna');
  await page.evaluate(() => {
    const words = new Set<string>();
    new MutationObserver(() => {
      for (const node of document.querySelectorAll('form [role=status]')) words.add(node.textContent ?? '');
      document.documentElement.dataset.words = [...words].join('|');
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await button('Carica').click();
  await button('Elimina Carta d’identità di Anna').waitFor();
  assert.match(
    (await page.evaluate(() => document.documentElement.dataset.words)) ?? '',
    /Caricamento: \d+%.*\|Controllo del file in corso/,
  );
  await page.getByText('In verifica', { exact: true }).waitFor();
  const popup = page.waitForEvent('popup');
  await button('Apri Carta d’identità di Anna').click();
  await (await popup).close();
  await button('Elimina Carta d’identità di Anna').click();
  const question = dialog('Elimina il documento');
  await question.getByText(/^Elimini «Carta d’identità di Anna», caricato il \d\d\/\d\d\/\d{4}/).waitFor();
  await question.getByRole('button', { name: 'Elimina' }).click();
  await question.waitFor({ state: 'hidden' });
  await button('Elimina Carta d’identità di Anna').waitFor({ state: 'detached' });
});

test('a document of a type that asks for a date is not sent without it', async () => {
  await openAs(page, await product.person({ permissions: [can.userEdit] }), '/areaUtente?scheda=documenti');
  const { name } = await product.db
    .selectFrom('document_types')
    .select('name')
    .where('asks_date', '=', true)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await zone(name).setInputFiles({
    ...{ name: 'a.pdf', mimeType: 'application/pdf', buffer: await onePagePdf() },
  });
  await button('Carica').click();
  await assertFieldError(page, 'Data di conseguimento', 'Questo campo è obbligatorio');
  await box('Data di conseguimento').fill('01/03/2025');
  await button('Carica').click();
  await page.getByText('Conseguito il 01/03/2025').waitFor();
});

test('a file of the wrong type, empty, too big or false is refused with a sentence that says what to do', async () => {
  await openAs(page, await product.person({ permissions: [can.userEdit] }), '/areaUtente?scheda=documenti');
  const input = zone("Documento d'identità");
  const give = (name: string, mimeType: string, buffer: Buffer) =>
    input.setInputFiles({ name, mimeType, buffer });
  await give('nota.txt', 'text/plain', Buffer.from('ciao'));
  await page
    .getByText('«nota.txt» non è un file PDF, JPEG o PNG: convertilo, poi caricalo di nuovo', {
      exact: true,
    })
    .waitFor();
  await give('vuoto.pdf', 'application/pdf', Buffer.alloc(0));
  await page.getByText('«vuoto.pdf» è vuoto: scegli un altro file', { exact: true }).waitFor();
  const big = join(makeTemporaryFolder('big'), 'grande.pdf');
  await writeFile(big, Buffer.alloc(21 * 1024 * 1024));
  await input.setInputFiles(big);
  await page
    .getByText('«grande.pdf» pesa 21 MB e il limite è 20 MB: riducilo, poi caricalo di nuovo', {
      exact: true,
    })
    .waitFor();
  await give('finto.pdf', 'application/pdf', Buffer.from('non sono un PDF'));
  await button('Carica').click();
  await page.getByRole('main').getByRole('alert').filter({ hasText: /PDF/ }).waitFor();
  await page.getByText(/^finto\.pdf · /).waitFor();
});
