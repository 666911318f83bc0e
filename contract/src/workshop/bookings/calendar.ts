/** What a calendar shows: rooms or vans with their hours, what is booked in them, and what closes them. */
import { z } from 'zod';
import { colours } from '../../platform/declarations/colours.ts';
import { Id, Instant } from '../../platform/schema.ts';
import { BookableResource, Period } from '../resources/resource.ts';
import { BookingState } from './life.ts';

/** The title that others read of a private booking. */
export const privateTitle = 'Occupato';

/** Of a private booking others see only that it is there. */
const BookingWithoutPlaces = z.object({
  id: Id,
  title: z.string(),
  state: BookingState,
  from: Instant,
  to: Instant,
  person: z.string().nullable(),
  team: z.object({ id: Id, name: z.string(), colour: z.enum(colours) }).nullable(),
  /** Where a van goes; null of rooms, and of a private booking of others. */
  destination: z.string().nullable(),
  private: z.boolean(),
  seriesId: Id.nullable(),
  /** Whether it is this person's, or they come along. */
  mine: z.boolean(),
  /** Whether this person may move it now. */
  movable: z.boolean(),
  version: z.number(),
});

/** A booking in a calendar. */
export const CalendarBooking = BookingWithoutPlaces.extend({ resourceIds: z.array(Id) });
export type CalendarBooking = z.infer<typeof CalendarBooking>;

const CalendarClosure = z.object({
  id: Id,
  reason: z.string(),
  kind: z.enum(['chiusura', 'manutenzione', 'festa']),
  from: Instant,
  to: Instant,
  resourceIds: z.array(Id),
});

/**
 * A calendar as it travels: bookings and their places apart, since PostgreSQL finds two lists at once sooner than a
 * list of places for each of thousands (docs/decisions/0044).
 */
export const CalendarAnswer = z.object({
  resources: z.array(BookableResource.extend({ open: z.array(Period) })),
  /** In no order: whoever draws them lays them out. */
  bookings: z.array(BookingWithoutPlaces),
  /** The id of a booking, and the id of a room, a bench or a van that it takes. */
  places: z.array(z.tuple([Id, Id])),
  closures: z.array(CalendarClosure),
});
export type CalendarAnswer = z.infer<typeof CalendarAnswer>;

export type Calendar = Omit<CalendarAnswer, 'bookings' | 'places'> & { bookings: CalendarBooking[] };

/** Gives each booking its places. */
export function joinPlaces({ bookings, places, ...calendar }: CalendarAnswer): Calendar {
  const taken = new Map<number, number[]>();
  for (const [booking, resource] of places) {
    const ids = taken.get(booking);
    if (ids) ids.push(resource);
    else taken.set(booking, [resource]);
  }
  return {
    ...calendar,
    bookings: bookings.map((booking) => ({ ...booking, resourceIds: taken.get(booking.id) ?? [] })),
  };
}
