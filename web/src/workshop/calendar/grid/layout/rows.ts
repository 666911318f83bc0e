import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';

/** Whether the page is used with fingers, for which a booking of one row is 44 px high. */
const isTouched = typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;

/** Sizes in px; the style sheets have the same values. */
export const rowHeight = isTouched ? 50 : 44;
export const labelWidth = 184;
export const headHeight = 46;

/** Rows that are drawn above and below the visible ones, for quick scrolling. */
const spare = 3;
/** The drawn part changes in steps of this many px, and includes one more step on each side. */
const stride = 400;

export type Visible = {
  first: number;
  last: number;
  /** The drawn part, in px. */
  left: number;
  right: number;
  /** The width that remains for the hours beside the names. */
  width: number;
};

const nothing: Visible = { first: 0, last: 0, left: 0, right: 0, width: 0 };

/** Returns the visible part of the rows; the rest is not drawn. */
export function useVisible(scroller: RefObject<HTMLDivElement | null>, count: number): Visible {
  const [visible, setVisible] = useState<Visible>(nothing);
  const look = useEffectEvent(() => {
    const { current } = scroller;
    if (!current) return;
    const first = Math.max(0, Math.floor(current.scrollTop / rowHeight) - spare);
    const last = Math.min(count, Math.ceil((current.scrollTop + current.clientHeight) / rowHeight) + spare);
    const width = current.clientWidth - labelWidth;
    const left = (Math.floor(current.scrollLeft / stride) - 1) * stride;
    const right = (Math.ceil((current.scrollLeft + width) / stride) + 1) * stride;
    const next = { first, last, left, right, width };
    setVisible((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
  });
  useLayoutEffect(() => look());
  useEffect(() => {
    const { current } = scroller;
    if (!current) return undefined;
    const onLook = () => look();
    const observer = new ResizeObserver(onLook);
    observer.observe(current);
    current.addEventListener('scroll', onLook, { passive: true });
    return () => {
      observer.disconnect();
      current.removeEventListener('scroll', onLook);
    };
  }, [scroller]);
  return visible;
}
