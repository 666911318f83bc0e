import { useEffect, useRef, useState } from 'react';
import { onceServerAnswers } from '../../../client/connection.ts';

/** As long as something waits, does it when the server can be reached again; and again if it still waits then. */
export function useOnceBack(waits: boolean, back: () => Promise<unknown>) {
  const latest = useRef(back);
  latest.current = back;
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round begins anew
  useEffect(() => {
    if (!waits) return;
    return onceServerAnswers(async () => {
      await latest.current();
      setRound((count) => count + 1);
    });
  }, [waits, round]);
}
