import {
  correctHandover,
  getHandovers,
  handIn,
  handOut,
  handoverPhotos,
  listDamages,
  repairDamage,
  reportDamages,
} from '@wms/contract/workshop/handovers/endpoints';
import { sql } from 'kysely';
import { proofRoutes } from '../../platform/annotations/attachments.ts';
import { runSql } from '../../platform/database/connection.ts';
import type { Storage } from '../../platform/files/storage.ts';
import { implement, type Route } from '../../platform/http/endpoint.ts';
import { refuse } from '../../platform/refusal.ts';
import { isHiddenBooking, viewerOf } from '../shared/privacy.ts';
import { correctOdometer, repairOne, reportDamage } from './damages.ts';
import { handVanIn, handVanOut } from './handing.ts';
import { mayHandOver, readBookingOfVans, readDamages, readHandovers } from './reading.ts';

export const handoverRoutes = (storage: Storage): Route[] => [
  implement(getHandovers, ({ params: { id }, user, db }) => readHandovers(db, id, user)),
  implement(handOut, ({ params: { id }, body, user, tx }) => handVanOut(tx, id, body, user)),
  implement(handIn, ({ params: { id }, body, user, tx }) => handVanIn(tx, id, body, user)),
  implement(correctHandover, async ({ params: { id }, body, tx }) => {
    await correctOdometer(tx, id, body.odometer);
    return { message: 'Contachilometri corretto' };
  }),
  ...proofRoutes(storage, handoverPhotos, {
    column: 'handover_id',
    called: 'Una consegna',
    isHidden: (user, attachment) =>
      isHiddenBooking(
        viewerOf(user),
        sql`(select booking_id from van_handovers h where h.id = ${attachment}.handover_id)`,
      ),
    lock: async (tx, id, user) => {
      const [handover] = await runSql(tx)<{ bookingId: number }>`
        select booking_id as "bookingId" from van_handovers where id = ${id} for no key update`;
      const booking = handover && (await readBookingOfVans(tx, handover.bookingId));
      if (!booking) throw refuse.notFound('Consegna non trovata');
      if (!mayHandOver(booking, user)) throw refuse.notTheirs('Le foto spettano a chi consegna il furgone');
    },
  }),
  implement(listDamages, ({ query, user, db }) => readDamages(db, query, viewerOf(user))),
  implement(reportDamages, async ({ params: { id }, body, user, tx }) => ({
    message: await reportDamage(tx, id, body, user),
  })),
  implement(repairDamage, async ({ params: { id }, body, user, tx }) => ({
    message: await repairOne(tx, id, body, user),
  })),
];
