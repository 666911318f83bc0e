import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Endpoint } from '@wms/contract/platform/endpoint';
import { keyOf } from '../../client/query.ts';

/** What a paged endpoint answers. */
export type PageOf<Row> = {
  rows: Row[];
  cursor: string | null;
  /** Absent where nobody counts. */
  total?: { count: number; more: boolean } | null;
  approximate?: boolean;
};

/** `More` is what else the first page says of the whole. */
export type Pages<Row, More = unknown> = {
  rows: Row[];
  first: (PageOf<Row> & More) | undefined;
  total: { count: number; more: boolean } | null;
  approximate: boolean;
  /** Nothing has come yet. */
  loading: boolean;
  /** The rows shown are of the question before. */
  stale: boolean;
  error: Error | null;
  retry: () => void;
  /** Null on the last page. */
  more: { load: () => void; loading: boolean; failed: boolean } | null;
};

/**
 * The pages of a list read so far. What was there stays while a new question is answered, and the answer to a question
 * that nobody asks any more is aborted.
 */
export function usePages<Row, More = unknown>(
  endpoint: Endpoint,
  query: object,
  load: (cursor: string | undefined, signal: AbortSignal) => Promise<PageOf<Row> & More>,
): Pages<Row, More> {
  const result = useInfiniteQuery({
    queryKey: [...keyOf(endpoint, { query }), 'pages'],
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  const first = result.data?.pages[0];
  return {
    rows: result.data?.pages.flatMap((page) => page.rows) ?? [],
    first,
    total: first?.total ?? null,
    approximate: first?.approximate ?? false,
    loading: result.isPending,
    stale: result.isPlaceholderData,
    error: result.isFetchNextPageError ? null : result.error,
    retry: () => void result.refetch(),
    more: result.hasNextPage
      ? {
          load: () => void result.fetchNextPage(),
          loading: result.isFetchingNextPage,
          failed: result.isFetchNextPageError,
        }
      : null,
  };
}
