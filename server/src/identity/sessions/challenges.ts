/** The token between the password and the second factor, which says whose password was right. */
import { sql } from 'kysely';
import { type Database, inTransaction, type Reader, runSql } from '../../platform/database/connection.ts';
import { typedRefusal } from '../../platform/refusal.ts';
import { newToken, tokenHash } from './token.ts';

/** Refuses a sign-in whose second factor is still missing, with a challenge that is valid for five minutes. */
export async function demandFactor(db: Database, userId: number): Promise<void> {
  const [owed] = await runSql(db)<{ factor: boolean }>`select has_second_factor(${userId}) as factor`;
  if (!owed?.factor) return;
  const challenge = newToken();
  await inTransaction(db, null, (tx) =>
    tx
      .insertInto('login_challenges')
      .values({ token_hash: tokenHash(challenge), user_id: userId })
      .execute(),
  );
  throw typedRefusal('/problems/second-factor', 'Manca il codice del secondo fattore', { challenge });
}

/** Returns the person of a challenge that is still valid. */
export const personOfChallenge = (db: Reader, challenge: string) =>
  db
    .selectFrom('login_challenges')
    .innerJoin('users', 'users.id', 'login_challenges.user_id')
    .select(['users.id'])
    .where('token_hash', '=', tokenHash(challenge))
    .where('expires_at', '>', sql<string>`now()`)
    .where('state', '=', 'attivo')
    .executeTakeFirst();

/** Deletes challenges that nobody answered in time. */
export async function forgetOldChallenges(db: Database): Promise<void> {
  await db.deleteFrom('login_challenges').where('expires_at', '<', sql<string>`now()`).execute();
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', sql<string>`now()`).execute();
}
