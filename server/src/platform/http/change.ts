import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type Database, inTransaction, type Reader, type Writer } from '../database/connection.ts';
import { refuse } from '../refusal.ts';
import { claim, remembered } from '../requests/idempotency.ts';
import { isUuid } from '../requests/uuid.ts';
import type { NoteSecurity } from '../security-events.ts';
import { keepOwnAct } from '../undo/keep-own-act.ts';
import type { Route } from './endpoint.ts';
import type { ParsedCall } from './read-call.ts';

/** Makes a change: first its slow preparation, then everything else in one transaction, once per Idempotency-Key. */
export async function change(
  route: Route,
  call: ParsedCall,
  request: FastifyRequest,
  db: Database,
): Promise<unknown> {
  const key = idempotencyKey(request);
  const { user } = call;
  const secret = route.endpoint.secret === true;
  const findEarlier = async () => key && user && remembered(db, { userId: user.id, key, secret });
  const replayed = await findEarlier();
  if (replayed) return replayed.answer(requestHash(request, call));
  let prepared: unknown;
  try {
    prepared = await route.prepare?.({ ...call, db } as never);
  } catch (error) {
    // The same request may have run at the same time and succeeded, so that this one failed: then it gets the other's
    // answer.
    const meanwhile = await findEarlier();
    if (meanwhile) return meanwhile.answer(requestHash(request, call));
    throw error;
  }
  let noted: Parameters<NoteSecurity>[] = [];
  const work = async (tx: Writer) => {
    // When the transaction runs again, the notes of the first attempt are dropped.
    noted = [];
    const security: NoteSecurity = (...note) => noted.push(note);
    const handle = async () => {
      const answer = await route.handle({ ...call, security, tx, prepared } as never);
      return route.endpoint.undoable === true && user ? keepOwnAct(tx, user, answer) : answer;
    };
    if (!key || !user) return handle();
    return claim(tx, { userId: user.id, key, requestHash: requestHash(request, call), secret }, handle);
  };
  // The time limit is for requests that wait for a long import: without it each would hold a connection, until nobody
  // could even read.
  const answer = await inTransaction(db, user?.id ?? null, work, { limited: true }).finally(() =>
    disposeOf(prepared),
  );
  for (const note of noted) call.security(...note);
  return answer;
}

/** Runs an endpoint that is no GET and only reads. PostgreSQL refuses whatever its code would write. */
export async function readOnly(route: Route, call: ParsedCall, db: Database): Promise<unknown> {
  const prepared = await route.prepare?.({ ...call, db } as never);
  const read = (tx: Reader) => route.handle({ ...call, db: tx, prepared } as never);
  return inTransaction(db, call.user?.id ?? null, read, { limited: true, readOnly: true }).finally(() =>
    disposeOf(prepared),
  );
}

/** Disposes of the preparation's result, which may hold something, such as a turn, until the transaction has ended. */
function disposeOf(prepared: unknown): void {
  if (typeof prepared !== 'object' || prepared === null || !(Symbol.dispose in prepared)) return;
  (prepared as Disposable)[Symbol.dispose]();
}

function idempotencyKey(request: FastifyRequest): string | undefined {
  const given = request.headers['idempotency-key'];
  if (given === undefined) return undefined;
  if (!isUuid(given)) throw refuse.invalidRequest('L’intestazione Idempotency-Key deve essere un UUID');
  return given.toLowerCase();
}

/** Returns a hash of the request and its files, by which a key that is used again for something else is noticed. */
function requestHash(request: FastifyRequest, call: ParsedCall): string {
  const { params, query, body } = call;
  const asked = JSON.stringify([request.method, request.routeOptions.url, params, query, body]);
  const hash = createHash('sha256').update(asked);
  for (const { field, name, sha256 } of Object.values(call.files).flat())
    hash.update(JSON.stringify([field, name, sha256]));
  return hash.digest('hex');
}
