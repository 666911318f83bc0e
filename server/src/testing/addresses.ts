/** Parameters of an address that are no ids. */
const valuesOf: Readonly<Record<string, string>> = { move: 'review', validFrom: '2199-01-01' };

/** An endpoint's path with something in each place that could be there, though perhaps nothing is. */
export const addressOf = ({ path }: { path: string }): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => valuesOf[name] ?? '1');
