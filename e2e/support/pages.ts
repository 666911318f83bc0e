/** Pages that the tests of a file share. A page that is opened again costs half of a new window with its first page. */
import type { Caller } from '../../server/src/testing/app.ts';
import { type Browser, complaintsOf, newWindow, type Page, type Size, sizes } from './browser.ts';
import { openAs, openSignedIn } from './signed-in.ts';

export type Look = { size?: Size; dark?: boolean };

/** What a test works with; `close` gives the page back, as it was before. */
export type OpenPage = { page: Page; complaints: string[]; close(): Promise<void> };

export type OpenPages = (who: Caller, path: string, look?: Look) => Promise<OpenPage>;

/**
 * Makes a page of each size, in a `before`, and answers what opens an address there as somebody. Whoever asks for a
 * page that another has, or that a failed test never gave back, gets a window of their own.
 */
export async function sharePages(browser: Browser, url: string): Promise<OpenPages> {
  const windows = { 1280: await newWindow(browser, url, 1280), 390: await newWindow(browser, url, 390) };
  const pages = new Map<Size, Page>();
  const inUse = new Set<Size>();

  async function openShared(who: Caller, path: string, size: Size, dark: boolean): Promise<OpenPage> {
    inUse.add(size);
    const page = pages.get(size) ?? (await windows[size].newPage());
    pages.set(size, page);
    await page.setViewportSize(sizes[size]);
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
    page.removeAllListeners('pageerror');
    page.removeAllListeners('console');
    const complaints = complaintsOf(page);
    await openAs(page, who, path);
    const close = async () => {
      await page.unrouteAll();
      // A page that stays in the application reads every change anew.
      await page.goto('/favicon.svg');
      inUse.delete(size);
    };
    return { page, complaints, close };
  }

  async function openAlone(who: Caller, path: string, size: Size, dark: boolean): Promise<OpenPage> {
    const window = await openSignedIn(browser, url, who, size, { dark });
    const page = await window.newPage();
    const complaints = complaintsOf(page);
    await page.goto(path);
    return { page, complaints, close: () => window.close() };
  }

  return (who, path, { size = 1280, dark = false } = {}) =>
    inUse.has(size) ? openAlone(who, path, size, dark) : openShared(who, path, size, dark);
}
