import type { Endpoint } from '@wms/contract/platform/endpoint';
import { useEffect } from 'react';
import { keyOf, queryClient } from './query.ts';

/**
 * Asks for the answers of the endpoint again and again while something is being made. A request that is still under way
 * is left alone: with each answer slower than the pause, none would ever arrive.
 */
export function useAskAgain(endpoint: Endpoint, isMade: boolean, everyMs = 1000): void {
  useEffect(() => {
    if (!isMade) return;
    const timer = setInterval(
      () =>
        void queryClient.refetchQueries(
          { queryKey: keyOf(endpoint), type: 'active' },
          { cancelRefetch: false },
        ),
      everyMs,
    );
    return () => clearInterval(timer);
  }, [endpoint, isMade, everyMs]);
}
