/**
 * The attachments of a booking. Everybody who may read the booking reads them; its owner and the workshop managers
 * change them.
 */
import { bookingAttachments } from '@wms/contract/workshop/bookings/attachments';
import { type Area, areas } from '@wms/contract/workshop/shared/access';
import { sql } from 'kysely';
import { attachmentRoutes } from '../../platform/annotations/attachments.ts';
import { runSql } from '../../platform/database/connection.ts';
import type { Storage } from '../../platform/files/storage.ts';
import type { Route } from '../../platform/http/endpoint.ts';
import { refuse } from '../../platform/refusal.ts';
import { isHidden, managesAll, viewerOf } from '../shared/privacy.ts';
import { bookingLifeTable } from './life/living.ts';

const papersOf = (storage: Storage, area: Area): Route[] =>
  attachmentRoutes(storage, bookingAttachments[area], {
    column: 'booking_id',
    called: 'Una prenotazione',
    isHidden: (user, attachment) => sql<boolean>`not exists (
      select from bookings b
       where b.id = ${attachment}.booking_id and b.area = ${area}
         and not ${isHidden(viewerOf(user))})`,
    lock: async (tx, id, user) => {
      const [booking] = await runSql(tx)<{ ownerId: number }>`
        select user_id as "ownerId" from bookings where id = ${id} and area = ${area} for no key update`;
      if (!booking) throw refuse.notFound(bookingLifeTable.missing);
      if (booking.ownerId !== user.id && !managesAll(user))
        throw refuse.notTheirs('Gli allegati li cambia solo la persona che ha prenotato');
    },
  });

export const bookingPaperRoutes = (storage: Storage): Route[] =>
  areas.flatMap((area) => papersOf(storage, area));
