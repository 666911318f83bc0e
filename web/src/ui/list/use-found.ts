import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FilterProps, FilterValue } from './chips/filter.ts';

type Find = (q: string, signal: AbortSignal) => Promise<FilterValue[]>;

const typingPause = 150;

/**
 * Finds the values of a filter on the server, since there may be thousands: they follow the typed text, and nothing is
 * requested before the filter is opened. `what` separates the answers of one filter from those of another.
 */
export function useFound(what: string, find: Find): Pick<FilterProps, 'values' | 'onType'> {
  const [typed, setTyped] = useState<string | null>(null);
  const asked = typed?.trim() ?? '';
  const { data } = useQuery({
    queryKey: ['choices', 'filter', what, asked],
    queryFn: async ({ signal }) => {
      // The next letter stops this search, mostly before it is sent.
      if (asked) await new Promise((resolve) => setTimeout(resolve, typingPause));
      signal.throwIfAborted();
      return find(asked, signal);
    },
    enabled: typed !== null,
    placeholderData: keepPreviousData,
  });
  return { values: data ?? [], onType: setTyped };
}
