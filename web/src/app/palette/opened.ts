/** Asking for the command palette: its code is fetched the first time, and what is typed meanwhile is kept for it. */
import { createStore } from '../../client/told/store.ts';

/** How many times it was asked for. */
export const paletteStore = createStore(0);

export function openPalette() {
  paletteStore.set(paletteStore.get() + 1);
  catchKeys();
}

/** What was typed before the palette's field had the focus; `enter` when it ended with Enter. */
export type EarlyKeys = { text: string; enter: boolean };

const nothing: EarlyKeys = { text: '', enter: false };
let early = nothing;
let giveUp: ReturnType<typeof setTimeout> | undefined;

/** A palette that hasn't come by then doesn't come: the keys are the page's again. */
const patience = 10_000;

function catchKeys() {
  early = nothing;
  clearTimeout(giveUp);
  giveUp = setTimeout(takeEarlyKeys, patience);
  window.addEventListener('keydown', hear, { capture: true });
}

function hear(event: KeyboardEvent) {
  const { key, ctrlKey, altKey, metaKey, isComposing, target } = event;
  // It was open already, and its field takes its keys itself.
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

/** What was typed so far; from now on the keys go where they belong. */
export function takeEarlyKeys(): EarlyKeys {
  window.removeEventListener('keydown', hear, { capture: true });
  clearTimeout(giveUp);
  const taken = early;
  early = nothing;
  return taken;
}
