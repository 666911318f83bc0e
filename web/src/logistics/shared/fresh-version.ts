import { useRef } from 'react';
import { type CallError, isProblem } from '../../client/call/send.ts';
import { refetchAnswers } from '../../client/query.ts';
import { alert } from '../../client/told/alert.ts';

/**
 * The version that a form saves against. Whoever is told that somebody else was faster keeps what they wrote, sees
 * the other's change in the sentence, and saves over it knowingly: the thing is fetched again, with its new version.
 */
export function useFreshVersion(current: number) {
  const seen = useRef({ version: current, told: false });
  if (seen.current.told && current !== seen.current.version) seen.current = { version: current, told: false };
  return {
    version: seen.current.version,
    onFailure: (error: CallError) => {
      if (!isProblem(error, '/problems/stale')) return false;
      seen.current.told = true;
      alert.error(error.message);
      void refetchAnswers();
      return true;
    },
  };
}
