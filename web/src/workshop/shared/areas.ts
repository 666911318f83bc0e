/** The differences between rooms and vans on the booking screens. */
import { bookingEndpoints } from '@wms/contract/workshop/bookings/endpoints';
import { waitEndpoints } from '@wms/contract/workshop/bookings/waits';
import { type Area, booksIn, managesWorkshop } from '@wms/contract/workshop/shared/access';

export type { Area };

export const apiOf = (area: Area) => bookingEndpoints[area];
export type BookingApi = ReturnType<typeof apiOf>;

export const waitsOf = (area: Area) => waitEndpoints[area];

/** The paths of the calendar, of the list, and of a booking. */
export const pagesOf = {
  rooms: { calendar: '/prenotazione', list: '/prenotazioni', booking: '/prenotazioni/$id' },
  vans: {
    calendar: '/prenotazioneFurgone',
    list: '/prenotazioniFurgone',
    booking: '/prenotazioniFurgone/$id',
  },
} as const satisfies Record<Area, Record<string, `/${string}`>>;

export const mayBookIn = booksIn;
export const mayManage = managesWorkshop;
