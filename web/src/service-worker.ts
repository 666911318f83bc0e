/**
 * Keeps the application for the time without a network: its page and the code that belongs to it, as one set. Answers
 * of the API are never kept here: what a person looked up lies in a database that goes with the session.
 *
 * With a network the page always comes from the server, so a new version is seen at once. The cache of the version
 * before stays one version longer: pages that are still open find the code that they haven't loaded yet.
 */

/** Written in by the build: the files of every page, those of each page besides, and the version of them all. */
declare const __WMS_FILES__: readonly string[];
declare const __WMS_PAGES__: Readonly<Record<string, readonly string[]>>;
declare const __WMS_VERSION__: string;

// TypeScript's library for workers can't stand beside the one for pages: this is what is used of it.
type Waiting = { waitUntil: (work: Promise<unknown>) => void };
type Fetching = {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
  /** The page, asked for while this worker was starting. */
  preloadResponse?: Promise<Response | undefined>;
};
type Told = Waiting & { data: unknown };
type Worker = {
  addEventListener(type: 'install' | 'activate', hear: (event: Waiting) => void): void;
  addEventListener(type: 'fetch', hear: (event: Fetching) => void): void;
  addEventListener(type: 'message', hear: (event: Told) => void): void;
  registration: { navigationPreload?: { enable: () => Promise<void> } };
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
      await keep([page, ...__WMS_FILES__, ...(await filesWanted())]);
      await worker.skipWaiting();
    })(),
  );
});

// Another person has signed in, or somebody may open more than before.
worker.addEventListener('message', (event) => {
  if (event.data === 'keep') event.waitUntil(filesWanted().then(keep));
});

/** The files of the pages that the person may open, whose paths the page (app/start/offline-pages.ts) has written down. */
async function filesWanted(): Promise<string[]> {
  const written = await caches.match('/wanted-pages', { cacheName: 'wms-wanted' });
  const paths: unknown = written ? await written.json() : [];
  return Array.isArray(paths) ? [...new Set(paths.flatMap((path) => __WMS_PAGES__[String(path)] ?? []))] : [];
}

/** One after the other, so that what a person waits for meanwhile comes first. */
async function keep(files: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName);
  for (const file of files) {
    if (await cache.match(file, { ignoreVary: true })) continue;
    // The page has just loaded most of what carries its content's hash in its name.
    await cache.add(new Request(file, { cache: file.startsWith('/assets/') ? 'default' : 'reload' }));
  }
}

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const ours = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName);
      // In the order in which they were made: the last is the version before.
      await Promise.all(ours.slice(0, -1).map((name) => caches.delete(name)));
      await worker.registration.navigationPreload?.enable();
      await worker.clients.claim();
    })(),
  );
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(fromServer(request, page, event.preloadResponse));
  else if (pathname.startsWith('/assets/')) event.respondWith(kept(request));
  else if (__WMS_FILES__.includes(pathname)) event.respondWith(fromServer(request, pathname));
});

/** What carries its content's hash in its name is the same for ever. */
async function kept(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

async function fromServer(
  request: Request,
  otherwise: string,
  preloaded?: Promise<Response | undefined>,
): Promise<Response> {
  try {
    const signal = AbortSignal.timeout(patience);
    const outOfPatience = new Promise<never>((_, fail) => {
      signal.addEventListener('abort', () => fail(signal.reason));
    });
    return (await Promise.race([preloaded, outOfPatience])) ?? (await fetch(request, { signal }));
  } catch (error) {
    const cache = await caches.open(cacheName);
    const answer = await cache.match(otherwise, { ignoreVary: true });
    if (answer) return answer;
    throw error;
  }
}

// For the compiler: this file is a module of its own. The build takes it away again.
export {};
