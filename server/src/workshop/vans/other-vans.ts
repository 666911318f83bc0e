import { can } from '@wms/contract/platform/permissions';
import { type Reader, runSql } from '../../platform/database/connection.ts';

export type OtherVan = { id: number; name: string; bufferMinutes: number };

/**
 * Finds the vans that could take a booking's people instead of this one: vans that are free, open at both ends of the
 * trip, bookable by the owner and allowed for the drivers; the van with the fewest seats comes first. The booking is
 * judged as if a workshop manager moved it without changing its time; with `asOffer` by all the rules of its owner,
 * because then the owner has to book the van.
 */
export async function findOtherVans(
  db: Reader,
  bookingId: number,
  instead: number,
  options: { asOffer?: boolean } = {},
): Promise<OtherVan[]> {
  const found = await findOtherVansOfEach(db, [bookingId], instead, options);
  return found.get(bookingId) ?? [];
}

/** Finds the other vans for each of several bookings, as if it were the only one to move; one query reads them all. */
export async function findOtherVansOfEach(
  db: Reader,
  bookingIds: readonly number[],
  instead: number,
  { asOffer = false } = {},
): Promise<Map<number, OtherVan[]>> {
  const found = await runSql(db)<OtherVan & { bookingId: number }>`
    with trip as materialized (
      select b.id, b.user_id, b.team_id, lower(b.during) as since, upper(b.during) as until,
             array(select user_id from booking_people p
                    where p.booking_id = b.id and p.role = 'guida' order by p.id) as drivers,
             (select count(*)::integer from booking_people p where p.booking_id = b.id) as heads,
             not ${asOffer} or exists (
               select from held_permissions held
                where held.user_id = b.user_id and held.permission = ${can.workshopManagement}) as manages
        from bookings b where b.id = any (${[...bookingIds]}::integer[])
    )
    select trip.id as "bookingId", r.id, r.name, r.buffer_minutes as "bufferMinutes"
      from trip
      join resources r on r.area = 'vans' and r.dismissed_at is null and r.id <> ${instead}
     where not exists (select from booking_resources same where same.booking_id = trip.id and same.resource_id = r.id)
       and not exists (select from find_clashes(array[r.id], since, until, array[trip.id]))
       and open_for(r.id, since, until) and may_book(r.id, user_id)
       and not exists (select from refusing_rule(array[r.id], user_id, team_id, drivers, heads, manages, since, until,
                                                 array[trip.id], keeps_time => not ${asOffer}))
     order by trip.id, r.capacity nulls last, r.id`;
  const ofBooking = Map.groupBy(found, ({ bookingId }) => bookingId);
  return new Map([...ofBooking].map(([id, vans]) => [id, vans.map(({ bookingId: _, ...van }) => van)]));
}
