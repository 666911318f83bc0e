/** Tests comments on a product's page in Chromium. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Caller } from '../server/testing/app.ts';
import { startArea } from './areas/area.ts';
import { warehouse } from './areas/warehouse.ts';
import { absent, type Browser, complaintsOf, launchBrowser } from './support/browser.ts';
import type { Product } from './support/product.ts';
import { openSignedIn } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let luca: Caller;
let maria: Caller;
let goods: { tape: number };
before(async () => {
  [{ product, luca, maria, goods }, browser] = await Promise.all([startArea(warehouse), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

test('a person comments and mentions another, who reads it on a phone; the author changes and deletes it', async () => {
  const desk = await (await openSignedIn(browser, product.url, maria, 1280)).newPage();
  const complaints = complaintsOf(desk);
  await desk.goto(`/prod/${goods.tape}?scheda=commenti`);
  await desk.getByText('Nessuno ha ancora commentato').waitFor();
  const send = desk.getByRole('button', { name: 'Commenta' });
  assert.ok(await send.isDisabled(), 'nothing is written yet');
  await desk.getByRole('textbox', { name: 'Scrivi un commento' }).fill('Ne servono due\nentro lunedì');
  await desk.getByRole('textbox', { name: 'Avvisa' }).fill('luca');
  await desk.getByRole('option', { name: /Luca/ }).click();
  await desk.getByRole('button', { name: /Non avvisare Luca/ }).waitFor();
  await send.click();
  const comments = desk.getByRole('list', { name: 'Commenti' });
  await comments.getByText('Ne servono due').waitFor();
  assert.equal(await desk.getByRole('textbox', { name: 'Scrivi un commento' }).inputValue(), '');
  await absent(desk.getByRole('button', { name: /Non avvisare/ }));

  const phone = await (await openSignedIn(browser, product.url, luca, 390)).newPage();
  await phone.goto(`/prod/${goods.tape}?scheda=commenti`);
  await phone.getByText('Ne servono due').waitFor();
  await phone.getByText('Luca Prova').waitFor();
  await absent(phone.getByRole('button', { name: 'Azioni del commento' }));

  await comments.getByRole('button', { name: 'Azioni del commento' }).click();
  await desk.getByRole('menuitem', { name: 'Modifica' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Modifica il commento' });
  await dialog.getByRole('textbox', { name: 'Commento' }).fill('Ne servono tre');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await comments.getByText('Ne servono tre').waitFor();
  await comments.getByText('modificato').waitFor();

  await comments.getByRole('button', { name: 'Azioni del commento' }).click();
  await desk.getByRole('menuitem', { name: 'Elimina' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click();
  await desk.getByText('Nessuno ha ancora commentato').waitFor();
  assert.deepEqual(complaints, []);
});
