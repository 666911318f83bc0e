/** Tests the erasure of a person's data as human resources do it, in Chromium. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import { issuePlainReceipt } from '../server/src/accounting/receipts/issuing.ts';
import { inTransaction } from '../server/src/platform/database/connection.ts';
import { readOrganisation } from '../server/src/platform/papers/organisation.ts';
import { type Caller, json } from '../server/testing/app.ts';
import { fillPerson } from '../server/testing/person-with-everything.ts';
import { trial } from '../server/testing/trial.ts';
import { startArea } from './areas/area.ts';
import { people } from './areas/people.ts';
import {
  type Browser,
  launchBrowser,
  newWindow,
  overflow,
  type Page,
  picture,
  violations,
} from './support/browser.ts';
import { choose } from './support/fields.ts';
import type { Product } from './support/product.ts';
import { openAs } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let page: Page;
let gina: Caller;
let who: Caller;
before(async () => {
  [{ product, gina }, browser] = await Promise.all([startArea(people), launchBrowser()]);
  who = await whoLeft();
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const emailOf = ({ username }: Caller) => `${username}@example.org`;
const dialog = () => page.getByRole('dialog', { name: 'Cancella i dati di Ginevra Zanotelli' });

/** Somebody with a good deal of data who has left. */
async function whoLeft(): Promise<Caller> {
  const person = await product.person({ permissions: [can.userEdit], nome: 'Ginevra', cognome: 'Zanotelli' });
  await fillPerson(product, gina, person);
  await inTransaction(product.db, null, async (tx) =>
    issuePlainReceipt(tx, product.storage, {
      userId: person.id,
      amount: '25.00',
      reason: 'Quota 2026',
      method: 'bonifico',
      organisation: { ...(await readOrganisation(tx)), site: null },
    }),
  );
  const { version } = await json<{ version: number }>(
    await gina.get(`/api/humanResources/users/${person.id}`),
  );
  const body = { version, endedOn: today(), reason: 'Laurea' };
  assert.equal((await gina.post(`/api/humanResources/users/${person.id}/end`, body)).status, 200);
  return person;
}

async function openPreview() {
  await openAs(page, gina, `/utenti/${emailOf(who)}`);
  await page.getByRole('main').getByRole('button', { name: 'Altre azioni' }).first().click();
  await page.getByRole('menuitem', { name: 'Cancella i dati' }).click();
  await dialog().getByRole('region', { name: 'Si cancella' }).getByText('Anagrafica').waitFor();
}

for (const size of [1280, 390] as const)
  trial(`the preview at ${size} px: what goes, what stays, nothing cut`, async () => {
    page = await (await newWindow(browser, product.url, size, { dark: size === 390 })).newPage();
    await openPreview();
    await dialog().getByRole('combobox', { name: 'Motivo' }).waitFor();
    await picture(page, 'erasure', size);
    assert.equal(await overflow(page), 0);
    assert.deepEqual(await violations(page, { menuToo: false }), []);
  });

test('a person is erased after a ground and their e-mail, and the page goes on under the new name', async () => {
  page = await (await newWindow(browser, product.url, 1280)).newPage();
  await openPreview();
  const confirm = dialog().getByRole('button', { name: 'Cancella per sempre' });
  assert.ok(await confirm.isDisabled());
  await choose(dialog(), 'Motivo', 'La persona l’ha chiesto');
  await dialog().getByRole('textbox', { name: 'E-mail istituzionale della persona' }).fill('ginevra');
  assert.ok(await confirm.isDisabled());
  await dialog().getByRole('textbox', { name: 'E-mail istituzionale della persona' }).fill(emailOf(who));
  const refused: string[] = [];
  page.on('response', (answer) => answer.status() >= 400 && refused.push(answer.url()));
  await confirm.click();
  await page.getByRole('heading', { name: `Persona cancellata ${who.id}`, level: 1 }).waitFor();
  await page.waitForURL(/persona-cancellata-\d+(@|%40)persona-cancellata\.invalid/);
  await page.getByText('Anonimizzatə').first().waitFor();
  await page.waitForFunction(() => document.activeElement?.closest('main'));
  assert.deepEqual(refused, []);
  await page.getByRole('tab', { name: 'Cronologia' }).click();
  await page.getByText('La persona l’ha chiesto').first().waitFor();
  assert.equal(await page.getByText('Zanotelli').count(), 0);
  await picture(page, 'erased', 1280);
  assert.deepEqual(await violations(page, { menuToo: false }), []);
  await page.getByRole('main').getByRole('button', { name: 'Altre azioni' }).first().click();
  await page.getByRole('menuitem', { name: 'Certificato di cancellazione' }).waitFor();
});

trial(
  'whoever lacks the receipts reads on the tab why they stay hidden, and is led to no Error page',
  async () => {
    page = await (await newWindow(browser, product.url, 1280)).newPage();
    const erased = `persona-cancellata-${who.id}@persona-cancellata.invalid`;
    await openAs(page, gina, `/utenti/${encodeURIComponent(erased)}`);
    await page.getByRole('tab', { name: 'Ricevute' }).click();
    await page
      .getByText('Le ricevute di una persona cancellata le legge solo chi gestisce le ricevute')
      .waitFor();
    await page.getByRole('heading', { name: `Persona cancellata ${who.id}`, level: 1 }).waitFor();
    assert.equal(await page.getByRole('heading', { name: 'Non autorizzatə' }).count(), 0);
  },
);
