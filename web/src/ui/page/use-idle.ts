import { useEffect, useState } from 'react';

/** At the latest, in ms. */
const patience = 1500;

/** False until the browser has nothing more urgent to do: for what may come after the page's own content. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(() => setIdle(true), patience / 3);
      return () => clearTimeout(timer);
    }
    const asked = requestIdleCallback(() => setIdle(true), { timeout: patience });
    return () => cancelIdleCallback(asked);
  }, []);
  return idle;
}
