import { type BookingMove, bookingLife } from '@wms/contract/workshop/bookings/life';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import { makeMoves } from '../../../platform/lives/make-move.ts';
import { noteFreed } from './freed.ts';
import { quietBooking } from './living.ts';
import { notifyOfSteps } from './news.ts';

type MassMove = {
  ids: readonly number[];
  /** A move of the system's own: nobody has asked for it. */
  move: Extract<BookingMove, 'start' | 'finish' | 'miss' | 'expire' | 'refuse'>;
  reason?: string | null;
};

/** Makes one move of many bookings and tells their people; many bookings take as many statements as a single one. */
export async function moveTogether(tx: Writer, { ids, move, reason = null }: MassMove): Promise<void> {
  if (ids.length === 0) return;
  const offers = await runSql(tx)<{ id: number }>`
    select id from bookings
     where id = any (${[...ids]}::integer[]) and state = 'in attesa' and offered_until is not null`;
  await makeMoves(tx, quietBooking, { ids, move, by: null, reason });
  await notifyOfSteps(tx, { ids, move, reason, offered: new Set(offers.map(({ id }) => id)) });
  await noteFreed(tx, bookingLife.moves[move].to);
}
