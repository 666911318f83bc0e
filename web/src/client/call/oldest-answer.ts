/**
 * The moment, by the server's clock, at which the oldest answer of the page was asked for: what changed since then, the
 * page may not show.
 */
let oldest = Number.POSITIVE_INFINITY;

/** Notes when an answer was asked for, as its header says. */
export function noteAskedAt(header: string | null): void {
  if (header) oldest = Math.min(oldest, Number(header));
}

/** Infinite before the first answer. */
export const oldestAskedAt = (): number => oldest;

/** Begins anew: no answer of before is shown any more. */
export function forgetAskedAt(): void {
  oldest = Number.POSITIVE_INFINITY;
}
