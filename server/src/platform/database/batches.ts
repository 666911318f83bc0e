/**
 * Answers many callers at the same time with one query: a caller who asks while a query runs waits for the next one.
 * So every answer is read after its question, nothing is cached, and many callers cost hardly more than one.
 * @param load finds the values of distinct keys; a key without a value is missing in its map
 */
export function inBatches<Value>(
  load: (keys: string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  type Values = ReadonlyMap<string, Value>;
  let running: Promise<unknown> | undefined;
  let next: { keys: Set<string>; values: Promise<Values> } | undefined;

  const runQuery = (keys: Set<string>): Promise<Values> => {
    const values = load([...keys]);
    running = values.catch(() => undefined).finally(() => (running = undefined));
    return values;
  };
  const beginBatch = () => {
    const keys = new Set<string>();
    const values = Promise.resolve(running).then(() => {
      next = undefined;
      return runQuery(keys);
    });
    return { keys, values };
  };
  return async (key) => {
    next ??= beginBatch();
    next.keys.add(key);
    return (await next.values).get(key);
  };
}
