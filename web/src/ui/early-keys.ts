/**
 * Keeps the keys that are typed before their field is there: between a shortcut and the window that it opens, whose
 * code may still have to come. The palette takes them itself; the first field of any other window is given them.
 */

/** The text typed before the field had the focus. `enter` is true when Enter was the last key. */
export type EarlyKeys = { text: string; enter: boolean };

const nothing: EarlyKeys = { text: '', enter: false };
let early = nothing;
/** True after Tab: what follows is meant for another field, which nothing here knows, so it is lost. */
let ended = false;
let isThere: ((target: HTMLElement) => boolean) | undefined;
let giveUp: ReturnType<typeof setTimeout> | undefined;
const inFront = { capture: true };

/** After this time, in ms, the field is given up, and the page gets the keys again. */
const patience = 10_000;

/** Keeps all keys until a key is pressed where `has` says that the field itself takes them, or until they are taken. */
export function keepKeys(has: (target: HTMLElement) => boolean): void {
  // A second press on 'Cerca' before the palette has come loses nothing of what was typed after the first.
  if (has !== isThere) takeEarlyKeys();
  clearTimeout(giveUp);
  isThere = has;
  giveUp = setTimeout(takeEarlyKeys, patience);
  window.addEventListener('keydown', keepKey, inFront);
  window.addEventListener('keyup', holdSpace, inFront);
}

/** Returns the keys that were typed so far, and stops keeping keys. */
export function takeEarlyKeys(): EarlyKeys {
  window.removeEventListener('keydown', keepKey, inFront);
  window.removeEventListener('keyup', holdSpace, inFront);
  document.removeEventListener('focusin', giveToField);
  window.removeEventListener('pointerdown', takeEarlyKeys, inFront);
  clearTimeout(giveUp);
  const taken = early;
  early = nothing;
  ended = false;
  isThere = undefined;
  return taken;
}

/** Releasing the space would press the button that has the focus still, such as 'Cerca' itself, once more. */
function holdSpace(event: KeyboardEvent) {
  if (event.key === ' ') event.preventDefault();
}

function keepKey(event: KeyboardEvent) {
  const { key, ctrlKey, altKey, metaKey, isComposing, target } = event;
  if (target instanceof HTMLElement && isThere?.(target)) {
    takeEarlyKeys();
    return;
  }
  if (ctrlKey || altKey || metaKey || isComposing) return;
  if (key === 'Escape') return void takeEarlyKeys();
  if (key === 'Tab') ended = true;
  else if (key !== 'Enter' && key !== 'Backspace' && [...key].length !== 1) return;
  if (!ended) early = withKey(early, key);
  event.preventDefault();
  event.stopPropagation();
}

const withKey = ({ text }: EarlyKeys, key: string): EarlyKeys => {
  if (key === 'Enter') return { text, enter: true };
  return { text: key === 'Backspace' ? [...text].slice(0, -1).join('') : text + key, enter: false };
};

let byKey = false;

/** Does what a shortcut does. If that opens a window, the keys after the shortcut are meant for the window. */
export function actByKey(act: () => void): void {
  byKey = true;
  try {
    act();
  } finally {
    byKey = false;
  }
}

/** Called as a window is asked for: after a shortcut, its first field is given what is typed until it has the focus. */
export function keepKeysForWindow(): void {
  if (!byKey) return;
  keepKeys(isInWindow);
  document.addEventListener('focusin', giveToField);
  // A press says that the person goes on elsewhere.
  window.addEventListener('pointerdown', takeEarlyKeys, inFront);
}

const isInWindow = (target: HTMLElement) => target.closest('[aria-modal=true]') !== null;

/** Types the keys in the field that the window begins with. A window that begins with a button is given none. */
function giveToField({ target }: FocusEvent) {
  if (!(target instanceof HTMLElement && isInWindow(target))) return;
  const { text, enter } = takeEarlyKeys();
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (!isField || target.readOnly || target.selectionStart === null) return;
  if (text) {
    target.setRangeText(text, target.selectionStart, target.selectionEnd ?? target.selectionStart, 'end');
    target.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
  }
  // React draws the text first, so that the form that Enter sends has it.
  if (enter) setTimeout(() => pressEnter(target));
}

/** Presses Enter as the browser does: the field may use the key itself, otherwise its form is sent. */
function pressEnter(field: HTMLInputElement | HTMLTextAreaElement) {
  const press = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  if (field.dispatchEvent(press) && field instanceof HTMLInputElement) field.form?.requestSubmit();
}
