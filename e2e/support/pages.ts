/** Pages that the tests of a file share. A page that is opened again costs half of a new window with its first page. */
import type { Caller } from '../../server/testing/app.ts';
import {
  type Browser,
  closeWindow,
  complaintsOf,
  newWindow,
  type Page,
  type Size,
  sizes,
} from './browser.ts';
import { openAs, openSignedIn } from './signed-in.ts';

export type Look = { size?: Size; dark?: boolean };

/**
 * The page that a test works with. `hears` waits until the page is told what other people change, `close` gives the
 * page back as it was before.
 */
export type OpenPage = {
  page: Page;
  complaints: string[];
  hears(): Promise<unknown>;
  close(): Promise<void>;
};

export type OpenPages = (who: Caller, path: string, look?: Look) => Promise<OpenPage>;

/**
 * Answers what waits until the page, which is opened after this, listens to other people's changes: a test of what such
 * a change does to a page begins there, and not while the page still asks its first questions.
 */
export function awaitNews(page: Page): () => Promise<unknown> {
  const listening = page.waitForResponse((response) => response.url().endsWith('/api/changes'));
  // Most tests open a page without asking whether it listens.
  listening.catch(() => undefined);
  return () => listening;
}

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
    const hears = awaitNews(page);
    await openAs(page, who, path);
    const close = async () => {
      await page.unrouteAll();
      // A page that stays in the application reads every change anew.
      await page.goto('/favicon.svg');
      inUse.delete(size);
    };
    return { page, complaints, hears, close };
  }

  async function openAlone(who: Caller, path: string, size: Size, dark: boolean): Promise<OpenPage> {
    const window = await openSignedIn(browser, url, who, size, { dark });
    const page = await window.newPage();
    const complaints = complaintsOf(page);
    const hears = awaitNews(page);
    await page.goto(path);
    return { page, complaints, hears, close: () => closeWindow(window) };
  }

  return (who, path, { size = 1280, dark = false } = {}) =>
    inUse.has(size) ? openAlone(who, path, size, dark) : openShared(who, path, size, dark);
}
