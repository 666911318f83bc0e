/** The sign-ons that were begun at the provider, kept for five minutes and bound to the browser that began them. */
import { sql } from 'kysely';
import { type Database, inTransaction, type Writer } from '../../platform/database/connection.ts';
import type { Cookie } from '../../platform/requests/cookies.ts';
import { limitOpenOf } from '../sessions/open-of-address.ts';
import { tokenHash } from '../sessions/token.ts';
import type { Secrets } from './provider.ts';

/** The browser sends this cookie to its path only, also when the provider's page leads there (SameSite=Lax). */
export const browserCookie = 'WMS-SIGN-ON';
export const minutesOpen = 5;

export type Purpose = 'signIn' | 'proof';

export const cookieOf = (browser: string): Cookie => ({
  name: browserCookie,
  value: browser,
  path: '/api/login/signOn',
  maxAgeSeconds: minutesOpen * 60,
  httpOnly: true,
});

/** Returns the key under which an invented state or code is counted. */
export const keyOfSignOn = (token: string) => `:sign-on ${tokenHash(token).toString('hex').slice(0, 16)}`;

export const isBrowserToken = (value: string | undefined): value is string =>
  value !== undefined && /^[\w-]{43}$/.test(value);

export async function keepAttempt(
  db: Database,
  { state, nonce, verifier }: Secrets,
  { browser, purpose, address }: { browser: string; purpose: Purpose; address: string },
): Promise<void> {
  await inTransaction(db, null, async (tx) => {
    const counted = await limitOpenOf(tx, 'sign_on_attempts', address);
    await tx
      .insertInto('sign_on_attempts')
      .values({
        state_hash: tokenHash(state),
        browser_hash: tokenHash(browser),
        nonce,
        verifier,
        purpose,
        address: counted,
      })
      .execute();
  });
}

/** Uses an attempt up; undefined when it has expired, is unknown, or belongs to another browser. */
export async function spendAttempt(tx: Writer, state: string, browser: string) {
  return tx
    .deleteFrom('sign_on_attempts')
    .where('state_hash', '=', tokenHash(state))
    .where('browser_hash', '=', tokenHash(browser))
    .where('expires_at', '>', sql<string>`now()`)
    .returning(['nonce', 'verifier', 'purpose', 'begun_at'])
    .executeTakeFirst();
}

/** Deletes sign-ons that nobody finished, and codes that nobody used. */
export async function forgetOldSignOns(db: Database): Promise<void> {
  await db.deleteFrom('sign_on_attempts').where('expires_at', '<', sql<string>`now()`).execute();
  await db.deleteFrom('sign_on_codes').where('expires_at', '<', sql<string>`now()`).execute();
}
