/**
 * Data that this browser stores for times without a network: the names shared by the code that writes them and the code
 * that deletes them.
 */
import { keep } from '../../../client/browser-storage.ts';
import { keptHere } from '../../../client/outbox/kept-here.ts';

export const keptLookupsName = 'wms-lookups';
export const lastPlacesName = 'wms.scan.places';

/** The movements that wait on this device. */
export const movementsHere = keptHere('wms-queue', 'wms.queued');

/**
 * Called at the end of a session: lookups and places are deleted, and waiting movements stay for the person who made
 * them.
 */
export function forgetLookups() {
  keep(lastPlacesName, null);
  try {
    globalThis.indexedDB?.deleteDatabase(keptLookupsName);
  } catch {
    // Nothing was stored.
  }
}
