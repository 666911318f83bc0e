import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Endpoint } from '@wms/contract/platform/endpoint';
import { keepLastAnswer } from '../../client/outdated.ts';
import { keyOf } from '../../client/query.ts';

/** The answer of a paged endpoint. */
export type PageOf<Row> = {
  rows: Row[];
  cursor: string | null;
  /** Missing when the endpoint does not count. */
  total?: { count: number; more: boolean } | null;
  approximate?: boolean;
  /** True when the rows have only most of the words. */
  partial?: boolean;
};

/** `More` has the facts about the whole list that the first page brings. */
export type Pages<Row, More = unknown> = {
  rows: Row[];
  first: (PageOf<Row> & More) | undefined;
  total: { count: number; more: boolean } | null;
  approximate: boolean;
  /** True until the first answer comes. */
  loading: boolean;
  /** True while the rows of the previous query are shown. */
  stale: boolean;
  /** The reason why there are no rows; null while there are any. */
  error: Error | null;
  retry: () => void;
  /** Loads the next page; null on the last page. */
  more: { load: () => void; loading: boolean; failed: boolean } | null;
};

/**
 * Reads the pages of a list one after the other. The old rows stay until a new query is answered. A request is aborted
 * when its answer isn't needed any more.
 */
export function usePages<Row, More = unknown>(
  endpoint: Endpoint,
  query: object,
  load: (cursor: string | undefined, signal: AbortSignal) => Promise<PageOf<Row> & More>,
  askAgainAfter?: (rows: Row[]) => number | false,
): Pages<Row, More> {
  const result = useInfiniteQuery({
    queryKey: [...keyOf(endpoint, { query }), 'pages'],
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      (state.data && askAgainAfter?.(state.data.pages.flatMap(({ rows }) => rows))) || false,
    refetchIntervalInBackground: true,
  });
  // If a next page fails, the pages before it stay.
  const { data, error } = result.isFetchNextPageError
    ? { data: result.data, error: null }
    : keepLastAnswer(result);
  const first = data?.pages[0];
  return {
    rows: data?.pages.flatMap((page) => page.rows) ?? [],
    first,
    total: first?.total ?? null,
    approximate: first?.approximate ?? false,
    loading: result.isPending,
    stale: result.isPlaceholderData,
    error,
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
