/**
 * Sets the focus when a dialog opens and when it closes, even if its parent just stops drawing it, and gives Esc to the
 * dialog on top.
 */
import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { firstField, missingOrReason } from '../../form/first-field.ts';
import { closingMark } from './double-click.ts';
import { type KeptPlace, keepPlace } from './kept-place.ts';
import { showWhatOpens } from './opened-below.ts';
import { lastOpener, openerOf } from './opener.ts';

/** Inside an open dialog: keeps the focus in it, and returns it to the element that opened it. */
export function FocusGoesBack({ dialog }: { dialog: HTMLElement | null }) {
  // This runs before an element in the dialog takes the focus.
  const [opener] = useState(() => openerOf(document.activeElement) ?? lastOpener());
  const open = useRef(false);
  // The modal of the question that all pages share stays mounted while it is closed. When the question is opened again,
  // the element of the dialog is drawn only after this component.
  const drawn = useRef<HTMLElement>(null);
  useEffect(() => {
    const place = keepPlace(opener);
    open.current = true;
    return () => {
      open.current = false;
      drawn.current?.setAttribute(closingMark, '');
      // This runs after the dialog has closed. It does nothing when React only tries the effect out (StrictMode).
      setTimeout(() => (open.current ? place.forget() : giveBack(place, drawn.current)));
    };
  }, [opener]);
  useEffect(() => {
    if (!dialog) return undefined;
    drawn.current = dialog;
    dialog.removeAttribute(closingMark);
    // The pressed element may disappear, as a button does after the last move of a thing; then Tab would go on behind
    // the dialog. The timeout waits for a focus that is moving to another field: leaving a field may draw an error.
    const watch = new MutationObserver(() =>
      setTimeout(() => {
        if (open.current && document.activeElement === document.body) dialog.focus({ preventScroll: true });
      }),
    );
    watch.observe(dialog, { childList: true, subtree: true });
    const letGo = showWhatOpens(dialog);
    return () => {
      watch.disconnect();
      letGo();
    };
  }, [dialog]);
  return null;
}

function giveBack(place: KeptPlace, dialog: HTMLElement | null) {
  const { activeElement: active, body } = document;
  const page = document.getElementById('contenuto');
  // A focus that is already in another dialog, or on another page, is left there.
  const isElsewhere = active && active !== body && active !== page && !dialog?.contains(active);
  if (isElsewhere) {
    place.forget();
    return;
  }
  // A disabled opener doesn't take the focus. Then the focus must not stay in this dialog, where the dialog under it
  // would find it when it closes, too.
  if (active instanceof HTMLElement && dialog?.contains(active)) active.blur();
  place.focus();
}

/**
 * Stands before the buttons of a dialog, and chooses where the dialog starts: at an element that asks for the focus, or
 * else in the first field, preferring a required field that is empty. A dialog without fields starts on the button that
 * asks for the focus. A dangerous dialog starts in a field only if a value is missing there, or a reason is written.
 */
export function StartsInField({ danger }: { danger: boolean }) {
  const mark = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const part = mark.current?.closest('form,[role=dialog]');
    // Mantine's focus trap reads this attribute, and takes the first element that has it.
    const asks = [...(part?.querySelectorAll('[data-autofocus]') ?? [])];
    if (part && asks.every((element) => element.closest('[data-at-bottom]')))
      (danger ? missingOrReason : firstField)(part)?.setAttribute('data-autofocus', 'true');
  }, [danger]);
  return <span ref={mark} hidden />;
}

/** The dialogs that are open, in the order in which they opened. */
const open: { zIndex: number }[] = [];
/** The key events that a dialog has handled: it may be closed before the dialog under it gets the same event. */
const taken = new WeakSet<Event>();

const topmost = () => open.toSorted((a, b) => a.zIndex - b.zIndex).at(-1);

/**
 * Calls back when Esc is pressed while the dialog is above all others. Mantine gives every Esc to all open dialogs, so
 * a single press would answer the question about leaving a form, and ask it again.
 */
export function useEscape(opened: boolean, zIndex: number, onEscape: () => void): void {
  const [dialog] = useState({ zIndex });
  useEffect(() => {
    if (!opened) return undefined;
    open.push(dialog);
    return () => void open.splice(open.indexOf(dialog), 1);
  }, [opened, dialog]);
  useWindowEvent(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.isComposing || topmost() !== dialog || taken.has(event)) return;
      // An open list in the dialog closes first: Mantine marks its field with this attribute.
      const { target } = event;
      if (target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true')
        return;
      taken.add(event);
      onEscape();
    },
    { capture: true },
  );
}
