/** The codes that say something: all but those that the next one repeats. */
const telling = (codes: readonly string[]) =>
  codes.filter((code, depth) => !codes[depth + 1]?.startsWith(code));

/**
 * A place's codes from the warehouse down: OFF, OFF-A, OFF-A-01 is OFF-A-01, but OFF, OFF-C, BOX-7 is OFF-C › BOX-7.
 */
export const shortPath = (codes: readonly string[]): string => telling(codes).join(' › ');

/** The same for where the place's own code stands already. */
export const pathAbove = (codes: readonly string[]): string => telling(codes).slice(0, -1).join(' › ');
