/**
 * Writes iCalendar files (RFC 5545, and RFC 5546 for those in mails). This code is our own, because the libraries write
 * moments in the time zone of the process (docs/decisions/0043).
 */
import { momentsOf, romeClock } from '@wms/contract/platform/fields/rome-time';

/** Days that a calendar reaches back and ahead. */
export const daysBack = 180;
export const daysAhead = 366;

export type CalendarEvent = {
  /** The identity of the booking or closure; it never changes. */
  uid: string;
  /** The number of changes of time or place; a program keeps the event with the highest number. */
  sequence: number;
  from: string;
  to: string;
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  title: string;
  place?: string | undefined;
  description?: string | undefined;
  url?: string | undefined;
  /** The address of the person to whom a mail goes. */
  attendee?: string | undefined;
};

export type CalendarFile = {
  /**
   * PUBLISH for a calendar that programs read or take over, REQUEST for a mail with one booking, CANCEL for a mail that
   * takes a booking back.
   */
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL';
  /** The name that programs show for the calendar. */
  name?: string | undefined;
  events: readonly CalendarEvent[];
  writtenAt: Date;
};

/**
 * The host and the organiser never change, whatever address the server has: with another one, programs would take a
 * changed event for a new one. `.invalid` exists nowhere (RFC 2606), so no answer to an invitation reaches anybody.
 */
const host = 'wms.invalid';
const organizer = `ORGANIZER;CN=WMS Prenotazioni:mailto:prenotazioni@${host}`;

/** The rules of the European Union since 1996, for programs that don't know the zone by its name. */
const timeZone = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Rome',
  'BEGIN:DAYLIGHT',
  'DTSTART:19960331T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'TZNAME:CEST',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'TZNAME:CET',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** Writes the file with its lines as long as they are; `foldCalendar` breaks them when it leaves. */
export function writeCalendar({ method, name, events, writtenAt }: CalendarFile): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//WMS//Prenotazioni//IT',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...(name ? [`X-WR-CALNAME:${escapeText(name)}`, `NAME:${escapeText(name)}`] : []),
    ...(method === 'PUBLISH' ? ['REFRESH-INTERVAL;VALUE=DURATION:PT15M', 'X-PUBLISHED-TTL:PT15M'] : []),
    ...timeZone,
    ...events.flatMap((event) => describeEvent(event, writtenAt)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${line}\r\n`).join('');
}

const describeEvent = (event: CalendarEvent, writtenAt: Date): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}@${host}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTAMP:${inUtc(writtenAt)}`,
  `DTSTART${describeMoment(event.from)}`,
  `DTEND${describeMoment(event.to)}`,
  `SUMMARY:${escapeText(event.title)}`,
  `STATUS:${event.status}`,
  // The event counts as busy time, also in programs that would otherwise take a whole day for a note.
  'TRANSP:OPAQUE',
  organizer,
  ...(event.attendee
    ? [`ATTENDEE;CUTYPE=INDIVIDUAL;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${event.attendee}`]
    : []),
  ...(event.place ? [`LOCATION:${escapeText(event.place)}`] : []),
  ...(event.description ? [`DESCRIPTION:${escapeText(event.description)}`] : []),
  ...(event.url ? [`URL:${event.url}`] : []),
  'END:VEVENT',
];

const inUtc = (moment: Date | string) =>
  `${new Date(moment).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/**
 * Writes a moment by Rome's clock. In the hour that exists twice the moment is written in UTC: by RFC 5545 (3.3.5) a
 * clock time there means the first of the two hours, but programs disagree (of the two programs in the tests, one takes
 * the second hour).
 */
function describeMoment(moment: string): string {
  const local = romeClock(moment);
  if (momentsOf(local).length > 1) return `:${inUtc(moment)}`;
  // `romeClock` has whole minutes only.
  const seconds = new Date(moment).toISOString().slice(17, 19);
  return `;TZID=Europe/Rome:${local.replaceAll(/[-:]/g, '')}${seconds}`;
}

/** The format has no way to write control characters except the line break. */
const escapeText = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no program may meet them
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
