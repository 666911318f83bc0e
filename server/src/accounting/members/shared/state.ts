/** Who is a member today, in SQL. */
import { sql } from 'kysely';

/** SQL: whether the member `m` is one today. */
export const isMemberToday = sql<boolean>`coalesce(m.ended_on >= (select rome_today()), true)`;
export const stateOfMember = sql`case when ${isMemberToday} then 'attivo' else 'cessato' end`;
