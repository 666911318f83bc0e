/** Declares the cupboard of the workshop for the web app. Each drawer declares its own part. */
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Cupboard } from '../ui/cupboards/cupboard.ts';
import { cupboardOf } from '../ui/cupboards/drawer.ts';
import { bookings } from './bookings/contents.ts';
import { calendar } from './calendar/contents.ts';
import { handovers } from './handovers/contents.ts';
import { bookingLists } from './list/contents.ts';
import { qr } from './qr/contents.ts';
import { resources } from './resources/contents.ts';
import { vans } from './vans/contents.ts';

export const workshop: Cupboard<Home> = cupboardOf<Home>([
  resources,
  calendar,
  bookingLists,
  bookings,
  vans,
  handovers,
  qr,
]);
