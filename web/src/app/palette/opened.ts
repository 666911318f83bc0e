/** Asking for the command palette: its code is fetched the first time. */
import { createStore } from '../../client/told/store.ts';

/** How many times it was asked for. */
export const paletteStore = createStore(0);

export const openPalette = () => paletteStore.set(paletteStore.get() + 1);
