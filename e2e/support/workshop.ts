/** Rooms and vans in Chromium: the prepared workshop for a file's tests, and what a hand does in the calendar. */
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { bookingPages } from '@wms/contract/workshop/bookings/paths';
import type { Area } from '@wms/contract/workshop/shared/access';
import type { Caller } from '../../server/testing/app.ts';
import { type StartedIn, startArea } from '../areas/area.ts';
import { workshop } from '../areas/workshop.ts';
import { type Browser, launchBrowser, overflow, type Page, settled, violations } from './browser.ts';
import { type Look, type OpenPages, sharePages } from './pages.ts';
import type { Product } from './product.ts';

/**
 * The prepared workshop and a browser begin before the tests of the file and end after them; `take` gives the file who
 * and what is there, and adds what it alone needs.
 */
export function startWorkshop(take: (started: StartedIn<typeof workshop>) => unknown) {
  let product: Product;
  let browser: Browser;
  let open: OpenPages;
  before(async () => {
    // Open pages hear what jobs change, too.
    const started = startArea(workshop, { sharesNews: true });
    [{ product }, browser] = await Promise.all([started, launchBrowser()]);
    open = await sharePages(browser, product.url);
    await take(await started);
  });
  after(async () => {
    await browser?.close();
    await product?.stop();
  });
  return {
    get product() {
      return product;
    },
    open: (...args: Parameters<OpenPages>) => open(...args),
    openCalendar: (
      who: Caller,
      day: string,
      { area = 'rooms', view = 'giorno', ...look }: Look & { area?: Area; view?: string } = {},
    ) => open(who, `${bookingPages[area]}?vista=${view}&giorno=${day}`, look),
  };
}

export const dialog = (page: Page) => page.getByRole('dialog');
export const bookButton = (page: Page) => dialog(page).getByRole('button', { name: 'Prenota', exact: true });
export const row = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
export const bookingIn = (page: Page, place: string, words: string | RegExp) =>
  row(page, place).getByRole('button', { name: words });
/** A sentence in the corner of the window. */
export const said = (page: Page, words: string | RegExp) =>
  page.locator('[data-show=true]').getByText(words).first().waitFor();

type Point = { x: number; y: number };

/** Where the clock shows this hour in a row of the day that is shown from 8 to 20. */
export async function pointAt(page: Page, place: string, hour: number): Promise<Point> {
  const box = await row(page, place).locator('[data-track]').boundingBox();
  assert.ok(box);
  return { x: box.x + (box.width * (hour - 8)) / 12, y: box.y + box.height / 2 };
}

export async function clickAt(page: Page, place: string, hour: number): Promise<void> {
  await row(page, place).waitFor();
  const { x, y } = await pointAt(page, place, hour);
  await page.mouse.click(x, y);
}

/** Drags, and doesn't let go yet. */
export async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, to.y, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
}

/** Asserts that the page has no fault that axe-core finds, and doesn't scroll sideways. */
export async function assertSound(page: Page): Promise<void> {
  await settled(page);
  assert.deepEqual(await violations(page, { menuToo: false }), []);
  assert.equal(await overflow(page), 0);
}

/** `2026-11-30` as people type it. */
export const typedDay = (day: string) => day.split('-').reverse().join('/');
