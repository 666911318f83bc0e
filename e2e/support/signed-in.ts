import type { Caller } from '../../server/src/testing/app.ts';
import { type Browser, type BrowserContext, newWindow, type Page, type Size } from './browser.ts';

/** A window in which this person has signed in already: the token lies where the web keeps it. */
export async function signedIn(
  browser: Browser,
  url: string,
  caller: Caller,
  size: Size = 1280,
  options: { dark?: boolean; offlinePages?: boolean } = {},
): Promise<BrowserContext> {
  const window = await newWindow(browser, url, size, options);
  await window.addInitScript((token) => {
    // Only once: a test that signs out must stay out.
    if (sessionStorage.getItem('signed-in')) return;
    sessionStorage.setItem('signed-in', 'yes');
    localStorage.setItem('wms.token', token);
  }, caller.token);
  return window;
}

/** The same tab, as another person's (or nobody's) first visit: its scripts are cached, so it is quick. */
export async function openAs(page: Page, caller: Caller | undefined, path: string): Promise<void> {
  // Out of the application first, so that no late answer of the person before is kept for the next.
  await page.goto('/favicon.svg');
  await page.evaluate((token) => {
    localStorage.clear();
    sessionStorage.clear();
    if (token) localStorage.setItem('wms.token', token);
  }, caller?.token);
  await page.goto(path);
}

/** Goes to an address inside the application, as a link that isn't in the menu would. */
export const follow = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => window.history.pushState(null, '', to), address);
