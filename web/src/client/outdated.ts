/** Keeps the last good answer on the screen when a later request fails; a line then says that it may be old. */
import { notifyManager, type Query } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { CallError, isUnreachable } from './call/send.ts';
import { queryClient } from './query.ts';

/** An answer, or the reason why there is none. A caller with an answer needn't handle the error. */
export type KnownAnswer<A> =
  | { data: A; error: null; outdated: Error | null }
  | { data: undefined; error: Error | null; outdated: null };

/**
 * Returns the answer to show after a repeated request: the last good one, unless the server now refuses it to this
 * person (403) or no longer has it (404).
 */
export function keepLastAnswer<A>({
  data,
  error,
}: {
  data: A | undefined;
  error: Error | null;
}): KnownAnswer<A> {
  if (data === undefined || (error && isRefused(error))) return { data: undefined, error, outdated: null };
  return { data, error: null, outdated: error };
}

/** A timeout (408) and too many requests (429) are no refusals: the same request may succeed in a moment. */
const isRefused = (error: Error) =>
  error instanceof CallError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![408, 429].includes(error.status);

/** A missing next page doesn't make an answer outdated: the list shows that failure under its rows. */
const isOutdated = (query: Query) =>
  query.isActive() && !query.state.fetchMeta?.fetchMore && keepLastAnswer(query.state).outdated !== null;

/** The reason why something on the screen may be old. */
export type OutdatedReason = 'unreachable' | 'failed';

function findOutdatedReason(): OutdatedReason | null {
  const outdated = queryClient.getQueryCache().findAll({ predicate: isOutdated });
  if (outdated.length === 0) return null;
  return outdated.some(({ state }) => isUnreachable(state.error)) ? 'unreachable' : 'failed';
}

// The cache calls its listeners while components are drawn, and React must not draw them again at that moment.
const subscribe = (listener: () => void) =>
  queryClient.getQueryCache().subscribe(notifyManager.batchCalls(listener));

/** Returns why something on the screen may be old; null while all answers are up to date. */
export const useOutdated = (): OutdatedReason | null => useSyncExternalStore(subscribe, findOutdatedReason);

/** Asks again for the answers that may be old. */
export const refetchOutdated = (): Promise<void> =>
  queryClient.refetchQueries({ type: 'active', predicate: isOutdated });
