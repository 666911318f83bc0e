import { useEffect, useState } from 'react';
import { firstAnswersArrived } from '../../client/call/first-answers.ts';

/** The longest wait, in ms. */
const patience = 1500;

/**
 * False until the browser has nothing more urgent to do. Use it for parts that may come after the page's own content.
 */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    let mounted = true;
    const set = () => mounted && setIdle(true);
    // The page's own answers come first: while the browser waits for them, it has nothing to do.
    void firstAnswersArrived().then(() => {
      // Safari does not have idle callbacks.
      if (typeof requestIdleCallback === 'undefined') setTimeout(set, patience / 3);
      else requestIdleCallback(set, { timeout: patience });
    });
    return () => {
      mounted = false;
    };
  }, []);
  return idle;
}
