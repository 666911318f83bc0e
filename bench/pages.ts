/**
 * `npm run bench -- --pages` measures in Chromium how long a person waits until a page can be used, on a desktop and on
 * a slow phone, at the first visit (empty cache) and at the second. `--against FOLDER` measures another checkout, too.
 */
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { type Instance, password, username } from './instance.ts';
import { median } from './load.ts';

/** `ready` is a selector: a page can be used when the first element that matches it is there. */
export type MeasuredPage = { name: string; path: string; signedIn: boolean; ready: string };

type Device = { name: string; width: number; height: number; slowdown: number; network?: Network };
type Network = { latency: number; downloadThroughput: number; uploadThroughput: number };

// This is Lighthouse's slow phone: 150 ms to the server and back, 1.6 Mbit/s down, 750 kbit/s up.
const slow4G: Network = {
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const desktop: Device = { name: 'desktop', width: 1280, height: 800, slowdown: 1 };
export const devices: readonly Device[] = [
  desktop,
  { name: 'slow phone', width: 390, height: 844, slowdown: 4, network: slow4G },
];

/** Requests and bytes until the page is quiet, without the service worker's; times in ms since the navigation began. */
export type Visit = {
  requests: number;
  requestsBefore: number;
  kibibytes: number;
  firstPaint: number;
  ready: number;
  script: number;
};

export type PageTimes = { page: string; device: string; visit: 'cold' | 'warm'; sides: Visit[] };

/** Measures every page on every device; `sides` are measured by turns, and another one begins each time. */
export async function measurePages(
  sides: readonly Instance[],
  options: { rounds: number; only?: string | undefined },
): Promise<PageTimes[]> {
  const browser = await launch();
  try {
    const prepared = await Promise.all(sides.map((side) => prepare(browser, side)));
    const measured: PageTimes[] = [];
    // The browser's own start belongs to no page.
    for (const side of prepared) if (side.pages[0]) await visitTwice(browser, side, side.pages[0], desktop);
    for (const device of devices)
      for (const [index, page] of (prepared[0]?.pages ?? []).entries()) {
        if (options.only && page.name !== options.only) continue;
        const visits = prepared.map(() => ({ cold: [] as Visit[], warm: [] as Visit[] }));
        for (let round = 0; round < options.rounds; round++) {
          const order = [...prepared.keys()];
          for (const side of round % 2 === 0 ? order : order.reverse()) {
            const [instance, kept] = [prepared[side], visits[side]];
            const same = instance?.pages[index];
            if (!instance || !kept || !same) continue;
            const { cold, warm } = await visitTwice(browser, instance, same, device);
            kept.cold.push(cold);
            kept.warm.push(warm);
          }
        }
        for (const visit of ['cold', 'warm'] as const)
          measured.push({
            page: page.name,
            device: device.name,
            visit,
            sides: visits.map((side) => middle(side[visit])),
          });
      }
    return measured;
  } finally {
    await browser.close();
  }
}

export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
      ...['--disable-component-update', '--disable-sync'],
    ],
  });

type PreparedInstance = { url: string; signedIn: State; pages: readonly MeasuredPage[] };
type State = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>;

