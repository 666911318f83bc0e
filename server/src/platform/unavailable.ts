/**
 * Logs why requests get a 503 and jobs wait: each reason at most once a second, because otherwise an outage would fill
 * the disk.
 */
import type { FastifyBaseLogger } from 'fastify';
import { Refusal } from './refusal.ts';

const everyMs = 1000;
/** There are fewer reasons; the limit keeps sentences that differ each time from filling the memory. */
const mostReasons = 100;

const told = new Map<string, { at: number; untold: number }>();

/** Writes why this route or job can't go on for now, unless the same was written within the last second. */
export function logUnavailable(log: FastifyBaseLogger, error: unknown, where: string | undefined): void {
  const reason = reasonOf(error);
  const last = told.get(reason);
  if (last && performance.now() - last.at < everyMs) {
    last.untold += 1;
    return;
  }
  if (!last && told.size >= mostReasons) told.clear();
  told.set(reason, { at: performance.now(), untold: 0 });
  log.warn({ reason, where, untold: last?.untold ?? 0 }, 'unavailable');
}

/** Describes an error by its code and message; during an outage the database's errors name no person and no data. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Refusal && error.cause ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  return 'code' in cause ? `${cause.code} ${cause.message}` : cause.message;
}
