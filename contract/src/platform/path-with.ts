/** The path of an endpoint with the values of its names: '/api/logistics/lots/7'. */
export const pathWith = ({ path }: { path: string }, params: unknown): string => {
  const values = new Map(Object.entries(params ?? {}));
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name) ?? '')));
};
