import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';

/** Failures allowed in 15 minutes: 5 for a user from an address, 50 from an address whoever is tried. */
const mostForLogin = 5;
const mostForAddress = 50;
const windowSeconds = 15 * 60;

/**
 * Notes the attempt before the password is looked at, and refuses when there were too many: a hundred attempts sent
 * at once all count each other. Answers the attempt's id, for `forgive`.
 */
export async function countAttempt(db: Database, login: string, address: string): Promise<number> {
  const { id } = await db
    .insertInto('login_attempts')
    .values({ login, address })
    .returning('id')
    .executeTakeFirstOrThrow();
  const earlier = await db
    .selectFrom('login_attempts')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('login', '=', login).as('for_login'),
      fn.countAll<number>().as('for_address'),
      sql<number>`ceil(extract(epoch from min(at) + interval '15 minutes' - now()))::integer`.as('wait'),
    ])
    .where('address', '=', address)
    .where('at', '>', sql<string>`now() - make_interval(secs => ${windowSeconds})`)
    .where('id', '<', id)
    .executeTakeFirstOrThrow();
  if (earlier.for_login >= mostForLogin || earlier.for_address >= mostForAddress) {
    // A refused attempt says nothing about the password: it doesn't lengthen the wait.
    await forgive(db, id);
    throw new Refusal(
      429,
      'Troppi tentativi: riprova fra qualche minuto',
      undefined,
      Math.max(1, earlier.wait),
    );
  }
  return id;
}

/** The attempt succeeded: it is no failure. */
export async function forgive(db: Database, attemptId: number): Promise<void> {
  await db.deleteFrom('login_attempts').where('id', '=', attemptId).execute();
}

/** Attempts older than the window count for nothing. */
export async function forgetOldAttempts(db: Database): Promise<void> {
  await db.deleteFrom('login_attempts').where('at', '<', sql<string>`now() - interval '1 day'`).execute();
}
