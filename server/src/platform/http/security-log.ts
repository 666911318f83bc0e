/**
 * What concerns security is a log line of its own kind (`"kind":"security"`), at the level that is printed by
 * default. It names people by their id and holds no secrets: no passwords, tokens, links, names or what was typed
 * as a name.
 */
import type { FastifyRequest } from 'fastify';
import type { Refusal } from '../refusal.ts';
import type { SecurityDetails, SecurityEvent } from '../security-events.ts';
import { callerOf } from './callers.ts';

/**
 * Writes the line for something that happened in a request. The address stands only where nobody is signed in: whoever
 * keeps attackers out needs it there, and nowhere else.
 */
export function noteSecurity(request: FastifyRequest, event: SecurityEvent, details?: SecurityDetails): void {
  const user = callerOf(request)?.id;
  const { method, routeOptions } = request;
  const who = user === undefined ? { address: request.ip } : { user };
  request.log.warn({ kind: 'security', event, ...who, ...details, method, route: routeOptions?.url }, event);
}

/** What refusals of these statuses are, wherever they come from. */
const eventsByStatus: Readonly<Record<number, SecurityEvent>> = {
  403: 'access-refused',
  429: 'too-many-attempts',
};

/** Writes the line for a refusal that concerns security; any other leaves none. */
export function noteRefusal(request: FastifyRequest, { status, security }: Refusal): void {
  const event = security?.event ?? eventsByStatus[status];
  if (event) noteSecurity(request, event, security?.on === undefined ? undefined : { on: security.on });
}

/** The same line from the command line, on stderr: whoever runs it has no other log. */
export function noteSecurityOfCommand(event: SecurityEvent, details: SecurityDetails): void {
  const line = { level: 40, time: Date.now(), pid: process.pid, kind: 'security', event, by: 'command line' };
  process.stderr.write(`${JSON.stringify({ ...line, ...details, msg: event })}\n`);
}
