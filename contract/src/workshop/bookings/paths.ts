/** Where the web shows a booking. */
import type { Area } from '../shared/access.ts';

export const listPaths = { rooms: '/prenotazioni', vans: '/prenotazioniFurgone' } as const satisfies Record<
  Area,
  string
>;

export const bookingPath = <A extends Area>(area: A, id: number) => `${listPaths[area]}/${id}` as const;

/** Where people book. */
export const bookingPages = {
  rooms: '/prenotazione',
  vans: '/prenotazioneFurgone',
} as const satisfies Record<Area, string>;

/** Where a van is taken and brought back. */
export const handoverPath = (id: number) => `${bookingPath('vans', id)}/consegna` as const;

/** Where each van is, what is broken, and what falls due. */
export const fleetPath = `${listPaths.vans}/furgoni` as const;
