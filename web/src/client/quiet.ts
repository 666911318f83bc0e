/** Waits for a moment at which neither the person nor the page waits, so that work in advance disturbs nobody. */
import { queryClient } from './query.ts';

/** The longest wait for an idle browser, in ms. */
const patience = 1500;
/** The page is quiet when this many checks in a row find no new request and no touch. */
const quietLooks = 5;
/** The time between two checks, in ms. */
const lookEvery = 500;

let drawn = () => {};
const firstPage = new Promise<void>((resolve) => {
  drawn = resolve;
});
/** The router calls this when the first page is drawn. */
export const firstPageDrawn = (): void => drawn();

/** The number of ended requests and of touches. */
let signs = 0;
let watching = false;

function watch() {
  if (watching) return;
  watching = true;
  const note = () => {
    signs += 1;
  };
  new PerformanceObserver(note).observe({ type: 'resource' });
  for (const sign of ['pointerdown', 'keydown', 'scroll'])
    document.addEventListener(sign, note, { passive: true, capture: true });
}

const waitsForAnswers = () => queryClient.isFetching() > 0;

/**
 * Resolves when the page in view has been quiet for a while. The checks are counted, because a busy page delays them.
 */
export async function untilQuiet(): Promise<void> {
  await firstPage;
  watch();
  for (let looks = 0, seen = signs; looks < quietLooks; seen = signs) {
    await new Promise((resolve) => setTimeout(resolve, lookEvery));
    const busy = document.visibilityState === 'hidden' || seen !== signs || waitsForAnswers();
    looks = busy ? 0 : looks + 1;
  }
}

/** Resolves once the page has its answers and the browser has nothing more urgent to do. */
export async function untilIdle(): Promise<void> {
  await firstPage;
  do await new Promise<void>((resolve) => afterUrgentWork(resolve));
  while (waitsForAnswers());
}

function afterUrgentWork(act: () => void) {
  // Safari does not have idle callbacks.
  if (typeof requestIdleCallback === 'undefined') setTimeout(act, patience / 3);
  else requestIdleCallback(act, { timeout: patience });
}
