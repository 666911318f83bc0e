/** Asks the server once for a text: the things that are called so, and those that an act's parts name. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Answer } from '@wms/contract/platform/endpoint';
import type { SlotKind } from '@wms/contract/platform/palette/found';
import { findAnything, longestSearch, writeSlot } from '@wms/contract/utilities/palette/endpoints';
import { answerQuery } from '../../../client/query.ts';
import { useSettled } from '../../../ui/use-settled.ts';

/** Shorter texts are not searched. */
const shortest = 2;

type Asked = { q: string; slots: readonly { kind: SlotKind; text: string }[] };

/** `settled` is true when no more results will come for this text. */
export function useFound({ q, slots }: Asked): {
  found: Answer<typeof findAnything> | undefined;
  settled: boolean;
} {
  const text = q.length >= shortest ? q.slice(0, longestSearch) : '';
  const print = JSON.stringify({
    ...(text && { q: text }),
    ...(slots.length > 0 && { slots: slots.map(writeSlot) }),
  });
  const asked = useSettled(print, 120);
  const asks = asked !== '{}';
  const { data, isPlaceholderData, isSuccess, isError } = useQuery({
    ...answerQuery(findAnything, { query: JSON.parse(asked) }),
    enabled: asks,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return {
    found: asks ? data : undefined,
    settled: print === '{}' || (asked === print && !isPlaceholderData && (isSuccess || isError)),
  };
}
