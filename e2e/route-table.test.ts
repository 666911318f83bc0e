/**
 * Walks the specification's route table (section 2.1) in Chromium, with each permission alone, with none and with all,
 * and with a registration that isn't complete. The table and the codes stand here by hand, from the specification.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Permission } from '@wms/contract/platform/permissions';
import type { Caller } from '../server/src/testing/app.ts';
import {
  type Browser,
  complaintsOf,
  launchBrowser,
  newWindow,
  type Page,
  type Size,
  waitForTitle,
} from './support/browser.ts';
import { type Product, startProduct } from './support/product.ts';
import { openAs } from './support/signed-in.ts';

/** Section 6: the eighteen permissions. */
const codes: readonly Permission[] = [
  'USR_EDT',
  ...(['ru_USRS_MAN', 'ru_USRS_DOC_ADB', 'ru_TEAM_MAN'] as const),
  ...(['log_WHR_MAN', 'log_WHR_BRW', 'log_WHR_PRD', 'log_WHR_PRDU', 'log_WHR_ORD'] as const),
  ...(['cont_RCP_MAN', 'cont_EXR_GEN'] as const),
  'utl_MSIG_GEN',
  ...(['WRK_MAN', 'WRK_ROV', 'WRK_ROB', 'WRK_VAV', 'WRK_VAB'] as const),
  'WMS_BUG',
];

type Route = {
  path: string;
  /** The page's title when it is open. */
  title: string;
  /** Each of these permissions opens it alone; without them it is open to everybody who is signed in. */
  opensTo?: readonly Permission[];
  /** The label in the menu, and its group. Labels that the specification doesn't give are ours. */
  menu?: string;
  group?: string;
};

const products = ['log_WHR_PRD'] as const;
const inLogistics = { group: 'Logistica' };
const inPeople = { group: 'Risorse umane' };
const inAccounting = { group: 'Contabilità' };
const inWorkshop = { group: 'Officina' };
const inVans = { group: 'Furgoni' };

/** A page of the menu whose title is its label. */
const page = (
  path: string,
  menu: string,
  opensTo: readonly Permission[],
  more: Partial<Route> = {},
): Route => ({
  ...{ path, menu, title: menu, opensTo },
  ...more,
});

/** Section 2.1, in the order of the menu: 32 routes, of which 27 are in the menu. */
const routes: readonly Route[] = [
  page('/areaUtente', 'Area utente', ['USR_EDT'], { group: 'Profilo' }),
  { path: '/logout', title: 'Warehouse Management System', menu: 'Esci', group: 'Profilo' },
  { path: '/', title: 'Ciao, Anna', menu: 'Home' },
  page('/ricercaProdotti', 'Ricerca Prodotti', ['log_WHR_BRW']),
  page('/scan', 'Scansiona', ['log_WHR_BRW']),
  page('/warehouse', 'Magazzino', ['log_WHR_MAN'], inLogistics),
  page('/prod', 'Inventario', ['log_WHR_PRD', 'log_WHR_BRW'], inLogistics),
  page('/ordini', 'Ordini', ['log_WHR_ORD'], inLogistics),
  page('/fornitori', 'Fornitori', products, inLogistics),
  page('/macrocat', 'Macro Categorie', products, inLogistics),
  page('/sottocat', 'Sotto Categorie', products, inLogistics),
  page('/alloc', 'Allocazioni', products, inLogistics),
  page('/ddt', 'DDT', products, inLogistics),
  page('/ddtV', 'Crea DDT', products, inLogistics),
  page('/utenti', 'Utenti', ['ru_USRS_MAN'], inPeople),
  page('/reparti', 'Reparti', ['ru_TEAM_MAN'], inPeople),
  page('/documents', 'Documenti', ['ru_USRS_MAN', 'ru_USRS_DOC_ADB'], inPeople),
  { path: '/utenti/carla.profilo@example.org', title: 'Carla Profilo', opensTo: ['ru_USRS_MAN'] },
  page('/ricevute', 'Ricevute', ['cont_RCP_MAN'], inAccounting),
  page('/tesserati', 'Tesserati', ['cont_RCP_MAN'], inAccounting),
  page('/noteSpesa', 'Note spesa', ['cont_EXR_GEN'], inAccounting),
  page('/room', 'Stanze', ['WRK_MAN'], inWorkshop),
  page('/prenotazione', 'Prenota stanza', ['WRK_ROB'], inWorkshop),
  page('/prenotazioni', 'Prenotazioni effettuate', ['WRK_ROV', 'WRK_ROB'], inWorkshop),
  page('/prenotazioneFurgone', 'Prenota', ['WRK_VAB'], { ...inVans, title: 'Prenota un furgone' }),
  page('/prenotazioniFurgone', 'Prenotazioni', ['WRK_VAV', 'WRK_VAB'], {
    ...inVans,
    title: 'Prenotazioni dei furgoni',
  }),
  page('/regolamenti', 'Regolamenti', ['USR_EDT']),
  page('/generaFirmaMail', 'Genera firma mail', ['utl_MSIG_GEN']),
  // In no menu. Whoever has completed the registration is sent home from it.
  { path: '/primoIngresso', title: 'Ciao, Anna' },
  { path: '/login', title: 'Warehouse Management System' },
  { path: '/error', title: 'Errore' },
  { path: '/una/pagina/che-non-esiste', title: 'Non trovata' },
];

