/**
 * Limits how often a network address may ask for secret addresses that open nothing. The tokens don't need it, because
 * nobody can guess one; the limit tells strangers to stop, and the log shows them. A right token is always answered,
 * because one network address may be that of a whole office, or of a provider of calendars. Wrong addresses don't count
 * as failed sign-ins: a calendar program that still asks for a revoked address must not lock an office out.
 */
import { refuse } from '../../platform/refusal.ts';
import { addressToCount } from '../../platform/requests/client-address.ts';

const mostWrong = 60;
const windowMs = 15 * 60_000;
const mostAddresses = 10_000;

export type WrongAddresses = {
  /** Counts a request for a wrong address; throws when there were too many. */
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
      // The oldest entry is removed first, so that many invented addresses don't fill the memory.
      for (const oldest of seen.keys()) {
        if (seen.size <= mostAddresses) break;
        seen.delete(oldest);
      }
      if (entry.times <= mostWrong) return;
      throw refuse.tooManyAttempts(Math.ceil((entry.since + windowMs - now) / 1000));
    },
  };
}
