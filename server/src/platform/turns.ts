import pLimit from 'p-limit';

/**
 * Limits work that gives its result bit by bit to `most` at the same time: each keeps a place until `end` is called,
 * and the rest waits in its order. Work that ends with its promise takes `pLimit` itself.
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
