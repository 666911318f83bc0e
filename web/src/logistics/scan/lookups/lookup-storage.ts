/**
 * Lookups and the index of codes, stored for times without a network. The whole database is deleted when the session
 * ends (`forgetLookups`), so that the next person sees none of the lookups.
 */
import type { CodeIndex } from '@wms/contract/logistics/scan/code-index';
import type { LookedUp } from '@wms/contract/logistics/stock/reading';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { keptLookupsName } from '../shared/kept-here.ts';

export type KeptIndex = { etag: string; person: number; at: string; index: CodeIndex };
type KeptLookup = { code: string; at: string; answer: LookedUp };

interface Lookups extends DBSchema {
  lookups: { key: string; value: KeptLookup; indexes: { at: string } };
  index: { key: 'codes'; value: KeptIndex };
  photos: { key: number; value: { id: number; at: string; photo: Blob }; indexes: { at: string } };
}

/** The most stored lookups, which are more than a person makes in a day. */
const mostLookups = 400;
/** The most stored photos. Each has about 10 kB. */
const mostPhotos = 200;

let opened: Promise<IDBPDatabase<Lookups>> | null = null;

function open() {
  opened ??= openDB<Lookups>(keptLookupsName, 2, {
    upgrade(database, before) {
      if (before < 1) {
        database.createObjectStore('lookups', { keyPath: 'code' }).createIndex('at', 'at');
        database.createObjectStore('index');
      }
      if (before < 2) database.createObjectStore('photos', { keyPath: 'id' }).createIndex('at', 'at');
    },
    // The session ended in this tab or another one, and the database is being deleted.
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

// A browser without storage (private windows, policies) stores nothing, and that is no error.
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
    await dropOldest(database, 'lookups', mostLookups);
  });

/** A photo with a given id never changes. */
export const keepPhoto = (id: number, photo: Blob) =>
  orNothing(async () => {
    const database = await open();
    await database.put('photos', { id, at: new Date().toISOString(), photo });
    await dropOldest(database, 'photos', mostPhotos);
  });

export const keptPhoto = (id: number) => orNothing(async () => (await open()).get('photos', id));

async function dropOldest(database: IDBPDatabase<Lookups>, store: 'lookups' | 'photos', most: number) {
  if ((await database.count(store)) <= most) return;
  const oldest = await database.transaction(store, 'readwrite').store.index('at').openCursor();
  await oldest?.delete();
}

export const keptLookup = (code: string) => orNothing(async () => (await open()).get('lookups', keyOf(code)));

/** The newest lookup that found this product, by any of its codes. */
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
