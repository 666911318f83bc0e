/**
 * The element that opened a dialog. The code of dialogs is loaded after the page, sometimes only when a dialog is
 * opened, and by then the menu that opened it has closed: so the focus is followed from the beginning.
 */
let last: HTMLElement | null = null;

/** Returns the last focused element outside of dialogs, or the button of the menu that had the focus; null at first. */
export const lastOpener = (): HTMLElement | null => last;

/** Begins to follow the focus. */
export function followFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && !target.closest('[aria-modal=true]')) last = openerOf(target) ?? last;
  });
}

/** The items of a menu have disappeared when the dialog closes, so the menu's button takes their place. */
export function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role=menu]');
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}
