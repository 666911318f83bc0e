/** The one function of pg's insides that our execution needs, as pg-cursor does; pg brings no types for it. */
declare module 'pg/lib/utils.js' {
  /** Writes a value as the text (or the bytes) of a parameter. */
  export function prepareValue(value: unknown): string | Uint8Array | null;
}
