import { useEffect, useState } from 'react';
import { untilIdle } from '../../client/quiet.ts';

/** False until the page has its own content. Use it for parts that may come after that. */
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
