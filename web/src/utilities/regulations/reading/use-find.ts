/** Finds typed words in what an element shows, marks them without changing it, and goes from one to the next. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { findRanges } from './find-ranges.ts';

export type Find = {
  /** How often the words stand there. */
  count: number;
  /** Which of them is looked at, from 1. */
  place: number;
  /** Goes to the next one (1) or the one before (-1); after the last one comes the first. */
  move: (by: 1 | -1) => void;
};

const none: readonly Range[] = [];

export function useFind(element: RefObject<HTMLElement | null>, typed: string): Find {
  const [ranges, setRanges] = useState(none);
  const [place, setPlace] = useState(0);
  const words = typed.trim();
  const shown = useRef(words);

  useEffect(() => {
    const node = element.current;
    if (!node || words.length < 2) {
      setRanges(none);
      return;
    }
    const look = () => setRanges(findRanges(node, words));
    look();
    // The pages of a PDF get their words one after the other.
    const observer = new MutationObserver(look);
    observer.observe(node, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [element, words]);

  if (shown.current !== words) {
    shown.current = words;
    setPlace(0);
  }
  const at = Math.min(place, Math.max(ranges.length - 1, 0));

  useEffect(() => {
    // A browser that marks nothing still goes to what it found.
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
