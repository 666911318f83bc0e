/**
 * Makes a value when it is first asked for, and keeps it. A format of `Intl` takes a hundred times as long to make as
 * to use, and a page makes few of those that its modules declare.
 */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
