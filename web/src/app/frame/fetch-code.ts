/** Fetches the code of a screen or of the frame, and says what happens when the code can't be fetched. */
import { CallError, networkMessage } from '../../client/call/send.ts';
import { serverAnswers } from '../../client/connection.ts';

/**
 * Loads a module. While the server can't be reached it fails as any call does; from a server that answers, the
 * code is gone because a newer version stands there: the router reloads the page, once, for errors that begin so.
 */
export async function fetchCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    if (!(await serverAnswers())) throw new CallError({ status: 0, message: networkMessage, requestId: '' });
    throw new Error(`Failed to fetch dynamically imported module: ${String(cause)}`, { cause });
  }
}
