/**
 * Whether a field has a value that `optional` keeps. It stands apart from the schemas, because the first script of a
 * page asks it, too, and would bring zod along.
 */
export const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';
