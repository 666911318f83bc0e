/**
 * Stores the application for times without a network: its page and its code. On its first visit a device gets what the
 * open page needs, so that the page survives a lost network a few seconds after the login, and the rest follows; a new
 * version takes over as one whole set. It never stores answers of the
 * API: lookups are in a database that is deleted at the end of the session. Home, with which most visits begin, is
 * opened from the device, while the server says whether there is a new version, which then takes its place before
 * anybody has used the old one. Other pages come from the server when there is a network. The cache of the previous
 * version is kept for one more version, because open pages may still need code from it.
 */

/** The files that are needed at once, and those that may be needed later. */
type Files = { files: readonly string[]; later: readonly string[] };
/** The build fills these in: the files of every page, those of each single page, and the version of all of them. */
declare const __WMS_FRAME__: Files;
declare const __WMS_PAGES__: Readonly<Record<string, Files>>;
declare const __WMS_VERSION__: string;

// TypeScript's types for workers conflict with those for pages, so the few that are used are declared here.
type ExtendableWork = { waitUntil: (work: Promise<unknown>) => void };
type FetchWork = ExtendableWork & {
  request: Request;
  /** The page that this navigation makes. */
  resultingClientId: string;
  respondWith: (answer: Promise<Response>) => void;
  /** The page, which the browser requested while this worker was starting. */
  preloadResponse?: Promise<Response | undefined>;
};
type MessageWork = ExtendableWork & {
  data: unknown;
  ports: readonly { postMessage: (answer: string) => void }[];
};
type Worker = {
  addEventListener(type: 'install' | 'activate', hear: (event: ExtendableWork) => void): void;
  addEventListener(type: 'fetch', hear: (event: FetchWork) => void): void;
  addEventListener(type: 'message', hear: (event: MessageWork) => void): void;
  registration: { active: unknown; navigationPreload?: { enable: () => Promise<void> } };
  skipWaiting: () => Promise<void>;
  clients: {
    claim: () => Promise<void>;
    /** Answers when the page runs. */
    get: (id: string) => Promise<{ postMessage: (message: unknown) => void } | undefined>;
  };
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
      const wanted = await pagesWanted();
      await keep([page, ...__WMS_FRAME__.files, ...(wanted[0]?.files ?? [])]);
      // The version before has everything, and goes on until this one has everything, too.
      if (worker.registration.active) await keepAll(wanted);
      await worker.skipWaiting();
    })(),
  );
});

// This worker has just been installed, another person has signed in, or the person may now open more pages. A sender
// with a port hears when everything is stored.
worker.addEventListener('message', (event) => {
  if (event.data !== 'keep') return;
  event.waitUntil(
    (async () => {
      await keepAll(await pagesWanted());
      event.ports[0]?.postMessage('kept');
    })(),
  );
});

/**
 * The files of the pages that the person may open, the page in view first. The page (app/start/offline-pages.ts) has
 * stored their paths.
 */
async function pagesWanted(): Promise<Files[]> {
  const written = await caches.match('/wanted-pages', { cacheName: 'wms-wanted' });
  const paths: unknown = written ? await written.json() : [];
  return Array.isArray(paths) ? paths.flatMap((path) => __WMS_PAGES__[String(path)] ?? []) : [];
}

/** Stores what opens each page before what it may need then. */
const keepAll = (wanted: readonly Files[]): Promise<void> =>
  keep([
    ...new Set([
      ...[page, ...__WMS_FRAME__.files],
      ...wanted.flatMap(({ files }) => files),
      ...__WMS_FRAME__.later,
      ...wanted.flatMap(({ later }) => later),
    ]),
  ]);

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
  if (request.mode === 'navigate' && pathname === page && !isOld) event.respondWith(openHome(event));
  else if (request.mode === 'navigate') event.respondWith(fromServer(request, page, event.preloadResponse));
  else if (pathname.startsWith('/assets/')) event.respondWith(answerFromCache(request));
  else if (__WMS_FRAME__.files.includes(pathname)) event.respondWith(fromServer(request, pathname));
});

/** The server has a newer version than this worker, so pages come from there until the next worker has taken over. */
let isOld = false;

/** Opens Home as it is stored, and tells it when the server's page has other code. */
async function openHome(event: FetchWork): Promise<Response> {
  const cache = await caches.open(cacheName);
  const stored = await cache.match(page, { ignoreVary: true });
  if (!stored) return fromServer(event.request, page, event.preloadResponse);
  const compared = (async () => {
    const current = (await event.preloadResponse) ?? (await fetch(event.request));
    if (current.status >= 500) return;
    const [here, there] = [await codeOf(stored.clone()), await codeOf(current)];
    if (here === there) return;
    isOld = true;
    const opened = await worker.clients.get(event.resultingClientId);
    opened?.postMessage({ newVersion: there });
  })();
  // Without an answer there is nothing newer to be had.
  event.waitUntil(compared.catch(() => {}));
  return stored.clone();
}

/** The names of the first files of a page, which change with every change of the code; none in a refusal. */
const codeOf = async (html: Response): Promise<string> =>
  [...(await html.text()).matchAll(/ src="(\/assets\/[^"]+)"/g)].map(([, name]) => name).join();

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
