/** Where a person finds the list of bookings. */
import { pageTable } from '@wms/contract/pages/table';
import { satisfies } from '@wms/contract/platform/permissions';
import { bookingPages, listPaths } from '@wms/contract/workshop/bookings/paths';
import type { Area } from './areas.ts';

/** The tabs of /room with the lists of bookings. */
export const tabsOfLists = { rooms: 'prenotazioni', vans: 'furgoni' } as const satisfies Record<Area, string>;

export const opensList = (area: Area, held: ReadonlySet<string>): boolean =>
  satisfies(held, pageTable[listPaths[area]].permissions);

type Place = { to: string; search: Record<string, string> };

/**
 * The specification opens the lists' own pages to those who book or look on; whoever manages the workshop without
 * either permission has the same lists as tabs of /room.
 */
export const listPlace = (area: Area, held: ReadonlySet<string>): Place =>
  opensList(area, held)
    ? { to: listPaths[area], search: {} }
    : { to: '/room', search: { scheda: tabsOfLists[area] } };

/**
 * The calendar that a person may open, on today: on which they book, or beside the list; null when there is none. With
 * a resource it shows that one alone.
 */
export function calendarPlace(area: Area, held: ReadonlySet<string>, resourceId?: number): Place | null {
  const only: Place['search'] = resourceId === undefined ? {} : { stanza: String(resourceId) };
  if (satisfies(held, pageTable[bookingPages[area]].permissions))
    return { to: bookingPages[area], search: only };
  return opensList(area, held) ? { to: listPaths[area], search: { scheda: 'calendario', ...only } } : null;
}
