/** The rows of a list that are in view are drawn at once, the others when those have been seen. */
import { startTransition, useEffect, useState } from 'react';
import { comesBackToList } from '../page/list-place.ts';

/** More than fit into a window. */
const drawnAtOnce = 16;

/** `busy` while there are rows that aren't drawn yet. */
export function useStagedRows<Row>(rows: readonly Row[]): { drawn: readonly Row[]; busy: boolean } {
  // Whoever comes back to a place far down needs the whole height.
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
