/**
 * Counts the work that the person must wait for. The overlay is shown while the count is above zero (section 4 of the
 * specification); after a second it also shows how to stop the work.
 */
import { createStore } from './store.ts';

export const loadingStore = createStore(0);

/** Work that has lasted more than a second and can be stopped. */
export type LongWork = { readonly progress: string; readonly stop: () => void };
export const longWorkStore = createStore<LongWork | null>(null);

export const longWorkSentence = 'Il file è in preparazione';

const longAfter = 1000;

/** Counts up, and returns a function that counts down once. After a reset that function does nothing. */
export function startLoading(): () => void {
  const started = generation;
  loadingStore.set(loadingStore.get() + 1);
  let ended = false;
  return () => {
    if (ended || started !== generation) return;
    ended = true;
    loadingStore.set(Math.max(0, loadingStore.get() - 1));
  };
}

let generation = 0;

export function resetLoading() {
  generation += 1;
  loadingStore.set(0);
  longWorkStore.set(null);
}

export async function whileLoading<T>(work: Promise<T>): Promise<T> {
  const end = startLoading();
  try {
    return await work;
  } finally {
    end();
  }
}

/**
 * Like `whileLoading`, for work that may take long. It reports its progress, and its signal is aborted when the person
 * stops it.
 */
export async function whileStoppable<T>(
  work: (signal: AbortSignal, notify: (progress: string) => void) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  const started = generation;
  let progress = '';
  let long = false;
  const show = () => {
    if (long && started === generation) longWorkStore.set({ progress, stop });
  };
  const timer = setTimeout(() => {
    long = true;
    show();
  }, longAfter);
  const notify = (next: string) => {
    progress = next;
    show();
  };
  try {
    return await whileLoading(work(controller.signal, notify));
  } finally {
    clearTimeout(timer);
    if (longWorkStore.get()?.stop === stop) longWorkStore.set(null);
  }
}
