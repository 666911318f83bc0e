/**
 * What the person must wait for: the overlay shows while there is something (section 4), after a second how to stop it.
 */
import { createStore } from './store.ts';

export const loadingStore = createStore(0);

/** What has lasted a second already and can be stopped. */
export type LongWork = { readonly progress: string; readonly stop: () => void };
export const longWorkStore = createStore<LongWork | null>(null);

export const longWorkSentence = 'Il file è in preparazione';

const longAfter = 1000;

/** Counts up, and gives what counts down again, once. After a reset a late end changes nothing. */
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
 * As `whileLoading`, of what may take long: it says how far it is, and ends when its signal says that the person
 * stopped it.
 */
export async function whileStoppable<T>(
  work: (signal: AbortSignal, tell: (progress: string) => void) => Promise<T>,
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
  const tell = (next: string) => {
    progress = next;
    show();
  };
  try {
    return await whileLoading(work(controller.signal, tell));
  } finally {
    clearTimeout(timer);
    if (longWorkStore.get()?.stop === stop) longWorkStore.set(null);
  }
}
