/**
 * Changes by other people appear without a reload: the server names what changed, and the screen asks for it again.
 * Only one tab of the browser listens and informs the others, because a browser opens few connections to one server.
 */
import type { Endpoint } from '@wms/contract/platform/endpoint';
import { anyTopic, askedAtHeader, notificationsTopic } from '@wms/contract/platform/news';
import { permissionsTopic } from '@wms/contract/platform/permissions';
import type { Topic } from '@wms/contract/platform/topics';
import { oldestAskedAt } from './call/oldest-answer.ts';
import { headersOf } from './call/request.ts';
import { endSessionOf } from './call/send.ts';
import { uuid } from './call/uuid.ts';
import { refetchAnswers, refetchChanged } from './query.ts';
import { session } from './session/current.ts';

const bookingsTopic: Topic = 'workshop';
const channelName = 'wms.changes';
const lockName = 'wms.changes';
/**
 * The shortest time between two refreshes of a screen, because a busy warehouse changes all the time; with the 200 ms
 * for which the server gathers changes, and the call, each change is seen within a second.
 */
const restMs = 600;
const firstRetryMs = 2000;
const longestRetryMs = 60_000;

/** The stream is requested with the same headers as every other call (section 7). */
const stream: Endpoint = {
  method: 'GET',
  path: '/api/changes',
  summary: 'Che cosa è cambiato',
  access: 'session',
  answer: { binary: ['text/event-stream'] },
};

let started = false;

let fetchPermissionsAnew = () => {};

/** Sets the function that runs when the server announces a change of this person's permissions. */
export function onChangedPermissions(act: () => void): void {
  fetchPermissionsAnew = act;
}

/** Starts with the first signed-in page and runs until the page is closed. */
export function followChanges(): void {
  if (started || !('locks' in navigator) || typeof BroadcastChannel === 'undefined') return;
  started = true;
  const others = new BroadcastChannel(channelName);
  const heardAt = new Map<string, number>();
  const hear = (topic: string) => {
    heardAt.set(topic, Date.now());
    others.postMessage(topic);
    react(topic);
  };
  others.onmessage = ({ data }: MessageEvent<string | number>) => {
    if (typeof data === 'string') return react(data);
    for (const [topic, at] of heardAt) if (at >= data) others.postMessage(topic);
  };
  // The tab that listens says once more what it has heard since this one was opened.
  others.postMessage(Date.now() - performance.now());
  void listenInTurn(hear);
}

/** Listens at once when no other tab does. Otherwise this tab waits until that tab is closed, and takes over. */
async function listenInTurn(hear: (topic: string) => void): Promise<void> {
  await navigator.locks.request(lockName, { ifAvailable: true }, (lock) => lock && listenForEver(hear));
  await navigator.locks.request(lockName, () => listenForEver(hear, { takesOver: true }));
}

function react(topic: string) {
  if (topic === anyTopic) fetchEverythingAnew();
  else if (topic === permissionsTopic) fetchPermissionsAnew();
  else refetchSoon(topic);
  // Most of what Home shows comes together with news for the person, and a freed place also without: it ends soon.
  if (topic === notificationsTopic || topic === bookingsTopic) refetchSoon('utilities/home');
}

/** The server keeps no news for a browser that is away, so everything on the screen may have changed meanwhile. */
function fetchEverythingAnew() {
  fetchPermissionsAnew();
  void refetchAnswers();
}

/**
 * The first stream of a page begins with what changed since its oldest answer. One that comes later leaves a gap: the
 * answers of the other tabs may be of any age.
 */
async function listenForEver(
  hear: (topic: string) => void,
  { takesOver = false }: { takesOver?: boolean } = {},
): Promise<never> {
  let wait = firstRetryMs;
  for (let leavesGap = takesOver; ; leavesGap = true) {
    const { token } = session.get();
    if (token) {
      const before = Date.now();
      const onOpen = () => leavesGap && hear(anyTopic);
      await listen(token, leavesGap ? undefined : oldestAskedAt(), onOpen, hear).catch(() => undefined);
      // If the stream lived for a while, the server ended it as usual, so the next attempt waits only a short time.
      wait = Date.now() - before > longestRetryMs ? firstRetryMs : Math.min(wait * 2, longestRetryMs);
    } else wait = firstRetryMs;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

/** Reads the stream until it ends, the session ends or another person signs in. */
async function listen(
  token: string,
  askedAt: number | undefined,
  onOpen: () => void,
  hear: (topic: string) => void,
): Promise<void> {
  const stop = new AbortController();
  const forget = session.subscribe(() => session.get().token !== token && stop.abort());
  try {
    const response = await fetch(stream.path, {
      headers: {
        ...headersOf(stream, {
          origin: location.origin,
          token,
          cookies: document.cookie,
          requestId: uuid(),
          idempotencyKey: '',
        }),
        ...(askedAt !== undefined && { [askedAtHeader]: String(askedAt) }),
      },
      signal: stop.signal,
    });
    if (response.status === 401) endSessionOf(token);
    if (!response.ok || !response.body) return;
    onOpen();
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

/** Refreshes at once after the first change; later changes within a short time are refreshed together. */
function refetchSoon(topic: string) {
  if (waiting.has(topic)) return;
  waiting.add(topic);
  const rest = restMs - (Date.now() - (lastAt.get(topic) ?? 0));
  setTimeout(
    () => {
      waiting.delete(topic);
      lastAt.set(topic, Date.now());
      void refetchChanged({
        predicate: ({ queryKey: [endpoint] }) =>
          typeof endpoint === 'string' && `${endpoint}/`.startsWith(`GET /api/${topic}/`),
      });
    },
    Math.max(0, rest),
  );
}
