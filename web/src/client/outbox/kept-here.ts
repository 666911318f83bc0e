/**
 * The facts that every page knows about unsent things on this device: how many there are, and whether there are any.
 * The code that stores and sends them is fetched only when there are some.
 */
import { createStore, type Store } from '../alerts/store.ts';

export type KeptHere = {
  /** The name of the database in this browser, of its lock and of the channel between tabs. */
  readonly database: string;
  /** The number of unsent things of the signed-in person, for the badge beside the page's name. */
  readonly waiting: Store<number>;
  /** Answers whether anything is stored here, from any person. */
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
