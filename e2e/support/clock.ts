/** Stops and moves the page's own clock (page.clock must be installed), so that no test waits for real seconds. */
import type { Page } from './browser.ts';

/** Stops the clock a second from now or a little later; timers that are due until then run. */
export async function stopTime(page: Page): Promise<void> {
  const inASecond = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  // On a busy machine that second can be over before the page hears of it. The clock stands still by then, so the
  // second try can't be late.
  await inASecond().catch((error: Error) => {
    if (!error.message.includes('fast-forward to the past')) throw error;
    return inASecond();
  });
}

/** Moves the stopped clock to `ms` after the instant that the page keeps in `data-<mark>` of its root. */
export async function moveTo(page: Page, mark: string, ms: number): Promise<void> {
  const age = await page.evaluate(
    (name) => Date.now() - Number(document.documentElement.dataset[name] ?? Number.NaN),
    mark,
  );
  if (!(age <= ms)) throw new Error(`${mark}: ${age} ms have passed already, not ${ms}`);
  await page.clock.runFor(ms - age);
}
