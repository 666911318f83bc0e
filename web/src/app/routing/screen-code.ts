/** Fetches the code of a screen at its first visit, and says what happens when the code can't be fetched. */
import { CallError, networkMessage } from '../../client/call/send.ts';
import { serverAnswers } from '../../client/connection.ts';
import type { Page, ScreenModule } from '../../ui/cupboards/page.ts';

/**
 * The screen's module. While the server can't be reached it fails as any call does; from a server that answers, the
 * code is gone because a newer version stands there: the router reloads the page, once, for errors that begin so.
 */
export async function screenCode(page: Page): Promise<ScreenModule> {
  try {
    return await page.screen();
  } catch (cause) {
    if (!(await serverAnswers())) throw new CallError({ status: 0, message: networkMessage, requestId: '' });
    throw new Error(`Failed to fetch dynamically imported module: ${String(cause)}`, { cause });
  }
}
