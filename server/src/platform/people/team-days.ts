/** Teams and memberships on a day: their first and their last day count. */
import { type RawBuilder, sql } from 'kysely';

export type Day = RawBuilder<string>;

/**
 * Returns the asked day as SQL; without one, today in Rome. The subquery runs once, whereas calling the function for
 * each of 35,000 memberships took 0.3 seconds.
 */
export const dayOf = (on: string | undefined): Day => (on ? sql`${on}::date` : sql`(select rome_today())`);

/** The condition that a row of this alias, with `since` and `until`, is valid on the day. */
export const countsOn = (alias: string, day: Day): RawBuilder<boolean> => {
  const [since, until] = [sql.ref(`${alias}.since`), sql.ref(`${alias}.until`)];
  return sql`(coalesce(${since} <= ${day}, true) and coalesce(${until} >= ${day}, true))`;
};
