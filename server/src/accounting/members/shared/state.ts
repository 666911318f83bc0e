/** SQL that says whether somebody is a member today. */
import { sql } from 'kysely';

/** SQL: whether `m` is a member today. */
export const isMemberToday = sql<boolean>`coalesce(m.ended_on >= (select rome_today()), true)`;
export const stateOfMember = sql`case when ${isMemberToday} then 'attivo' else 'cessato' end`;
