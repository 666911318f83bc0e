/** What giving a set of permissions to somebody would change, shown before it is done. */
import type { Permission } from '../../platform/permissions.ts';

export type Difference = {
  /** What they would get. */
  given: Permission[];
  /** What they hold already. */
  kept: Permission[];
  /** What is left out, because the granter doesn't hold it. */
  leftOut: Permission[];
  /** What they hold beyond the set; it stays. */
  beyond: Permission[];
};

/** Compares what somebody holds with what a set wants, as far as the granter may give it. */
export function compareGrants(
  held: readonly Permission[],
  wanted: readonly Permission[],
  granterHolds: ReadonlySet<string>,
): Difference {
  const missing = wanted.filter((code) => !held.includes(code));
  return {
    given: missing.filter((code) => granterHolds.has(code)),
    kept: wanted.filter((code) => held.includes(code)),
    leftOut: missing.filter((code) => !granterHolds.has(code)),
    beyond: held.filter((code) => !wanted.includes(code)),
  };
}
