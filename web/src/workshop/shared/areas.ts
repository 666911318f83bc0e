/** The differences between rooms and vans on the booking screens. */
import { bookingEndpoints } from '@wms/contract/workshop/bookings/endpoints';
import { waitEndpoints } from '@wms/contract/workshop/bookings/waits';
import { type Area, booksIn, managesWorkshop } from '@wms/contract/workshop/shared/access';

export type { Area };

export const apiOf = (area: Area) => bookingEndpoints[area];
export type BookingApi = ReturnType<typeof apiOf>;

export const waitsOf = (area: Area) => waitEndpoints[area];

export const mayBookIn = booksIn;
export const mayManage = managesWorkshop;
