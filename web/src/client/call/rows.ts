const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * Expands the compact form of a list: `{ keys: ['id', 'nome'], values: [[1, 'Ada']] }` becomes `[{ id: 1, nome: 'Ada'
 * }]`. Any other body is returned unchanged.
 */
export function fromKeysAndValues(body: unknown): unknown {
  if (!isRecord(body)) return body;
  const { keys, values } = body;
  if (!Array.isArray(keys) || !Array.isArray(values)) return body;
  if (!keys.every((key) => typeof key === 'string') || !values.every((row) => Array.isArray(row)))
    return body;
  return values.map((row: unknown[]) =>
    Object.fromEntries(keys.map((key: string, index) => [key, row[index]])),
  );
}
