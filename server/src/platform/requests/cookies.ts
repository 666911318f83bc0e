import type { FastifyReply, FastifyRequest } from 'fastify';

export type Cookie = {
  name: string;
  value: string;
  path: string;
  maxAgeSeconds?: number;
  /** Kept from the page's scripts. */
  httpOnly?: boolean;
};

/** A cookie's value in the request, without parsing the others; `name` is one of ours. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  return request.headers.cookie?.match(`(?:^|;\\s*)${name}=([^;]*)`)?.[1];
}

/** Adds one to the answer; `secure` when the site is reached by https. */
export function giveCookie(reply: FastifyReply, cookie: Cookie, secure: boolean): void {
  const { name, value, path, maxAgeSeconds, httpOnly } = cookie;
  const age = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`;
  const flags = `${httpOnly ? '; HttpOnly' : ''}; SameSite=Lax${secure ? '; Secure' : ''}`;
  reply.header('set-cookie', `${name}=${value}; Path=${path}${age}${flags}`);
}
