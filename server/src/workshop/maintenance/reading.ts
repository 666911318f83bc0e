/** Reads the stopped vans with the bookings to settle, for the people who manage the workshop. */
import { openMoves } from '@wms/contract/platform/life';
import { bookingLife } from '@wms/contract/workshop/bookings/life';
import type { AtRisk, StoppedVan } from '@wms/contract/workshop/maintenance/endpoints';
import { sql } from 'kysely';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import type { User } from '../../platform/people/user.ts';
import { calledName } from '../shared/called.ts';
import { findOtherVansOfEach, type OtherVan } from '../vans/other-vans.ts';
import { isAtRisk, stopJson } from './stop.ts';

/** The most bookings of a stopped van that are listed; the others come when these are settled. */
const mostListed = 50;

type Row = Omit<AtRisk, 'moves' | 'others'> & { owns: boolean };

export async function readStopped(db: Reader, user: Pick<User, 'id' | 'permissions'>): Promise<StoppedVan[]> {
  const stopped = await runSql(db)<{ stop: Omit<StoppedVan, 'bookings'>; rows: Row[] }>`
    select (${stopJson})::jsonb || jsonb_build_object(
             'van', json_build_object('id', r.id, 'name', r.name, 'plate', v.plate)) as stop,
           coalesce((
             select json_agg(risky order by risky."from", risky.id)
               from (select b.id, ${calledName()} as title, u.first_name || ' ' || u.last_name as person, b.state,
                            lower(b.during) as "from", upper(b.during) as "to", b.version,
                            b.series_id as "seriesId",
                            lower(b.during) < upper(c.during) as inside, b.user_id = ${user.id} as owns
                       from bookings b join users u on u.id = b.user_id
                      where c.ahead_days is not null and ${isAtRisk(sql`r.id`)}
                      order by lower(b.during), b.id limit ${mostListed}) risky), '[]') as rows
      from closures c
      join closure_resources closed on closed.closure_id = c.id
      join resources r on r.id = closed.resource_id and r.dismissed_at is null
      join vans v on v.resource_id = r.id
     where c.kind = 'manutenzione' and coalesce(upper(c.during) > current_moment(), true)
       and (c.ahead_days is not null or lower(c.during) <= current_moment())
     order by r.name, r.id, lower(c.during)`;
  const answer: StoppedVan[] = [];
  for (const { stop, rows } of stopped) {
    const bookings: AtRisk[] = [];
    const ids = rows.map(({ id }) => id);
    const found = ids.length > 0 ? await findOtherVansOfEach(db, ids, stop.van.id) : new Map();
    for (const { owns, ...row } of rows) {
      const others: readonly OtherVan[] = found.get(row.id) ?? [];
      const moves = openMoves(bookingLife, row.state, { permissions: user.permissions, owns });
      bookings.push({ ...row, moves, others: others.map(({ id, name }) => ({ id, name })) });
    }
    answer.push({ ...stop, bookings });
  }
  return answer;
}
