import { keepPlace } from './kept-place.ts';

/**
 * Gives the focus back to a control that was disabled while an answer was on its way. A disabled control loses the
 * focus, and after a failure the person would look for their field or button from the beginning of the page.
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
    // On a page the act may remove the control together with its row, so the focus goes to the kept place.
    if (isNowhere && dialog) busy.focus({ preventScroll: true });
    else if (isNowhere) keepPlace(busy).focus();
    busy = null;
  });
  watch.observe(document, { subtree: true, attributeFilter: ['disabled'] });
  // A press anywhere, even beside all controls, says where the person wants to be.
  document.addEventListener('mousedown', () => (busy = null), { capture: true });
}
