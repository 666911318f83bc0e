import { can } from '@wms/contract/platform/permissions';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { listFitVans } from './eligibility.ts';

export type OtherVan = { id: number; name: string; bufferMinutes: number };

type Trip = { from: string; to: string; drivers: number[]; passengers: number[] };

/**
 * Finds the vans that could take a booking's people instead of this one: free and open at both ends, with enough seats,
 * bookable by the owner, and allowed for all drivers; the van with the fewest spare seats comes first. With `asOffer`
 * the vans keep to the other rules too, because the owner has to book one.
 */
export async function findOtherVans(
  db: Reader,
  bookingId: number,
  instead: number,
  { asOffer = false } = {},
): Promise<OtherVan[]> {
  const [trip] = await runSql(db)<Trip>`
    select lower(b.during) as "from", upper(b.during) as "to",
           array(select user_id from booking_people p where p.booking_id = b.id and p.role = 'guida') as drivers,
           array(select user_id from booking_people p where p.booking_id = b.id) as passengers
      from bookings b where b.id = ${bookingId}`;
  if (!trip) return [];
  const free = await runSql(db)<OtherVan>`
    select r.id, r.name, r.buffer_minutes as "bufferMinutes"
      from bookings b
      join resources r on r.area = 'vans' and r.dismissed_at is null and r.id <> ${instead}
     where b.id = ${bookingId}
       and not exists (select from booking_resources same where same.booking_id = b.id and same.resource_id = r.id)
       and not exists (
         select from holds h
          where h.resource_id = r.id and h.booking_id is distinct from b.id
            and h.during && tstzrange(lower(b.during), hold_end(r.id, upper(b.during), r.buffer_minutes)))
       and open_for(r.id, lower(b.during), upper(b.during)) and may_book(r.id, b.user_id)
       and (not ${asOffer}
            or may_be_offered(r.id, b.user_id, b.team_id,
                              exists (select from held_permissions held
                                       where held.user_id = b.user_id and held.permission = ${can.workshopManagement}),
                              lower(b.during), upper(b.during), array[b.id]))
     order by r.capacity nulls last, r.id`;
  const fit = await listFitVans(db, { resourceIds: free.map(({ id }) => id), ...trip });
  return free.filter(({ id }) => fit.includes(id));
}
