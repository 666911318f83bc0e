import { usualTrip } from '@wms/contract/workshop/bookings/heading';
import { sql } from 'kysely';

/**
 * SQL: the name of a booking in a sentence, the same as `nameOf` gives; the booking is `b` unless it has another alias.
 */
export const calledName = (booking = sql`b`) => sql<string>`
  case when ${booking}.title = ${usualTrip}
       then coalesce((select trip.destination from van_trips trip where trip.booking_id = ${booking}.id),
                     ${booking}.title)
       else ${booking}.title end`;