const notAuthorised = {
  title: 'Non autorizzatə',
  message: 'Non hai il permesso di accedere a questa pagina. Pensi sia un errore? Contatta il tuo superiore.',
};

type Person = { called: string; held: readonly Permission[]; registered: boolean };
const people: readonly Person[] = [
  ...codes.map((code) => ({ called: code, held: [code], registered: true })),
  { called: 'no permission', held: [], registered: true },
  { called: 'all permissions', held: codes, registered: true },
  { called: 'all permissions but an incomplete registration', held: codes, registered: false },
];

const mayOpen = ({ opensTo }: Route, held: readonly Permission[]) =>
  !opensTo || opensTo.some((code) => held.includes(code));

/** What the person must see at an address: the page's title, the address that is left, the page that is marked. */
function expected(route: Route, { held, registered }: Person) {
  const { path, menu } = route;
  const isLeft = path === '/logout';
  if (!registered && !['/login', '/logout', '/error'].includes(path))
    return { asked: path, title: 'Registrazione', at: '/primoIngresso', marked: '/primoIngresso' };
  if (!mayOpen(route, held)) return { asked: path, title: notAuthorised.title, at: path, marked: '' };
  const at = isLeft ? '/login' : path === '/primoIngresso' ? '/' : path;
  return { asked: path, title: route.title, at, marked: menu && !isLeft ? path : at === '/' ? '/' : '' };
}

type Entry = { group: string; label: string; path: string };

function expectedMenu({ held, registered }: Person): Entry[] {
  if (!registered)
    return [
      { group: 'Profilo', label: 'Esci', path: '/logout' },
      { group: '', label: 'Registrazione', path: '/primoIngresso' },
    ];
  return routes.flatMap((route) =>
    route.menu && mayOpen(route, held)
      ? [{ group: route.group ?? '', label: route.menu, path: route.path }]
      : [],
  );
}

/** Runs in the page before the application: counts the calls that wait for an answer, and keeps those refused. */
function countCalls() {
  const send = window.fetch;
  window.callsUnderWay = 0;
  window.refusedCalls = [];
  window.fetch = async (...what: Parameters<typeof fetch>) => {
    const address = what[0] instanceof Request ? what[0].url : String(what[0]);
    // The stream of changes is never answered whole.
    if (address.endsWith('/api/changes')) return send(...what);
    window.callsUnderWay += 1;
    try {
      const answer = await send(...what);
      if (answer.status === 403) window.refusedCalls.push(address);
      return answer;
    } finally {
      window.callsUnderWay -= 1;
    }
  };
}
declare global {
  interface Window {
    callsUnderWay: number;
    refusedCalls: string[];
  }
}

type Seen = ReturnType<typeof expected> & { message: string; menu: string; isComing: boolean };

/**
 * Runs in the page: goes from route to route inside the application, by one call for all of them, because a call of
 * Playwright for each step cost more than the steps. Between two routes it is at the Login, so that nothing of one is
 * taken for the next. A page is there when it has a title, nothing is busy and no call waits, for two frames: a call
 * that is refused leads to the Error page, too.
 */
async function walkInside(addresses: readonly string[]): Promise<Seen[]> {
  const loginTitle = 'Warehouse Management System';
  const readTitle = () => document.querySelector('h1')?.textContent ?? '';
  const isAtLogin = () => readTitle() === loginTitle && location.pathname === '/login';
  const isStill = () =>
    readTitle() !== '' && window.callsUnderWay === 0 && !document.querySelector('[aria-busy=true]');
  const links = () => [...document.querySelectorAll('nav[aria-label="Menu principale"] a')];
  const waitUntil = async (isSo: () => boolean, times: number, pause: () => Promise<unknown>) => {
    const end = performance.now() + 60_000;
    for (let inRow = 0; inRow < times && performance.now() < end; inRow = isSo() ? inRow + 1 : 0)
      await pause();
  };
  const task = () => new Promise((resolve) => setTimeout(resolve));
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const go = async (asked: string) => {
    history.pushState(null, '', asked);
    if (asked === '/logout')
      return waitUntil(() => isAtLogin() && !localStorage.getItem('wms.token'), 1, task);
    if (asked === '/login') return waitUntil(isAtLogin, 1, task);
    return waitUntil(() => readTitle() !== loginTitle && isStill(), 2, frame);
  };
  const all: Seen[] = [];
  for (const asked of addresses) {
    await go('/login');
    if (asked !== '/login') await go(asked);
    const main = document.querySelector('main');
    const marked = links().find((link) => link.ariaCurrent === 'page');
    all.push({
      ...{ asked, title: readTitle(), at: location.pathname, marked: marked?.getAttribute('href') ?? '' },
      message: main?.querySelector('p')?.textContent ?? '',
      menu: links()
        .map((link) => link.getAttribute('href'))
        .join(),
      isComing: /In arrivo\.|questa pagina è in preparazione/i.test(main?.innerText ?? ''),
    });
  }
  return all;
}

