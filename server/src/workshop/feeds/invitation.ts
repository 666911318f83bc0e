/** The date of a booking in a mail, as calendar programs take it. */
import type { BookingState } from '@wms/contract/workshop/bookings/life';
import type { Letter } from '../../platform/mail/letter.ts';
import { statusOf } from './events.ts';
import { type CalendarEvent, type CalendarFile, writeCalendar } from './icalendar.ts';

/** A booking as a calendar needs it. */
export type DatedBooking = {
  uid: string;
  sequence: number;
  state: BookingState;
  from: string;
  to: string;
  title: string;
  places: string;
  /** Whether it goes on without those who read of it. */
  takenOff?: boolean;
};

/**
 * One booking is an invitation, which replaces what the program has of it, or takes it back. An invitation has one
 * event only (RFC 5546, 3.2.2), so several dates are a calendar to take over; each keeps its own identity, and later
 * mails change it alone. Several that are taken back are one file for each: a program deletes only what a CANCEL names.
 */
export function inviteTo(bookings: readonly DatedBooking[], attendee: string): Letter['calendars'] {
  const writtenAt = new Date();
  const fileOf = (method: CalendarFile['method'], events: readonly CalendarEvent[]) => ({
    method,
    file: writeCalendar({ method, events, writtenAt }),
  });
  const events = bookings.map((booking) => eventOf(booking, attendee));
  if (events.length === 0) return undefined;
  if (events.every(({ status }) => status === 'CANCELLED'))
    return events.map((one) => fileOf('CANCEL', [one]));
  return [fileOf(events.length > 1 ? 'PUBLISH' : 'REQUEST', events)];
}

function eventOf(booking: DatedBooking, attendee: string): CalendarEvent {
  const { uid, sequence, state, from, to, title, places, takenOff = false } = booking;
  const event = { uid, from, to, title, place: places, attendee };
  // The number of a booking that goes on has grown when somebody was taken off it.
  if (takenOff) return { ...event, sequence, status: 'CANCELLED' };
  const status = statusOf(state);
  // What is taken back is newer than what was said before.
  return { ...event, status, sequence: status === 'CANCELLED' ? sequence + 1 : sequence };
}
