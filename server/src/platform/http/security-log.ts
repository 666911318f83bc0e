/**
 * Security events have log lines of their own kind (`"kind":"security"`), at the level that is printed by default. They
 * name people by their id and contain no secrets: no passwords, tokens, links, names or texts typed as a name.
 */
import type { FastifyRequest } from 'fastify';
import type { Refusal } from '../refusal.ts';
import type { SecurityDetails, SecurityEvent } from '../security-events.ts';
import { callerOf } from './callers.ts';

/**
 * Writes the line for an event in a request. It has the address only when nobody is signed in, because the address
 * helps to block attackers and isn't needed otherwise.
 */
export function noteSecurity(request: FastifyRequest, event: SecurityEvent, details?: SecurityDetails): void {
  const user = callerOf(request)?.id;
  const { method, routeOptions } = request;
  const who = user === undefined ? { address: request.ip } : { user };
  request.log.warn({ kind: 'security', event, ...who, ...details, method, route: routeOptions?.url }, event);
}

/** Refusals with these statuses are security events, wherever they come from. */
const eventsByStatus: Readonly<Record<number, SecurityEvent>> = {
  403: 'access-refused',
  429: 'too-many-attempts',
};

/** Writes the line for a refusal that concerns security; other refusals get no line. */
export function noteRefusal(request: FastifyRequest, { status, security }: Refusal): void {
  const event = security?.event ?? eventsByStatus[status];
  if (event) noteSecurity(request, event, security?.on === undefined ? undefined : { on: security.on });
}

/** Writes the line of a command to stderr, because the command line has no other log. */
export function noteSecurityOfCommand(event: SecurityEvent, details: SecurityDetails): void {
  const line = { level: 40, time: Date.now(), pid: process.pid, kind: 'security', event, by: 'command line' };
  process.stderr.write(`${JSON.stringify({ ...line, ...details, msg: event })}\n`);
}
