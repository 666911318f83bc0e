/** Runs work that keeps a core busy a few at a time; the rest waits in its order. */

/**
 * Runs at most `most` pieces of work at the same time. Eight that take 20 ms of a core each, on two cores, are all done
 * after 80 ms when they run together; in turn, the last one also ends after 80 ms, but the first after 20.
 */
export function atMost(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) await new Promise<void>((go) => waiting.push(go));
    else running++;
    try {
      return await work();
    } finally {
      // The next waiting work takes this place; without one the place is free.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

/** Does the same as `atMost` for work that gives its result bit by bit: it keeps a place until `end` is called. */
export function turns(most: number): () => Promise<{ end: () => void }> {
  const inTurn = atMost(most);
  return () =>
    new Promise((begun) => {
      void inTurn(() => {
        const { promise, resolve } = Promise.withResolvers<void>();
        begun({ end: resolve });
        return promise;
      });
    });
}
