/**
 * Takes the README's pictures of a running demo: `node scripts/pictures.ts http://127.0.0.1:3000 PASSWORD`, with the
 * password that `npm run wms -- demo` printed.
 */
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import sharp, { type Sharp } from 'sharp';
import { settled } from '../e2e/support/browser.ts';
import { root } from './prepare.mjs';

const [url = 'http://127.0.0.1:3000', password = ''] = process.argv.slice(2);

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
/** Waits until every answer of the screen has come and nothing moves. */
async function waitUntilShown(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
  await settled(page);
}

const find = async (q: string) =>
  (
    await api<{ rows: { id: number }[] }>(
      `logistics/products?${new URLSearchParams({ q, limit: '1' })}`,
      token,
    )
  ).rows[0]?.id;

type Shot = { name: string; path: string; wide: boolean; act?: (page: Page) => Promise<unknown> };
const shots: Shot[] = [
  { name: 'inventory', path: '/prod?vista=foto&sort=quantity&direction=desc', wide: true },
  {
    name: 'product',
    path: `/prod/${await find('vite TCEI M8×25 acciaio')}?scheda=movimenti`,
    wide: true,
    act: (page) => page.getByText('Un anno', { exact: true }).click(),
  },
  {
    name: 'plan',
    path: '/warehouse?scheda=mappa',
    wide: true,
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Magazzino' }).click();
      await page.getByRole('option', { name: /Officina/ }).click();
    },
  },
  { name: 'people', path: '/utenti', wide: true },
  {
    name: 'teams',
    path: '/reparti',
    wide: true,
    act: async (page) => {
      await page.getByText('Organigramma', { exact: true }).click();
      await page.getByRole('button', { name: 'Adatta' }).waitFor();
    },
  },
  { name: 'calendar', path: '/prenotazione?vista=giorno', wide: true },
  { name: 'occupancy', path: '/prenotazioni?scheda=uso', wide: true },
  { name: 'phone-scan', path: '/scan?codice=OFF-A-01-01-B', wide: false },
  { name: 'phone-desk', path: '/warehouse', wide: false },
  { name: 'phone-product', path: `/prod/${await find('resina epossidica SR 8100')}`, wide: false },
  { name: 'phone-agenda', path: '/prenotazione', wide: false },
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const taken = new Map<string, Buffer>();
for (const { name, path, wide, act } of shots) {
  const window = await browser.newContext({
    baseURL: url,
    viewport: wide ? { width: 1280, height: 800 } : { width: 390, height: 844 },
    isMobile: !wide,
    hasTouch: !wide,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    reducedMotion: 'reduce',
    colorScheme: 'light',
  });
  await window.addInitScript((kept) => localStorage.setItem('wms.token', kept), token);
  const page = await window.newPage();
  await page.goto(path);
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  await waitUntilShown(page);
  await act?.(page);
  await waitUntilShown(page);
  taken.set(name, await page.screenshot());
  await window.close();
}
await browser.close();

const save = (name: string, picture: Sharp) =>
  picture.png({ palette: true, quality: 90, effort: 10 }).toFile(join(root, `docs/${name}.png`));
for (const { name, wide } of shots) if (wide) await save(name, sharp(taken.get(name)));

// The phones stand side by side, on the warm grey of the application.
const phones = shots.filter(({ wide }) => !wide).map(({ name }) => taken.get(name));
await save(
  'phone',
  sharp({
    create: { width: 20 + phones.length * 410, height: 884, channels: 3, background: '#eae7e2' },
  }).composite(phones.flatMap((input, place) => (input ? [{ input, left: 20 + place * 410, top: 20 }] : []))),
);
