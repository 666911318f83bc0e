import { type Reader, runSql } from '../../platform/database/connection.ts';

/** Returns the moment at which the next grant of this person ends by itself; null when no grant ends. */
export async function findNextEnd(db: Reader, userId: number): Promise<Date | null> {
  const [grant] = await runSql(db)<{ ends_at: string | null }>`
    select min(ends_at) as ends_at from user_permissions where user_id = ${userId} and ends_at > current_moment()`;
  // The moment is a little later than the end, because a moment of JavaScript has no microseconds and a timer may ring
  // early: by then the grant must have ended.
  return grant?.ends_at ? new Date(Date.parse(grant.ends_at) + 5) : null;
}
