/** Keeps the keyboard's place in a page when the element that has it disappears, as a row does that is deleted. */

const focusable = 'a[href], button, input, select, textarea, [tabindex="0"]';

/**
 * Watches an element that a closed dialog has given the focus back to. A change that is still under way may disable
 * the element, which then gets the focus again, or take it away: then what follows it has the focus, or else what
 * comes before it, or the title of the next page. Without this the focus would be nowhere, and a screen reader would
 * begin at the top. The watch ends when the focus goes elsewhere.
 */
export function holdPlace(element: HTMLElement): void {
  // A dialog that closes gives the focus back by itself.
  const part = element.closest<HTMLElement>('[role=dialog]') ?? document.getElementById('contenuto');
  if (!part?.contains(element)) return;
  const all = [...part.querySelectorAll<HTMLElement>(focusable)];
  const at = all.indexOf(element);
  const near = [...all.slice(at + 1), ...all.slice(0, Math.max(0, at)).reverse()];

  const look = () => {
    if (document.activeElement !== document.body || !part.isConnected) return;
    if (element.isConnected) return element.focus({ preventScroll: true });
    const next = near.find(
      (one) => one.isConnected && one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility(),
    );
    (next ?? part.querySelector<HTMLElement>('[data-page-title]') ?? part).focus({ preventScroll: true });
  };
  const watch = new MutationObserver(() => setTimeout(look));
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  const leave = new AbortController();
  const stop = ({ type, target }: Event) => {
    if (type === 'focusin' && target === element) return;
    watch.disconnect();
    leave.abort();
  };
  for (const type of ['focusin', 'pointerdown'])
    document.addEventListener(type, stop, { signal: leave.signal });
}
