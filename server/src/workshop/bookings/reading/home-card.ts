import { can } from '@wms/contract/platform/permissions';
import { listPaths } from '@wms/contract/workshop/bookings/paths';
import type { Area } from '@wms/contract/workshop/shared/access';
import { sql } from 'kysely';
import type { HomeCard, OpenThing } from '../../../platform/cupboards/cupboard.ts';
import type { User } from '../../../platform/http/endpoint.ts';
import { calledName } from '../../shared/called.ts';
import { earlyMinutes } from '../life/arriving.ts';

/**
 * The person's bookings of today that are not over, whose they are or to which they come, and offered places. One that
 * begins shortly after midnight is among them as soon as its van may be taken or its person may arrive. A van that
 * should be back is still to be brought back.
 */
export const bookingsCard = {
  name: 'bookings',
  select: (user: Pick<User, 'id'>) => sql`(
    select coalesce(json_agg(json_build_object(
             'id', b.id, 'area', b.area, 'title', ${calledName()}, 'from', lower(b.during), 'to', upper(b.during),
             'places', (select string_agg(r.name, ', ' order by r.id)
                          from booking_resources br join resources r on r.id = br.resource_id
                         where br.booking_id = b.id),
             'waits', b.state = 'in attesa', 'offeredUntil', b.offered_until,
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

/** SQL: what somebody who drives, or has booked, does next with the van of a booking `b`. */
const nextHandover = (personId: number) => sql`
  case when b.area <> 'vans'
            or b.user_id <> ${personId} and not exists (
              select from booking_people p
               where p.booking_id = b.id and p.user_id = ${personId} and p.role = 'guida') then null
       when exists (select from vans_out where booking_id = b.id) then 'in'
       when b.state in ('confermata', 'in corso') and upper(b.during) > current_moment()
            and lower(b.during) <= current_moment() + make_interval(mins => ${earlyMinutes}) then 'out' end`;

/** How many requests wait, for whoever may answer them; an offered place waits for its person. */
export const bookingsToApproveCard: HomeCard = {
  name: 'bookingsToApprove',
  select: (user) =>
    user.permissions.has(can.workshopManagement)
      ? sql`(select json_build_object('rooms', count(*) filter (where area = 'rooms'),
                                      'vans', count(*) filter (where area = 'vans'))
               from bookings where state = 'in attesa' and offered_until is null)`
      : sql`null::json`,
};

/** What somebody who leaves has booked and not used yet. */
const openIn = (area: Area, of: string): OpenThing => ({
  one: `prenotazione di ${of} ancora da usare`,
  many: `prenotazioni di ${of} ancora da usare`,
  link: listPaths[area],
  linkOf: (personId) => sql`${`${listPaths[area]}?whose=all&person=${personId}`}::text`,
  count: (personId) => sql<number>`(
    select count(*)::integer from bookings where user_id = ${personId}::integer and area = ${area}
       and state in ('in attesa', 'confermata', 'in corso'))`,
});

export const openBookings = [openIn('rooms', 'stanze'), openIn('vans', 'furgoni')] as const;
