/** The last good answer stays on the screen when asking for it again fails, and one line says that it may be old. */
import { notifyManager, type Query } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { CallError, isUnreachable } from './call/send.ts';
import { queryClient } from './query.ts';

/** An answer, or why there is none. Who has an answer has nothing to say about errors. */
export type Known<A> =
  | { data: A; error: null; outdated: Error | null }
  | { data: undefined; error: Error | null; outdated: null };

/**
 * What may be shown of an answer that was asked for again: the last good one, unless the server has said that it isn't
 * for this person any more (403), or that there is nothing any more (404).
 */
export function whatIsKnown<A>({ data, error }: { data: A | undefined; error: Error | null }): Known<A> {
  if (data === undefined || (error && isRefused(error))) return { data: undefined, error, outdated: null };
  return { data, error: null, outdated: error };
}

/** Too late (408) and too often (429) are no refusals: the same question may be answered in a moment. */
const isRefused = (error: Error) =>
  error instanceof CallError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![408, 429].includes(error.status);

/** A next page that did not come makes no answer old: the list itself says it, under its rows. */
const isOutdated = (query: Query) =>
  query.isActive() && !query.state.fetchMeta?.fetchMore && whatIsKnown(query.state).outdated !== null;

/** Why something on the screen may be old. */
export type WhyOutdated = 'unreachable' | 'failed';

function whyOutdated(): WhyOutdated | null {
  const outdated = queryClient.getQueryCache().findAll({ predicate: isOutdated });
  if (outdated.length === 0) return null;
  return outdated.some(({ state }) => isUnreachable(state.error)) ? 'unreachable' : 'failed';
}

// The cache speaks while components are drawn, and they are not to be drawn anew just then.
const subscribe = (listener: () => void) =>
  queryClient.getQueryCache().subscribe(notifyManager.batchCalls(listener));

/** Why something on the screen may be old; null while everything is as the server last said. */
export const useOutdated = (): WhyOutdated | null => useSyncExternalStore(subscribe, whyOutdated);

/** Asks again for what may be old. */
export const refetchOutdated = (): Promise<void> =>
  queryClient.refetchQueries({ type: 'active', predicate: isOutdated });
