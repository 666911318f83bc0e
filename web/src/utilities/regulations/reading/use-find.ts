/** Finds typed words in an element, marks them without changing it, and goes from one occurrence to the next. */
import { type RefObject, useEffect, useState } from 'react';
import { findRanges } from './find-ranges.ts';

export type Find = {
  /** The number of occurrences. */
  count: number;
  /** The number of the current occurrence, from 1. */
  place: number;
  /** Goes to the next (1) or the previous (-1) occurrence; after the last one comes the first. */
  move: (by: 1 | -1) => void;
};

const none: readonly Range[] = [];

export function useFind(element: RefObject<HTMLElement | null>, typed: string): Find {
  const [ranges, setRanges] = useState(none);
  const [place, setPlace] = useState(0);
  const words = typed.trim();
  const [shown, setShown] = useState(words);

  useEffect(() => {
    const node = element.current;
    if (!node || words.length < 2) {
      setRanges(none);
      return;
    }
    const look = () => setRanges(findRanges(node, words));
    look();
    // The words of a PDF's pages are added one page after the other.
    const observer = new MutationObserver(look);
    observer.observe(node, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [element, words]);

  if (shown !== words) {
    setShown(words);
    setPlace(0);
  }
  const at = Math.min(place, Math.max(ranges.length - 1, 0));

  useEffect(() => {
    // A browser without highlights still scrolls to the occurrence.
    if (!('highlights' in CSS)) return;
    const here = ranges[at];
    CSS.highlights.set('found', new Highlight(...ranges.filter((range) => range !== here)));
    CSS.highlights.set('found-here', here ? new Highlight(here) : new Highlight());
    return () => {
      CSS.highlights.delete('found');
      CSS.highlights.delete('found-here');
    };
  }, [ranges, at]);

  const first = ranges[at];
  useEffect(() => {
    first?.startContainer.parentElement?.scrollIntoView({ block: 'center' });
  }, [first]);

  return {
    count: ranges.length,
    place: ranges.length === 0 ? 0 : at + 1,
    move: (by) => ranges.length > 0 && setPlace((at + by + ranges.length) % ranges.length),
  };
}
