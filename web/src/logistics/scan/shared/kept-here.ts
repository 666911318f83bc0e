/** What this browser keeps for the time without a network: the names that those who write and who delete it share. */
import { createStore } from '../../../client/told/store.ts';

export const keptLookupsName = 'wms-lookups';
export const queueName = 'wms-queue';

/** How many movements of this person wait on this device, for the badge. */
export const waitingStore = createStore(0);

const flag = 'wms.queued';

/** Whether movements lie on this device: only then a page that isn't the scanner's looks after them. */
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
    // Without a store only the scanner's own page looks after them.
  }
}

/** At the end of a session: what was looked up goes; movements that wait stay for the person who made them. */
export function forgetLookups() {
  try {
    globalThis.indexedDB?.deleteDatabase(keptLookupsName);
  } catch {
    // Nothing was kept.
  }
}
