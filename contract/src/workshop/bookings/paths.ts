/** The pages on which the web shows bookings. */
import type { Area } from '../shared/access.ts';

export const listPaths = { rooms: '/prenotazioni', vans: '/prenotazioniFurgone' } as const satisfies Record<
  Area,
  string
>;

export const bookingPath = <A extends Area>(area: A, id: number) => `${listPaths[area]}/${id}` as const;

/** The pages on which people book. */
export const bookingPages = {
  rooms: '/prenotazione',
  vans: '/prenotazioneFurgone',
} as const satisfies Record<Area, string>;

/** The page on which a van is taken and brought back. */
export const handoverPath = (id: number) => `${bookingPath('vans', id)}/consegna` as const;

/** The page that shows where each van is, its damages and its due dates. */
export const fleetPath = `${listPaths.vans}/furgoni` as const;

/** The part of that page that lists the stopped vans with the bookings to settle. */
export const stoppedPath = `${fleetPath}?scheda=fermi` as const;
