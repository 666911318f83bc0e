/** The one-use code behind the # of /login, after a single sign-on or from the command line. */
import { sql } from 'kysely';
import type { Writer } from '../../platform/database/connection.ts';
import { newToken, tokenHash } from '../sessions/token.ts';
import type { Purpose } from './attempts.ts';

/** Returns the page of a code. The code stands behind the #, so that no log and no other site sees it. */
export const codePath = (code: string, purpose: Purpose = 'signIn') =>
  `/login#${purpose === 'proof' ? 'conferma' : 'accesso'}=${code}` as const;

type NewCode = {
  purpose: Purpose;
  /** The only browser that may use the code; null for a link that a person carries to a browser. */
  browser: string | null;
  provedAt: Date | null;
  withFactor: boolean;
  validMinutes: number;
};

/** Makes a code that signs this person in once. */
export async function issueCode(
  tx: Writer,
  userId: number,
  { purpose, browser, provedAt, withFactor, validMinutes }: NewCode,
): Promise<{ code: string; expiresAt: string }> {
  const code = newToken();
  const { expires_at } = await tx
    .insertInto('sign_on_codes')
    .values({
      code_hash: tokenHash(code),
      user_id: userId,
      purpose,
      browser_hash: browser === null ? null : tokenHash(browser),
      proved_at: provedAt?.toISOString() ?? null,
      with_factor: withFactor,
      expires_at: sql<string>`now() + make_interval(mins => ${validMinutes})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return { code, expiresAt: expires_at };
}

/** Uses a code up. When several requests show the same code, exactly one of them gets an answer. */
export const spendCodeOf = (tx: Writer, code: string, purpose: Purpose, browser: string | undefined) =>
  tx
    .deleteFrom('sign_on_codes')
    .where('code_hash', '=', tokenHash(code))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<string>`now()`)
    .where((where) =>
      where.or([where('browser_hash', 'is', null), where('browser_hash', '=', tokenHash(browser ?? ''))]),
    )
    .returning(['user_id', 'proved_at', 'with_factor'])
    .executeTakeFirst();
