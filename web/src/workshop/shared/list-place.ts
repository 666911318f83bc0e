/** The page on which a person finds the list of bookings. */
import type { PageAddress } from '@wms/contract/pages/link';
import { pageTable } from '@wms/contract/pages/table';
import { satisfies } from '@wms/contract/platform/permissions';
import { bookingPages, listPaths } from '@wms/contract/workshop/bookings/paths';
import type { Area } from './areas.ts';

/** The tabs of /room with the lists of bookings. */
export const tabsOfLists = { rooms: 'prenotazioni', vans: 'furgoni' } as const satisfies Record<Area, string>;

export const opensList = (area: Area, held: ReadonlySet<string>): boolean =>
  satisfies(held, pageTable[listPaths[area]].permissions);

type Place = { to: PageAddress; search: Record<string, string> };

/**
 * The lists' own pages are, by the specification, open to people who book or may look at bookings. A manager of the
 * workshop without these permissions has the same lists as tabs of /room.
 */
export const listPlace = (area: Area, held: ReadonlySet<string>): Place =>
  opensList(area, held)
    ? { to: listPaths[area], search: {} }
    : { to: '/room', search: { scheda: tabsOfLists[area] } };

/**
 * The calendar that a person may open, at today: the page on which they book, or the tab beside the list; null when
 * there is none. `resourceId` limits it to one resource.
 */
export function calendarPlace(area: Area, held: ReadonlySet<string>, resourceId?: number): Place | null {
  const filter: Place['search'] = resourceId === undefined ? {} : { stanza: String(resourceId) };
  if (satisfies(held, pageTable[bookingPages[area]].permissions))
    return { to: bookingPages[area], search: filter };
  return opensList(area, held) ? { to: listPaths[area], search: { scheda: 'calendario', ...filter } } : null;
}
