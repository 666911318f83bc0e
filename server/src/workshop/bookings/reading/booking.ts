/** Reads one booking with everything that this person may see of it and do with it. */

import type { Answer } from '@wms/contract/platform/endpoint';
import type { HistoryPage } from '@wms/contract/platform/history';
import { openMoves } from '@wms/contract/platform/life';
import type { bookingEndpoints } from '@wms/contract/workshop/bookings/endpoints';
import { type BookingState, bookingLife } from '@wms/contract/workshop/bookings/life';
import type { Area } from '@wms/contract/workshop/shared/access';
import { sql } from 'kysely';
import type { z } from 'zod';
import { selectAttachments } from '../../../platform/annotations/attachments.ts';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import type { User } from '../../../platform/people/user.ts';
import { refuse } from '../../../platform/refusal.ts';
import { isHidden, isMine, type Viewer, viewerOf } from '../../shared/privacy.ts';
import { earlyMinutes } from '../life/arriving.ts';
import { bookingHistory } from '../life/history.ts';
import { bookingLifeTable } from '../life/living.ts';
import { selectRegulationsToConfirm, selectRulesToAccept } from '../rules/acceptance.ts';
import { describeClash } from '../rules/taken-places.ts';
import { calendarColumns, calendarJoins } from './calendar.ts';

type FullBooking = Answer<(typeof bookingEndpoints)['rooms']['getBooking']>;

type Row = Omit<FullBooking, 'moves' | 'editable' | 'attaches' | 'overtaken'> & {
  userId: number;
  hidden: boolean;
};

/** SQL: a `PersonChoice` of the user `p`. */
const personJson = (more = sql``) => sql`json_build_object(
  'id', p.id, 'name', p.first_name || ' ' || p.last_name,
  'picture', (select left(picture.small_sha256, 16) from profile_pictures picture where picture.user_id = p.id),
  'teams', array(select team.name from team_members m join teams team on team.id = m.team_id
                  where m.user_id = p.id and coalesce(m.since <= rome_today(), true)
                    and coalesce(m.until >= rome_today(), true) order by team.name) ${more})`;

export async function readBooking(db: Reader, area: Area, id: number, user: User): Promise<FullBooking> {
  const viewer = viewerOf(user);
  const [row] = await runSql(db)<Row>`
    select ${calendarColumns(viewer)}, hidden,
           array(select br.resource_id from booking_resources br where br.booking_id = b.id) as "resourceIds",
           b.user_id as "userId",
           (select json_agg(json_build_object(
                      'id', r.id, 'name', r.name, 'code', r.code,
                      'rulesToAccept', case when b.state = 'in attesa' and b.offered_until is not null
                                             and b.user_id = ${viewer.id}
                                            then ${selectRulesToAccept(viewer.id)} end,
                      'regulationsToConfirm', case when b.state = 'in attesa' and b.offered_until is not null
                                                    and b.user_id = ${viewer.id}
                                                   then ${selectRegulationsToConfirm(viewer.id)}
                                                   else '[]' end) order by r.id)
              from booking_resources br join resources r on r.id = br.resource_id where br.booking_id = b.id)
             as resources,
           case when not hidden then (select ${personJson()} from users p where p.id = b.user_id) end as owner,
           b.user_id = ${viewer.id} as own,
           case when not hidden
                then (select p.first_name || ' ' || p.last_name from users p where p.id = b.entered_by) end
             as "enteredBy",
           case when not hidden then b.notes end as notes,
           case when hidden then '[]'
                else coalesce((select json_agg(${personJson(sql`, 'role', bp.role`)} order by bp.id)
                                 from booking_people bp join users p on p.id = bp.user_id
                                where bp.booking_id = b.id), '[]') end as people,
           case when not hidden then (select repetition from booking_series s where s.id = b.series_id) end
             as repetition,
           case when not hidden and b.series_id is not null
                then (select count(*)::integer from bookings one
                       where one.series_id = b.series_id and one.state not in ('annullata', 'rifiutata')) end
             as "seriesDates",
           case when not hidden and trip.booking_id is not null
                then json_build_object('destination', trip.destination, 'expectedKm', trip.expected_km) end as trip,
           ${selectAttachments(sql`a.booking_id = b.id and not hidden`)} as attachments,
           b.checked_in_at as "checkedInAt", b.ended_at as "endedAt",
           case when b.user_id = ${user.id} and b.state = 'in attesa' then b.offered_until end as "offeredUntil",
           case when not hidden
                then (select s.reason from steps_taken s where s.booking_id = b.id and s.to_state = b.state
                       order by s.id desc limit 1) end as reason,
           case when not hidden and b.area = 'vans'
                then (select json_build_object('van', (select string_agg(r.name, ' e ' order by r.id)
                                                         from booking_resources mine
                                                         join closure_resources closed
                                                           on closed.resource_id = mine.resource_id
                                                          and closed.closure_id = stop.id
                                                         join resources r on r.id = mine.resource_id
                                                        where mine.booking_id = b.id), 'until', upper(stop.during))
                        from stopped_for(b) stop) end as "atRisk",
           b.created_at as "createdAt"
      from bookings b ${calendarJoins(viewer)}
     where b.id = ${id} and b.area = ${area}`;
  if (!row) throw refuse.notFound(bookingLifeTable.missing);
  const { hidden, userId, ...booking } = row;
  const concerns = userId === user.id || viewer.manages;
  const attaches = concerns && viewer.books.includes(area);
  const overtaken =
    concerns && booking.state === 'in attesa' ? await findOvertaker(db, row, area, viewer) : null;
  const moves = movesNow(row, user, area).filter((move) => overtaken === null || move !== 'confirm');
  return { ...booking, overtaken, moves, editable: booking.movable, attaches };
}

