/** Keeps the focus in its place when a dialog closes, also where its opener is gone or waits for an answer. */
import { lastOpener } from './opener.ts';

export type KeptPlace = {
  /** Focuses the opener, or what is in its place; also later, when the opener loses the focus by itself. */
  focus: () => void;
  forget: () => void;
};

/**
 * Follows a dialog's opener while the dialog is open and afterwards. The confirmed act often removes the opener
 * together with its row; the focus then goes to the element after the row, or to the element before or around it.
 */
export function keepPlace(opener: HTMLElement | null): KeptPlace {
  let place = opener;
  let given: { pathname: string } | null = null;
  const watch = new MutationObserver((changes) => {
    for (const change of changes) place &&= placeAfter(change, place);
    if (!given || document.activeElement === place) return;
    if (isNowhere() && location.pathname === given.pathname) hold();
    else forget();
  });
  const forget = () => {
    watch.disconnect();
    document.removeEventListener('mousedown', forget, { capture: true });
  };
  const hold = () => {
    // If this dialog was opened from another dialog, its opener is gone with that dialog, but the opener of the first
    // one is still there.
    if (!place?.isConnected) place = lastOpener();
    take(place);
    const isBusy = place?.matches(':disabled') ?? false;
    if (document.activeElement !== place && !isBusy) forget();
  };
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return {
    focus() {
      given = { pathname: location.pathname };
      document.addEventListener('mousedown', forget, { capture: true });
      hold();
    },
    forget,
  };
}

const page = () => document.getElementById('contenuto');
const isNowhere = () =>
  [null, document.body, page()].some((candidate) => candidate === document.activeElement);

/**
 * Returns the place after a change: if the change took the place from the page or a dialog, the element after, before
 * or around it.
 */
function placeAfter(change: MutationRecord, place: HTMLElement): HTMLElement {
  const { removedNodes, nextSibling, previousSibling, target } = change;
  if (place.isConnected || ![...removedNodes].some((node) => node.contains(place))) return place;
  if (!(target instanceof Element && target.closest('#contenuto, [role=dialog]'))) return place;
  const near = [nextSibling, previousSibling, target];
  return near.find((node) => node instanceof HTMLElement) ?? place;
}

/** Focuses an element that Tab may not reach, such as a row. If it can't have the focus, the page has it. */
function take(place: HTMLElement | null) {
  place?.focus({ preventScroll: true });
  if (place && document.activeElement !== place && !place.hasAttribute('tabindex')) {
    const letGo = () => place.removeAttribute('tabindex');
    place.tabIndex = -1;
    place.addEventListener('blur', letGo, { once: true });
    place.focus({ preventScroll: true });
    if (document.activeElement !== place) letGo();
  }
  if (document.activeElement !== place) page()?.focus({ preventScroll: true });
}
