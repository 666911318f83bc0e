/** The pauses of jobs, in milliseconds: between two attempts, for a server that died, and until the next look. */
export type JobPauses = {
  /** The longest pause between two attempts of one job. */
  longestMs: number;
  /** After so long without a sign of life from its server, another server begins the job. */
  leaseMs: number;
  /** The pause between a server's looks for jobs: new ones are notified, failed or left ones aren't. */
  lookMs: number;
};

/** Derives all pauses from the longest one: none is longer, except where a shorter one would be unsafe. */
export const pausesOf = (longestMs: number): JobPauses => ({
  longestMs,
  leaseMs: Math.max(2000, Math.min(30_000, longestMs)),
  lookMs: Math.min(2000, longestMs),
});

/** Two seconds, doubled at each attempt; a random part spreads jobs that failed at the same time. */
export const pauseAfter = (attempts: number, { longestMs }: JobPauses): number =>
  Math.min(longestMs, 1000 * 2 ** Math.min(attempts, 30)) * (0.8 + Math.random() * 0.4);
