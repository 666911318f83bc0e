/** Looks where the bookings of a van that stops could go. The preview and the act itself ask the same plan. */
import { privateTitle } from '@wms/contract/workshop/bookings/calendar';
import { type StopLength, stopDays } from '@wms/contract/workshop/maintenance/endpoints';
import { sql } from 'kysely';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { calledName } from '../shared/called.ts';
import { isHidden, type Viewer } from '../shared/privacy.ts';
import { findOtherVansOfEach, type OtherVan } from '../vans/other-vans.ts';

/** Returns the midnight, by Rome's clock, at the end of the last day of a stop that begins today. */
export async function endOfStop(db: Reader, length: StopLength): Promise<string> {
  return midnightAfter(db, stopDays[length]);
}

/** Returns the midnight, by Rome's clock, at the end of the day that comes `days` days after today. */
export async function midnightAfter(db: Reader, days: number): Promise<string> {
  const [row] = await runSql(db)<{ until: string }>`
    select (rome_today() + ${days}::integer + 1)::timestamp at time zone 'Europe/Rome' as until`;
  if (!row) throw new Error('there is no today');
  return row.until;
}

/** A booking in the time of a stop, with the van that could take it. */
export type PlannedTrip = {
  id: number;
  title: string;
  person: string | null;
  from: string;
  to: string;
  other: OtherVan | null;
};

type PlanViewer = Pick<Viewer, 'id' | 'manages'> | null;

/**
 * Returns the bookings of a van between two moments, the next one first, each with the first van that is free for it;
 * no two of them are given the same van at the same time. Titles and people that a viewer may not read are hidden.
 */
export async function planStop(
  db: Reader,
  { vanId, from, until }: { vanId: number; from: string; until: string },
  viewer: PlanViewer = null,
): Promise<PlannedTrip[]> {
  const hidden = viewer ? isHidden(viewer) : sql<boolean>`false`;
  const rows = await runSql(db)<Omit<PlannedTrip, 'other'>>`
    select b.id, case when ${hidden} then ${privateTitle} else ${calledName()} end as title,
           case when not ${hidden} then u.first_name || ' ' || u.last_name end as person,
           lower(b.during) as "from", upper(b.during) as "to"
      from bookings b
      join booking_resources asked on asked.booking_id = b.id and asked.resource_id = ${vanId}
      join users u on u.id = b.user_id
     where b.state in ('in attesa', 'confermata') and b.during && tstzrange(${from}, ${until})
       and upper(b.during) > current_moment()
     order by lower(b.during), b.id`;
  const others = await findOtherVansOfEach(
    db,
    rows.map(({ id }) => id),
    vanId,
  );
  const planned: PlannedTrip[] = [];
  for (const row of rows) {
    const other = others
      .get(row.id)
      ?.find((van) =>
        planned.every(
          (candidate) => candidate.other?.id !== van.id || !meets(candidate, row, van.bufferMinutes),
        ),
      );
    planned.push({ ...row, other: other ?? null });
  }
  return planned;
}

/** Whether two trips of one van share a moment, with the van's buffer after each. */
function meets(trip: PlannedTrip, pair: Omit<PlannedTrip, 'other'>, bufferMinutes: number): boolean {
  const pause = bufferMinutes * 60_000;
  return (
    Date.parse(trip.from) < Date.parse(pair.to) + pause && Date.parse(pair.from) < Date.parse(trip.to) + pause
  );
}
