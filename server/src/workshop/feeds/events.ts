/** Reads bookings as events of a calendar. */

import { privateTitle } from '@wms/contract/workshop/bookings/calendar';
import type { BookingState } from '@wms/contract/workshop/bookings/life';
import { bookingPath } from '@wms/contract/workshop/bookings/paths';
import type { Area } from '@wms/contract/workshop/shared/access';
import { type RawBuilder, sql } from 'kysely';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { calledName } from '../shared/called.ts';
import { closuresOf } from './closures.ts';
import { type CalendarEvent, daysAhead, daysBack } from './icalendar.ts';

type Row = {
  id: number;
  area: Area;
  uid: string;
  sequence: number;
  from: string;
  to: string;
  state: BookingState;
  title: string;
  private: boolean;
  person: string;
  team: string | null;
  notes: string | null;
  places: string;
};

/** Returns the bookings that a person owns or takes part in, as this person sees them. */
export async function eventsOfPerson(db: Reader, userId: number, site: string): Promise<CalendarEvent[]> {
  const rows = await readRows(
    db,
    sql`b.id in (select id from bookings where user_id = ${userId}
                  union all select booking_id from booking_people where user_id = ${userId})`,
  );
  return rows.map((row) => ({
    ...eventOf(row, site),
    title: row.title,
    description: describe(row, row.notes),
  }));
}

/**
 * Returns the events of a room or van: its own bookings and closures, those of its benches, and those of the room that
 * a bench stands in. Private bookings only show their time. A dismissed room or van has only its past events, so that
 * programs that still read the calendar remove the future ones; all of them return when it comes back into use.
 */
export async function eventsOfResource(
  db: Reader,
  resourceId: number,
  site: string,
): Promise<{ name: string; events: CalendarEvent[] } | undefined> {
  const [resource] = await runSql(db)<{ name: string; dismissedAt: string | null; ids: number[] }>`
    select name, dismissed_at as "dismissedAt", array(select id from resources part
                        where part.id = own.id or part.parent_id = own.id or part.id = own.parent_id) as ids
      from resources own where id = ${resourceId}`;
  if (!resource) return undefined;
  const { name, dismissedAt, ids } = resource;
  const rows = await readRows(
    db,
    sql`b.id in (select booking_id from booking_resources where resource_id = any (${ids}::integer[]))
        and lower(b.during) < coalesce(${dismissedAt}::timestamptz, 'infinity')`,
  );
  const bookings = rows.map((row) =>
    row.private
      ? { ...eventOf(row, site), title: privateTitle, url: undefined }
      : { ...eventOf(row, site), title: row.title, description: describe(row, null) },
  );
  return {
    name: dismissedAt ? `${name} (fuori uso)` : name,
    events: [...bookings, ...(await closuresOf(db, ids, dismissedAt))],
  };
}

const readRows = (db: Reader, which: RawBuilder<boolean>) => runSql(db)<Row>`
  select b.id, b.area, b.uid, b.sequence, lower(b.during) as "from", coalesce(b.ended_at, upper(b.during)) as "to",
         b.state, ${calledName()} as title, b.private, u.first_name || ' ' || u.last_name as person, t.name as team,
         b.notes,
         (select string_agg(r.name || coalesce(', ' || coalesce(r.place, room.name), ''), ' + ' order by r.name)
            from booking_resources asked join resources r on r.id = asked.resource_id
            left join resources room on room.id = r.parent_id
           where asked.booking_id = b.id) as places
    from bookings b join users u on u.id = b.user_id left join teams t on t.id = b.team_id
   where ${which} and b.state in ('in attesa', 'confermata', 'in corso', 'conclusa')
     -- An offered place is no booking yet.
     and (b.state <> 'in attesa' or b.offered_until is null)
     and coalesce(b.ended_at > lower(b.during), true)
     and b.during && tstzrange(current_moment() - make_interval(days => ${daysBack}),
                               current_moment() + make_interval(days => ${daysAhead}))
   order by lower(b.during), b.id`;

const eventOf = ({ id, area, uid, sequence, from, to, state, places }: Row, site: string) => ({
  uid,
  sequence,
  from,
  to,
  status: statusOf(state),
  place: places,
  url: new URL(bookingPath(area, id), site).href,
});

/** Returns the status that a calendar shows for a booking in this state. */
export function statusOf(state: BookingState): CalendarEvent['status'] {
  if (state === 'in attesa') return 'TENTATIVE';
  return state === 'rifiutata' || state === 'annullata' || state === 'mancata' ? 'CANCELLED' : 'CONFIRMED';
}

const describe = ({ state, person, team }: Row, notes: string | null): string =>
  [
    state === 'in attesa' ? 'In attesa di conferma' : null,
    `Prenotata da ${person}${team ? ` (${team})` : ''}`,
    notes,
  ]
    .filter(Boolean)
    .join('\n');
