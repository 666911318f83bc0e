/**
 * Takes the pictures of README and docs/jobs of a running demo: `node scripts/pictures.ts http://127.0.0.1:3000
 * PASSWORD`, with the password that `npm run wms -- demo` printed; the names of pictures after it take only these.
 */
import { join } from 'node:path';
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import sharp, { type Sharp } from 'sharp';
import { settled } from '../e2e/support/browser.ts';
import { type Picture, pictures, type Shot } from './pictures/list.ts';
import { root } from './prepare.mjs';

const [url = 'http://127.0.0.1:3000', password = '', ...names] = process.argv.slice(2);

async function api<T>(path: string, token?: string, init?: RequestInit): Promise<T> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const response = await fetch(`${url}/api/${path}`, { ...init, headers });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

const { access_token: token } = await api<{ access_token: string }>('login', undefined, {
  method: 'POST',
  body: new URLSearchParams({ username: 'demo', password }),
});

async function find(path: string, query: Record<string, string>): Promise<number> {
  const { rows } = await api<{ rows: { id: number }[] }>(`${path}?${new URLSearchParams(query)}`, token);
  const [first] = rows;
  if (!first) throw new Error(`${path}: nothing is found`);
  return first.id;
}

/** Waits until every answer of the screen and the menu has come and nothing moves. */
async function waitUntilShown(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !document.querySelector('[aria-busy=true]') && !document.body.innerText.includes('Caricamento...'),
  );
  await settled(page);
}

const wide: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
};

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});

/** Returns the area of the window to take: a dialog, or the part to the right of the menu. */
async function partOf(page: Page, { part, height }: Shot) {
  const whole = { x: 0, y: 0, ...(page.viewportSize() ?? { width: 1280, height: 800 }) };
  if (!part) return { ...whole, height: height ?? whole.height };
  const box = (await page.locator(part === 'main' ? 'main' : '[role=dialog]').boundingBox()) ?? whole;
  if (part === 'dialog') return box;
  return { ...whole, x: box.x, width: whole.width - box.x, height: height ?? whole.height };
}

async function take(shot: Shot): Promise<Buffer> {
  const window = await browser.newContext({
    ...(shot.wide ? wide : phone),
    baseURL: url,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    reducedMotion: 'reduce',
    colorScheme: 'light',
  });
  await window.addInitScript((kept) => localStorage.setItem('wms.token', kept), token);
  const page = await window.newPage();
  await page.goto(shot.path);
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  await waitUntilShown(page);
  await shot.act?.(page);
  if (shot.part === 'dialog') await page.getByRole('dialog').waitFor();
  await waitUntilShown(page);
  const picture = await page.screenshot({ clip: await partOf(page, shot) });
  await window.close();
  return picture;
}

/** Phones stand side by side, on the warm grey of the application. */
function besideEachOther(phones: readonly Buffer[]): Sharp {
  const background = {
    width: 20 + phones.length * 410,
    height: 884,
    channels: 3,
    background: '#eae7e2',
  } as const;
  return sharp({ create: background }).composite(
    phones.map((input, place) => ({ input, left: 20 + place * 410, top: 20 })),
  );
}

async function save({ file, shots }: Picture): Promise<void> {
  const taken: Buffer[] = [];
  for (const shot of shots) taken.push(await take(shot));
  const [first] = taken;
  const picture = shots[0]?.wide ? sharp(first) : besideEachOther(taken);
  await picture.png({ palette: true, quality: 90, effort: 10 }).toFile(join(root, `docs/${file}.png`));
}

for (const picture of await pictures(find))
  if (names.length === 0 || names.includes(picture.file)) await save(picture);
await browser.close();
