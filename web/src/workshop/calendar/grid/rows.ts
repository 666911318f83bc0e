import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** In px; the style sheet has the same. */
export const rowHeight = 44;
export const labelWidth = 184;
export const headHeight = 46;

/** Rows above and below those in view, so that a quick scroll finds them drawn. */
const spare = 4;

export type Visible = { first: number; last: number; width: number };

/** The rows that are in view, and the width that is left for time. Rows elsewhere are not drawn. */
export function useVisible(scroller: RefObject<HTMLDivElement | null>, count: number): Visible {
  const [visible, setVisible] = useState<Visible>({ first: 0, last: 20, width: 0 });
  const look = () => {
    const { current } = scroller;
    if (!current) return;
    const first = Math.max(0, Math.floor(current.scrollTop / rowHeight) - spare);
    const last = Math.min(count, Math.ceil((current.scrollTop + current.clientHeight) / rowHeight) + spare);
    // In steps of two rows: each drawing costs more than two rows do.
    const next = {
      first: first - (first % 2),
      last: last + (last % 2),
      width: current.clientWidth - labelWidth,
    };
    setVisible((before) =>
      before.first === next.first && before.last === next.last && before.width === next.width ? before : next,
    );
  };
  useLayoutEffect(look);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `look` reads only what is there now
  useEffect(() => {
    const { current } = scroller;
    if (!current) return undefined;
    const observer = new ResizeObserver(look);
    observer.observe(current);
    current.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      current.removeEventListener('scroll', look);
    };
  }, [scroller, count]);
  return visible;
}
