import { type EffectCallback, useEffect, useEffectEvent, useInsertionEffect, useRef } from 'react';

/** The value of the last drawing, for events and answers that come later. Nothing reads it while drawing. */
export function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useInsertionEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Acts after the first drawing, and after each one in which a value has changed, with what is true then. */
export function useOnChange(values: readonly unknown[], act: EffectCallback) {
  const actNow = useEffectEvent(act);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names the values
  useEffect(() => actNow(), values);
}
