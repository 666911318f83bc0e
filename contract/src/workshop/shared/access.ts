/** The two areas of the workshop, rooms and vans, and who may see and book them. */
import { can, type PermissionSets } from '../../platform/permissions.ts';

export const areas = ['rooms', 'vans'] as const;
export type Area = (typeof areas)[number];

export const managesWorkshop = [[can.workshopManagement]] as const satisfies PermissionSets;

/**
 * The permission that opens the page on which people book. A manager of the workshop needs it for booking, too, and
 * then also books for others.
 */
export const opensBooking = { rooms: can.roomsBook, vans: can.vansBook } as const;

export const booksIn = {
  rooms: [[opensBooking.rooms]],
  vans: [[opensBooking.vans]],
} as const satisfies Record<Area, PermissionSets>;

/** People who book call off their own bookings; a manager of the workshop calls off every one. */
export const cancelsIn = {
  rooms: [...booksIn.rooms, ...managesWorkshop],
  vans: [...booksIn.vans, ...managesWorkshop],
} as const satisfies Record<Area, PermissionSets>;

/** People who book vans also hand them over, report damages and enter costs; so does a manager of the workshop. */
export const drivesVans = cancelsIn.vans;

export const seesIn = {
  rooms: [[can.roomsView], ...cancelsIn.rooms],
  vans: [[can.vansView], ...cancelsIn.vans],
} as const satisfies Record<Area, PermissionSets>;

/** Everyone who sees anything of the workshop. */
export const seesWorkshop: PermissionSets = [...seesIn.rooms, [can.vansView], [can.vansBook]];

/** The permissions of which any opens at least one of the two booking pages. */
export const booksAnything: PermissionSets = [...booksIn.rooms, ...booksIn.vans];
