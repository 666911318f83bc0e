/** Draws the visible rows at once, and the other rows afterwards. */
import { startTransition, useEffect, useState } from 'react';
import { comesBackToList } from '../page/list-place.ts';

/** The number of rows drawn at once, which is more than a window can show. */
const drawnAtOnce = 16;

/** `busy` is true while some rows are not drawn yet. */
export function useStagedRows<Row>(rows: readonly Row[]): { drawn: readonly Row[]; busy: boolean } {
  // A person who comes back to a place far down needs the list's whole height.
  const [all, setAll] = useState(() => rows.length <= drawnAtOnce || comesBackToList());
  useEffect(() => {
    if (all) return;
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setAll(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [all]);
  return all ? { drawn: rows, busy: false } : { drawn: rows.slice(0, drawnAtOnce), busy: true };
}
