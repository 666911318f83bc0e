import { can } from '@wms/contract/platform/permissions';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { readTrip, refuseTrip } from './eligibility.ts';

export type OtherVan = { id: number; name: string; bufferMinutes: number };

type Trip = { id: number; from: string; to: string; drivers: number[]; passengers: number[] };

/**
 * Finds the vans that could take a booking's people instead of this one: free and open at both ends, with enough seats,
 * bookable by the owner, and allowed for all drivers; the van with the fewest spare seats comes first. With `asOffer`
 * the vans keep to the other rules too, because the owner has to book one.
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

/** Finds the same for several bookings of a van, each as if it were the only one, in as many statements as for one. */
export async function findOtherVansOfEach(
  db: Reader,
  bookingIds: readonly number[],
  instead: number,
  { asOffer = false } = {},
): Promise<Map<number, OtherVan[]>> {
  const ids = [...bookingIds];
  const trips = await runSql(db)<Trip>`
    select b.id, lower(b.during) as "from", upper(b.during) as "to",
           array(select user_id from booking_people p where p.booking_id = b.id and p.role = 'guida') as drivers,
           array(select user_id from booking_people p where p.booking_id = b.id) as passengers
      from bookings b where b.id = any (${ids}::integer[])`;
  const free = await runSql(db)<OtherVan & { bookingId: number }>`
    select b.id as "bookingId", r.id, r.name, r.buffer_minutes as "bufferMinutes"
      from bookings b
      join resources r on r.area = 'vans' and r.dismissed_at is null and r.id <> ${instead}
     where b.id = any (${ids}::integer[])
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
     order by b.id, r.capacity nulls last, r.id`;
  const { vans, licences } = await readTrip(db, {
    resourceIds: [...new Set(free.map(({ id }) => id))],
    drivers: [...new Set(trips.flatMap(({ drivers }) => drivers))],
  });
  const known = new Map(vans.map((van) => [van.id, van]));
  const ofBooking = Map.groupBy(free, ({ bookingId }) => bookingId);
  return new Map(
    trips.map((trip) => {
      const fits = ({ id }: OtherVan) => {
        const van = known.get(id);
        return van !== undefined && !refuseTrip({ vans: [van], licences }, { ...trip, resourceIds: [id] });
      };
      const others = (ofBooking.get(trip.id) ?? []).filter(fits);
      return [trip.id, others.map(({ bookingId: _, ...van }) => van)] as const;
    }),
  );
}
