/** The pages on which the web shows bookings. */
import { type PageAddress, pageLink } from '../../pages/link.ts';
import type { Area } from '../shared/access.ts';

export const listPaths = { rooms: '/prenotazioni', vans: '/prenotazioniFurgone' } as const;

export const bookingPath = (area: Area, id: number): PageAddress =>
  pageLink(`${listPaths[area]}/$id`, { id });

/** The pages on which people book. */
export const bookingPages = { rooms: '/prenotazione', vans: '/prenotazioneFurgone' } as const;

/** The page on which a van is taken and brought back. */
export const handoverPath = (id: number): PageAddress =>
  pageLink('/prenotazioniFurgone/$id/consegna', { id });

/** The page that shows where each van is, its damages and its due dates. */
export const fleetPath = '/prenotazioniFurgone/furgoni';

/** The part of that page that lists the stopped vans with the bookings to settle. */
export const stoppedPath = pageLink(fleetPath, {}, { scheda: 'fermi' });
