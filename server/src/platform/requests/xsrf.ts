import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { typedRefusal } from '../refusal.ts';
import { giveCookie, readCookie } from './cookies.ts';

const cookieName = 'XSRF-TOKEN';
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Double submit: a change that carries the cookie must repeat it in X-XSRF-TOKEN, which a foreign site can't read. A
 * caller without the cookie (command line, scripts) has no browser to be tricked. A refused caller gets a new cookie,
 * so that the page can repeat its call: a foreign site can't read that cookie either.
 */
export function checkXsrf(request: FastifyRequest, reply: FastifyReply, secure: boolean): void {
  if (safeMethods.has(request.method)) return;
  // The browser itself says that another site sent the request, also when it has no cookie yet: another site must not
  // even try passwords through the browser.
  if (request.headers['sec-fetch-site'] === 'cross-site')
    throw typedRefusal('/problems/xsrf', 'Questa richiesta viene da un altro sito');
  const cookie = readCookie(request, cookieName);
  if (cookie === undefined) return;
  const header = String(request.headers['x-xsrf-token'] ?? '');
  const [a, b] = [Buffer.from(cookie), Buffer.from(header)];
  if (a.length === b.length && timingSafeEqual(a, b)) return;
  giveNewCookie(reply, secure);
  throw typedRefusal('/problems/xsrf', 'La pagina è scaduta: ricaricala e riprova');
}

/** Gives the cookie to a browser that doesn't have it yet; the page's script can read it, as section 7 needs. */
export function giveXsrfCookie(request: FastifyRequest, reply: FastifyReply, secure: boolean): void {
  if (readCookie(request, cookieName) === undefined) giveNewCookie(reply, secure);
}

function giveNewCookie(reply: FastifyReply, secure: boolean): void {
  // A UUID has 122 random bits, and Node draws many of them at once: a caller without cookies gets one at each request.
  giveCookie(reply, { name: cookieName, value: randomUUID(), path: '/' }, secure);
}
