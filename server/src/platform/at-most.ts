/** Work that keeps a core busy, a few at a time; the others wait in their order. */

/**
 * Runs at most `most` of what it is given at once. Of eight that each take 20 ms of one of two cores, all at once
 * are all done after 80; in turn, the last is, and the first after 20: the slowest answers come sooner, and the
 * same are done a second.
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
      // Its place goes to the next one, or is free again.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

/** As `atMost`, for work that is handed out bit by bit: a place that is kept until it is ended. */
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
