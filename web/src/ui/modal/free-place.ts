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

/**
 * The buttons that the person may press next. The alert leaves them free when it comes, and doesn't hop while the
 * page scrolls.
 */
const pressable = 'main :is(button, a[data-variant])';

/** Where the alert would cover the element: beside each other they don't meet. */
const spanUnder = (box: DOMRect) => (element: Element) => {
  const { left, right, top, bottom, width } = element.getBoundingClientRect();
  return width > 0 && left < box.right && right > box.left ? [{ top, bottom }] : [];
};

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
    const box = (node.querySelector('[data-show]') ?? node).getBoundingClientRect();
    const buttons = [...document.querySelectorAll(pressable)].flatMap(spanUnder(box));
    const lift = () => {
      const viewport = window.visualViewport;
      const bottom = viewport ? viewport.offsetTop + viewport.height : window.innerHeight;
      const used = [...document.querySelectorAll(inUse)].map((element) => element.getBoundingClientRect());
      const spans = [...used.filter(({ width }) => width > 0), ...buttons];
      const title = document.querySelector('[data-page-title]')?.getBoundingClientRect().bottom ?? 0;
      const obstacles = spans.filter(({ top }) => top < bottom);
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
