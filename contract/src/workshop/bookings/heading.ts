/** The name of a booking as people read it: on pages, in news and mails, and in other calendars. */
import { formatParts } from '../../platform/formats.ts';

/** The title of a trip when nobody writes another one. */
export const usualTrip = 'Viaggio';

type BookingNames = { title: string; destination: string | null };

/**
 * Returns the name of a booking. A trip without a title of its own is named after its destination, as most trips are.
 */
export const nameOf = ({ title, destination }: BookingNames): { name: string; more: string | null } =>
  title === usualTrip && destination ? { name: destination, more: null } : { name: title, more: destination };

/** Returns the name and the rest in one line. */
export const headingOf = (booking: BookingNames): string => {
  const { name, more } = nameOf(booking);
  return formatParts(name, more);
};
