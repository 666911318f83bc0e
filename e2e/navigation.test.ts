/** Tests section 2.2 of the specification in Chromium: the guard. route-table.test.ts walks the route table. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { firstAdministrator } from '@wms/contract/identity/users/account';
import { can, permissions } from '@wms/contract/platform/permissions';
import type { Route as PlaywrightRoute } from 'playwright-core';
import { goodPassword } from '../server/testing/app.ts';
import { trial } from '../server/testing/trial.ts';
import {
  absent,
  type Browser,
  launchBrowser,
  newWindow,
  type Page,
  waitForTitle,
} from './support/browser.ts';
import { holdAnswers } from './support/held.ts';
import { type Product, startProduct } from './support/product.ts';
import { follow, openAs } from './support/signed-in.ts';

const notAuthorised = {
  title: 'Non autorizzatə',
  message: 'Non hai il permesso di accedere a questa pagina. Pensi sia un errore? Contatta il tuo superiore.',
};
const notFound = { title: 'Non trovata', message: 'La pagina richiesta non è stata trovata' };

let product: Product;
let browser: Browser;
let page: Page;
before(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  page = await (await newWindow(browser, product.url, 1280)).newPage();
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const heading = (name: string) => waitForTitle(page, name);
const home = () => waitForTitle(page, /^Ciao, /);
const pathOf = () => new URL(page.url()).pathname;
const menu = () => page.getByRole('navigation', { name: 'Menu principale' });

/** Reads the labels of the menu, also of its folded groups. */
async function menuLabels(): Promise<string[]> {
  await menu().getByRole('link', { name: 'Esci' }).waitFor();
  return menu().locator('a').allTextContents();
}

async function waitForErrorPage({ title, message }: { title: string; message: string }) {
  await heading(title);
  assert.equal(await page.getByRole('main').locator('p').innerText(), message);
}

