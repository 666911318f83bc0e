/**
 * Stores the application for times without a network: its page and its code, as one set. It never stores answers of the
 * API: lookups are in a database that is deleted at the end of the session. With a network the page always comes from
 * the server, so that a new version is seen at once. The cache of the previous version is kept for one more version,
 * because open pages may still need code from it.
 */

/** The build fills these in: the files of every page, the files of each single page, and the version of all of them. */
declare const __WMS_FILES__: readonly string[];
declare const __WMS_PAGES__: Readonly<Record<string, readonly string[]>>;
declare const __WMS_VERSION__: string;

// TypeScript's types for workers conflict with those for pages, so the few that are used are declared here.
type Waiting = { waitUntil: (work: Promise<unknown>) => void };
type Fetching = {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
  /** The page, which the browser requested while this worker was starting. */
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
/** If the server has not begun to answer within this time, in ms, the stored page is used. */
const patience = 5000;

worker.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      await keep([page, ...__WMS_FILES__, ...(await filesWanted())]);
      await worker.skipWaiting();
    })(),
  );
});

// Another person has signed in, or the person may now open more pages.
worker.addEventListener('message', (event) => {
  if (event.data === 'keep') event.waitUntil(filesWanted().then(keep));
});

/** The files of the pages that the person may open. The page (app/start/offline-pages.ts) has stored their paths. */
async function filesWanted(): Promise<string[]> {
  const written = await caches.match('/wanted-pages', { cacheName: 'wms-wanted' });
  const paths: unknown = written ? await written.json() : [];
  return Array.isArray(paths) ? [...new Set(paths.flatMap((path) => __WMS_PAGES__[String(path)] ?? []))] : [];
}

/** Stores the files one after the other, so that requests for which a person waits come first. */
async function keep(files: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName);
  for (const file of files) {
    if (await cache.match(file, { ignoreVary: true })) continue;
    // The page has just loaded most of the files whose names contain a hash of their content.
    await cache.add(new Request(file, { cache: file.startsWith('/assets/') ? 'default' : 'reload' }));
  }
}

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const ours = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName);
      // The caches are in the order of their creation: the last one is the previous version.
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
  else if (pathname.startsWith('/assets/')) event.respondWith(answerFromCache(request));
  else if (__WMS_FILES__.includes(pathname)) event.respondWith(fromServer(request, pathname));
});

/** Answers from the cache. A file whose name contains a hash of its content never changes. */
async function answerFromCache(request: Request): Promise<Response> {
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
