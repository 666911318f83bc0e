/** The maintenance that stops a van, and the bookings that it puts at risk. */
import type { Stop } from '@wms/contract/workshop/maintenance/endpoints';
import { type RawBuilder, sql } from 'kysely';
import { type Reader, runSql } from '../../platform/database/connection.ts';

/**
 * SQL: the maintenance `c` of the van `r` at this moment; of several the one that lasts longest. The holds of a
 * maintenance don't say whether it lasts, because bookings of the van may lie in its time.
 */
export const maintenanceOf = (van: RawBuilder<unknown>) => sql`
  select c.* from closure_resources closed join closures c on c.id = closed.closure_id
   where closed.resource_id = ${van} and c.kind = 'manutenzione' and c.during @> current_moment()
   order by upper(c.during) desc nulls first, c.id limit 1`;

/** SQL: the `Stop` of a maintenance `c`. */
export const stopJson = sql`json_build_object(
  'closureId', c.id, 'reason', c.reason, 'since', lower(c.during), 'until', upper(c.during),
  'by', (select first_name || ' ' || last_name from users where id = c.created_by),
  'open', c.ahead_days is not null)`;

/** Reads the maintenance of a van at this moment. */
export async function readStop(db: Reader, vanId: number): Promise<Stop | null> {
  const [row] = await runSql(db)<{ stop: Stop }>`
    select ${stopJson} as stop from (${maintenanceOf(sql`${vanId}::integer`)}) c`;
  return row?.stop ?? null;
}

/** Returns in a sentence why a van may not go out now, because it stands in maintenance; null when it doesn't. */
export async function whyStopped(db: Reader, vanId: number): Promise<string | null> {
  const stop = await readStop(db, vanId);
  return (
    stop && `Il furgone è in manutenzione: ${stop.reason}. Chi gestisce i furgoni lo rimette in servizio`
  );
}

/** SQL: the bookings `b` of the van that its open maintenance `c` puts at risk. */
export const isAtRisk = (van: RawBuilder<unknown>) => sql<boolean>`(
  b.state in ('in attesa', 'confermata') and b.offered_until is null and upper(b.during) > current_moment()
  and upper(b.during) > lower(c.during)
  and exists (select from booking_resources asked
               where asked.booking_id = b.id and asked.resource_id = ${van}))`;
