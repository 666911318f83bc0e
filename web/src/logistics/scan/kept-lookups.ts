/**
 * What was looked up, and the index of codes, kept for the time without a network. The whole database goes when the
 * session ends (ui/offline.ts): nothing of it is seen by who signs in next.
 */
import type { CodeIndex } from '@wms/contract/logistics/code-index';
import type { LookedUp } from '@wms/contract/logistics/stock';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { keptLookupsName } from '../../ui/offline.ts';

export type KeptIndex = { etag: string; person: number; at: string; index: CodeIndex };
type KeptLookup = { code: string; at: string; answer: LookedUp };

interface Lookups extends DBSchema {
  lookups: { key: string; value: KeptLookup; indexes: { at: string } };
  index: { key: 'codes'; value: KeptIndex };
}

/** More than anybody looks up in a day. */
const mostLookups = 400;

let opened: Promise<IDBPDatabase<Lookups>> | null = null;

function open() {
  opened ??= openDB<Lookups>(keptLookupsName, 1, {
    upgrade(database) {
      database.createObjectStore('lookups', { keyPath: 'code' }).createIndex('at', 'at');
      database.createObjectStore('index');
    },
    // The session ended in this tab or another: the database is being deleted.
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      opened = null;
    },
    terminated() {
      opened = null;
    },
  });
  return opened;
}

const keyOf = (code: string) => code.trim().toLowerCase();

// A browser without storage (private windows, policies) simply keeps nothing.
async function orNothing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

export const keepLookup = (code: string, answer: LookedUp) =>
  orNothing(async () => {
    const database = await open();
    await database.put('lookups', { code: keyOf(code), at: new Date().toISOString(), answer });
    if ((await database.count('lookups')) <= mostLookups) return;
    const oldest = await database.transaction('lookups', 'readwrite').store.index('at').openCursor();
    await oldest?.delete();
  });

export const keptLookup = (code: string) => orNothing(async () => (await open()).get('lookups', keyOf(code)));

/** The newest lookup that ended at this product, whatever code it began with. */
export const keptProduct = (id: number) =>
  orNothing(async () => {
    const all = await (await open()).getAllFromIndex('lookups', 'at');
    return all.findLast(({ answer }) => answer.kind === 'product' && answer.product.id === id);
  });

export const keptLocation = (id: number) =>
  orNothing(async () => {
    const all = await (await open()).getAllFromIndex('lookups', 'at');
    return all.findLast(({ answer }) => answer.kind === 'location' && answer.location.id === id);
  });

export const keepIndex = (kept: KeptIndex) =>
  orNothing(async () => (await open()).put('index', kept, 'codes'));

export const keptIndex = () => orNothing(async () => (await open()).get('index', 'codes'));
