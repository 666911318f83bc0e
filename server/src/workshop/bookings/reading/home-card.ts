import { can } from '@wms/contract/platform/permissions';
import { listPaths } from '@wms/contract/workshop/bookings/paths';
import type { Area } from '@wms/contract/workshop/shared/access';
import { sql } from 'kysely';
import type { HomeCard, OpenThing } from '../../../platform/cupboards/cupboard.ts';
import { onRomesClock } from '../../../platform/database/moment.ts';
import type { User } from '../../../platform/people/user.ts';
import { calledName } from '../../shared/called.ts';
import { earlyMinutes } from '../life/arriving.ts';

/**
 * The bookings of today that are not over and that the person owns or takes part in, and the places offered to them. A
 * booking that begins shortly after midnight is among them as soon as its van may be taken or its person may arrive. An
 * overdue van stays on the card until it is brought back.
 */
export const bookingsCard = {
  name: 'bookings',
  select: (user: Pick<User, 'id'>) => sql`(
    select coalesce(json_agg(json_build_object(
             'id', b.id, 'area', b.area, 'title', ${calledName()}, 'from', ${onRomesClock(sql`lower(b.during)`)},
             'to', ${onRomesClock(sql`upper(b.during)`)},
             'places', (select string_agg(r.name, ', ' order by r.id)
                          from booking_resources br join resources r on r.id = br.resource_id
                         where br.booking_id = b.id),
             'waits', b.state = 'in attesa', 'offeredUntil', ${onRomesClock(sql`b.offered_until`)},
             'handOver', ${nextHandover(user.id)}) order by lower(b.during), b.id), '[]')
      from bookings b
     where b.id in (select id from bookings
                     where user_id = ${user.id} and upper(during) > current_moment() - interval '31 days'
                    union select booking_id from booking_people where user_id = ${user.id})
       and (upper(b.during) > (select current_moment()) or b.state = 'in corso' and b.area = 'vans')
       and (b.state in ('confermata', 'in corso', 'in attesa') and b.offered_until is null
            and ((lower(b.during) at time zone 'Europe/Rome')::date <= (select rome_today())
                 or lower(b.during) <= (select current_moment()) + make_interval(mins => ${earlyMinutes}))
            or b.state = 'in attesa' and b.offered_until > (select current_moment()) and b.user_id = ${user.id}))`,
} satisfies HomeCard;

/** SQL: the next handover, `out` or `in`, that the driver or the owner makes of the van of a booking `b`. */
const nextHandover = (personId: number) => sql`
  case when b.area <> 'vans'
            or b.user_id <> ${personId} and not exists (
              select from booking_people p
               where p.booking_id = b.id and p.user_id = ${personId} and p.role = 'guida') then null
       when exists (select from vans_out where booking_id = b.id) then 'in'
       when b.state in ('confermata', 'in corso') and upper(b.during) > current_moment()
            and lower(b.during) <= current_moment() + make_interval(mins => ${earlyMinutes}) then 'out' end`;

/**
 * The number of requests that wait for an approval, for the workshop managers. An offered place doesn't count, because
 * it waits for its own person.
 */
export const bookingsToApproveCard: HomeCard = {
  name: 'bookingsToApprove',
  select: (user) =>
    user.permissions.has(can.workshopManagement)
      ? sql`(select json_build_object('rooms', count(*) filter (where area = 'rooms'),
                                      'vans', count(*) filter (where area = 'vans'))
               from bookings where state = 'in attesa' and offered_until is null)`
      : sql`null::json`,
};

/** The bookings that a leaving person has not used yet. */
const openIn = (area: Area, person: string): OpenThing => ({
  singular: `prenotazione di ${person} ancora da usare`,
  plural: `prenotazioni di ${person} ancora da usare`,
  link: listPaths[area],
  linkOf: (personId) => sql`${`${listPaths[area]}?whose=all&person=${personId}`}::text`,
  count: (personId) => sql<number>`(
    select count(*)::integer from bookings where user_id = ${personId}::integer and area = ${area}
       and state in ('in attesa', 'confermata', 'in corso'))`,
});

export const openBookings = [openIn('rooms', 'stanze'), openIn('vans', 'furgoni')] as const;
