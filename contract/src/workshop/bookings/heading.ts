/** What people read as the name of a booking: on pages, in news and mails, and in other calendars. */
import { formatParts } from '../../platform/formats.ts';

/** The title of a trip for which nobody writes another. */
export const usualTrip = 'Viaggio';

type Called = { title: string; destination: string | null };

/** What a booking is called. A trip without a title of its own is called after where it goes, as nearly all are. */
export const nameOf = ({ title, destination }: Called): { name: string; more: string | null } =>
  title === usualTrip && destination ? { name: destination, more: null } : { name: title, more: destination };

/** The same in one line. */
export const headingOf = (booking: Called): string => {
  const { name, more } = nameOf(booking);
  return formatParts(name, more);
};
