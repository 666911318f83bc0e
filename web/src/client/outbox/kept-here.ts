/**
 * What every page knows of things that wait on this device: how many, and whether there are any at all. The code that
 * stores and sends them is fetched only where there are some.
 */
import { createStore, type Store } from '../told/store.ts';

export type KeptHere = {
  /** The name of the database in this browser, of its lock and of the channel between tabs. */
  readonly database: string;
  /** How many things of the signed-in person wait, for the badge beside the page's name. */
  readonly waiting: Store<number>;
  /** Whether anything is stored here, of whomever. */
  readonly lieHere: () => boolean;
  readonly note: (some: boolean) => void;
};

export const keptHere = (database: string, flag: string): KeptHere => ({
  database,
  waiting: createStore(0),
  lieHere() {
    try {
      return localStorage.getItem(flag) !== null;
    } catch {
      return false;
    }
  },
  note(some) {
    try {
      if (some) localStorage.setItem(flag, 'yes');
      else localStorage.removeItem(flag);
    } catch {
      // If the browser refuses its storage, only the page of these things sends them.
    }
  },
});
