import pLimit from 'p-limit';

/**
 * Limits work that gives its result bit by bit to `most` at the same time. Each keeps a place until `end` is called,
 * and the others wait in order. Work that ends with its promise uses `pLimit` directly.
 */
export function turns(most: number): () => Promise<{ end: () => void }> {
  const inTurn = pLimit(most);
  return () =>
    new Promise((begun) => {
      void inTurn(() => {
        const { promise, resolve } = Promise.withResolvers<void>();
        begun({ end: resolve });
        return promise;
      });
    });
}
