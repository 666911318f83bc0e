/**
 * `npm run bench -- --pages` measures in Chromium how long a person waits until a page can be used, on a desktop and on
 * a slow phone, at the first visit (empty cache) and at the second. `--against FOLDER` measures another checkout, too.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { type BareBrowser, type BareContext, launchBare } from './bare-browser.ts';
import { launch } from './chromium.ts';
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
  const prepared: PreparedInstance[] = [];
  for (const side of sides) prepared.push(await prepare(side));
  const browser = await launchBare();
  try {
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

type PreparedInstance = { url: string; signedIn: State; pages: readonly MeasuredPage[] };
type State = Awaited<ReturnType<typeof signIn>>;

/** Signs in like a person, so that the measured visits have everything that the product stores at a sign-in. */
async function signIn(url: string) {
  const browser = await launch();
  try {
    const page = await browser.newPage({ baseURL: url });
    await page.goto('/login');
    await page.locator('input[type=password]').waitFor();
    await page.locator('input:not([type=password])').first().fill(username);
    await page.locator('input[type=password]').fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${url}/`);
    await page.locator('main h1').first().waitFor();
    return await page.context().storageState();
  } finally {
    await browser.close();
  }
}

async function prepare({ url, token }: Instance): Promise<PreparedInstance> {
  const signedIn = await signIn(url);
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
async function visitTwice(browser: BareBrowser, side: PreparedInstance, page: MeasuredPage, device: Device) {
  const context = await browser.openContext();
  try {
    if (page.signedIn) await restore(context, side);
    const opened = { address: side.url + page.path, ready: page.ready };
    // The second visit begins after the service worker has finished.
    const cold = await visit(context, opened, device, page.signedIn ? pagesKept : undefined);
    const warm = await visit(context, opened, device);
    return { cold, warm };
  } finally {
    await context.close();
  }
}

/** Stores what the product has stored at the sign-in, by a page of it that runs no code. */
async function restore(context: BareContext, { url, signedIn }: PreparedInstance) {
  const { cookies, origins } = signedIn;
  await context.send('Storage.setCookies', { cookies, browserContextId: context.id });
  const tab = await context.openTab();
  await tab.send('Page.navigate', { url: `${url}/favicon.svg` });
  const stored = origins.find(({ origin }) => origin === url)?.localStorage ?? [];
  while (!(await tab.run(store, { origin: url, stored }))) await sleep(50);
  await tab.close();
}

/** Runs in the page; false while it isn't the product's yet. */
function store({ origin, stored }: { origin: string; stored: { name: string; value: string }[] }): boolean {
  if (location.origin !== origin) return false;
  for (const { name, value } of stored) localStorage.setItem(name, value);
  return true;
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
  context: BareContext,
  { address, ready }: { address: string; ready: string },
  device: Device,
  afterwards?: () => Promise<void>,
): Promise<Visit> {
  const tab = await context.openTab();
  const { width, height, slowdown } = device;
  const mobile = width < 600;
  for (const domain of ['Page', 'Network', 'Performance']) await tab.send(`${domain}.enable`);
  await tab.send('Emulation.setDeviceMetricsOverride', { width, height, mobile, deviceScaleFactor: 1 });
  await tab.send('Emulation.setTouchEmulationEnabled', { enabled: mobile });
  await tab.send('Emulation.setLocaleOverride', { locale: 'it-IT' });
  await tab.send('Emulation.setTimezoneOverride', { timezoneId: 'Europe/Rome' });
  await tab.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await tab.send('Network.emulateNetworkConditions', { ...noLimit, ...device.network });
  await tab.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `(${noteWhenReady})(${JSON.stringify(ready)})`,
  });
  await tab.send('Page.navigate', { url: address });
  while ((await tab.run(readReady, null)) === null) await sleep(250);
  // Work and requests of the next second count, too.
  await sleep(1000);
  const { metrics } = await tab.send<{ metrics: Metric[] }>('Performance.getMetrics');
  const times = await tab.run(readTimes, null);
  await tab.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await tab.send('Network.emulateNetworkConditions', noLimit);
  if (afterwards) await tab.run(afterwards, undefined);
  await tab.close();
  const script = metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN;
  return { ...times, script: 1000 * script };
}

type Metric = { name: string; value: number };
const noLimit = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/** Runs in the page: null until it is ready. */
function readReady(): number | null {
  return Reflect.get(window, 'wmsReady') ?? null;
}

/** Runs in the page. Answers from a cache or from the service worker have no size, since they came over no network. */
function readTimes(): Omit<Visit, 'script'> {
  const ready = Number(Reflect.get(window, 'wmsReady'));
  const entries = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[];
  const sent = entries.filter(({ transferSize }) => transferSize > 0);
  return {
    requests: sent.length,
    requestsBefore: entries.filter(({ startTime }) => startTime < ready).length,
    kibibytes: sent.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024,
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    ready,
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
      };
      port2.postMessage(null);
    });
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document, { childList: true, subtree: true });
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
