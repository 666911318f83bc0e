/** Finds a place for the alert where it covers nothing that the person is using. */
import { type RefObject, useLayoutEffect } from 'react';

/** A vertical range of the window, in pixels from its top. */
export type Span = { readonly top: number; readonly bottom: number };

const margin = 16;
const gap = 8;

/**
 * The bottom of the window, the bottom of the page's title, which a box must stay below, and the parts of the page that
 * a box may not cover.
 */
type DialogPlace = { bottom: number; title: number; obstacles: readonly Span[] };

/**
 * Returns the distance of a box from the window's bottom at which the box covers no obstacle and stays below the
 * `title`. The places are tried in order, the strictest first; if the box fits into none, it stays at the bottom.
 */
export function freeBottom(height: number, ...all: readonly DialogPlace[]): number {
  for (const taken of all) {
    const place = findPlace(height, taken);
    if (place !== null) return place;
  }
  return margin;
}

function findPlace(height: number, { bottom: end, title, obstacles }: DialogPlace): number | null {
  let bottom = end - margin;
  for (const obstacle of obstacles.toSorted((a, b) => b.bottom - a.bottom)) {
    const isCovered = obstacle.bottom > bottom - height && obstacle.top < bottom;
    if (isCovered) bottom = obstacle.top - gap;
  }
  return bottom - height > title ? end - bottom : null;
}

/** Sticky bars at the bottom, the buttons of a dialog, and the field in which the person writes. */
const inUse = '[data-at-bottom], :is(input, textarea, select, [contenteditable]):focus';

/**
 * The buttons that the person may press next. The alert leaves them free when it comes, or when a dialog or another
 * page comes under it, and doesn't hop while the page scrolls. In a list with buttons in every row it climbs no higher
 * than the middle of the window: nobody looks for it there, and it would cover the first rows instead of the last.
 */
const pressable = ':is(button, a[data-variant])';

const fields = ':is(input, textarea, select)';

/** The dialog over the page, such as the sheet with the keypad of a quantity. */
const findDialog = () => [...document.querySelectorAll('[role=dialog][aria-modal]')].at(-1) ?? null;

const findTitle = () => document.querySelector('[data-page-title]');

/** The vertical range of an element that the alert could cover; empty for an element beside the alert. */
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
    const spansIn = (part: Element | null, kind: string) =>
      [...(part?.querySelectorAll(kind) ?? [])].flatMap(spanUnder(box));
    const measure = () => {
      const dialog = findDialog();
      const page = document.querySelector('main');
      const [keys, typed] = [spansIn(dialog, pressable), spansIn(dialog, fields)];
      return { dialog, title: findTitle(), keys, typed, page: spansIn(page, pressable) };
    };
    let here = measure();
    const lift = () => {
      if (here.dialog !== findDialog() || here.title !== findTitle()) here = measure();
      const viewport = window.visualViewport;
      const bottom = viewport ? viewport.offsetTop + viewport.height : window.innerHeight;
      const used = [...document.querySelectorAll(inUse)].map((element) => element.getBoundingClientRect());
      const keys = [...used.filter(({ width }) => width > 0), ...here.keys];
      const title = here.title?.getBoundingClientRect().bottom ?? 0;
      const taken = (spans: readonly Span[], from = title): DialogPlace => ({
        bottom,
        title: from,
        obstacles: spans.filter(({ top }) => top < bottom),
      });
      const all = taken([...keys, ...here.typed, ...here.page], Math.max(title, bottom / 2));
      // The page under a dialog can't be pressed.
      const over = [taken([...keys, ...here.typed], 0), taken(keys, 0)];
      const free = freeBottom(node.offsetHeight, all, ...(here.dialog ? over : [taken(keys)]));
      node.style.bottom = `${window.innerHeight - bottom + free}px`;
    };
    lift();
    let frame = 0;
    const liftSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(lift);
    };
    const liftFromSheet = ({ target }: TransitionEvent) => {
      if (target !== findDialog()) return;
      here = measure();
      lift();
    };
    const sizes = new ResizeObserver(liftSoon);
    sizes.observe(document.body);
    // The next page has its bar only after its answer has come, and a dialog leaves the page after its last movement.
    const parts = new MutationObserver(liftSoon);
    parts.observe(document.body, { childList: true, subtree: true });
    window.visualViewport?.addEventListener('resize', lift);
    for (const movement of movements)
      document.addEventListener(movement, liftSoon, { capture: true, passive: true });
    // The keys of a sheet have their places only after the sheet has slid in.
    document.addEventListener('transitionend', liftFromSheet, { capture: true });
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      parts.disconnect();
      window.visualViewport?.removeEventListener('resize', lift);
      for (const movement of movements) document.removeEventListener(movement, liftSoon, { capture: true });
      document.removeEventListener('transitionend', liftFromSheet, { capture: true });
    };
  }, [place, message]);
}
