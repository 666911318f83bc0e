/** Opens the command palette. Its code is fetched the first time; keys that are typed meanwhile are kept for it. */
import { createStore } from '../../client/alerts/store.ts';

/** The number of times that the palette was asked for. */
export const paletteStore = createStore(0);

export function openPalette() {
  paletteStore.set(paletteStore.get() + 1);
  catchKeys();
}

/** The text typed before the palette's field had the focus. `enter` is true when Enter was the last key. */
export type EarlyKeys = { text: string; enter: boolean };

const nothing: EarlyKeys = { text: '', enter: false };
let early = nothing;
let giveUp: ReturnType<typeof setTimeout> | undefined;
const inFront = { capture: true };

/** After this time, in ms, the palette is given up, and the page gets the keys again. */
const patience = 10_000;

function catchKeys() {
  // A second press on 'Cerca' before the palette has come loses nothing of what was typed after the first.
  clearTimeout(giveUp);
  giveUp = setTimeout(takeEarlyKeys, patience);
  window.addEventListener('keydown', catchKey, inFront);
  window.addEventListener('keyup', holdSpace, inFront);
}

/** Releasing the space would press the button that has the focus still, mostly 'Cerca' itself, once more. */
function holdSpace(event: KeyboardEvent) {
  if (event.key === ' ') event.preventDefault();
}

function catchKey(event: KeyboardEvent) {
  const { key, ctrlKey, altKey, metaKey, isComposing, target } = event;
  // The palette is already open, and its field takes the keys itself.
  if (target instanceof HTMLElement && target.role === 'combobox' && target.closest('[data-palette]')) {
    takeEarlyKeys();
    return;
  }
  if (ctrlKey || altKey || metaKey || isComposing) return;
  if (key === 'Escape') return void takeEarlyKeys();
  if (key === 'Enter') early = { ...early, enter: true };
  else if (key === 'Backspace') early = { text: [...early.text].slice(0, -1).join(''), enter: false };
  else if ([...key].length === 1) early = { text: early.text + key, enter: false };
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Returns the keys that were typed so far, and stops catching keys. */
export function takeEarlyKeys(): EarlyKeys {
  window.removeEventListener('keydown', catchKey, inFront);
  window.removeEventListener('keyup', holdSpace, inFront);
  clearTimeout(giveUp);
  const taken = early;
  early = nothing;
  return taken;
}
