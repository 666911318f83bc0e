import type { Caller } from '../../server/src/testing/app.ts';
import { type Browser, type BrowserContext, newWindow, type Size } from './browser.ts';

/** A window in which this person has signed in already: the token lies where the web keeps it. */
export async function signedIn(
  browser: Browser,
  url: string,
  caller: Caller,
  size: Size = 1280,
  options: { dark?: boolean } = {},
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
