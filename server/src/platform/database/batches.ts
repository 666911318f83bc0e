/**
 * One query for many callers who ask at once: whoever asks while a query runs is answered by the next one. So every
 * answer is read after it was asked for, nothing is remembered, and a crowd costs hardly more than one.
 * @param load finds the values of distinct keys; a key without one is left out of its map
 */
export function inBatches<Value>(
  load: (keys: string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  type Found = ReadonlyMap<string, Value>;
  let running: Promise<unknown> | undefined;
  let next: { keys: Set<string>; found: Promise<Found> } | undefined;

  const run = (keys: Set<string>): Promise<Found> => {
    const found = load([...keys]);
    running = found.catch(() => undefined).finally(() => (running = undefined));
    return found;
  };
  const begin = () => {
    const keys = new Set<string>();
    const found = Promise.resolve(running).then(() => {
      next = undefined;
      return run(keys);
    });
    return { keys, found };
  };
  return async (key) => {
    next ??= begin();
    next.keys.add(key);
    return (await next.found).get(key);
  };
}
