/** Writes the date of a booking in a mail for calendar programs. */
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
  /** Whether the readers were taken off the booking, which goes on without them. */
  takenOff?: boolean;
};

/**
 * Returns the calendar files of a mail. One booking is an invitation, which replaces the event that the program has, or
 * takes it back. An invitation has one event only (RFC 5546, 3.2.2), so several dates are a calendar to take over; each
 * keeps its own identity, and later mails change it alone. Several cancelled dates are one file each, because a program
 * deletes only the event that a CANCEL names.
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
    return events.map((event) => fileOf('CANCEL', [event]));
  return [fileOf(events.length > 1 ? 'PUBLISH' : 'REQUEST', events)];
}

function eventOf(booking: DatedBooking, attendee: string): CalendarEvent {
  const { uid, sequence, state, from, to, title, places, takenOff = false } = booking;
  const event = { uid, from, to, title, place: places, attendee };
  // The sequence number of the booking has grown when somebody was taken off it.
  if (takenOff) return { ...event, sequence, status: 'CANCELLED' };
  const status = statusOf(state);
  // A cancellation needs a higher number than the event that it takes back.
  return { ...event, status, sequence: status === 'CANCELLED' ? sequence + 1 : sequence };
}
