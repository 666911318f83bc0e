import type { Readable } from 'node:stream';
import type { Answer, Endpoint, FileRule, Parsed } from '@wms/contract/platform/endpoint';
import type { Permission } from '@wms/contract/platform/permissions';
import type { Database, Reader, Writer } from '../database/connection.ts';
import type { Incoming } from '../files/storage.ts';
import type { Cookie } from '../requests/cookies.ts';
import type { NoteSecurity } from '../security-events.ts';

/** Who calls: found by the bearer token at every request, so a changed permission counts at once. */
export type User = {
  id: number;
  username: string;
  registrationStatus: string;
  permissions: ReadonlySet<Permission>;
  sessionId: number;
};

/**
 * A file that came in a multipart body, not looked into yet: what it is, only who opens it knows
 * (`opening/received.ts`).
 */
export type ReceivedFile = Incoming & { field: string; name: string; rule: FileRule };

/** An answer that is not JSON. */
export type BinaryAnswer = {
  type: string;
  name?: string;
  inline?: boolean;
  body: Buffer | Readable;
  /** Browsers keep it and ask whether it still holds. Without one, as of a person's documents, nothing is kept. */
  etag?: string;
  /** What this address answers never changes: browsers may keep it, each for whoever asked. */
  immutable?: boolean;
  /** Of a list: how many rows of it have gone into the file so far. Who took it is written down. */
  rows?: () => number;
};

export const binary = (answer: BinaryAnswer): BinaryAnswer => answer;

type Files<E extends Endpoint> = E['files'] extends object
  ? Record<keyof E['files'], ReceivedFile>
  : undefined;
type Caller<E extends Endpoint> = E['access'] extends 'public' ? undefined : User;
type Result<E extends Endpoint> = E['answer'] extends { binary: unknown } ? BinaryAnswer : Answer<E>;

/** What a handler knows of the call, apart from the database. */
export type Request<E extends Endpoint> = Parsed<E> & {
  files: Files<E>;
  user: Caller<E>;
  /** The caller's network address and browser, for throttling and the list of sessions. */
  address: string;
  userAgent: string;
  /** A cookie that came along; cookies and headers that the answer carries. */
  cookie: (name: string) => string | undefined;
  giveCookie: (cookie: Cookie) => void;
  setHeader: (name: string, value: string) => void;
  /** Writes a line of what concerns security; a change's line is written once the change is made. */
  security: NoteSecurity;
};

/** A GET reads with `db`; everything else writes with `tx`, the transaction that the platform opened for it. */
type Handler<E extends Endpoint, P> = (
  request: Request<E> & (E['method'] extends 'GET' ? { db: Reader } : { tx: Writer; prepared: P }),
) => Promise<Result<E>>;

/** What is slow and needs no transaction (hashing, pictures, PDF checks, file storage) is done before it opens. */
type Preparation<E extends Endpoint, P> = (request: Request<E> & { db: Database }) => Promise<P>;

/** An endpoint with its code, as the HTTP platform runs it. */
export type Route = {
  endpoint: Endpoint;
  prepare: ((request: never) => Promise<unknown>) | undefined;
  handle: (request: never) => Promise<unknown>;
};

/** Gives an endpoint of the contract its code. */
export function implement<const E extends Endpoint>(endpoint: E, handle: Handler<E, undefined>): Route;
export function implement<const E extends Endpoint, P>(
  endpoint: E,
  prepare: Preparation<E, P>,
  handle: Handler<E, P>,
): Route;
export function implement(endpoint: Endpoint, ...steps: ((request: never) => Promise<unknown>)[]): Route {
  const [first, second] = steps;
  if (!first) throw new Error(`${endpoint.path} has no handler`);
  return second
    ? { endpoint, prepare: first, handle: second }
    : { endpoint, prepare: undefined, handle: first };
}
