/** The calendar of an area: its resources, and the bookings and closures between two moments. */
import { type CalendarAnswer, privateTitle } from '@wms/contract/workshop/bookings/calendar';
import type { Area } from '@wms/contract/workshop/shared/access';
import { minutesBetween } from '@wms/contract/workshop/shared/periods';
import { type RawBuilder, sql } from 'kysely';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import {
  type JsonText,
  jsonOfNone,
  type Written,
  withWritten,
} from '../../../platform/http/answers/written.ts';
import { refuse } from '../../../platform/refusal.ts';
import { isMine, type Viewer } from '../../shared/privacy.ts';
import { selectRegulationsToConfirm, selectRulesToAccept } from '../rules/acceptance.ts';

/** A calendar shows at most two months at once. */
const mostDays = 63;

/**
 * The columns of a `CalendarBooking` of `b`, without its places: `u` is its person, `t` its team, `trip` a van's,
 * `present` the moment.
 */
export const calendarColumns = (viewer: Viewer): RawBuilder<unknown> => sql`
  b.id, case when hidden then ${privateTitle} else b.title end as title, b.state, lower(b.during) as "from",
  coalesce(b.ended_at, upper(b.during)) as "to",
  case when not hidden then u.first_name || ' ' || u.last_name end as person,
  case when not hidden and t.id is not null
       then json_build_object('id', t.id, 'name', t.name, 'colour', t.colour) end as team,
  case when not hidden then trip.destination end as destination,
  b.private, case when not hidden then b.series_id end as "seriesId", mine,
  b.area = any (${[...viewer.books]}::text[]) and (${viewer.manages} or b.user_id = ${viewer.id})
    and b.state in ('in attesa', 'confermata')
    and lower(b.during) > present and b.offered_until is null as movable, b.version`;

export const calendarJoins = (viewer: Viewer) => sql`
  join users u on u.id = b.user_id
  left join teams t on t.id = b.team_id
  left join van_trips trip on trip.booking_id = b.id
 cross join (select current_moment() as present offset 0) moment
 cross join lateral (select ${isMine(viewer)} as mine) whose
 cross join lateral (select b.private and not ${viewer.manages} and not mine as hidden) seen`;

type CalendarParts = {
  bookings: JsonText<CalendarAnswer['bookings']> | null;
  places: JsonText<CalendarAnswer['places']> | null;
};

export async function readCalendar(
  db: Reader,
  area: Area,
  { from, to }: { from: string; to: string },
  viewer: Viewer,
): Promise<Written<CalendarAnswer>> {
  const minutes = minutesBetween(from, to);
  if (minutes <= 0) throw refuse.invalid('to', 'La fine viene dopo l’inizio');
  if (minutes > mostDays * 1440)
    throw refuse.invalid('to', `Il calendario mostra al massimo ${mostDays} giorni`);
  const shown = sql`bookings b where b.area = ${area} and b.during && tstzrange(${from}, ${to})
    and b.state in ('in attesa', 'confermata', 'in corso', 'conclusa')
    and coalesce(b.ended_at > lower(b.during), true)`;
  // One query after the other, so that a calendar takes one of the few connections. Bookings and their places are read
  // together, so that no booking is without its place.
  const [drawn] = await runSql(db)<CalendarParts>`
    with shown as materialized (select b.* from ${shown})
    select (select json_agg(drawn)::text
              from (select ${calendarColumns(viewer)} from shown b ${calendarJoins(viewer)}) drawn) as bookings,
           (select '[' || string_agg('[' || br.booking_id || ',' || br.resource_id || ']', ',') || ']'
              from booking_resources br where br.booking_id = any (array(select id from shown))) as places`;
  const resources = await readResources(db, area, { from, to }, viewer);
  const closures = await runSql(db)<CalendarAnswer['closures'][number]>`
    select c.id, c.reason, c.kind, lower(c.during) as "from", coalesce(upper(c.during), ${to}::timestamptz) as "to",
           array_agg(closed.resource_id order by closed.resource_id) as "resourceIds"
      from closures c join closure_resources closed on closed.closure_id = c.id
      join resources r on r.id = closed.resource_id and r.area = ${area}
     where c.during && tstzrange(${from}, ${to})
     group by c.id order by lower(c.during), c.id`;
  return withWritten<CalendarAnswer, 'bookings' | 'places'>(
    { resources, closures },
    { bookings: drawn?.bookings ?? jsonOfNone, places: drawn?.places ?? jsonOfNone },
  );
}

/** Reads the resources of the calendar: each room is followed by its benches. */
const readResources = (db: Reader, area: Area, { from, to }: { from: string; to: string }, viewer: Viewer) =>
  runSql(db)<CalendarAnswer['resources'][number]>`
    with shown as materialized (
      select r.*, coalesce(room.name, r.name) as room
        from resources r left join resources room on room.id = r.parent_id
       where r.area = ${area}
         and coalesce(least(r.dismissed_at, room.dismissed_at) > ${from}::timestamptz, true)
    )
    select r.id, r.kind, r.parent_id as "parentId", r.name, r.code, r.place, r.description, r.capacity, r.equipment,
           r.colour, r.slot_minutes as "slotMinutes", r.shortest_minutes as "shortestMinutes",
           r.longest_minutes as "longestMinutes", r.approval, r.approval_minutes as "approvalMinutes",
           r.buffer_minutes as "bufferMinutes", r.waiting_holds as "waitingHolds",
           ${viewer.manages} or may_book(r.id, ${viewer.id}) as "mayBook",
           ${selectRulesToAccept(viewer.id)} as "rulesToAccept",
           ${selectRegulationsToConfirm(viewer.id)} as "regulationsToConfirm",
           case when v.resource_id is not null
                then json_build_object('plate', v.plate, 'model', nullif(concat_ws(' ', v.make, v.model), ''),
                                       'licenceCategory', v.licence_category, 'roadTaxUntil', v.road_tax_until,
                                       'serviceOn', v.service_on, 'serviceKm', v.service_km,
                                       'odometer', v.odometer) end as van,
           coalesce((select json_agg(json_build_object('from', to_json(lower(win)), 'to', to_json(upper(win)))
                              order by lower(win))
                       from unnest(open.windows) as win), '[]') as open
      from shown r
      join windows_of(array(select id from shown), ${from}, ${to}) open on open.resource_id = r.id
      left join vans v on v.resource_id = r.id
     order by r.room, coalesce(r.parent_id, r.id), r.parent_id nulls first, r.name, r.id`;
