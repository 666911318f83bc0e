/** Parameters of an address that aren't ids. */
const valuesOf: Readonly<Record<string, string>> = { move: 'review', validFrom: '2199-01-01' };

/** Fills the parameters of an endpoint's path with possible values, which need not exist. */
export const addressOf = ({ path }: { path: string }): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => valuesOf[name] ?? '1');
