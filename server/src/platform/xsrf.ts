import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

const cookieName = 'XSRF-TOKEN';
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The cookie's value in a Cookie header, without parsing the rest. */
function cookieToken(header: string | undefined): string | undefined {
  return header?.match(/(?:^|;\s*)XSRF-TOKEN=([^;]*)/)?.[1];
}

/**
 * Double submit: a change that carries the cookie must repeat it in X-XSRF-TOKEN, which a foreign site can't read.
 * A caller without the cookie (command line, scripts) has no browser to be tricked.
 */
export function checkXsrf(request: FastifyRequest): void {
  if (safeMethods.has(request.method)) return;
  const cookie = cookieToken(request.headers.cookie);
  if (cookie === undefined) return;
  const header = String(request.headers['x-xsrf-token'] ?? '');
  const [a, b] = [Buffer.from(cookie), Buffer.from(header)];
  if (a.length !== b.length || !timingSafeEqual(a, b))
    throw new Refusal(403, 'La pagina è scaduta: ricaricala e riprova');
}

/** Gives the cookie to whoever doesn't have it yet; readable by the page's script, as section 7 needs. */
export function giveXsrfCookie(request: FastifyRequest, reply: FastifyReply, secure: boolean): void {
  if (cookieToken(request.headers.cookie) !== undefined) return;
  const token = randomBytes(32).toString('base64url');
  reply.header('set-cookie', `${cookieName}=${token}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`);
}
