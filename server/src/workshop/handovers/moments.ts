import { formatInstant } from '@wms/contract/platform/formats';
import { whyNotFrom } from '@wms/contract/platform/life';
import { bookingLife } from '@wms/contract/workshop/bookings/life';
import { earlyMinutes } from '../bookings/life/arriving.ts';

/** Returns in a sentence why a van of this booking can't go out now; null when it can. */
export function whyNotNow(
  { state, from, to }: { state: string; from: string; to: string },
  now = Date.now(),
): string | null {
  // The clock may have started the booking although nobody has taken the van yet.
  if (state !== 'in corso') {
    const obstacle = whyNotFrom(bookingLife, bookingLife.moves.checkIn, state);
    if (obstacle) return obstacle;
  }
  if (now < Date.parse(from) - earlyMinutes * 60_000)
    return `Il furgone si prende da ${earlyMinutes} minuti prima: comincia ${formatInstant(from, 'il')}`;
  if (now >= Date.parse(to)) return `La prenotazione è finita ${formatInstant(to, 'il')}: fanne una nuova`;
  return null;
}
