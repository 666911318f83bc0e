/** The part of Node's test events that counting needs. */
export type Outcome = {
  nesting: number;
  skip?: boolean | string;
  todo?: boolean | string;
  file?: string;
  details: { type?: string; error?: { failureType?: string } };
};

/**
 * Counts single tests; a suite, or a test that only contains others, is not one. A failure outside a test (a file that
 * doesn't load, a hook) counts as one failure. Skipped tests are not counted.
 */
export function counter(): { passed: number; failed: number; add(outcome: Outcome, passed: boolean): void } {
  /** For each file, the number of outcomes at each depth since the outer test or suite ended. */
  const seen = new Map<string, number[]>();
  return {
    passed: 0,
    failed: 0,
    add({ nesting, file = '', details, skip, todo }, passed) {
      const depths = seen.get(file) ?? [];
      seen.set(file, depths);
      const holdsOthers = (depths[nesting + 1] ?? 0) > 0 || details.type === 'suite';
      depths[nesting + 1] = 0;
      depths[nesting] = (depths[nesting] ?? 0) + 1;
      if (skip !== undefined || todo !== undefined) return;
      if (!passed && !(holdsOthers && details.error?.failureType === 'subtestsFailed')) this.failed += 1;
      if (passed && !holdsOthers) this.passed += 1;
    },
  };
}
