import { useEffectEvent, useState } from 'react';
import { onceServerAnswers } from '../../../client/connection.ts';
import { useOnChange } from '../../../client/latest.ts';

/**
 * Calls `back` when the server can be reached again, as long as something waits; again if it still waits afterwards.
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
