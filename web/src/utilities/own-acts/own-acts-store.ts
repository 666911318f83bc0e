import { createStore } from '../../client/alerts/store.ts';

/** Whether the list of one's own last acts is open beside the page. */
export const ownActsStore = createStore(false);
