/**
 * Limits how often a network address may ask for secret addresses that open nothing. The tokens don't need it, because
 * nobody guesses one; strangers who try hear it, and the log has it. A right token is always answered, because one
 * address may be that of a whole office, or of a provider of calendars. It doesn't count among the failures of the
 * sign-in: a calendar that somebody forgot after a revocation must not keep an office out.
 */
import { Refusal } from '../../platform/refusal.ts';
import { addressToCount } from '../../platform/requests/client-address.ts';

const mostWrong = 60;
const windowMs = 15 * 60_000;
const mostAddresses = 10_000;

export type WrongAddresses = {
  /** Counts one; throws when there were too many. */
  count(address: string): void;
};

export function countWrongAddresses(clock = Date.now): WrongAddresses {
  const seen = new Map<string, { since: number; times: number }>();
  return {
    count(given) {
      const address = addressToCount(given);
      const now = clock();
      const last = seen.get(address);
      const entry = last && now - last.since < windowMs ? last : { since: now, times: 0 };
      entry.times++;
      seen.delete(address);
      seen.set(address, entry);
      // The oldest goes first, so that inventions of many addresses don't fill the memory.
      for (const oldest of seen.keys()) {
        if (seen.size <= mostAddresses) break;
        seen.delete(oldest);
      }
      if (entry.times <= mostWrong) return;
      const seconds = Math.ceil((entry.since + windowMs - now) / 1000);
      throw new Refusal(429, 'Troppi tentativi: riprova fra qualche minuto', undefined, seconds);
    },
  };
}
