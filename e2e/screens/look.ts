/**
 * Opens the screens of a cupboard: nothing scrolls sideways, the page logs no error, and axe-core finds nothing; makes
 * a picture of each. `npm test` opens a fixed part of them once and judges one of each kind with axe, since all are
 * made of the same pieces; the trial judges every screen at both sizes, on the phone in the dark.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Caller } from '../../server/testing/app.ts';
import { isTrial } from '../../server/testing/trial.ts';
import {
  analyse,
  type Browser,
  complaintsOf,
  launchBrowser,
  newWindow,
  overflow,
  type Page,
  picture,
  type Size,
  sizes,
} from '../support/browser.ts';
import { findWrongStart } from '../support/dialog-start.ts';
import { type Product, startProduct } from '../support/product.ts';
import { follow, openAs } from '../support/signed-in.ts';
import { smallTargets } from '../support/targets.ts';

export type Visitor = 'member' | 'newcomer' | 'reached' | 'powerless';

export type Screen = {
  name: string;
  path: string | (() => string);
  /** The part of `npm test` in it; the trial alone looks at the others. */
  usually?: 'opened' | 'judged';
  /** The person who looks: the full member by default; for null nobody is signed in. */
  who?: Visitor | null;
  /** An answer that replaces the server's. */
  answers?: [address: string, status: number, body: string];
  /** The acts of a person on the screen. */
  act?: (page: Page, size: Size) => Promise<unknown>;
  /** Waits for something that shows that the screen is there. */
  seen: (page: Page) => Promise<unknown>;
};

export type Cupboard = {
  /** Makes the people, and what their screens show. */
  fill(product: Product): Promise<Partial<Record<Visitor, Caller>>>;
  screens: readonly Screen[];
};

export const pathOf = ({ path }: Pick<Screen, 'path'>) => (typeof path === 'string' ? path : path());

/** A window that goes from screen to screen; `at` is who looks, undefined at the beginning. */
type Lane = { page: Page; size: Size; at?: Visitor | null };

/**
 * Goes to the screen without loading the application again, because loading it and axe took more than half of the
 * time. It goes to the Error page first, so that nothing of the last screen is taken for the next one.
 */
async function walk({ page }: Lane, token: string | undefined, path: string): Promise<boolean> {
  await page.keyboard.press('Escape');
  await follow(page, '/error');
  const left = () =>
    window.location.pathname === '/error' &&
    document.title.startsWith('Errore') &&
    !document.querySelector('[role=dialog], [role=alert]:not(:empty), main [aria-invalid=true]');
  const isEmpty = await page.waitForFunction(left, undefined, { polling: 'raf', timeout: 1500 }).then(
    () => true,
    () => false,
  );
  if (!isEmpty) return false;
  await page.evaluate((kept) => {
    localStorage.clear();
    sessionStorage.clear();
    if (kept) localStorage.setItem('wms.token', kept);
  }, token);
  await follow(page, path);
  return true;
}

/** Opens the screen; loads the page for another person, a replaced answer, or a screen that asks before leaving. */
async function open(
  lane: Lane,
  people: Partial<Record<Visitor, Caller>>,
  { who = 'member', answers, ...screen }: Screen,
) {
  const path = pathOf(screen);
  const caller = who === null ? undefined : people[who];
  const stays = who !== null && who === lane.at && !answers;
  lane.at = answers ? undefined : who;
  if (!(stays && (await walk(lane, caller?.token, path)))) await openAs(lane.page, caller, path);
}

/** Checks the wide screen in light and the phone in dark, because colours don't depend on the size. */
async function look(lane: Lane, people: Partial<Record<Visitor, Caller>>, screen: Screen) {
  const { page, size } = lane;
  if (screen.answers) {
    const [address, status, body] = screen.answers;
    await page.route(address, (route) => route.fulfill({ status, body, contentType: 'application/json' }));
  }
  if (size === 1280 || process.env.WMS_PICTURES) await page.emulateMedia({ colorScheme: 'light' });
  try {
    await open(lane, people, screen);
    await screen.act?.(page, size);
    await screen.seen(page);
    await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'), undefined, {
      polling: 'raf',
    });
  } catch (error) {
    await picture(page, `failed-${screen.name}`, size);
    throw error;
  } finally {
    await page.unrouteAll();
  }
  if (size === 1280) assert.equal(await findWrongStart(page), null, screen.name);
  // People look at the phone's light pictures; the rules are checked in dark there, and in light on the wide screen.
  if (size === 1280 || process.env.WMS_PICTURES) await picture(page, screen.name, size);
  if (size === 390) {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor();
    await picture(page, `${screen.name}-dark`, size);
  }
  if (size === 390)
    assert.deepEqual(await smallTargets(page), [], `${screen.name}: what fingers can’t press`);
  if (isTrial || screen.usually === 'judged')
    assert.deepEqual(await analyse(page, { menuToo: screen.path === '/' }), [], screen.name);
  assert.ok((await overflow(page)) <= 0, `${screen.name} scrolls sideways`);
}

const inUsualSize = (screens: readonly Screen[]) => screens.filter(({ usually }) => usually !== undefined);

/**
 * The screens of a size: outside the trial every second one, so that a screen always has the same size. A page of one
 * thing is opened on the phone, since `windows.test` measures there what is pressed on the other pages.
 */
function screensAt(size: Size, screens: readonly Screen[]): readonly Screen[] {
  if (isTrial) return screens;
  const usual = inUsualSize(screens);
  const lists = usual.filter(({ path }) => typeof path === 'string');
  const onPhone = new Set([
    ...usual.filter((screen) => !lists.includes(screen)),
    ...lists.filter((_, at) => at % 2),
  ]);
  return usual.filter((screen) => onPhone.has(screen) === (size === 390));
}

/** Each person's screens follow each other, since another person's first one loads the page anew. */
function inRow(screens: readonly Screen[]): Screen[] {
  const { null: nobody = [], ...others } = Object.groupBy(screens, ({ who = 'member' }) => `${who}`);
  return [...nobody, ...Object.values(others).flatMap((mine) => mine ?? [])];
}

/** Tries the screens in a window for each size; both work at once, because most time is waiting. */
export function lookAt({ fill, screens }: Cupboard): void {
  let product: Product;
  let browser: Browser;
  let people: Partial<Record<Visitor, Caller>>;
  before(async () => {
    [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
    people = await fill(product);
  });
  after(async () => {
    await browser?.close();
    await product?.stop();
  });

  describe('every screen', { concurrency: 2 }, () => {
    for (const size of Object.keys(sizes).map(Number) as Size[])
      describe(`at ${size} px`, { concurrency: 1 }, () => {
        let lane: Lane;
        let complaints: string[];
        before(async () => {
          lane = { page: await (await newWindow(browser, product.url, size)).newPage(), size };
          complaints = complaintsOf(lane.page);
        });
        for (const screen of inRow(screensAt(size, screens)))
          test(screen.name, async () => {
            complaints.length = 0;
            await look(lane, people, screen);
            assert.deepEqual(
              complaints.filter((complaint) => !(screen.answers && /status of 5/.test(complaint))),
              [],
            );
          });
      });
  });
}