let product: Product;
let browser: Browser;
before(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const { id } = await product.person({ nome: 'Carla', cognome: 'Profilo' });
  await product.db
    .updateTable('users')
    .set({ institutional_email: 'carla.profilo@example.org' })
    .where('id', '=', id)
    .execute();
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

/** Reads the menu with its groups; on a phone it is opened for that, and then closed. */
async function readMenu(window: Page, size: Size) {
  if (size === 390) await window.getByRole('button', { name: 'Apri il menu' }).click();
  const menu = window.getByRole('navigation', { name: 'Menu principale' });
  await menu.getByRole('link', { name: 'Esci' }).waitFor();
  const entries: Entry[] = await menu.getByRole('link').evaluateAll((links) =>
    links.map((link) => ({
      group: link.closest('ul')?.getAttribute('aria-label') ?? '',
      label: link.textContent ?? '',
      path: link.getAttribute('href') ?? '',
    })),
  );
  const reports = await window.getByRole('button', { name: 'Segnala un bug' }).count();
  if (size === 390) {
    await window.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
  }
  return { entries, reports };
}

/** Whoever leaves is not signed in any more, so this comes last. */
const inOrder = routes.toSorted((a, b) => Number(a.path === '/logout') - Number(b.path === '/logout'));

async function walk(window: Page, size: Size, person: Person, who: Caller) {
  await openAs(window, who, '/');
  await waitForTitle(window, person.registered ? 'Ciao, Anna' : 'Registrazione');
  const { entries, reports } = await readMenu(window, size);
  assert.deepEqual(entries, expectedMenu(person));
  assert.equal(reports, person.held.includes('WMS_BUG') ? 1 : 0);

  const seen = await window.evaluate(
    walkInside,
    inOrder.map(({ path }) => path),
  );
  // On a phone the menu is only there while it is open.
  assert.deepEqual(
    seen.map(({ asked, title, at, marked }) => ({ asked, title, at, marked })),
    inOrder.map((route) => ({ ...expected(route, person), ...(size === 390 && { marked: '' }) })),
  );
  // The guard stands before the server's refusal. Only Home asks its first question before the status is known.
  assert.deepEqual(
    await window.evaluate(() => self.refusedCalls),
    person.registered ? [] : ['/api/utilities/home'],
  );
  for (const { asked, title, message } of seen)
    if (title === notAuthorised.title) assert.equal(message, notAuthorised.message, asked);
  assert.deepEqual(
    seen.filter(({ isComing }) => isComing).map(({ asked }) => asked),
    [],
    'nothing says that it is still to come',
  );
  if (size === 390) return;
  const menus = new Set(seen.filter(({ asked }) => asked !== '/logout').map(({ menu }) => menu));
  assert.deepEqual([...menus], [entries.map(({ path }) => path).join()], 'every page has the same menu');
}

test('the table has the 18 permissions and 32 routes of the specification', () => {
  assert.equal(new Set(codes).size, 18);
  assert.equal(new Set(routes.map(({ path }) => path)).size, 32);
  assert.equal(routes.filter(({ menu }) => menu).length, 27);
});

/** Four windows work at once, because most time is waiting: two share the people of each width. */
const lanes = ([1280, 390] as const).flatMap((size) =>
  [0, 1].map((half) => ({ size, mine: people.filter((_, place) => place % 2 === half) })),
);

describe('every route', { concurrency: lanes.length }, () => {
  for (const { size, mine } of lanes)
    describe(`at ${size} px`, { concurrency: 1 }, () => {
      let window: Page;
      let complaints: string[];
      before(async () => {
        const context = await newWindow(browser, product.url, size);
        await context.addInitScript(countCalls);
        window = await context.newPage();
        complaints = complaintsOf(window);
      });
      for (const person of mine)
        test(`with ${person.called}: what opens and what the menu shows are the specification’s`, async () => {
          complaints.length = 0;
          const who = await product.person({ permissions: person.held, completed: person.registered });
          await walk(window, size, person, who);
          assert.deepEqual(complaints, []);
        });
    });
});
