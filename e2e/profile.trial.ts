/** Tests the profile of a person as human resources use it, in Chromium. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import type { Caller } from '../server/testing/app.ts';
import { personalData } from '../server/testing/people.ts';
import { stockFixture } from '../server/testing/stock.ts';
import { trial, trialSuite } from '../server/testing/trial.ts';
import { startArea } from './areas/area.ts';
import { people } from './areas/people.ts';
import {
  absent,
  type Browser,
  complaintsOf,
  launchBrowser,
  newWindow,
  overflow,
  type Page,
  picture,
  violations,
  waitForTitle,
} from './support/browser.ts';
import type { Product } from './support/product.ts';
import { follow, openAs } from './support/signed-in.ts';

const secrets = {
  codice_fiscale: 'RSSMRA85T10A562S',
  iban: 'IT60X0542811101000000123456',
  note: 'Allergica alle noci',
};

let product: Product;
let browser: Browser;
let page: Page;
let gina: Caller;
before(async () => {
  [{ product, gina }, browser] = await Promise.all([startArea(people), launchBrowser()]);
  page = await (await newWindow(browser, product.url, 1280)).newPage();
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
const more = async (item: string) => {
  await page.getByRole('main').getByRole('button', { name: 'Altre azioni' }).first().click();
  await page.getByRole('menuitem', { name: item }).click();
};
const waitForAlert = (text: string | RegExp) => page.locator('[data-show=true]').getByText(text).waitFor();
const profileOf = ({ username }: Caller, tab = 'anagrafica') =>
  `/utenti/${username.toUpperCase()}@example.org?scheda=${tab}`;
const member = async (data: Record<string, unknown> = {}) => {
  const who = await product.person({ permissions: [can.userEdit] });
  const given = await who.post('/api/humanResources/user/updatePersonalData', personalData(data));
  assert.equal(given.status, 200, await given.clone().text());
  return who;
};

trial(
  'a masked value is shown on demand, corrected with the rest, and each look stands in the history',
  async () => {
    const who = await member(secrets);
    await openAs(page, gina, profileOf(who));
    await page.getByText('IT60 •••• 3456').waitFor();
    await button('Mostra IBAN').click();
    await page.getByText('IT60 X054 2811 1010 0000 0123 456').waitFor();
    await button('Correggi').click();
    await box('Telefono').fill('011 7654321');
    await button('Salva').click();
    await waitForAlert('Anagrafica corretta');
    await page.getByText('+39 0117654321').waitFor();
    const own = await (await who.get('/api/humanResources/user/getPersonalData')).json();
    assert.deepEqual({ ...secrets }, { codice_fiscale: own.codice_fiscale, iban: own.iban, note: own.note });
    await page.getByRole('tab', { name: 'Cronologia' }).click();
    await page.getByText('Ha visto il dato mascherato: IBAN').waitFor();
  },
);

trial('of two who correct the same data the second sees what the first did, and loses nothing', async () => {
  const who = await member();
  await openAs(page, gina, profileOf(who));
  await button('Correggi').click();
  await page.getByRole('combobox', { name: 'Cittadinanza' }).fill('Belgio');
  await who.post(
    '/api/humanResources/user/updatePersonalData',
    personalData({ residenza: { ...personalData().residenza, indirizzo: 'Corso Francia' } }),
  );
  await button('Salva').click();
  await page.getByText(/^Intanto Anna Prova ha salvato altre modifiche/).waitFor();
  await page.getByText(/Corso Francia/).waitFor();
  await button('Unisci alle mie').click();
  await button('Salva').click();
  await waitForAlert('Anagrafica corretta');
  await page.getByText(/^Corso Francia 1/).waitFor();
  await page.getByText('Belgio').waitFor();
});

trial('ending somebody shows what they still have in hand, and asks for a day and a reason', async () => {
  const who = await member();
  const fixture = await stockFixture(product.db);
  await fixture.location('OFF-A-01', { responsible_id: who.id });
  const modal = dialog(/^Chiudi il rapporto/);
  const held = '1 ubicazione di cui è responsabile';
  const storekeeper = await product.person({ permissions: [can.usersManagement, can.productsManagement] });
  await openAs(page, storekeeper, profileOf(who));
  await more('Chiudi il rapporto');
  assert.equal(await modal.getByRole('link', { name: held }).getAttribute('href'), '/alloc');
  // The page of locations isn't open to whoever manages people alone.
  await openAs(page, gina, profileOf(who));
  await more('Chiudi il rapporto');
  await modal.getByText(held).waitFor();
  await absent(modal.getByRole('link'));
  await modal.getByLabel('Motivo').fill('Laurea');
  await modal.getByRole('button', { name: 'Chiudi il rapporto' }).click();
  await waitForAlert(/^Rapporto chiuso/);
  await page.getByText('Cessatə').waitFor();
  assert.equal((await who.get('/api/humanResources/user/')).status, 401);
});

trial('who is sent back to a step reads why, and everything else waits', async () => {
  const who = await member();
  await openAs(page, gina, profileOf(who));
  await more('Rimanda a un passo');
  const modal = dialog(/^Rimanda/);
  await modal.getByLabel('Motivo').fill('Il documento è scaduto');
  await modal.getByRole('button', { name: 'Rimanda' }).click();
  await waitForAlert(/legge il motivo/);
  await openAs(page, who, '/areaUtente');
  await waitForTitle(page, /^Registrazione/);
  await page.getByText('Il documento è scaduto').waitFor();
});

test('a person asks for another name; human resources see the difference on Home’s list and accept it', async () => {
  const who = await member();
  await openAs(page, who, '/areaUtente');
  await button('Chiedi una modifica').click();
  const modal = dialog('Chiedi di cambiare i tuoi dati');
  await modal.getByLabel('Nome', { exact: true }).fill('Anna Lucia');
  await modal.getByRole('button', { name: 'Invia richiesta' }).click();
  await button('Richiesta in attesa').waitFor();
  await openAs(page, gina, '/');
  await page.getByRole('link', { name: /1 richiesta di modifica/ }).click();
  await page
    .getByRole('row', { name: /Anna Lucia/ })
    .getByRole('button', { name: 'Accetta' })
    .click();
  await dialog('Accetta').getByRole('button', { name: 'Accetta' }).click();
  await waitForAlert(/^Richiesta accettata/);
  await openAs(page, gina, profileOf(who));
  await waitForTitle(page, /^Anna Lucia Prova/);
});

trial('«Che cosa vede» shows the menu that is open, and a corrected e-mail is the new address', async () => {
  const who = await member();
  await openAs(page, gina, profileOf(who));
  await more('Che cosa vede');
  const seen = dialog(/^Che cosa vede/);
  await seen.getByText('Area utente').waitFor();
  assert.equal(await seen.getByText('Inventario').count(), 0);
  await seen.getByRole('button', { name: 'Chiudi', exact: true }).click();
  await more('Correggi nome e accesso');
  const modal = dialog('Correggi nome e accesso');
  await modal.getByLabel('E-mail istituzionale').fill('anna.nuova@example.org');
  await modal.getByRole('button', { name: 'Salva' }).click();
  await page.waitForURL(/anna\.nuova(@|%40)example\.org/);
  await page.getByText(/anna\.nuova@example\.org/).waitFor();
});

trial('somebody who isn’t there is said so', async () => {
  await openAs(page, gina, '/utenti/nessuno@example.org');
  await page.getByText(/^Nessuno ha l’e-mail istituzionale/).waitFor();
});

trialSuite('what human resources look at', () => {
  for (const size of [1280, 390] as const)
    test(`at ${size} px: nothing scrolls sideways, axe-core finds nothing, no error is logged`, async () => {
      const who = await member({ iban: secrets.iban, note: secrets.note });
      await who.post('/api/humanResources/user/changeRequest', {
        nome: `Anna ${size}`,
        why: 'Ho cambiato nome',
      });
      page = await (await newWindow(browser, product.url, size, { dark: size === 390 })).newPage();
      const complaints = complaintsOf(page);
      const look = async (name: string) => {
        await picture(page, `profile-${name}`, size);
        assert.equal(await overflow(page), 0, name);
        assert.deepEqual(await violations(page, { menuToo: false }), [], name);
      };
      const tab = (name: string) => page.getByRole('tab', { name, exact: true });
      await openAs(page, gina, profileOf(who));
      for (const name of ['Anagrafica', 'Permessi', 'Sessioni', 'Cronologia']) {
        await tab(name).click();
        await page.getByRole('tabpanel', { name }).locator('dl, table, ul, ol').first().waitFor();
        await look(name);
      }
      for (const [item, name] of [
        ['Chiudi il rapporto', 'end'],
        ['Che cosa vede', 'seen'],
      ] as const) {
        await more(item);
        await page.getByRole('dialog').waitFor();
        await look(name);
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
      await tab('Anagrafica').click();
      await button('Correggi').click();
      await button('Mostra Note').scrollIntoViewIfNeeded();
      await look('form');
      await button('Annulla').click();
      await follow(page, '/utenti/richieste');
      await waitForTitle(page, /^Richieste/);
      await page.getByRole('table').waitFor();
      await look('requests');
      await openAs(page, who, '/areaUtente');
      await button('Richiesta in attesa').click();
      await page.getByText('In attesa', { exact: true }).waitFor();
      await look('own-request');
      assert.deepEqual(complaints, []);
    });
});
