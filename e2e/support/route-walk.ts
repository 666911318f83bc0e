/**
 * Walks the specification's route table (section 2.1) in Chromium. `npm test` walks it with none and all permissions,
 * with an incomplete registration and with a few permissions alone, each at one width, since what each permission opens
 * is judged without a browser (web/src/app/pages/specified-routes.test.ts); the trial with each, at both widths.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Caller } from '../../server/testing/app.ts';
import { isTrial } from '../../server/testing/trial.ts';
import {
  type Entry,
  expectedMenu,
  isOpenTo,
  type Person,
  type Route,
  routes,
} from '../../web/src/app/pages/specified-routes.ts';
import {
  type Browser,
  complaintsOf,
  launchBrowser,
  newWindow,
  type Page,
  type Size,
  waitForTitle,
} from './browser.ts';
import { type Product, startProduct } from './product.ts';
import { openAs } from './signed-in.ts';

const notAuthorised = {
  title: 'Non autorizzatə',
  message: 'Non hai il permesso di accedere a questa pagina. Pensi sia un errore? Contatta il tuo superiore.',
};

/** `usually` is the width at which `npm test` walks with this person; the others are the trial's alone. */
export type Walker = Person & { called: string; usually?: Size };

/** The sight that the person must have at an address: the page's title, the final address, the marked page. */
function expected(route: Route, { held, registered }: Person) {
  const { path, menu } = route;
  const isLeft = path === '/logout';
  if (!registered && !['/login', '/logout', '/error'].includes(path))
    return { asked: path, title: 'Registrazione', at: '/primoIngresso', marked: '/primoIngresso' };
  if (!isOpenTo(route, held)) return { asked: path, title: notAuthorised.title, at: path, marked: '' };
  const at = isLeft ? '/login' : path === '/primoIngresso' ? '/' : path;
  return { asked: path, title: route.title, at, marked: menu && !isLeft ? path : at === '/' ? '/' : '' };
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

type VisibleRoutes = ReturnType<typeof expected> & { message: string; menu: string; isComing: boolean };

/**
 * Runs in the page: goes from route to route inside the application, by one call for all of them, because a call of
 * Playwright for each step cost more than the steps. Between two routes it is at the Error page, so that nothing of
 * one is taken for the next. That page goes on showing a refusal, after which the Login is between, though its coming
 * and going draws the whole frame anew. A page is there when it has a title, nothing is busy and no call waits, for
 * two frames: a call that is refused leads to the Error page, too.
 */
async function walkInside(addresses: readonly string[]): Promise<VisibleRoutes[]> {
  const loginTitle = 'Warehouse Management System';
  const readTitle = () => document.querySelector('h1')?.textContent ?? '';
  const isAtLogin = () => readTitle() === loginTitle && location.pathname === '/login';
  const errorTitle = 'Errore';
  const isAtError = () => readTitle() === errorTitle && location.pathname === '/error';
  const shownRefusals = ['Non autorizzatə', 'Non trovata'];
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
    if (asked === '/error') return waitUntil(isAtError, 1, task);
    return waitUntil(() => ![loginTitle, errorTitle].includes(readTitle()) && isStill(), 2, frame);
  };
  const all: VisibleRoutes[] = [];
  for (const asked of addresses) {
    const between = shownRefusals.includes(readTitle()) ? '/login' : '/error';
    await go(between);
    if (asked !== between) await go(asked);
    const main = document.querySelector('main');
    const marked = links().find((link) => link.ariaCurrent === 'page');
    all.push({
      asked,
      title: readTitle(),
      at: location.pathname,
      marked: marked?.getAttribute('href') ?? '',
      message: main?.querySelector('p')?.textContent ?? '',
      menu: links()
        .map((link) => link.getAttribute('href'))
        .join(),
      isComing: /In arrivo\.|questa pagina è in preparazione/i.test(main?.innerText ?? ''),
    });
  }
  return all;
}

/**
 * Reads the menu with its groups, also the folded ones, once it is whole; on a phone it is opened for that, and then
 * closed.
 */
async function readMenu(window: Page, size: Size, { held }: Person) {
  if (size === 390) await window.getByRole('button', { name: 'Apri il menu' }).click();
  const menu = window.getByRole('navigation', { name: 'Menu principale' });
  await menu.getByRole('link', { name: 'Esci' }).waitFor();
  const entries: Entry[] = await menu.locator('a').evaluateAll((links) =>
    links.map((link) => ({
      group: link.closest('ul')?.getAttribute('aria-label') ?? '',
      label: link.textContent ?? '',
      path: link.getAttribute('href') ?? '',
    })),
  );
  const report = window.getByRole('button', { name: 'Segnala un bug' });
  if (held.includes('WMS_BUG')) await report.waitFor();
  const reports = await report.count();
  if (size === 390) {
    await window.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
  }
  return { entries, reports };
}

/** Esci comes last, because nobody is signed in after it. */
const inOrder = routes.toSorted((a, b) => Number(a.path === '/logout') - Number(b.path === '/logout'));

/**
 * Outside the trial only who may do everything walks every route, the others a third of theirs and every eighth; an
 * incomplete registration, whose every route is the same long form, a few.
 */
const routesFor = ({ held, registered }: Person) =>
  isTrial || (registered && held.length > 1)
    ? inOrder
    : inOrder.filter((route, place) =>
        registered ? place % 8 === 0 || (place % 3 === 0 && isOpenTo(route, held)) : place % 16 === 0,
      );

/** Walks the routes in this window as `who`, whose rights are the person's, and compares menu and pages. */
async function walk(window: Page, size: Size, person: Person, who: Caller) {
  await openAs(window, who, '/');
  await waitForTitle(window, person.registered ? 'Ciao, Anna' : 'Registrazione');
  const { entries, reports } = await readMenu(window, size, person);
  assert.deepEqual(entries, expectedMenu(person));
  assert.equal(reports, person.held.includes('WMS_BUG') ? 1 : 0);

  const walked = routesFor(person);
  const seen = await window.evaluate(
    walkInside,
    walked.map(({ path }) => path),
  );
  // On a phone the menu is only there while it is open.
  assert.deepEqual(
    seen.map(({ asked, title, at, marked }) => ({ asked, title, at, marked })),
    walked.map((route) => ({ ...expected(route, person), ...(size === 390 && { marked: '' }) })),
  );
  // The guard stands before the server's refusal.
  assert.deepEqual(await window.evaluate(() => self.refusedCalls), []);
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

/** Windows work at once, because most time is waiting: in the trial two share the people of each width. */
const lanesFor = (people: readonly Walker[]) =>
  ([1280, 390] as const).flatMap((size) => {
    const mine = people.filter(({ usually }) => isTrial || usually === size);
    const halves = isTrial ? [0, 1] : [0];
    return halves.map((half) => ({ size, mine: mine.filter((_, place) => place % halves.length === half) }));
  });

/** Tests that each of these people sees in Chromium what the specification's route table says. */
export function testRoutesFor(people: readonly Walker[]): void {
  const lanes = lanesFor(people).filter(({ mine }) => mine.length > 0);
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
}
