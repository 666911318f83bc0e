/** The effect of giving a set of permissions to a person, shown before it is done. */
import type { Permission } from '../../platform/permissions.ts';

export type Difference = {
  /** The codes that the person would get. */
  given: Permission[];
  /** The codes of the set that the person already holds. */
  kept: Permission[];
  /** The codes that are left out, because the granter doesn't hold them. */
  leftOut: Permission[];
  /** The codes that the person holds beyond the set; they are kept. */
  beyond: Permission[];
};

/** Compares the codes of a person with those of a set, limited to what the granter may give. */
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
