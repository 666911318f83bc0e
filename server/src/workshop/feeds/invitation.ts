/** The date of a booking in a mail, as calendar programs take it. */
import type { BookingState } from '@wms/contract/workshop/bookings/life';
import type { Letter } from '../../platform/mail/letter.ts';
import { statusOf } from './events.ts';
import { type CalendarFile, writeCalendar } from './icalendar.ts';

/** A booking as a calendar needs it. */
export type DatedBooking = {
  uid: string;
  sequence: number;
  state: BookingState;
  from: string;
  to: string;
  title: string;
  places: string;
};

/**
 * One booking is an invitation, which replaces what the program has of it, or takes it back. An invitation has one
 * event only (RFC 5546, 3.2.2), so several dates are a calendar to take over; each keeps its own identity, and later
 * mails change it alone.
 */
export function inviteTo(bookings: readonly DatedBooking[], attendee: string): Letter['calendar'] {
  const events = bookings.map(({ uid, sequence, state, from, to, title, places }) => {
    const status = statusOf(state);
    // What is taken back is newer than what was said before.
    const number = status === 'CANCELLED' ? sequence + 1 : sequence;
    return { uid, sequence: number, from, to, status, title, place: places, attendee };
  });
  const [first, ...others] = events;
  if (!first) return undefined;
  const method: CalendarFile['method'] =
    others.length > 0 ? 'PUBLISH' : first.status === 'CANCELLED' ? 'CANCEL' : 'REQUEST';
  return { method, file: writeCalendar({ method, events, writtenAt: new Date() }) };
}
