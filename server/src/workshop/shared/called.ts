import { usualTrip } from '@wms/contract/workshop/bookings/heading';
import { sql } from 'kysely';

/** SQL: what a booking, `b` unless it has another name, is called in a sentence. It is the name of `nameOf`. */
export const calledName = (booking = sql`b`) => sql<string>`
  case when ${booking}.title = ${usualTrip}
       then coalesce((select trip.destination from van_trips trip where trip.booking_id = ${booking}.id),
                     ${booking}.title)
       else ${booking}.title end`;
