/** Opens the command palette. Its code is fetched the first time; keys that are typed meanwhile are kept for it. */
import { createStore } from '../../client/alerts/store.ts';
import { keepKeys } from '../../ui/early-keys.ts';

/** The number of times that the palette was asked for. */
export const paletteStore = createStore(0);

export function openPalette() {
  paletteStore.set(paletteStore.get() + 1);
  keepKeys(isField);
}

/** The palette is already open, and its field takes the keys itself. */
const isField = (target: HTMLElement) =>
  target.role === 'combobox' && target.closest('[data-palette]') !== null;
