/** The codes that add information: a code that the next one contains is left out. */
const dropRepeatedCodes = (codes: readonly string[]) =>
  codes.filter((code, depth) => !codes[depth + 1]?.startsWith(code));

/**
 * A place's codes from the warehouse down: OFF, OFF-A, OFF-A-01 is OFF-A-01, but OFF, OFF-C, BOX-7 is OFF-C › BOX-7.
 */
export const shortPath = (codes: readonly string[]): string => dropRepeatedCodes(codes).join(' › ');

/** The same path without the place's own code, where that code is already shown. */
export const pathAbove = (codes: readonly string[]): string =>
  dropRepeatedCodes(codes).slice(0, -1).join(' › ');
