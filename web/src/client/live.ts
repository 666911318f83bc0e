/**
 * What others change appears without a reload: the server names what changed, and what is on screen is asked for again.
 * One tab of the browser listens and tells the others, for a browser has few connections to one server.
 */
import type { Endpoint } from '@wms/contract/platform/endpoint';
import { headersOf } from './call/request.ts';
import { uuid } from './call/uuid.ts';
import { queryClient } from './query.ts';
import { session } from './session/current.ts';

const channelName = 'wms.changes';
const lockName = 'wms.changes';
/** A busy warehouse changes all the time: a screen follows it in steps. */
const restMs = 2000;
const firstRetryMs = 2000;
const longestRetryMs = 60_000;

/** Asked for as every other call is (section 7). */
const stream: Endpoint = {
  method: 'GET',
  path: '/api/changes',
  summary: 'Che cosa è cambiato',
  access: 'session',
  answer: { binary: ['text/event-stream'] },
};

let started = false;

/** From the first signed-in page on, as long as the page lives. */
export function followChanges(): void {
  if (started || !('locks' in navigator) || typeof BroadcastChannel === 'undefined') return;
  started = true;
  const others = new BroadcastChannel(channelName);
  others.onmessage = ({ data }) => refetchSoon(String(data));
  void navigator.locks.request(lockName, () =>
    listenForEver((topic) => {
      others.postMessage(topic);
      refetchSoon(topic);
    }),
  );
}

async function listenForEver(hear: (topic: string) => void): Promise<never> {
  let wait = firstRetryMs;
  for (;;) {
    const { token } = session.get();
    if (token) {
      const before = Date.now();
      await listen(token, hear).catch(() => undefined);
      // A stream that lived was a good one: the server ends it now and then.
      wait = Date.now() - before > longestRetryMs ? firstRetryMs : Math.min(wait * 2, longestRetryMs);
    } else wait = firstRetryMs;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

/** Reads the stream until it ends, the session ends or another person signs in. */
async function listen(token: string, hear: (topic: string) => void): Promise<void> {
  const stop = new AbortController();
  const forget = session.subscribe(() => session.get().token !== token && stop.abort());
  try {
    const response = await fetch(stream.path, {
      headers: headersOf(stream, {
        origin: location.origin,
        token,
        cookies: document.cookie,
        requestId: uuid(),
        idempotencyKey: '',
      }),
      signal: stop.signal,
    });
    if (!response.ok || !response.body) return;
    const lines = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let rest = ''; ; ) {
      const { value, done } = await lines.read();
      if (done) return;
      const parts = (rest + value).split('\n');
      rest = parts.pop() ?? '';
      for (const line of parts) if (line.startsWith('data: ')) hear(line.slice(6));
    }
  } finally {
    forget();
  }
}

const lastAt = new Map<string, number>();
const waiting = new Set<string>();

/** At once for the first change; what comes in the next seconds is asked for together. */
function refetchSoon(topic: string) {
  if (waiting.has(topic)) return;
  waiting.add(topic);
  const rest = restMs - (Date.now() - (lastAt.get(topic) ?? 0));
  setTimeout(
    () => {
      waiting.delete(topic);
      lastAt.set(topic, Date.now());
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [endpoint] }) =>
          typeof endpoint === 'string' && `${endpoint}/`.startsWith(`GET /api/${topic}/`),
      });
    },
    Math.max(0, rest),
  );
}
