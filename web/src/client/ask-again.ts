import type { Endpoint } from '@wms/contract/platform/endpoint';
import { useEffect } from 'react';
import { refetchAnswers } from './query.ts';

/** Asks for the answer of the endpoint again each second while something is being made. */
export function useAskAgain(endpoint: Endpoint, isMade: boolean): void {
  useEffect(() => {
    if (!isMade) return;
    const timer = setInterval(() => void refetchAnswers([endpoint]), 1000);
    return () => clearInterval(timer);
  }, [endpoint, isMade]);
}
