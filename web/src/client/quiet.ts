/** Waits for a moment when nobody waits for anything, so that work in advance disturbs nobody. */
import { firstAnswersArrived } from './call/first-answers.ts';

/** The page is quiet when nobody has asked for or touched anything at this many looks in a row. */
const quietLooks = 5;
/** In ms. */
const lookEvery = 500;

/** Requests that have ended, and touches. */
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

/** Resolves once the page in view has been quiet for a while. Looks are counted, because a busy page is not quiet. */
export async function untilQuiet(): Promise<void> {
  await firstAnswersArrived();
  watch();
  for (let looks = 0, seen = signs; looks < quietLooks; seen = signs) {
    await new Promise((resolve) => setTimeout(resolve, lookEvery));
    looks = document.visibilityState === 'hidden' || seen !== signs ? 0 : looks + 1;
  }
}
