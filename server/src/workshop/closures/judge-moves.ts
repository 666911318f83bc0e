/** Judges moves of bookings of different people; many moves take as many statements as a single one. */
import { formatPeriod } from '@wms/contract/workshop/shared/periods';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { refuse } from '../../platform/refusal.ts';
import type { StoredBooking } from '../bookings/making/change.ts';
import type { BookingMovePlan } from '../bookings/making/elsewhere.ts';
import { judgeBookings } from '../bookings/rules/obstacles.ts';
import { listTakenPlaces, takenRefusal } from '../bookings/rules/taken-places.ts';
import { type HeldSpan, meet } from './holding.ts';

/**
 * Judges the moves that a workshop manager makes, whom no quota binds; refuses the first booking that may not go where
 * it is wanted. `looksAt` is told of each booking before it may be refused, for a caller whose refusal names it.
 */
export async function judgeMoves(
  db: Reader,
  all: readonly BookingMovePlan[],
  {
    heldBy,
    looksAt,
  }: { heldBy: (place: BookingMovePlan['wanted']) => HeldSpan[]; looksAt: (booking: StoredBooking) => void },
): Promise<void> {
  const places = all.map(({ wanted }) => wanted);
  const verdicts = await judgeBookings(db, places);
  const taken = await listTakenPlaces(db, places);
  for (const [at, { booking, wanted }] of all.entries()) {
    looksAt(booking);
    const { refusal = null } = verdicts[at] ?? {};
    if (refusal) throw refusal;
    if (taken.has(wanted)) throw takenRefusal(wanted);
    const first = all.slice(0, at).find((other) => meet(heldBy(other.wanted), heldBy(wanted)));
    if (first) {
      const sentence = `${await readNames(db, wanted.resourceIds)} è già dell’altra prenotazione che ci va`;
      throw refuse.conflict(`${sentence}, ${formatPeriod(first.wanted)}`, 'to');
    }
  }
}

async function readNames(db: Reader, ids: readonly number[]): Promise<string> {
  const rows = await runSql(db)<{ name: string }>`
    select name from resources where id = any (${[...ids]}::integer[]) order by id`;
  return rows.map(({ name }) => `«${name}»`).join(' e ');
}
