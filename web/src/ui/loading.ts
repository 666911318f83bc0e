/** How many things the person must wait for; the overlay shows while there is one (section 4). */
import { createStore } from './store.ts';

export const loadingStore = createStore(0);

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
}

export async function whileLoading<T>(work: Promise<T>): Promise<T> {
  const end = startLoading();
  try {
    return await work;
  } finally {
    end();
  }
}
