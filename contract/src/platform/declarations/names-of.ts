/** The names of a declaration, in its order. */
export const namesOf = <K extends string>(declared: Readonly<Record<K, unknown>>): K[] =>
  Object.keys(declared) as K[];
