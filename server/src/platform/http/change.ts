import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type Database, inTransaction, type Writer } from '../database/connection.ts';
import { Refusal } from '../refusal.ts';
import { claim, remembered } from '../requests/idempotency.ts';
import { isUuid } from '../requests/uuid.ts';
import type { NoteSecurity } from '../security-events.ts';
import type { Route } from './endpoint.ts';
import type { ParsedCall } from './read-call.ts';

/** A change: what is slow first, then everything in one transaction, once per Idempotency-Key. */
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
    // The same request was under way, and what it has done since is what now stands in its way.
    const meanwhile = await findEarlier();
    if (meanwhile) return meanwhile.answer(requestHash(request, call));
    throw error;
  }
  let noted: Parameters<NoteSecurity>[] = [];
  const work = async (tx: Writer) => {
    // An attempt that runs again forgets what the first one noted.
    noted = [];
    const security: NoteSecurity = (...note) => noted.push(note);
    const handle = () => route.handle({ ...call, security, tx, prepared } as never);
    if (!key || !user) return handle();
    return claim(tx, { userId: user.id, key, requestHash: requestHash(request, call), secret }, handle);
  };
  // Who waited for a long import would hold a connection each, until nobody could even read.
  const answer = await inTransaction(db, user?.id ?? null, work, { limited: true }).finally(() =>
    disposeOf(prepared),
  );
  for (const note of noted) call.security(...note);
  return answer;
}

/** What a preparation answers may hold something, like a turn, until the transaction has ended. */
function disposeOf(prepared: unknown): void {
  if (typeof prepared !== 'object' || prepared === null || !(Symbol.dispose in prepared)) return;
  (prepared as Disposable)[Symbol.dispose]();
}

function idempotencyKey(request: FastifyRequest): string | undefined {
  const given = request.headers['idempotency-key'];
  if (given === undefined) return undefined;
  if (!isUuid(given)) throw new Refusal(422, 'L’intestazione Idempotency-Key deve essere un UUID');
  return given.toLowerCase();
}

/** What the request asked for, files included, so that a key used again for something else is noticed. */
function requestHash(request: FastifyRequest, call: ParsedCall): string {
  const { params, query, body } = call;
  const asked = JSON.stringify([request.method, request.routeOptions.url, params, query, body]);
  const hash = createHash('sha256').update(asked);
  for (const [field, { name, sha256 }] of Object.entries(call.files))
    hash.update(JSON.stringify([field, name, sha256]));
  return hash.digest('hex');
}
