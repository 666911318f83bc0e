/**
 * Knows which element opened a dialog. The code of dialogs comes later than the page, sometimes only when one is
 * opened, and by then the menu that opened it is gone: so the focus is followed from the beginning.
 */
let last: HTMLElement | null = null;

/** The last element outside of dialogs that had the focus, or the button of the menu that had it; null at first. */
export const lastOpener = (): HTMLElement | null => last;

/** Follows the focus from now on. */
export function followFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && !target.closest('[aria-modal=true]')) last = openerOf(target) ?? last;
  });
}

/** The items of a menu are gone when the dialog closes, so the menu's button takes their place. */
export function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role=menu]');
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}
