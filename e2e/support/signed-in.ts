import type { Caller } from '../../server/testing/app.ts';
import { type Browser, type BrowserContext, newWindow, type Page, type Size } from './browser.ts';

/** Opens a window in which this person is signed in: the token lies where the web keeps it. */
export async function openSignedIn(
  browser: Browser,
  url: string,
  caller: Caller,
  size: Size = 1280,
  options: { dark?: boolean; offlinePages?: boolean } = {},
): Promise<BrowserContext> {
  const window = await newWindow(browser, url, size, options);
  await window.addInitScript((token) => {
    // A frame with an origin of its own has no storage.
    if (self.top !== self) return;
    // The token is written only once, because a test that signs out must stay signed out.
    if (sessionStorage.getItem('signed-in')) return;
    sessionStorage.setItem('signed-in', 'yes');
    localStorage.setItem('wms.token', token);
  }, caller.token);
  return window;
}

/** Opens a page in the same tab as another person's (or nobody's) first visit; cached scripts make it quick. */
export async function openAs(page: Page, caller: Caller | undefined, path: string): Promise<void> {
  // The tab leaves the application first, so that no late answer of the person before is kept for the next.
  await page.goto('/favicon.svg');
  await page.evaluate((token) => {
    localStorage.clear();
    sessionStorage.clear();
    if (token) localStorage.setItem('wms.token', token);
  }, caller?.token);
  await page.goto(path);
}

/** Goes to an address inside the application, like a link that isn't in the menu. */
export const follow = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => window.history.pushState(null, '', to), address);
