/**
 * Browsers with which a person has signed in. Guessed passwords slow down strangers, but not these browsers: a cookie
 * that only the sign-in reads gives no access, but shows that the browser is known.
 */
import { sql } from 'kysely';
import { type Database, runSql, type Writer } from '../../platform/database/connection.ts';
import { newToken, tokenHash } from './token.ts';

export const deviceCookie = 'WMS-DEVICE';

/** With more devices the oldest is forgotten; so is a device that wasn't used for half a year. */
const mostDevices = 20;
const forgottenAfter = sql<string>`now() - interval '180 days'`;

export const isDeviceToken = (value: string | undefined): value is string =>
  value !== undefined && /^[\w-]{43}$/.test(value);

/** Returns the cookie for a year: the browser's own one if it is ours (people share a browser), or else a new one. */
export async function rememberDevice(tx: Writer, userId: number, given: string | undefined) {
  const token = isDeviceToken(given) && (await isOurs(tx, given)) ? given : newToken();
  await tx
    .insertInto('known_devices')
    .values({ user_id: userId, token_hash: tokenHash(token) })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'token_hash']).doUpdateSet({ last_used_at: sql<string>`now()` }),
    )
    .execute();
  await runSql(tx)`
    delete from known_devices where user_id = ${userId} and token_hash not in (
      select token_hash from known_devices where user_id = ${userId} order by last_used_at desc
        limit ${mostDevices})`;
  return {
    name: deviceCookie,
    value: token,
    path: '/api/login',
    maxAgeSeconds: 365 * 86_400,
    httpOnly: true,
  };
}

const isOurs = (tx: Writer, token: string) =>
  tx
    .selectFrom('known_devices')
    .select('user_id')
    .where('token_hash', '=', tokenHash(token))
    .limit(1)
    .executeTakeFirst();

/** Deletes devices that nobody has used for a sign-in for half a year. */
export async function forgetOldDevices(db: Database): Promise<void> {
  await db.deleteFrom('known_devices').where('last_used_at', '<', forgottenAfter).execute();
}
