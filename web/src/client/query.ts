/** What was answered, kept by endpoint and arguments. */
import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import type { Answer, Endpoint } from '@wms/contract/platform/endpoint';
import type { RawArgs } from './call/request.ts';
import { CallError, isUnreachable, send } from './call/send.ts';
import { onceServerAnswers } from './connection.ts';
import { session } from './session/current.ts';

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error) => isUnreachable(error) && askAgainOnceBack() }),
  defaultOptions: {
    queries: {
      staleTime: 5000,
      // What the server refused it will refuse again; only a lost connection and a busy server are worth a retry.
      retry: (attempts, error) =>
        attempts < 2 &&
        error instanceof CallError &&
        !error.handled &&
        (isUnreachable(error) || error.status === 503),
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

let waiting = false;

/** What a screen could not fetch for lack of a connection is fetched when it is back. */
function askAgainOnceBack() {
  if (waiting) return;
  waiting = true;
  onceServerAnswers(() => {
    waiting = false;
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => isUnreachable(state.error) });
  });
}

// Nothing of a person stays in memory for the next one.
let knownToken = session.get().token;
session.subscribe(() => {
  const { token } = session.get();
  if (token !== knownToken) queryClient.clear();
  knownToken = token;
});

export const keyOf = (endpoint: Endpoint, args?: RawArgs) =>
  args === undefined
    ? [`${endpoint.method} ${endpoint.path}`]
    : [`${endpoint.method} ${endpoint.path}`, args];

/** The query of an endpoint, for `useQuery`, `fetchQuery` and prefetching. */
export function answerQuery<E extends Endpoint>(endpoint: E, args: RawArgs = {}) {
  return queryOptions<Answer<E>, Error>({
    queryKey: keyOf(endpoint, args),
    queryFn: async ({ signal }) => (await send(endpoint, args, { signal })).body as Answer<E>,
  });
}

/** Fetches again what these endpoints answered; everything on screen when none is named. */
export function refetchAnswers(endpoints?: readonly Endpoint[]) {
  if (!endpoints) return queryClient.invalidateQueries();
  return Promise.all(
    endpoints.map((endpoint) => queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })),
  );
}
