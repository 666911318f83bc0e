import { useEffect, useState } from 'react';

/** The longest wait, in ms. */
const patience = 1500;

/**
 * False until the browser has nothing more urgent to do. Use it for parts that may come after the page's own content.
 */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    // Safari does not have idle callbacks.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(() => setIdle(true), patience / 3);
      return () => clearTimeout(timer);
    }
    const asked = requestIdleCallback(() => setIdle(true), { timeout: patience });
    return () => cancelIdleCallback(asked);
  }, []);
  return idle;
}
