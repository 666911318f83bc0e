/**
 * The page to which the provider sends the browser back. It is no endpoint of the contract: it redirects to /login,
 * with a one-use code or the word of a failure behind the #.
 */
import type { SignOnFailure } from '@wms/contract/identity/single-sign-on/failures';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SignOnSettings } from '../../platform/config.ts';
import { type Database, inTransaction } from '../../platform/database/connection.ts';
import { noteSecurity } from '../../platform/http/security-log.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readCookie } from '../../platform/requests/cookies.ts';
import { countAttempt } from '../sessions/login-throttle.ts';
import { browserCookie, isBrowserToken, keyOfSignOn, spendAttempt } from './attempts.ts';
import { codePath, issueCode } from './codes.ts';
import { personOfEmail } from './person.ts';
import { describeError, failureOf, identify, returnPath } from './provider.ts';

type Options = { db: Database; signOn: SignOnSettings; publicUrl: string };

/** The tolerated difference between our clock and the provider's, in milliseconds. */
const clockToleranceMs = 30_000;

class Failed extends Error {
  readonly reason: SignOnFailure;
  constructor(reason: SignOnFailure) {
    super(reason);
    this.reason = reason;
  }
}

export function serveSignOnReturn(app: FastifyInstance, options: Options): void {
  app.get(returnPath, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      return reply.redirect(await comeBack(request, options), 303);
    } catch (error) {
      const reason = reasonOf(error);
      noteSecurity(request, 'sign-on-refused', { reason, ...describeError(error) });
      if (reason === 'broken') request.log.error({ err: error }, 'single sign-on');
      return reply.redirect(`/login#accessoNegato=${reason}`, 303);
    }
  });
}

function reasonOf(error: unknown): SignOnFailure {
  if (error instanceof Failed) return error.reason;
  if (error instanceof Refusal && error.status === 429) return 'throttled';
  return failureOf(error);
}

/** Checks what came back, and returns the page that continues the sign-on. */
async function comeBack(request: FastifyRequest, { db, signOn, publicUrl }: Options): Promise<string> {
  const cameBackTo = new URL(returnPath, publicUrl);
  cameBackTo.search = new URL(request.url, publicUrl).search;
  const state = cameBackTo.searchParams.get('state') ?? '';
  // The page of another site can request this address, but without the cookie. Such a request must not count against
  // the whole office.
  const browser = readCookie(request, browserCookie);
  if (!isBrowserToken(browser)) throw new Failed('expired');
  const asked = await inTransaction(db, null, (tx) => spendAttempt(tx, state, browser));
  if (!asked) {
    // Only an unknown state is counted as an attempt. A right state is no guess, so failures at this address don't stop
    // it.
    await countAttempt(db, { person: keyOfSignOn(state), address: request.ip });
    throw new Failed('expired');
  }
  const { nonce, verifier, purpose } = asked;
  const { email, provedAt, withFactor } = await identify(signOn, cameBackTo, { state, nonce, verifier });
  if (email === null) throw new Failed('unverified');
  const isOld = provedAt !== null && provedAt.getTime() < Date.parse(asked.begun_at) - clockToleranceMs;
  if (purpose === 'proof' && isOld) throw new Failed('stale');
  const found = await personOfEmail(db, email);
  if ('failure' in found) throw new Failed(found.failure);
  const issue = { purpose: purpose === 'proof' ? purpose : 'signIn', browser, provedAt, withFactor } as const;
  const { code } = await inTransaction(db, null, (tx) =>
    issueCode(tx, found.id, { ...issue, validMinutes: 1 }),
  );
  return codePath(code, issue.purpose);
}
