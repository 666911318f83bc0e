import { useEffectEvent, useState } from 'react';
import { onceServerAnswers } from '../../../client/connection.ts';
import { useOnChange } from '../../../client/latest.ts';

/**
 * While something waits, calls `back` when the server can be reached again, and repeats this if something still waits
 * afterwards.
 */
export function useOnceBack(waits: boolean, back: () => Promise<unknown>) {
  const askBack = useEffectEvent(back);
  const [round, setRound] = useState(0);
  useOnChange([waits, round], () => {
    if (!waits) return;
    return onceServerAnswers(async () => {
      await askBack();
      setRound((count) => count + 1);
    });
  });
}
