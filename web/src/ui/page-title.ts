/** The title of the page in view, for the top bar of phones. */
import { createStore } from './store.ts';

export const pageTitleStore = createStore('');
