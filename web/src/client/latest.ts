import { useInsertionEffect, useRef } from 'react';

/** The value of the last drawing, for events and answers that come later. Nothing reads it while drawing. */
export function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useInsertionEffect(() => {
    latest.current = value;
  });
  return latest;
}