describe('the guard', () => {
  test('sends people who aren’t signed in to the login, which then has its background', async () => {
    for (const path of ['/', '/prod?q=vite', '/nessuna', '/error', '/primoIngresso']) {
      await openAs(page, undefined, path);
      await heading('Warehouse Management System');
      assert.equal(pathOf(), '/login', path);
    }
    await page.getByText('Gestionale', { exact: true }).waitFor();
    assert.equal(await page.getByRole('navigation').count(), 0);
    assert.equal(await page.locator('img[src*="login-background"]').count(), 1);
    await openAs(page, undefined, '/logout');
    await page.waitForURL('**/login');
  });

  trial(
    'leaves Login and Logout reachable to signed-in people, registered or not, without the background',
    async () => {
      for (const completed of [true, false]) {
        await openAs(page, await product.person({ completed }), '/login');
        await page.getByRole('button', { name: 'Accedi' }).waitFor();
        assert.equal(pathOf(), '/login');
        assert.equal(await page.locator('img[src*="login-background"]').count(), 0);
        await follow(page, '/logout');
        await page.locator('img[src*="login-background"]').waitFor();
        assert.equal(await page.evaluate(() => localStorage.getItem('wms.token')), null);
      }
    },
  );

  trial('shows registered people their menu on Login and Error, also before the status answers', async () => {
    const who = await product.person({ permissions: [can.bugReporting, can.inventoryBrowse] });
    const isWhole = async () => {
      await menu().getByRole('link', { name: 'Inventario' }).waitFor();
      assert.deepEqual(await menuLabels(), ['Esci', 'Home', 'Ricerca Prodotti', 'Scansiona', 'Inventario']);
      await page.getByRole('button', { name: 'Segnala un bug' }).waitFor();
    };
    await openAs(page, who, '/');
    await home();
    for (const path of ['/login', '/error']) {
      await page.goto(path);
      await isWhole();
    }
    const status = '**/getInsertionStatus';
    for (const failing of [(route: PlaywrightRoute) => route.abort(), () => undefined]) {
      await page.route(status, failing);
      await page.goto('/login');
      await isWhole();
      await page.unroute(status);
    }
  });

  trial('doesn’t treat a person as a newcomer while the status is unknown', async () => {
    const status = '**/getInsertionStatus';
    await page.route(status, () => undefined);
    await openAs(page, await product.person(), '/login');
    assert.deepEqual(await menuLabels(), ['Esci']);
    await page.unroute(status);
  });

  trial('lets a newcomer report a bug with the permission for it', async () => {
    await openAs(page, await product.person({ completed: false, permissions: [can.bugReporting] }), '/');
    await heading('Registrazione');
    await page.getByRole('button', { name: 'Segnala un bug' }).click();
    await page.getByLabel('Titolo').fill('Il passo non si salva');
    await page.getByLabel('Descrizione').fill('Premo Continua e resta fermo');
    await page.getByRole('button', { name: 'Conferma' }).click();
    await page
      .getByRole('status')
      .getByText(/^Segnalazione n\. \d+ inviata/)
      .waitFor();
    await openAs(page, await product.person({ completed: false }), '/');
    await heading('Registrazione');
    await absent(page.getByRole('button', { name: 'Segnala un bug' }));
  });

  trial('checks again on the way back to a page that ended in an error', async () => {
    const who = await product.person();
    await openAs(page, who, '/');
    await home();
    await follow(page, '/prod');
    await waitForErrorPage(notAuthorised);
    await follow(page, '/nessuna');
    await waitForErrorPage(notFound);
    await page.goBack();
    await waitForErrorPage(notAuthorised);
    assert.equal(pathOf(), '/prod');
    await page.goBack();
    await home();
    await page.goForward();
    await waitForErrorPage(notAuthorised);
    await follow(page, '/');
    await home();
    await product.db
      .insertInto('user_permissions')
      .values({ user_id: who.id, permission: can.inventoryBrowse })
      .execute();
    await page.evaluate(() => localStorage.removeItem('wms.permissions'));
    await page.reload();
    await home();
    await page.goBack();
    await heading('Inventario');
  });

  test('opens the page of the first administrator, whose address is no e-mail', async () => {
    const { id } = await product.person({ nome: 'Prima' });
    await product.owner
      .updateTable('users')
      .set({ institutional_email: firstAdministrator })
      .where('id', '=', id)
      .execute();
    const manager = await product.person({ permissions: [can.usersManagement] });
    await openAs(page, manager, `/utenti/${firstAdministrator}`);
    await heading('Prima Prova');
  });

  trial('treats an address with an impossible parameter as an unknown page', async () => {
    await openAs(page, await product.person({ permissions }), '/');
    await home();
    for (const path of [
      '/prod/abc',
      '/prod/0/modifica',
      '/macrocat/x',
      '/sottocat/1.5',
      '/fornitori/x',
      '/importa/-1',
      '/warehouse/inventari/99999999999',
      '/ordini/x',
      '/ordini/x/ricevi',
      '/ddt/0',
      '/ricevute/1e3',
      '/tesserati/x',
      '/noteSpesa/x',
      '/prenotazioni/x',
      '/prenotazioniFurgone/x/consegna',
      '/room/x/modifica',
      '/generaFirmaMail/modelli/x',
      '/regolamenti/x',
      '/utenti/nobody',
      '/p/x',
      '/l/x',
    ]) {
      await follow(page, path);
      await waitForErrorPage(notFound);
      assert.equal(pathOf(), path);
    }
  });

  test('a failed login shows the reason and keeps the name; a good one goes home', async () => {
    const { username } = await product.person();
    await openAs(page, undefined, '/prod');
    await page.getByLabel('Nome utente').fill(username);
    await page.getByLabel('Password', { exact: true }).fill('sbagliata');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Nome utente o password non corretti', { exact: true }).waitFor();
    assert.equal(pathOf(), '/login');
    assert.equal(await page.getByLabel('Nome utente').inputValue(), username);
    await page.getByLabel('Password', { exact: true }).fill(goodPassword);
    await page.keyboard.press('Enter');
    await home();
    assert.equal(pathOf(), '/');
    assert.match(await page.title(), /WMS/);
    await page.getByRole('link', { name: 'Warehouse Management System Gestionale' }).waitFor();
  });

  trial('at the login, a person chooses a new password with an administrator’s link', async () => {
    const { username } = await product.person();
    const given = await product.wms('user', 'reset-password', username);
    const link = /\/login#\S+/.exec(given)?.[0] ?? '';
    await openAs(page, undefined, link);
    const box = (name: string) => page.getByRole('textbox', { name, exact: true });
    await box('Nuova password').fill('ciaociaociao');
    await box('Ripeti la nuova password').fill('ciaociaociao');
    await page.keyboard.press('Enter');
    await page.getByText(/troppo facile da indovinare/).waitFor();
    for (const name of ['Nuova password', 'Ripeti la nuova password'])
      await box(name).fill('nuvola-trapano-viola-3');
    await page.keyboard.press('Enter');
    await page.getByText('Password scelta: ora puoi accedere').waitFor();
    await page.getByLabel('Nome utente').fill(username);
    await page.getByLabel('Password', { exact: true }).fill('nuvola-trapano-viola-3');
    await page.keyboard.press('Enter');
    await home();
  });

  trial('shows that an unknown page does not exist; leaving the error page forgets the error', async () => {
    await openAs(page, await product.person(), '/nessuna/pagina?a=1');
    await waitForErrorPage(notFound);
    await menu().getByRole('link', { name: 'Home', exact: true }).click();
    await home();
    await follow(page, '/error');
    await heading('Errore');
    await absent(page.getByText(notFound.title));
    await page.getByRole('link', { name: 'Torna alla home' }).click();
    await home();
  });

  test('asks for the status at each navigation, and for the permissions once', async () => {
    const asked = { getInsertionStatus: 0, getGranted: 0 };
    const count = (request: { url(): string }) => {
      for (const name of ['getInsertionStatus', 'getGranted'] as const)
        if (request.url().endsWith(name)) asked[name] += 1;
    };
    page.on('request', count);
    const waitForStatus = () =>
      page.waitForEvent('requestfinished', (request) => request.url().endsWith('getInsertionStatus'));
    await Promise.all([waitForStatus(), openAs(page, await product.person({ permissions }), '/')]);
    await home();
    for (const [path, title] of [
      ['/ordini', 'Ordini'],
      ['/prod', 'Inventario'],
      ['/scan', 'Scansiona'],
    ] as const) {
      // A status that is still being read would be shared.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
      await Promise.all([waitForStatus(), follow(page, path)]);
      await heading(title);
    }
    page.off('request', count);
    assert.deepEqual(asked, { getInsertionStatus: 4, getGranted: 1 });
  });

  trial('shows the server’s sentence as an error alert when the permissions can’t be fetched', async () => {
    await page.route('**/permissions/getGranted', (route) =>
      route.fulfill({ status: 409, json: { message: 'Permessi non disponibili' } }),
    );
    await openAs(page, await product.person(), '/');
    await page.getByRole('alert').getByText('Permessi non disponibili').first().waitFor();
    assert.equal(await page.locator('[data-type=error][data-show=true]').count(), 1);
    await page.unrouteAll();
  });

  test('the title of a new page keeps the focus when what it shows has been read', async () => {
    const { username } = await product.person({ nome: 'Nives' });
    await openAs(page, await product.person({ permissions: [can.usersManagement] }), '/utenti');
    await heading('Utenti');
    const letGo = await holdAnswers(page, new RegExp(`/users/${username}`));
    await follow(page, `/utenti/${username}@example.org`);
    const focused = page.locator('[data-page-title]:focus');
    await focused.filter({ hasText: /^Persona$/ }).waitFor();
    await letGo();
    await focused.filter({ hasText: 'Nives Prova' }).waitFor();
    await page.unrouteAll();
  });

  trial('each new page scrolls smoothly to its top', async () => {
    const lively = await browser.newContext({
      baseURL: product.url,
      viewport: { width: 900, height: 400 },
      reducedMotion: 'no-preference',
    });
    const calm = page;
    page = await lively.newPage();
    try {
      await openAs(page, await product.person({ permissions }), '/');
      await home();
      await page.evaluate(() => {
        window.scrollTo(0, document.documentElement.scrollHeight);
        const scroll = window.scrollTo.bind(window);
        window.scrollTo = (how?: ScrollToOptions | number) => {
          document.documentElement.dataset.scrolled = JSON.stringify(how);
          scroll(how as ScrollToOptions);
        };
      });
      assert.ok((await page.evaluate(() => scrollY)) > 0);
      await follow(page, '/areaUtente');
      await heading('Area utente');
      await page.waitForFunction(() => scrollY === 0);
      assert.deepEqual(
        JSON.parse((await page.evaluate(() => document.documentElement.dataset.scrolled)) ?? ''),
        { top: 0, behavior: 'smooth' },
      );
    } finally {
      page = calm;
      await lively.close();
    }
  });
});
