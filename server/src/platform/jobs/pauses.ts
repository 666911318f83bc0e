/** How long jobs wait: between two attempts, for a server that died, and for the next look. All in milliseconds. */
export type JobPauses = {
  /** The longest pause between two attempts of one job. */
  longestMs: number;
  /** A job whose server gave no sign of life for so long is begun by another one. */
  leaseMs: number;
  /** How often a server looks by itself; it is told of new jobs, but not of those that failed or that a server left. */
  lookMs: number;
};

/** What a setting of the longest pause makes of the others: nothing waits longer than that, but for what must be safe. */
export const pausesOf = (longestMs: number): JobPauses => ({
  longestMs,
  leaseMs: Math.max(2000, Math.min(30_000, longestMs)),
  lookMs: Math.min(2000, longestMs),
});

/** Two seconds, then twice as long each time, a little more or less so that what failed together comes back apart. */
export const pauseAfter = (attempts: number, { longestMs }: JobPauses): number =>
  Math.min(longestMs, 1000 * 2 ** Math.min(attempts, 30)) * (0.8 + Math.random() * 0.4);
