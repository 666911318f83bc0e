/** Waits for a moment when nobody waits for anything, so that work in advance disturbs nobody. */

/** The page is quiet after this time in ms without a request and without a touch. */
const quietFor = 2500;
const lookEvery = 500;

let lastSign = 0;
let watching = false;

function watch() {
  if (watching) return;
  watching = true;
  const note = () => {
    lastSign = performance.now();
  };
  note();
  new PerformanceObserver(note).observe({ type: 'resource' });
  for (const sign of ['pointerdown', 'keydown', 'scroll'])
    document.addEventListener(sign, note, { passive: true, capture: true });
}

/** Resolves once the page in view has been quiet for a while. */
export async function untilQuiet(): Promise<void> {
  watch();
  while (document.visibilityState === 'hidden' || performance.now() - lastSign < quietFor)
    await new Promise((resolve) => setTimeout(resolve, lookEvery));
}
