/** Where the web shows a booking. */
import type { Area } from '../shared/access.ts';

export const listPaths = { rooms: '/prenotazioni', vans: '/prenotazioniFurgone' } as const satisfies Record<
  Area,
  string
>;

export const bookingPath = <A extends Area>(area: A, id: number) => `${listPaths[area]}/${id}` as const;
