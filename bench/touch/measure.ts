/**
 * `npm run bench -- --touch` does the daily acts of the demo in Chromium, as a person does them at a desk and on a
 * phone, and counts clicks, taps, keys and readings, and the seconds of the machine until the act is done.
 */
import type { Browser, BrowserContext } from 'playwright-core';
import { launch } from '../chromium.ts';
import { demoUsername, password, startDemo } from '../instance.ts';
import { acts } from './acts.ts';
import { type Counts, Hand, writeCounts } from './hand.ts';
import { readStores, type Store } from './store.ts';

/** An act of a person: `prepare` brings them to where they are when they begin, and isn't counted. */
export type Act = {
  what: string;
  aim: string;
  /** The path at which the person is when the act begins. */
  from: string | ((store: Store) => string);
  /** The widths at which people do it, in pixels. */
  widths?: readonly number[];
  prepare?: (hand: Hand, store: Store) => Promise<void>;
  /** Ends when the person can see that the act is done. */
  perform: (hand: Hand, store: Store) => Promise<void>;
  /** Takes back what the act did, so that it can be done again; it isn't counted. */
  restore?: (hand: Hand) => Promise<void>;
};

/** `seconds` is null when the act didn't come to its end within 15 s. */
export type Measured = { what: string; aim: string; width: number; counts: Counts; seconds: number | null };

const widths = [1280, 390] as const;

export async function measureTouch(): Promise<Measured[]> {
  const demo = await startDemo();
  // A shelf that was counted at one width isn't begun again at the other.
  const stores = await readStores(demo, widths.length);
  const browser = await launch();
  try {
    const measured: Measured[] = [];
    for (const [index, width] of widths.entries()) {
      const store = stores[index];
      if (!store) continue;
      const context = await signIn(browser, demo.url, width);
      for (const act of acts)
        if (act.widths?.includes(width) ?? true)
          measured.push(await measureAct(context, act, { width, store }));
      await context.close();
    }
    return measured;
  } finally {
    await browser.close();
    await demo.stop();
  }
}

async function measureAct(
  context: BrowserContext,
  act: Act,
  { width, store }: { width: number; store: Store },
): Promise<Measured> {
  const page = await context.newPage();
  try {
    await page.goto(typeof act.from === 'string' ? act.from : act.from(store));
    await page.locator('main h1').first().waitFor();
    let hand = new Hand(page, width < 600);
    let before = performance.now();
    try {
      if (act.prepare) {
        await act.prepare(hand, store);
        hand = new Hand(page, width < 600);
        before = performance.now();
      }
      await act.perform(hand, store);
    } catch (error) {
      console.error(`${act.what}, ${width} px:`, error);
      return { what: act.what, aim: act.aim, width, counts: hand.counts, seconds: null };
    }
    const seconds = (performance.now() - before) / 1000;
    const { counts } = hand;
    await act.restore?.(hand);
    return { what: act.what, aim: act.aim, width, counts, seconds };
  } finally {
    await page.close();
  }
}

/** Opens a window with a person's sign-in, with fingers on a narrow one. */
async function signIn(browser: Browser, url: string, width: number): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: width < 600 ? { width, height: 844 } : { width, height: 800 },
    isMobile: width < 600,
    hasTouch: width < 600,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  await page.goto('/login');
  await page.locator('input[type=password]').waitFor();
  await page.locator('input:not([type=password])').first().fill(demoUsername);
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${url}/`);
  await page.close();
  return context;
}

/** Makes a Markdown table with one row an act. */
export function touchTable(measured: readonly Measured[]): string {
  const cell = (what: string, width: number) => {
    const row = measured.find((entry) => entry.what === what && entry.width === width);
    if (!row) return '–';
    return row.seconds === null ? 'not done' : `${writeCounts(row.counts)}, ${row.seconds.toFixed(1)} s`;
  };
  const names = [...new Map(measured.map(({ what, aim }) => [what, aim]))];
  return [
    '| act on the demo | 1280 px | 390 px | aim |',
    '| --- | --- | --- | --- |',
    ...names.map(([what, aim]) => `| ${what} | ${cell(what, 1280)} | ${cell(what, 390)} | ${aim} |`),
  ].join('\n');
}
