/** Remembers the place in a list from which the person opened a row, so that the way back leads to it. */
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, useEffect } from 'react';

type Place = { list: string; scroll: number; detail: string };

let left: Place | null = null;
let cameBack = false;
let watched = false;

const current = () => location.pathname + location.search;

/** The link of a row calls this. */
export function leaveList(event: MouseEvent<HTMLAnchorElement>) {
  if (!isPlainClick(event)) return;
  const { pathname, search } = new URL(event.currentTarget.href);
  left = { list: current(), scroll: window.scrollY, detail: pathname + search };
}

/** Answers whether the person is coming back from a row to the list that is about to be drawn. */
export const comesBackToList = () => cameBack && left?.list === current();

/**
 * The list calls this: when the person comes back from a row, it restores the scroll position and focuses the row's
 * link.
 */
export function useListPlace(ready: boolean) {
  const { history } = useRouter();
  useEffect(() => {
    if (watched) return;
    watched = true;
    history.subscribe(({ action }: { action: { type: string } }) => {
      cameBack = action.type === 'BACK' || action.type === 'GO';
    });
  }, [history]);

  useEffect(() => {
    if (!ready || !left || !cameBack || left.list !== current()) return;
    const { scroll, detail } = left;
    left = null;
    // This runs after the router has scrolled the new page to its top.
    const later = setTimeout(() => {
      window.scrollTo({ top: scroll, behavior: 'instant' });
      document
        .querySelector<HTMLElement>(`main a[href="${CSS.escape(detail)}"]`)
        ?.focus({ preventScroll: true });
    }, 60);
    return () => clearTimeout(later);
  }, [ready]);
}

/** A click handler for a detail's link to its list: it goes back when the list is the previous page. */
export function useBackToList(): (event: MouseEvent<HTMLElement>) => void {
  const { history } = useRouter();
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || !isPlainClick(event) || !left || left.detail !== current()) return;
    if (new URL(link.href).pathname !== left.list.split('?')[0]) return;
    event.preventDefault();
    event.stopPropagation();
    history.back();
  };
}

/** Whether a click opens a link in this tab, not in a new tab or window. */
export const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
