/** A real Chromium on the built product, in the two sizes that every screen must serve. */
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { getTestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import axe from 'axe-core';
import {
  type BrowserContext,
  type Browser as Chromium,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core';
import { clockShift, shiftClock } from '../../server/testing/cluster/clock.ts';
import { isTrial } from '../../server/testing/trial.ts';
import { watchWindow } from './watch-window.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const screenshots = fileURLToPath(new URL('../screenshots/', import.meta.url));

export const sizes = {
  1280: { width: 1280, height: 800 },
  390: { width: 390, height: 844 },
} as const;
export type Size = keyof typeof sizes;

/** The sizes at which a flow is tried: the one at which people do that job, in the trial both. */
export const sizesFor = (usual: Size): readonly Size[] => (isTrial ? [1280, 390] : [usual]);

const whole = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const shell = process.env.CHROMIUM_SHELL_PATH ?? whole;

/** The part of a browser that tests use. */
export type Browser = Pick<Chromium, 'newContext' | 'close'>;

/** Starts Chromium. */
const launch = (program: string, moreArgs: readonly string[]): Promise<Chromium> =>
  chromium.launch({
    executablePath: program,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A page of a test lives for seconds: to optimise its scripts costs a fifth more than it saves.
      '--js-flags=--no-maglev,--no-turbofan',
      ...moreArgs,
    ],
  });

/** The browsers that the test files of this process share, by program; they end with the process. */
const sharedBrowsers = new Map<string, Promise<Chromium>>();

async function findOrLaunch(program: string): Promise<Chromium> {
  const running = await sharedBrowsers.get(program);
  if (running?.isConnected()) return running;
  const started = launch(program, []);
  sharedBrowsers.set(program, started);
  return started;
}

/**
 * Answers a browser. All test files of this process share one; a browser with arguments isn't shared. A window that a
 * test opens closes when the test ends, because a page that nobody looks at still reads every change anew; a window
 * of a `before` closes with the file. `whole` starts the full program, which has a PDF viewer, unlike the headless
 * shell.
 */
export async function launchBrowser(
  moreArgs: readonly string[] = [],
  { whole: isWhole = false } = {},
): Promise<Browser> {
  const program = isWhole ? whole : shell;
  const isAlone = moreArgs.length > 0;
  const started = isAlone ? await launch(program, moreArgs) : await findOrLaunch(program);
  const windows: BrowserContext[] = [];
  return {
    async newContext(options) {
      const window = await started.newContext(options);
      windows.push(window);
      await watchWindow(window);
      if (clockShift() !== 0) await window.addInitScript(shiftClock, clockShift());
      const asking = getTestContext();
      if (asking && 'after' in asking) asking.after(() => closeWindow(window));
      return window;
    },
    close: async () => {
      await Promise.all(windows.map(closeWindow));
      if (isAlone) await started.close();
    },
  };
}

/**
 * Closes a window, also one that the test has closed itself. What still waits for a route is let go, because nobody
 * waits for its answer any more.
 */
export async function closeWindow(window: BrowserContext): Promise<void> {
  const letGo = (where: Page | BrowserContext) =>
    where.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => undefined);
  await Promise.all([window, ...window.pages()].map(letGo));
  await window.close();
}

/** Opens a window with its own storage and cookies; with reduced motion, so that no animation is caught halfway. */
export const newWindow = (
  browser: Browser,
  url: string,
  size: Size,
  options: { dark?: boolean; offlinePages?: boolean } = {},
) =>
  browser.newContext({
    baseURL: url,
    viewport: sizes[size],
    hasTouch: size === 390,
    isMobile: size === 390,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    reducedMotion: 'reduce',
    colorScheme: options.dark ? 'dark' : 'light',
    acceptDownloads: true,
    // Only its own tests need the service worker: it would fetch the whole application for each window.
    serviceWorkers: options.offlinePages ? 'allow' : 'block',
  });

