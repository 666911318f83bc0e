import { sql } from 'kysely';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import type { Call } from '../../platform/http/endpoint.ts';
import { deviceCookie, rememberDevice } from './known-devices.ts';
import { newToken, tokenHash } from './token.ts';

type SessionStart = {
  /** The moment when the person proved who they are, if that wasn't just now. */
  provedAt?: string | null;
  /** Whether the provider of single sign-on asked for a second factor. */
  withFactor?: boolean;
};

/** Opens a session for a person who has proved who they are, and remembers their browser. */
export async function startSession(
  tx: Writer,
  userId: number,
  { userAgent, cookie, giveCookie }: Pick<Call, 'userAgent' | 'cookie' | 'giveCookie'>,
  { provedAt = null, withFactor = false }: SessionStart = {},
) {
  const token = newToken();
  await runSql(tx)`update users set last_login_at = current_moment() where id = ${userId}`;
  await tx
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: tokenHash(token),
      user_agent: userAgent,
      ...(provedAt !== null && { proved_at: sql<string>`least(${provedAt}::timestamptz, now())` }),
      with_factor: withFactor,
    })
    .execute();
  giveCookie(await rememberDevice(tx, userId, cookie(deviceCookie)));
  return { access_token: token, token_type: 'bearer' as const };
}
