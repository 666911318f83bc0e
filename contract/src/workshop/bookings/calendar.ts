/** The data of a calendar: rooms or vans with their hours, their bookings and their closures. */
import { z } from 'zod';
import { colours } from '../../platform/declarations/colours.ts';
import { Id, Instant } from '../../platform/schema.ts';
import { BookableResource, Period } from '../resources/resource.ts';
import { BookingState } from './life.ts';

/** The title that other people see instead of the title of a private booking. */
export const privateTitle = 'Occupato';

/** A booking without its resources. Other people see of a private one only its times. */
const BookingWithoutResources = z.object({
  id: Id,
  title: z.string(),
  state: BookingState,
  from: Instant,
  to: Instant,
  person: z.string().nullable(),
  team: z.object({ id: Id, name: z.string(), colour: z.enum(colours) }).nullable(),
  /** The destination of a van's trip; null for rooms, and for a private booking of somebody else. */
  destination: z.string().nullable(),
  private: z.boolean(),
  seriesId: Id.nullable(),
  /** Whether the person who asks owns the booking or comes along. */
  mine: z.boolean(),
  /** Whether this person may move the booking now. */
  movable: z.boolean(),
  version: z.number(),
});

/** A booking in a calendar. */
export const CalendarBooking = BookingWithoutResources.extend({ resourceIds: z.array(Id) });
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
 * A calendar as the server sends it. Bookings and their resources are two lists, because PostgreSQL finds these faster
 * than a list of resources for each of thousands of bookings (docs/decisions/0044).
 */
export const CalendarAnswer = z.object({
  resources: z.array(BookableResource.extend({ open: z.array(Period) })),
  /** The bookings have no order; the web lays them out. */
  bookings: z.array(BookingWithoutResources),
  /** The id of a booking, and the id of a room, a bench or a van that the booking takes. */
  places: z.array(z.tuple([Id, Id])),
  closures: z.array(CalendarClosure),
});
export type CalendarAnswer = z.infer<typeof CalendarAnswer>;

export type Calendar = Omit<CalendarAnswer, 'bookings' | 'places'> & { bookings: CalendarBooking[] };

/** Gives each booking its resources. */
export function joinResources({ bookings, places, ...calendar }: CalendarAnswer): Calendar {
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
