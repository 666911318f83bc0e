/** Where the focus goes when a dialog opens, and when it closes: also when its parent simply stops drawing it. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** In an open dialog: gives the focus back to what opened it. */
export function FocusGoesBack({ dialog }: { dialog: RefObject<HTMLElement | null> }) {
  // Before anything in the dialog takes it.
  const [opener] = useState(() => openerOf(document.activeElement) ?? lastFocused);
  const open = useRef(false);
  useEffect(() => {
    const content = dialog.current;
    open.current = true;
    return () => {
      open.current = false;
      // After the dialog is gone, and unless React only tries the effect out (StrictMode).
      setTimeout(() => !open.current && giveBack(opener, content));
    };
  }, [dialog, opener]);
  return null;
}

/** By the time a dialog is drawn the menu that opened it may be gone, and nothing has the focus. */
let lastFocused: HTMLElement | null = null;
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element && !target.closest('[aria-modal=true]'))
    lastFocused = openerOf(target) ?? lastFocused;
});

/** A menu's items are gone by then: its button stands for them. */
function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role=menu]');
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}

function giveBack(opener: HTMLElement | null, dialog: HTMLElement | null) {
  const { activeElement: active, body } = document;
  const page = document.getElementById('contenuto');
  // Whoever has been taken elsewhere meanwhile, to another dialog or another page, stays there.
  if (active && active !== body && active !== page && !dialog?.contains(active)) return;
  // What opened it may have gone with what was done: then the page, so that Tab goes on from there.
  const back = opener?.isConnected ? opener : page;
  back?.focus({ preventScroll: true });
}

/** In a form: the dialog starts on the first required field that is empty, unless a field says that it is the one. */
export function StartsWhereEmpty() {
  const mark = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const form = mark.current?.closest('form');
    if (!form || form.querySelector('[data-autofocus]')) return;
    const fields = [...form.querySelectorAll<Field>('input,textarea')].filter(
      ({ disabled, type }) => !disabled && !['radio', 'checkbox', 'file', 'hidden'].includes(type),
    );
    const first = fields.find((field) => field.value === '' && isRequired(field)) ?? fields[0];
    // Mantine's focus trap looks for it.
    first?.setAttribute('data-autofocus', 'true');
  }, []);
  return <span ref={mark} hidden />;
}

type Field = HTMLInputElement | HTMLTextAreaElement;

const isRequired = (field: Field) =>
  field.closest('.mantine-InputWrapper-root')?.querySelector('.mantine-InputWrapper-required') != null;