/** Collects the page's errors: of scripts, refused styles, failed requests. The list must stay empty. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const expected = /status of 4\d\d/.test(message.text());
    if (message.type() === 'error' && !expected) complaints.push(message.text());
  });
  return complaints;
}

/** Waits until nothing moves on the page any more, and its letters and pictures are there. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await document.fonts.ready;
    await frame();
    await frame();
    const passing = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.all(passing.map((animation) => animation.finished.catch(() => undefined)));
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
}

/** With WMS_PICTURES=1 writes a picture to e2e/screenshots for people; a `failed-` one is always written. */
export async function picture(page: Page, name: string, size: Size): Promise<void> {
  const failed = name.startsWith('failed-');
  if (!failed) await settled(page);
  if (!process.env.WMS_PICTURES && !failed) return;
  mkdirSync(screenshots, { recursive: true });
  await page.screenshot({ path: `${screenshots}${name}-${size}.png` });
}

/**
 * Does a person's work in a page of the window, which is closed after it; the page must not complain. A picture of the
 * page on which it failed stays, `failed-NAME`.
 */
export async function workIn(
  window: BrowserContext,
  { name, size }: { name: string; size: Size },
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await window.newPage();
  const complaints = complaintsOf(page);
  try {
    await work(page);
  } catch (error) {
    await picture(page, `failed-${name}`, size);
    throw error;
  } finally {
    await window.close();
  }
  assert.deepEqual(complaints, []);
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Checks with axe-core what a flow looks at, in the trial only: in `npm test` the screens' test analyses a page of each
 * kind, and flows are made of the same pieces.
 */
export const violations = async (page: Page, options: { menuToo?: boolean } = {}): Promise<string[]> =>
  isTrial ? analyse(page, options) : [];

/**
 * Checks every WCAG 2.2 A and AA rule that axe-core can check; answers one sentence for each violation. The menu is the
 * same on every page, so it can be left out (`menuToo: false`).
 */
export async function analyse(page: Page, { menuToo = true } = {}): Promise<string[]> {
  // On a phone the top bar has the title before the page is there.
  await page.waitForFunction(() => document.querySelector('h1') !== null, undefined, { polling: 'raf' });
  // A button that has just been enabled has its former colour for one frame more.
  await settled(page);
  // The page keeps axe-core, whose code is large, until it loads anew.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ exclude, values }) => {
      /**
       * Whether it is small also in the middle of the page: a bar that stays may cover half of what lies under it, and
       * what an open list covers is not pressed.
       */
      const isSmallInSight = async (target: string) => {
        const element = document.querySelector(target);
        element?.scrollIntoView({ block: 'center' });
        const { left = 0, right = 0, top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
        const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        if (above?.closest('[role=dialog], [role=listbox]')?.contains(element) === false) return false;
        const { violations: small } = await window.axe.run(
          { include: [target] },
          { reporter: 'no-passes', runOnly: { type: 'rule', values: ['target-size'] } },
        );
        return small.length > 0;
      };
      const { violations: found } = await window.axe.run(
        { exclude },
        { reporter: 'no-passes', runOnly: { type: 'tag', values } },
      );
      const sentences: string[] = [];
      for (const { id, nodes } of found)
        for (const { html, target } of nodes)
          if (id !== 'target-size' || (await isSmallInSight(String(target[0]))))
            sentences.push(`${id}: ${html.slice(0, 200)}`);
      return sentences;
    },
    { exclude: menuToo ? [] : ['nav[aria-label="Menu principale"]'], values: tags },
  );
}

/** Measures how many pixels the page is wider than its window; 0 means that nothing scrolls sideways. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * Waits for the page with this title. It looks at every frame, because a locator looks less and less often, and half a
 * second after each page adds up.
 */
export const waitForTitle = async (page: Page, title: string | RegExp): Promise<void> => {
  const pattern =
    typeof title === 'string' ? `^${title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$` : title.source;
  const shown = page.waitForFunction(
    (wanted) => new RegExp(wanted).test(document.querySelector('h1')?.textContent ?? ''),
    pattern,
    { polling: 'raf' },
  );
  await shown.catch(async (error: unknown) => {
    const titles = await page.locator('h1').allTextContents();
    throw new Error(`${page.url()} has the title «${titles.join('», «')}», not ${pattern}`, { cause: error });
  });
};

export type { BrowserContext, Locator, Page };

/**
 * Waits until nothing of this is shown. Counting at once would fail where the sentence that a test has just seen came
 * with one answer of the server, and the button that goes with it leaves with the next.
 */
export const absent = (what: Locator): Promise<void> => what.first().waitFor({ state: 'detached' });
