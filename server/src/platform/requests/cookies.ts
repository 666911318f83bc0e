import type { FastifyReply, FastifyRequest } from 'fastify';

export type Cookie = {
  name: string;
  value: string;
  path: string;
  maxAgeSeconds?: number;
  /** True hides the cookie from the page's scripts. */
  httpOnly?: boolean;
};

/** Reads one cookie without parsing the others; `name` goes into a pattern, so it must be one of ours. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  return request.headers.cookie?.match(`(?:^|;\\s*)${name}=([^;]*)`)?.[1];
}

/** Adds a cookie to the answer; `secure` is true when people reach the site by https. */
export function giveCookie(reply: FastifyReply, cookie: Cookie, secure: boolean): void {
  const { name, value, path, maxAgeSeconds, httpOnly } = cookie;
  const age = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`;
  const flags = `${httpOnly ? '; HttpOnly' : ''}; SameSite=Lax${secure ? '; Secure' : ''}`;
  reply.header('set-cookie', `${name}=${value}; Path=${path}${age}${flags}`);
}