/** Signs in like a person, so that the measured visits have everything that the product stores at a sign-in. */
async function prepare(browser: Browser, { url, token }: Instance): Promise<PreparedInstance> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await page.goto('/login');
  await page.locator('input[type=password]').waitFor();
  await page.locator('input:not([type=password])').first().fill(username);
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${url}/`);
  await page.locator('main h1').first().waitFor();
  const signedIn = await context.storageState();
  await context.close();
  const answer = await fetch(`${url}/api/logistics/products?limit=1`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { rows }: { rows: { id: number }[] } = JSON.parse(await answer.text());
  return {
    url,
    signedIn,
    pages: [
      { name: 'sign-in', path: '/login', signedIn: false, ready: 'main input[type=password]' },
      { name: 'home', path: '/', signedIn: true, ready: 'main section[aria-labelledby]' },
      {
        name: 'list',
        path: '/prod',
        signedIn: true,
        ready: 'main [aria-label="Prodotti"] a[href^="/prod/"]',
      },
      { name: 'product', path: `/prod/${rows[0]?.id}`, signedIn: true, ready: 'main dl dt' },
      { name: 'scan', path: '/scan', signedIn: true, ready: 'main input' },
    ],
  };
}

/** Visits a page with only the sign-in stored, and again in the same browser when it is quiet. */
async function visitTwice(browser: Browser, side: PreparedInstance, page: MeasuredPage, device: Device) {
  const context = await browser.newContext({
    baseURL: side.url,
    viewport: { width: device.width, height: device.height },
    isMobile: device.width < 600,
    hasTouch: device.width < 600,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    ...(page.signedIn && { storageState: side.signedIn }),
  });
  try {
    await context.addInitScript(noteWhenReady, page.ready);
    const cold = await visit(await context.newPage(), page, device, {
      // The second visit begins after the service worker has finished.
      afterwards: async (tab) => {
        if (page.signedIn) await tab.evaluate(pagesKept);
      },
    });
    const warm = await visit(await context.newPage(), page, device, {});
    return { cold, warm };
  } finally {
    await context.close();
  }
}

/** Runs in the page: waits until the service worker has stored all pages. */
async function pagesKept(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise((hear) => port1.addEventListener('message', hear));
  port1.start();
  active?.postMessage('keep', [port2]);
  await answered;
}

async function visit(
  tab: Page,
  page: MeasuredPage,
  device: Device,
  { afterwards }: { afterwards?: (tab: Page) => Promise<void> },
): Promise<Visit> {
  const session = await tab.context().newCDPSession(tab);
  await session.send('Network.enable');
  await session.send('Performance.enable');
  if (device.slowdown > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: device.slowdown });
  if (device.network)
    await session.send('Network.emulateNetworkConditions', { offline: false, ...device.network });
  const traffic = countTraffic(session);
  // The page says itself when it is ready: a tool that looks again and again takes a tenth of the processor.
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: 'sayReady' });
  const ready = new Promise((hear) => session.once('Runtime.bindingCalled', hear));
  await tab.goto(page.path, { waitUntil: 'commit' });
  await ready;
  // Work and requests of the next second count, too.
  await new Promise((done) => setTimeout(done, 1000));
  const { metrics } = await session.send('Performance.getMetrics');
  const times = await tab.evaluate(() => ({
    ready: Number(Reflect.get(window, 'wmsReady')),
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    starts: performance.getEntriesByType('resource').map(({ startTime }) => startTime),
  }));
  const { requests, kibibytes } = traffic();
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  if (device.network)
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  await afterwards?.(tab);
  await tab.close();
  return {
    requests,
    // The page itself is a request, too.
    requestsBefore: 1 + times.starts.filter((start) => start < times.ready).length,
    kibibytes,
    firstPaint: times.firstPaint,
    ready: times.ready,
    script: 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN),
  };
}

/** Runs in the page: records when the element is there and the next frame has been drawn. */
function noteWhenReady(selector: string): void {
  const look = () => {
    if (!document.querySelector(selector)) return;
    watcher.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        Object.assign(window, { wmsReady: performance.now() });
        Reflect.get(window, 'sayReady')?.('');
      };
      port2.postMessage(null);
    });
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document, { childList: true, subtree: true });
}

function countTraffic(session: CDPSession): () => { requests: number; kibibytes: number } {
  let [requests, bytes] = [0, 0];
  const counted = new Set<string>();
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (!response.url.startsWith('http')) return;
    // Answers from a cache are not sent over the network.
    if (response.fromDiskCache || response.fromServiceWorker || response.fromPrefetchCache) return;
    counted.add(requestId);
    requests += 1;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (counted.has(requestId)) bytes += encodedDataLength;
  });
  return () => ({ requests, kibibytes: bytes / 1024 });
}

function middle(visits: readonly Visit[]): Visit {
  const medianOf = (key: keyof Visit) => median(visits.map((visit) => visit[key]));
  return {
    requests: medianOf('requests'),
    requestsBefore: medianOf('requestsBefore'),
    kibibytes: medianOf('kibibytes'),
    firstPaint: medianOf('firstPaint'),
    ready: medianOf('ready'),
    script: medianOf('script'),
  };
}

/** Makes a Markdown table; with two sides each cell is `here / there`, and the last column is the ratio of `ready`. */
export function pagesTable(measured: readonly PageTimes[]): string {
  const isComparison = measured[0]?.sides.length === 2;
  const header = [
    'page',
    'device',
    'visit',
    'requests (before ready)',
    'KiB',
    'first paint',
    'ready',
    'script',
  ];
  const cell = (sides: readonly Visit[], show: (visit: Visit) => string) => sides.map(show).join(' / ');
  const ms = (value: number) => `${Math.round(value)}`;
  const lines = measured.map(({ page, device, visit, sides }) => [
    ...[page, device, visit],
    cell(sides, ({ requests, requestsBefore }) => `${requests} (${requestsBefore})`),
    cell(sides, ({ kibibytes }) => kibibytes.toFixed(0)),
    cell(sides, ({ firstPaint }) => ms(firstPaint)),
    cell(sides, ({ ready }) => ms(ready)),
    cell(sides, ({ script }) => ms(script)),
    ...(isComparison ? [((sides[0]?.ready ?? 0) / (sides[1]?.ready ?? 1)).toFixed(2)] : []),
  ]);
  const rows = [
    [...header, ...(isComparison ? ['ratio of ready'] : [])],
    header.map(() => '---').concat(isComparison ? ['---'] : []),
  ];
  return [...rows, ...lines].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
