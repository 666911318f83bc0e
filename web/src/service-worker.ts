/**
 * Keeps the application for the time without a network: its page and the code that belongs to it, as one set. Answers
 * of the API are never kept here: what a person looked up lies in a database that goes with the session.
 *
 * With a network the page always comes from the server, so a new version is seen at once. The cache of the version
 * before stays one version longer: pages that are still open find the code that they haven't loaded yet.
 */

/** Written in by the build: the names of the files, and their version. */
declare const __WMS_FILES__: readonly string[];
declare const __WMS_VERSION__: string;

// TypeScript's library for workers can't stand beside the one for pages: this is what is used of it.
type Waiting = { waitUntil: (work: Promise<unknown>) => void };
type Fetching = { request: Request; respondWith: (answer: Promise<Response>) => void };
type Worker = {
  addEventListener(type: 'install' | 'activate', hear: (event: Waiting) => void): void;
  addEventListener(type: 'fetch', hear: (event: Fetching) => void): void;
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
};
const worker = self as unknown as Worker;

const prefix = 'wms-pages-';
const cacheName = prefix + __WMS_VERSION__;
const page = '/';
/** A server that hasn't begun to answer by then is as good as none. */
const patience = 5000;

worker.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(cacheName);
      await cache.addAll([page, ...__WMS_FILES__].map((path) => new Request(path, { cache: 'reload' })));
      await worker.skipWaiting();
    })(),
  );
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const ours = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName);
      // In the order in which they were made: the last is the version before.
      await Promise.all(ours.slice(0, -1).map((name) => caches.delete(name)));
      await worker.clients.claim();
    })(),
  );
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(fromServer(request, page));
  else if (pathname.startsWith('/assets/')) event.respondWith(kept(request));
  else if (__WMS_FILES__.includes(pathname)) event.respondWith(fromServer(request, pathname));
});

/** What carries its content's hash in its name is the same for ever. */
async function kept(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

async function fromServer(request: Request, otherwise: string): Promise<Response> {
  try {
    const signal = AbortSignal.timeout(patience);
    return await fetch(request, { signal });
  } catch (error) {
    const cache = await caches.open(cacheName);
    const answer = await cache.match(otherwise, { ignoreVary: true });
    if (answer) return answer;
    throw error;
  }
}

// For the compiler: this file is a module of its own. The build takes it away again.
export {};
