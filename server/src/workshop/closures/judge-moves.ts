/** Judges moves of bookings of different people, in as many statements as the move of one booking. */
import { formatPeriod } from '@wms/contract/workshop/shared/periods';
import type { Reader } from '../../platform/database/connection.ts';
import { conflictingField } from '../../platform/refusal.ts';
import type { Stored } from '../bookings/making/change.ts';
import type { Moving } from '../bookings/making/elsewhere.ts';
import { judge, refuseTooLong } from '../bookings/rules/checks.ts';
import { noQuotas } from '../bookings/rules/quotas.ts';
import { listTakenPlaces, takenRefusal } from '../bookings/rules/taken.ts';
import { readEachRuled, tripOf } from '../bookings/rules/wanted.ts';
import { readTrip } from '../vans/eligibility.ts';
import { type Held, meet } from './holding.ts';

/**
 * Looks at the moves that a workshop manager makes, whom no quota binds; refuses the first that may not go where it is
 * wanted. `looksAt` is told of each booking before it may be refused, for a caller whose refusal names it.
 */
export async function judgeMoves(
  db: Reader,
  all: readonly Moving[],
  { heldBy, looksAt }: { heldBy: (place: Moving['wanted']) => Held[]; looksAt: (booking: Stored) => void },
): Promise<void> {
  for (const { booking, wanted } of all) {
    looksAt(booking);
    refuseTooLong(wanted);
  }
  const places = all.map(({ wanted }) => wanted);
  const ruled = await readEachRuled(db, places);
  const trips = places.filter(({ area }) => area === 'vans').map(tripOf);
  const trip = await readTrip(db, {
    resourceIds: trips.flatMap(({ resourceIds }) => resourceIds),
    drivers: trips.flatMap(({ drivers }) => drivers),
  });
  const taken = await listTakenPlaces(db, places);
  for (const [at, { booking, wanted }] of all.entries()) {
    looksAt(booking);
    const vans = trip.vans.filter(({ id }) => wanted.resourceIds.includes(id));
    const rules = new Map([[wanted.from, ruled[at] ?? []]]);
    judge(wanted, { rules, trip: { ...trip, vans }, quotas: noQuotas });
    if (taken.has(wanted)) throw takenRefusal(wanted);
    const first = all.slice(0, at).find((other) => meet(heldBy(other.wanted), heldBy(wanted)));
    if (first) {
      const names = ruled[at]?.map(({ name }) => `«${name}»`).join(' e ');
      const sentence = `${names} è già dell’altra prenotazione che ci va, ${formatPeriod(first.wanted)}`;
      throw conflictingField('to', sentence);
    }
  }
}
