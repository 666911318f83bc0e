/** Finds a place for the alert where it covers nothing that the person is using. */
import { type RefObject, useLayoutEffect } from 'react';

/** A vertical range of the window, in pixels from its top. */
export type Span = { readonly top: number; readonly bottom: number };

const margin = 16;
const gap = 8;

/**
 * Returns the distance of a box from the window's bottom at which it covers none of the obstacles. The box always stays
 * below its `title`; if there is no room, it stays at the bottom.
 */
export function freeBottom(
  height: number,
  { bottom: end, title, obstacles }: { bottom: number; title: number; obstacles: readonly Span[] },
): number {
  let bottom = end - margin;
  for (const obstacle of obstacles.toSorted((a, b) => b.bottom - a.bottom)) {
    const isCovered = obstacle.bottom > bottom - height && obstacle.top < bottom;
    if (isCovered) bottom = obstacle.top - gap;
  }
  return bottom - height > title ? end - bottom : margin;
}

/** Sticky bars at the bottom, the buttons of a dialog, and the field in which the person writes. */
const inUse = '[data-at-bottom], :is(input, textarea, select, [contenteditable]):focus';

/** Events that can move a bar or the field in use while the alert is visible. */
const movements = ['scroll', 'focusin', 'focusout'] as const;

/**
 * Moves the box up when it shows a message, and again whenever the control in use moves: the focus returns to a field
 * after a refusal, the page grows or scrolls, the keyboard of a phone opens.
 */
export function useFreePlace(place: RefObject<HTMLElement | null>, message: string): void {
  useLayoutEffect(() => {
    const node = place.current;
    if (!node || message === '') return;
    const lift = () => {
      const viewport = window.visualViewport;
      const bottom = viewport ? viewport.offsetTop + viewport.height : window.innerHeight;
      const spans = [...document.querySelectorAll(inUse)].map((element) => element.getBoundingClientRect());
      const title = document.querySelector('[data-page-title]')?.getBoundingClientRect().bottom ?? 0;
      const obstacles = spans.filter(({ width, top }) => width > 0 && top < bottom);
      const free = freeBottom(node.offsetHeight, { bottom, title, obstacles });
      node.style.bottom = `${window.innerHeight - bottom + free}px`;
    };
    lift();
    let frame = 0;
    const liftSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(lift);
    };
    const sizes = new ResizeObserver(liftSoon);
    sizes.observe(document.body);
    window.visualViewport?.addEventListener('resize', lift);
    for (const movement of movements)
      document.addEventListener(movement, liftSoon, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      window.visualViewport?.removeEventListener('resize', lift);
      for (const movement of movements) document.removeEventListener(movement, liftSoon, { capture: true });
    };
  }, [place, message]);
}
