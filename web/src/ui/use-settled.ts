import { useEffect, useState } from 'react';
import { afterPointer } from '../client/pointer.ts';

/** Returns the value that has stayed for this long: the person has paused in typing, and isn't pressing anything. */
export function useSettled<T>(value: T, pauseMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    let isLatest = true;
    const settle = () => isLatest && setSettled(() => value);
    const timer = setTimeout(() => afterPointer(settle), pauseMs);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [value, pauseMs]);
  return settled;
}
