/**
 * Data that this browser stores for times without a network: the names shared by the code that writes them and the code
 * that deletes them.
 */
import { createStore } from '../../../client/told/store.ts';

export const keptLookupsName = 'wms-lookups';
export const queueName = 'wms-queue';

/** The number of this person's movements that wait on this device, for the badge. */
export const waitingStore = createStore(0);

const flag = 'wms.queued';

/** Whether movements are stored on this device. Other pages than the scanner send them only in that case. */
export function movementsLieHere(): boolean {
  try {
    return localStorage.getItem(flag) !== null;
  } catch {
    return false;
  }
}

export function noteMovementsHere(some: boolean) {
  try {
    if (some) localStorage.setItem(flag, 'yes');
    else localStorage.removeItem(flag);
  } catch {
    // If the browser refuses its storage, only the scanner's own page sends them.
  }
}

/** Called at the end of a session: lookups are deleted, and waiting movements stay for the person who made them. */
export function forgetLookups() {
  try {
    globalThis.indexedDB?.deleteDatabase(keptLookupsName);
  } catch {
    // Nothing was stored.
  }
}
