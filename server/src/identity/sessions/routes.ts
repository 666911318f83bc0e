import { demandedCodes, factorDemandedFor } from '@wms/contract/identity/second-factor/demanded';
import {
  getSignInWays,
  listSessions,
  login,
  logout,
  revokeOtherSessions,
  revokeSession,
} from '@wms/contract/identity/sessions/endpoints';
import { isPermission } from '@wms/contract/platform/permissions';
import { type Selectable, sql } from 'kysely';
import type { Services } from '../../platform/cupboards/cupboard.ts';
import { inBatches } from '../../platform/database/batches.ts';
import { compiledOnce, slot } from '../../platform/database/compiled-once.ts';
import { type Database, type Reader, updateRow } from '../../platform/database/connection.ts';
import type { Users } from '../../platform/database/tables.generated.ts';
import { implement } from '../../platform/http/endpoint.ts';
import type { User } from '../../platform/people/user.ts';
import { concerningSecurity, Refusal, refuse } from '../../platform/refusal.ts';
import { verifyNothing, verifyPassword } from '../shared/password-hash.ts';
import { demandFactor } from './challenges.ts';
import { deviceName } from './device.ts';
import { deviceCookie } from './known-devices.ts';
import { countAttempt, findLogin, forgive } from './login-throttle.ts';
import { startSession } from './start.ts';
import { tokenHash } from './token.ts';
import { requirePasswords, type Ways } from './ways.ts';

/** A session ends 14 days after its last use, and after 90 days at the latest. */
const alive = sql<boolean>`sessions.last_used_at > now() - interval '14 days'
  and sessions.created_at > now() - interval '90 days'`;

type SessionRow = Pick<Selectable<Users>, 'id' | 'username' | 'registration_status'> & {
  hash: string;
  session_id: number;
  stale: boolean;
  proved: boolean;
  has_factor: boolean;
  has_password: boolean;
  with_factor: boolean;
  today: string;
  permissions: string[];
};

const findSessions = compiledOnce(
  () => sql`
  select encode(sessions.token_hash, 'hex') as hash, users.id, users.username, users.registration_status,
    sessions.id as session_id,
         sessions.last_used_at < now() - interval '5 minutes' as stale,
         sessions.proved_at > now() - interval '10 minutes' as proved,
         has_second_factor(users.id) as has_factor, users.password_hash is not null as has_password,
         sessions.with_factor, rome_today() as today,
         array(select permission from held_permissions where user_id = users.id) as permissions
    from sessions
    join users on users.id = sessions.user_id
   where sessions.token_hash = any (${slot('hashes')}::bytea[]) and users.state = 'attivo' and ${alive}`,
);

/**
 * Finds the person of a bearer token with their current permissions. The database is read at every request on purpose,
 * so that a revoked session, a disabled person or a changed permission counts at once on every server process.
 */
export function authenticator(
  db: Database,
  { signOn, passwordSignIn, settings }: Ways & Pick<Services, 'settings'>,
): (token: string) => Promise<User | undefined> {
  const sessionOf = inBatches(async (hashes) => {
    const rows = await findSessions<SessionRow>(db, {
      hashes: hashes.map((hash) => Buffer.from(hash, 'hex')),
    });
    return new Map(rows.map((row) => [row.hash, row]));
  });
  return async (token) => {
    const row = await sessionOf(tokenHash(token).toString('hex'));
    if (!row) return undefined;
    // The last use is written every five minutes, because a write at every request would cost more than it is worth.
    if (row.stale) await updateRow(db, 'sessions', row.session_id, { last_used_at: sql<string>`now()` });
    const held = row.permissions.filter(isPermission);
    // Without a second factor, permissions that demand one count as not held, in every endpoint and stream.
    const demanded =
      row.has_factor || row.with_factor ? [] : demandedCodes(settings.on(row.today).value(factorDemandedFor));
    return {
      id: row.id,
      username: row.username,
      registrationStatus: row.registration_status,
      permissions: new Set(held.filter((code) => !demanded.includes(code))),
      withheld: held.filter((code) => demanded.includes(code)),
      sessionId: row.session_id,
      today: row.today,
      proved: row.proved,
      provesBy: row.has_factor
        ? 'code'
        : signOn && !(passwordSignIn && row.has_password)
          ? 'signOn'
          : 'password',
    };
  };
}

/** Deletes sessions that have ended. */
export async function forgetOldSessions(db: Database): Promise<void> {
  await db.deleteFrom('sessions').where(sql<boolean>`not (${alive})`).execute();
}

const wrongLogin = (on?: number) =>
  concerningSecurity(new Refusal(401, 'Nome utente o password non corretti'), 'sign-in-failed', on);

/** Returns the open sessions of a person, the last used first. */
export async function openSessions(db: Reader, userId: number) {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where(alive)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    device: deviceName(row.user_agent),
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }));
}

export const sessionRoutes = ({ signOn, passwordSignIn }: Ways) => [
  implement(getSignInWays, async () => ({ password: passwordSignIn, provider: signOn?.name ?? null })),
  implement(
    login,
    async ({ body, db, address, cookie }) => {
      requirePasswords({ signOn, passwordSignIn });
      const { found, person, device } = await findLogin(db, body.username, cookie(deviceCookie));
      const attempt = await countAttempt(db, { person, address, device });
      // A refusal takes equally long with and without a password, so that its time reveals nothing.
      const right = found?.password_hash
        ? await verifyPassword(body.password, found.password_hash)
        : await verifyNothing(body.password);
      if (!found || !right || found.state !== 'attivo') throw wrongLogin(found?.id);
      await forgive(db, attempt);
      await demandFactor(db, found.id);
      return found;
    },
    async ({ tx, prepared, ...call }) => {
      const user = await tx
        .selectFrom('users')
        .select('id')
        .where('id', '=', prepared.id)
        .where('password_hash', '=', prepared.password_hash)
        .where('state', '=', 'attivo')
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow(() => wrongLogin());
      return startSession(tx, user.id, call);
    },
  ),
  implement(logout, async ({ user, tx, setHeader }) => {
    await tx.deleteFrom('sessions').where('id', '=', user.sessionId).execute();
    // The browser forgets this person's pages and pictures, but not its storage, where movements that were booked
    // without a network wait.
    setHeader('clear-site-data', '"cache"');
    return { message: 'Sei uscitə' };
  }),
  implement(listSessions, async ({ user, db }) => {
    const sessions = await openSessions(db, user.id);
    return sessions.map((session) => ({ ...session, current: session.id === user.sessionId }));
  }),
  implement(revokeSession, async ({ params, user, tx }) => {
    await tx
      .deleteFrom('sessions')
      .where('id', '=', params.id)
      .where('user_id', '=', user.id)
      .returning('id')
      .executeTakeFirstOrThrow(() => refuse.notFound('Sessione non trovata'));
    return { message: 'Sessione chiusa' };
  }),
  implement(revokeOtherSessions, async ({ user, tx }) => {
    const ended = await tx
      .deleteFrom('sessions')
      .where('user_id', '=', user.id)
      .where('id', '!=', user.sessionId)
      .returning('id')
      .execute();
    return {
      message: ended.length === 1 ? 'Chiusa 1 altra sessione' : `Chiuse ${ended.length} altre sessioni`,
    };
  }),
];
