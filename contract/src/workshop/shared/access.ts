/** The two areas of the workshop, rooms and vans, and who may see and book them. */
import { can, type PermissionSets } from '../../platform/permissions.ts';

export const areas = ['rooms', 'vans'] as const;
export type Area = (typeof areas)[number];

export const managesWorkshop: PermissionSets = [[can.workshopManagement]];

/** A manager of the workshop books for others, too. */
export const booksIn = {
  rooms: [[can.roomsBook], [can.workshopManagement]],
  vans: [[can.vansBook], [can.workshopManagement]],
} as const satisfies Record<Area, PermissionSets>;

export const seesIn = {
  rooms: [[can.roomsView], ...booksIn.rooms],
  vans: [[can.vansView], ...booksIn.vans],
} as const satisfies Record<Area, PermissionSets>;

/** Everyone who sees anything of the workshop. */
export const seesWorkshop: PermissionSets = [...seesIn.rooms, [can.vansView], [can.vansBook]];

/**
 * The permission that opens the page on which people book. A manager of the workshop needs this permission for it, too.
 */
export const opensBooking = { rooms: can.roomsBook, vans: can.vansBook } as const;

/** Opens at least one of the two booking pages. */
export const booksAnything: PermissionSets = [[can.roomsBook], [can.vansBook]];
