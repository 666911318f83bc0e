/** The workshop (rooms, vans and their bookings): what this cupboard gives to the server. */
import { seesWorkshop } from '@wms/contract/workshop/shared/access';
import type { Cupboard } from '../platform/cupboards/cupboard.ts';
import { cupboardOf } from '../platform/cupboards/drawer.ts';
import { bookings } from './bookings/contents.ts';
import { waits } from './bookings/waits/contents.ts';
import { closures } from './closures/contents.ts';
import { feeds } from './feeds/contents.ts';
import { handovers } from './handovers/contents.ts';
import { holidays } from './holidays/contents.ts';
import { maintenance } from './maintenance/contents.ts';
import { qr } from './qr/contents.ts';
import { resources } from './resources/contents.ts';
import { vans } from './vans/contents.ts';

/** The drawers are in the order in which people read their settings, news, Home and personal data. */
export const workshop: Cupboard = cupboardOf({ topic: 'workshop', heardBy: seesWorkshop }, [
  holidays,
  bookings,
  handovers,
  waits,
  resources,
  closures,
  feeds,
  vans,
  maintenance,
  qr,
]);
