/**
 * Things that have not reached the server yet. Each is first stored on this device and removed when the server has
 * answered, so it survives a reload and the end of the session. Each belongs to the person who made it, and has a name
 * of its own for the server, which therefore accepts it only once even if it is sent several times.
 */
import { type IDBPDatabase, openDB } from 'idb';
import { createStore, type Store } from '../alerts/store.ts';
import type { KeptHere } from './kept-here.ts';

export type Entry = {
  /** The database assigns this number; things are sent in its order. */
  seq: number;
  person: number;
  at: string;
  /** The reason why the server refused it; null while it waits. */
  refused: string | null;
};

export type Outbox<E extends Entry> = {
  readonly here: KeptHere;
  /** This person's things in their order; all tabs show the same ones. */
  readonly store: Store<readonly E[]>;
  /** Shows the things of this person from now on. */
  showOf(person: number | null): Promise<void>;
  of(person: number): Promise<E[]>;
  /** Stores an entry. An unfinished entry says so in `refused`: it waits for the person, not for the network. */
  add(entry: Omit<E, 'seq' | 'at' | 'refused'> & Partial<Pick<E, 'refused'>>): Promise<E>;
  put(entry: E): Promise<void>;
  /** Replaces an entry and stores another one behind it, in one transaction; returns the `seq` of the other one. */
  putAside(entry: E, other: Omit<E, 'seq'>): Promise<number>;
  remove(seq: number): Promise<void>;
};

/** `table` is the name of the only table in the database. */
export function openOutbox<E extends Entry>(here: KeptHere, table: string): Outbox<E> {
  let opened: Promise<IDBPDatabase> | null = null;
  const open = () => {
    opened ??= openDB(here.database, 1, {
      upgrade(database) {
        database.createObjectStore(table, { keyPath: 'seq', autoIncrement: true });
      },
      terminated() {
        opened = null;
      },
    });
    return opened;
  };

  const store = createStore<readonly E[]>([]);
  const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(here.database);
  let owner: number | null = null;
  otherTabs?.addEventListener('message', () => void show());

  const entriesOf = async (person: number) => {
    const all: E[] = await (await open()).getAll(table);
    return all.filter((entry) => entry.person === person);
  };

  async function show() {
    const mine = owner === null ? [] : await entriesOf(owner).catch(() => []);
    store.set(mine);
    here.waiting.set(mine.length);
  }

  async function changed() {
    here.note((await (await open()).count(table)) > 0);
    await show();
    otherTabs?.postMessage('changed');
  }

  return {
    here,
    store,
    of: entriesOf,
    showOf(person) {
      owner = person;
      return show();
    },
    async add(entry) {
      const made = { refused: null, ...entry, at: new Date().toISOString() };
      const seq = keyOf(await (await open()).add(table, made));
      await changed();
      return { ...made, seq } as unknown as E;
    },
    async put(entry) {
      const transaction = (await open()).transaction(table, 'readwrite');
      const stored = transaction.store.put(entry);
      // A page that is being left is gone before the browser would end the transaction by itself.
      transaction.commit();
      await Promise.all([stored, transaction.done]);
      await changed();
    },
    async putAside(entry, other) {
      const transaction = (await open()).transaction(table, 'readwrite');
      const [, seq] = await Promise.all([
        transaction.store.put(entry),
        transaction.store.add(other),
        transaction.done,
      ]);
      await changed();
      return keyOf(seq);
    },
    async remove(seq) {
      await (await open()).delete(table, seq);
      await changed();
    },
  };
}

/** Returns the key that the database assigned. */
const keyOf = (key: IDBValidKey) => Number(key);
