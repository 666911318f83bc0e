/** A real Chromium on the built product, in the two sizes that every screen must serve. */
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, type Browser as Chromium, chromium, type Page } from 'playwright-core';

const screenshots = fileURLToPath(new URL('../screenshots/', import.meta.url));

export const sizes = {
  1280: { width: 1280, height: 800 },
  390: { width: 390, height: 844 },
} as const;
export type Size = keyof typeof sizes;

const whole = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const shell = process.env.CHROMIUM_SHELL_PATH ?? whole;

/** What tests do with a browser. */
export type Browser = Pick<Chromium, 'newContext' | 'close'>;

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
      ...moreArgs,
    ],
  });

/** By program: the browsers that stay for the next test file of this process; they end with it. */
const staying = new Map<string, Promise<Chromium>>();

async function stayingBrowser(program: string): Promise<Chromium> {
  const running = await staying.get(program);
  if (running?.isConnected()) return running;
  const started = launch(program, []);
  staying.set(program, started);
  return started;
}

/**
 * Answers a browser: one with arguments of its own, or the one that all files of this process share, where `close`
 * closes only the windows that were opened here. `whole`: with what the shell lacks, a PDF viewer above all.
 */
export async function launchBrowser(
  moreArgs: readonly string[] = [],
  { whole: isWhole = false } = {},
): Promise<Browser> {
  const program = isWhole ? whole : shell;
  if (moreArgs.length > 0) return launch(program, moreArgs);
  const shared = await stayingBrowser(program);
  const windows: BrowserContext[] = [];
  return {
    async newContext(options) {
      const window = await shared.newContext(options);
      windows.push(window);
      return window;
    },
    close: async () => {
      await Promise.all(windows.map((window) => window.close()));
    },
  };
}

/** A window of its own: own storage, own cookies; reduced motion, so that nothing is caught halfway. */
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
    // Only who tests it wants the service worker: it would fetch the whole application for each window.
    serviceWorkers: options.offlinePages ? 'allow' : 'block',
  });

/** What the page complained about: a script error, a refused style, a failed request. Empty is the only good answer. */
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

/** With WMS_PICTURES=1 keeps a picture in e2e/screenshots for people to look at; always of what failed. */
export async function picture(page: Page, name: string, size: Size): Promise<void> {
  const failed = name.startsWith('failed-');
  if (!failed) await settled(page);
  if (!process.env.WMS_PICTURES && !failed) return;
  mkdirSync(screenshots, { recursive: true });
  await page.screenshot({ path: `${screenshots}${name}-${size}.png` });
}

/** Injected for each analysis, but read only once a page: what the browser has compiled of it stays. */
const { source } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as {
  source: string;
};
const axeSource = `if (!window.axe) { ${source} }`;

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Every WCAG 2.2 A and AA rule that axe-core can check; the sentences of what it found. The menu is the same on every
 * page: without `menuToo` it is left out.
 */
export async function violations(page: Page, { menuToo = true } = {}): Promise<string[]> {
  // Legacy: without a second page for each analysis; there are no frames of other origins here. What is right
  // isn't told.
  const axe = new AxeBuilder({ page, axeSource })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], runOnly: { type: 'tag', values: tags } });
  if (!menuToo) axe.exclude('nav[aria-label="Menu principale"]');
  const { violations: found } = await axe.analyze();
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)}`));
}

/** The page is no wider than its window: nothing scrolls sideways. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * Waits for the page with this title. Asked at every frame: a locator asks less and less often, and half a second
 * after each page adds up.
 */
export const titled = async (page: Page, title: string | RegExp): Promise<void> => {
  const pattern =
    typeof title === 'string' ? `^${title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$` : title.source;
  await page.waitForFunction(
    (wanted) => new RegExp(wanted).test(document.querySelector('h1')?.textContent ?? ''),
    pattern,
    { polling: 'raf' },
  );
};

export type { BrowserContext, Page };
