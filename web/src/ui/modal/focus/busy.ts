import { keepPlace } from './kept-place.ts';

/**
 * Gives the focus back to a control that is disabled while an answer is on its way: it loses it then, and after a
 * failure a person would look for their field or button from the beginning of the page.
 */
export function keepFocusOfBusy(): void {
  let busy: Element | null = null;
  const watch = new MutationObserver(() => {
    const { activeElement: active, body } = document;
    if (active?.matches(':disabled')) busy = active;
    if (!(busy instanceof HTMLElement) || busy.matches(':disabled')) return;
    // A dialog takes the focus itself when its control loses it.
    const dialog = busy.closest('[role=dialog]');
    const isNowhere = [null, body, dialog].includes(active);
    // The act may then take the control away with its row.
    if (isNowhere && dialog) busy.focus({ preventScroll: true });
    else if (isNowhere) keepPlace(busy).focus();
    busy = null;
  });
  watch.observe(document, { subtree: true, attributeFilter: ['disabled'] });
  // A press, also beside all controls, says where the person wants to be.
  document.addEventListener('mousedown', () => (busy = null), { capture: true });
}
