/** The answers of the server, stored by endpoint and arguments. */
import {
  CancelledError,
  type FetchQueryOptions,
  type InvalidateQueryFilters,
  notifyManager,
  QueryCache,
  QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import type { Answer, Endpoint } from '@wms/contract/platform/endpoint';
import { forgetFirstAnswers } from './call/first-answers.ts';
import { forgetAskedAt } from './call/oldest-answer.ts';
import type { RawArgs } from './call/request.ts';
import { type CallArgs, CallError, isUnreachable, send } from './call/send.ts';
import { onceServerAnswers } from './connection.ts';
import { afterPointer } from './pointer.ts';
import { session } from './session/current.ts';

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error) => isUnreachable(error) && askAgainOnceBack() }),
  defaultOptions: {
    queries: {
      staleTime: 5000,
      // The server would refuse a refused request again. Only a lost connection or a busy server is worth a retry.
      retry: (attempts, error) =>
        attempts < 2 &&
        error instanceof CallError &&
        !error.handled &&
        // Without any network the screen says so at once, and asks again when the network is back.
        ((isUnreachable(error) && navigator.onLine) || error.status === 503),
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

// An answer that comes during a press is shown after it.
notifyManager.setScheduler((show) => setTimeout(() => afterPointer(show), 0));

let waiting = false;

/** Fetches the failed answers of a screen again, when the connection is back. */
function askAgainOnceBack() {
  if (waiting) return;
  waiting = true;
  onceServerAnswers(() => {
    waiting = false;
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => isUnreachable(state.error) });
  });
}

// The answers of one person must not stay in memory for the next person.
let knownToken = session.get().token;
session.subscribe(() => {
  const { token } = session.get();
  if (token === knownToken) return;
  queryClient.clear();
  forgetAskedAt();
  knownToken = token;
});

export const keyOf = (endpoint: Endpoint, args?: RawArgs) =>
  args === undefined
    ? [`${endpoint.method} ${endpoint.path}`]
    : [`${endpoint.method} ${endpoint.path}`, args];

/** Makes the query of an endpoint, for `useQuery`, `fetchQuery` and prefetching. */
export function answerQuery<E extends Endpoint>(endpoint: E, args: RawArgs = {}) {
  return queryOptions<Answer<E>, Error>({
    queryKey: keyOf(endpoint, args),
    queryFn: async ({ signal }) => (await send(endpoint, args, { signal })).body as Answer<E>,
  });
}

/**
 * Returns the answer of a query: the stored one while it is new, else a fresh one. A list on the screen may have begun
 * the same request, and cancels it when it needs another one: then the request is sent once more.
 */
export async function fetchToTheEnd<T, K extends QueryKey>(
  query: FetchQueryOptions<T, Error, T, K>,
): Promise<T> {
  for (;;) {
    try {
      return await queryClient.fetchQuery(query);
    } catch (error) {
      // Signing out cancels, too, and then nobody needs the answer any more.
      if (!(error instanceof CancelledError && error.revert)) throw error;
    }
  }
}

/** Returns the endpoint's answer: the stored one while it is new, else a fresh one. */
export const readAnswer = <E extends Endpoint>(endpoint: E, args: CallArgs<E>): Promise<Answer<E>> =>
  fetchToTheEnd(answerQuery(endpoint, args));

/** Fetches the answers of these endpoints again, or everything on the screen when no endpoint is named. */
export function refetchAnswers(endpoints?: readonly Endpoint[]): Promise<unknown> {
  if (!endpoints) return refetchChanged();
  return Promise.all(endpoints.map((endpoint) => refetchChanged({ queryKey: keyOf(endpoint) })));
}

/** The deletions after which the screen still shows what is deleted. */
const leaving = new Set<Promise<unknown>>();

/**
 * Fetches nothing again while the screen leaves what is deleted, or an act is undone, even if the server announces the
 * deletion meanwhile: it would answer that there is no such thing.
 */
export async function whileLeaving<T>(act: Promise<T>): Promise<T> {
  leaving.add(act);
  try {
    return await act;
  } finally {
    leaving.delete(act);
  }
}

/**
 * Fetches these answers again where the screen shows them, and the others when they are needed. A first answer that is
 * still on its way may be older than the change, and the query library would take it for a new one: it is asked for
 * once more.
 */
export async function refetchChanged(filters: InvalidateQueryFilters = {}): Promise<void> {
  // A screen that is still to be drawn must not take an answer from before the change.
  forgetFirstAnswers();
  while (leaving.size > 0) await Promise.allSettled(leaving);
  const firstOnTheirWay = queryClient
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await queryClient.invalidateQueries(filters);
  await Promise.all(
    firstOnTheirWay.map(async ({ promise, queryKey }) => {
      await promise?.catch(() => undefined);
      await queryClient.invalidateQueries({ queryKey, exact: true });
    }),
  );
}
