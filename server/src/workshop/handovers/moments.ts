import { formatInstant } from '@wms/contract/platform/formats';
import { whyNotFrom } from '@wms/contract/platform/life';
import { bookingLife } from '@wms/contract/workshop/bookings/life';
import { earlyMinutes } from '../bookings/life/arriving.ts';

/** Why a van of this booking can't go out now, as a sentence; null when it can. */
export function whyNotNow(
  { state, from, to }: { state: string; from: string; to: string },
  now = Date.now(),
): string | null {
  // Where the clock has begun the booking, the keys may still be waiting.
  if (state !== 'in corso') {
    const obstacle = whyNotFrom(bookingLife, bookingLife.moves.checkIn, state);
    if (obstacle) return obstacle;
  }
  if (now < Date.parse(from) - earlyMinutes * 60_000)
    return `Il furgone si prende da ${earlyMinutes} minuti prima: comincia ${formatInstant(from, 'il')}`;
  if (now >= Date.parse(to)) return `La prenotazione è finita ${formatInstant(to, 'il')}: fanne una nuova`;
  return null;
}
