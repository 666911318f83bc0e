import { useState } from 'react';

/** A part that was opened once stays mounted, so that it can fade out and keep what was typed in it. */
export function useOpenedOnce(opened: boolean): boolean {
  const [once, setOnce] = useState(opened);
  if (opened && !once) setOnce(true);
  return opened || once;
}
