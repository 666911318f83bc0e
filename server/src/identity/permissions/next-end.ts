import { type Reader, runSql } from '../../platform/database/connection.ts';

/** When the next grant of this person ends by itself; null when none does. */
export async function findNextEnd(db: Reader, userId: number): Promise<Date | null> {
  const [grant] = await runSql(db)<{ ends_at: string | null }>`
    select min(ends_at) as ends_at from user_permissions where user_id = ${userId} and ends_at > current_moment()`;
  // A moment of JavaScript has no microseconds, and a timer may ring early: the grant must have ended by then.
  return grant?.ends_at ? new Date(Date.parse(grant.ends_at) + 5) : null;
}
