import type { Readable } from 'node:stream';
import type {
  Endpoint,
  FileRule,
  FilesOf,
  GivenAnswer,
  ParsedRequest,
} from '@wms/contract/platform/endpoint';
import type { Database, Reader, Writer } from '../database/connection.ts';
import type { Incoming } from '../files/storage.ts';
import type { User } from '../people/user.ts';
import type { Cookie } from '../requests/cookies.ts';
import type { NoteSecurity } from '../security-events.ts';
import type { CounterAct } from '../undo/counter-act.ts';
import type { Written } from './answers/written.ts';

/**
 * A file from a multipart body that nobody has opened yet, so its real type is unknown (see `opening/received.ts`).
 */
export type ReceivedFile = Incoming & { field: string; name: string; rule: FileRule };

/** An answer that is not JSON. */
export type BinaryAnswer = {
  type: string;
  name?: string;
  inline?: boolean;
  body: Buffer | Readable;
  /** The size of a stream in bytes, if it is known: a caller then notices an answer that breaks off. */
  size?: number;
  /**
   * With a tag, a browser keeps the answer and asks whether it is still valid. Without a tag (documents) it keeps
   * nothing.
   */
  etag?: string;
  /** True when this address always gives the same answer: the caller's own browser may keep it. */
  immutable?: boolean;
  /** Counts the rows of a list that are in the file so far; the export is recorded with its person. */
  rows?: () => number;
};

export const binary = (answer: BinaryAnswer): BinaryAnswer => answer;

type Files<E extends Endpoint> = E['files'] extends object ? FilesOf<E['files'], ReceivedFile> : undefined;
type Caller<E extends Endpoint> = E['access'] extends 'public' ? undefined : User;
type Result<E extends Endpoint> = E['answer'] extends { binary: unknown }
  ? BinaryAnswer
  : E extends { readonly undoable: true }
    ? GivenAnswer<E> & { undo: readonly CounterAct[] }
    : GivenAnswer<E> | (E['method'] extends 'GET' ? Written<GivenAnswer<E>> : never);

/** The facts of every call that a handler gets, whatever the endpoint. */
export type Call = {
  /** The caller's network address and browser, for throttling and the list of sessions. */
  address: string;
  /** The address by which the caller reached us, without a path; a caller can write anything into it. */
  reachedAt: string;
  userAgent: string;
  /** Reads a cookie of the request; the functions below add cookies and headers to the answer. */
  cookie: (name: string) => string | undefined;
  giveCookie: (cookie: Cookie) => void;
  setHeader: (name: string, value: string) => void;
  /** Writes a line into the security log; the line of a change is written after its commit. */
  security: NoteSecurity;
  /** Says that the call has also done what another endpoint does: browsers then hear of that one's topic, too. */
  alsoDid: (endpoint: Endpoint) => void;
};

/** The facts of the call that a handler gets, besides the database. */
export type Request<E extends Endpoint> = ParsedRequest<E> & Call & { files: Files<E>; user: Caller<E> };

/**
 * A GET reads with `db`. An endpoint that is declared with `reads: true` also gets `db`, in a transaction that can't
 * write. Every other endpoint writes with `tx`, the transaction that the platform opened for it.
 */
type Tools<E extends Endpoint, P> = E['method'] extends 'GET'
  ? { db: Reader }
  : E extends { readonly reads: true }
    ? { db: Reader; prepared: P }
    : { tx: Writer; prepared: P };

type Handler<E extends Endpoint, P> = (request: Request<E> & Tools<E, P>) => Promise<Result<E>>;

/**
 * Slow work without the database (hashing, pictures, PDF checks, file storage), done before the transaction. Its result
 * is disposed of after the transaction, when it is a `Disposable`.
 */
type Preparation<E extends Endpoint, P> = (request: Request<E> & { db: Database }) => Promise<P>;

/** An endpoint with its code, as the HTTP platform runs it. */
export type Route = {
  endpoint: Endpoint;
  prepare: ((request: never) => Promise<unknown>) | undefined;
  handle: (request: never) => Promise<unknown>;
  /** True when the endpoint changes settings: every server process then reads the settings again. */
  decidesSettings?: true;
};

/** Implements an endpoint of the contract. */
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
