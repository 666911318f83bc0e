import { createStore } from '../../client/alerts/store.ts';

/** The quantity that was said for the next code or name of the list, `2*` and Enter, as the contract writes it. */
export const nextTimes = createStore<string | null>(null);
