import { useEffect, useState } from 'react';
import { untilIdle } from '../../client/quiet.ts';

/** Returns false until the page has its own content, for parts that may be drawn after it. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    let mounted = true;
    void untilIdle().then(() => mounted && setIdle(true));
    return () => {
      mounted = false;
    };
  }, []);
  return idle;
}
