/**
 * Part of `npm run bench -- --people`: the grid of permissions with more than a thousand people in Chromium. Measured
 * is the time from End, or Home, until the last, or first, person's row is in the page.
 */
import type { Page } from 'playwright-core';
import { launch } from './chromium.ts';
import type { Instance } from './instance.ts';
import { median } from './load.ts';

const presses = 11;
/** A word that more than a thousand of the people of `people.ts` have in their names. */
const word = 'cognome1';
const leastPeople = 1000;

/** The milliseconds until the row is there, and the longest of them. */
export async function measureGrid({ url, token }: Instance): Promise<{ typical: number; longest: number }> {
  const browser = await launch();
  try {
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } });
    await context.addInitScript((own) => localStorage.setItem('wms.token', own), token);
    const page = await context.newPage();
    await page.goto(`/utenti/permessi?q=${word}`);
    await waitForPeople(page);
    const waits = await page.evaluate(async (times) => {
      const grid = document.querySelector('[role=grid]');
      if (!(grid instanceof HTMLElement)) throw new Error('The grid is missing.');
      const rows = Number(grid.getAttribute('aria-rowcount'));
      const frame = () => new Promise(requestAnimationFrame);
      grid.focus();
      const measured: number[] = [];
      for (let press = 0; press < times; press++) {
        const [key, row] = press % 2 === 0 ? ['End', rows] : ['Home', 3];
        const begun = performance.now();
        grid.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
        while (!grid.querySelector(`[aria-rowindex="${row}"]`)) {
          if (performance.now() - begun > 20_000) throw new Error(`${key} did not show row ${row}.`);
          await frame();
        }
        measured.push(performance.now() - begun);
        // A person looks before pressing the next key.
        for (let frames = 0; frames < 30; frames++) await frame();
      }
      return measured;
    }, presses);
    return { typical: median(waits), longest: Math.max(...waits) };
  } finally {
    await browser.close();
  }
}

/** The people come in several answers: all are there when a second brings no more of them. */
async function waitForPeople(page: Page): Promise<void> {
  for (let before = -1; ; ) {
    const count = await page.evaluate(() =>
      Number(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount') ?? 0),
    );
    if (count > leastPeople && count === before) return;
    before = count;
    await new Promise((done) => setTimeout(done, 1000));
  }
}
