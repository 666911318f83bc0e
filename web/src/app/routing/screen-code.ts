/** Fetches the code of a screen at its first visit, and handles a failure of that. */
import { CallError, networkMessage } from '../../client/call/send.ts';
import { serverAnswers } from '../../client/connection.ts';
import type { Page, ScreenModule } from '../../ui/cupboards/page.ts';

/**
 * Returns the screen's module. If the server can't be reached, it fails as any call does. If the server answers, the
 * code is gone because the server has a newer version: the router reloads the page once for errors with this beginning.
 */
export async function screenCode(page: Page): Promise<ScreenModule> {
  try {
    return await page.screen();
  } catch (cause) {
    if (!(await serverAnswers())) throw new CallError({ status: 0, message: networkMessage, requestId: '' });
    throw new Error(`Failed to fetch dynamically imported module: ${String(cause)}`, { cause });
  }
}
