/**
 * Why requests get a 503 and jobs wait, for whoever reads the log: each reason once a second at most, or an outage
 * fills the disk.
 */
import type { FastifyBaseLogger } from 'fastify';
import { Refusal } from './refusal.ts';

const everyMs = 1000;
/** More reasons than there are; a sentence that differs each time fills no memory. */
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

/** Code and message; those of the database at such times name no person and no data. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Refusal && error.cause ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  return 'code' in cause ? `${cause.code} ${cause.message}` : cause.message;
}
