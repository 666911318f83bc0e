/** Asks the server once for a text: the things that are called so, and those that an act's parts name. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Answer } from '@wms/contract/platform/endpoint';
import {
  type AskedSlot,
  findAnything,
  longestSearch,
  writeSlot,
} from '@wms/contract/utilities/palette/endpoints';
import { useState } from 'react';
import { sayFailure } from '../../../client/call/send.ts';
import { answerQuery } from '../../../client/query.ts';
import { useSettled } from '../../../ui/use-settled.ts';

/** Shorter texts are not searched. */
const shortest = 2;

type Asked = { q: string; slots: readonly AskedSlot[]; onlyTyped: boolean };

/**
 * The answer, and the text that it is for: the former one stays until the next has come. `settled` is true when no more
 * results will come for this text; `failure` says why none came.
 */
export function useFound({ q, slots, onlyTyped }: Asked): {
  found: Answer<typeof findAnything> | undefined;
  foundFor: string;
  settled: boolean;
  failure: string | null;
} {
  const text = q.length >= shortest ? q.slice(0, longestSearch) : '';
  const print = JSON.stringify({
    ...(text && { q: text }),
    ...(slots.length > 0 && { slots: slots.map(writeSlot), ...(onlyTyped && { typed: 'si' }) }),
  });
  const asked = useSettled(print, 120);
  const asks = asked !== '{}';
  const { data, isPlaceholderData, isSuccess, error } = useQuery({
    ...answerQuery(findAnything, { query: JSON.parse(asked) }),
    enabled: asks,
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Without a network the palette says so at once.
    networkMode: 'always',
    retry: false,
  });
  const { q: askedText = '' }: { q?: string } = JSON.parse(asked);
  const [last, setLast] = useState({ data, text: askedText });
  if (!isPlaceholderData && data !== last.data) setLast({ data, text: askedText });
  return {
    foundFor: isPlaceholderData ? last.text : askedText,
    found: asks && error === null ? data : undefined,
    failure: asks && error !== null ? sayFailure(error) : null,
    settled: print === '{}' || (asked === print && !isPlaceholderData && (isSuccess || error !== null)),
  };
}
