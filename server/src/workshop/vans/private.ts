/** What lies beside a private booking of a van says no more of it to others than the booking does. */
import { can } from '@wms/contract/platform/permissions';
import { type RawBuilder, sql } from 'kysely';
import type { User } from '../../platform/http/endpoint.ts';

export type Asker = Pick<User, 'id' | 'permissions'>;

/** SQL: whether the booking with this id is private, and this person neither belongs to it nor manages the vans. */
export const isHidden = (asker: Asker, bookingId: RawBuilder<unknown>): RawBuilder<boolean> =>
  asker.permissions.has(can.workshopManagement)
    ? sql<boolean>`false`
    : sql<boolean>`exists (
        select from bookings hidden
         where hidden.id = ${bookingId} and hidden.private and hidden.user_id <> ${asker.id}
           and not exists (select from booking_people p
                            where p.booking_id = hidden.id and p.user_id = ${asker.id}))`;