/** Describes who has the place of a request that holds nothing; null while nobody has it. */
const findOvertaker = (db: Reader, { id, userId, resourceIds, from, to }: Row, area: Area, viewer: Viewer) =>
  describeClash(db, {
    area,
    resourceIds,
    from,
    to,
    instead: [id],
    ownerId: userId,
    teamId: null,
    people: [],
    byId: viewer.id,
    manages: viewer.manages,
  });

/**
 * Returns the history of a booking to a person who may read it. A person who neither takes part in the booking nor
 * manages the workshop reads only the entries since the booking was last private, because earlier entries have its
 * private titles and notes.
 */
export async function readBookingHistory(
  db: Reader,
  area: Area,
  { id, ...page }: { id: number; cursor?: string | undefined; limit?: number | undefined },
  user: User,
): Promise<z.infer<typeof HistoryPage>> {
  const viewer = viewerOf(user);
  const [seen] = await runSql(db)<{ since: number | null }>`
    select case when not ${viewer.manages} and not ${isMine(viewer)}
                then (select max(l.id) from audit_log l
                       where l.table_name = 'bookings' and l.row_id = b.id
                         and 'true' in (l.before ->> 'private', l.after ->> 'private')) end as since
      from bookings b where b.id = ${id} and b.area = ${area} and not ${isHidden(viewer)}`;
  if (!seen) throw refuse.notFound(bookingLifeTable.missing);
  return bookingHistory.readPage(db, {
    table: 'bookings',
    id,
    ...page,
    since: seen.since ?? undefined,
    steps: [{ step: 'booking_id', state: 'state' }],
  });
}

/**
 * Returns the moves that this person may make now. A companion may check in and finish like the owner, but not cancel.
 * Nobody may check in long before a room's booking begins.
 */
function movesNow(
  row: Pick<Row, 'from' | 'userId' | 'mine' | 'hidden'> & { state: BookingState },
  user: User,
  area: Area,
) {
  // A van may be handed out early, whenever it is there.
  const isEarly = area === 'rooms' && Date.now() < Date.parse(row.from) - earlyMinutes * 60_000;
  return openTo(row, user).filter((move) => !(isEarly && move === 'checkIn'));
}

function openTo(
  { state, userId, mine, hidden }: Pick<Row, 'userId' | 'mine' | 'hidden'> & { state: BookingState },
  user: User,
) {
  if (hidden) return [];
  const owns = userId === user.id;
  const open = openMoves(bookingLife, state, { permissions: user.permissions, owns });
  if (owns || !mine) return open;
  const asOwner = openMoves(bookingLife, state, { permissions: new Set(), owns: true });
  return [...asOwner.filter((move) => move === 'checkIn' || move === 'finish'), ...open];
}
