/** The codes of a second factor: six digits that change every 30 seconds (RFC 6238), and recovery codes. */
import { randomInt } from 'node:crypto';
import { verify } from 'otplib';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import { tokenHash } from '../sessions/token.ts';

/** The length of a step, in seconds. A device whose clock is one step early or late is not refused. */
const stepSeconds = 30;

const isAppCode = (code: string) => /^\d{6}$/.test(code);

/**
 * Uses up a code of the person. Returns the moment at which the app was confirmed, or the recovery codes were made, if
 * the code is right and unused; otherwise null. Of two uses at the same moment one succeeds.
 */
export async function spendCode(tx: Writer, userId: number, code: string): Promise<string | null> {
  if (!isAppCode(code)) return spendRecoveryCode(tx, userId, code);
  if (!(await spendAppCode(tx, userId, code))) return null;
  const { confirmed_at } = await tx
    .selectFrom('second_factors')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return confirmed_at;
}

/**
 * Uses up a code of the app only: a recovery code may belong to a passkey, and doesn't prove that the person has the
 * app. With `confirming` the app that is being set up counts, too.
 */
export async function spendAppCode(
  tx: Writer,
  userId: number,
  code: string,
  { confirming = false } = {},
): Promise<boolean> {
  if (!isAppCode(code)) return false;
  // The lock makes two simultaneous uses of one code wait for each other: the second finds the step used up.
  const factor = await tx
    .selectFrom('second_factors')
    .select(['secret', 'last_step', 'confirmed_at'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!factor || (factor.confirmed_at === null && !confirming)) return false;
  const verification = await verify({
    secret: factor.secret,
    token: code,
    epochTolerance: stepSeconds,
    afterTimeStep: factor.last_step,
  });
  if (!verification.valid || !('timeStep' in verification)) return false;
  await tx
    .updateTable('second_factors')
    .set({ last_step: verification.timeStep })
    .where('user_id', '=', userId)
    .execute();
  return true;
}

async function spendRecoveryCode(tx: Writer, userId: number, code: string): Promise<string | null> {
  const [used] = await runSql(tx)<{ since: string }>`
    update recovery_codes set used_at = now()
     where user_id = ${userId} and code_hash = ${tokenHash(code)} and used_at is null
       and has_second_factor(${userId})
    returning made_at as since`;
  return used?.since ?? null;
}

const recoveryCodeCount = 10;
/** The letters and digits of base32, which are hard to confuse. Ten of them are 50 random bits. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const newRecoveryCode = () => Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Replaces the person's recovery codes; they are shown once, as `ABCDE-FGHIJ`. */
export async function replaceRecoveryCodes(tx: Writer, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: tokenHash(code) })))
    .execute();
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}
