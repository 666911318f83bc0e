/**
 * One-time links for people who can't sign in. The person who opens the link chooses the password, so nobody has to
 * tell them one.
 */
import { resetPassword } from '@wms/contract/identity/password/endpoints';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import type { Database, Reader, Writer } from '../../platform/database/connection.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { refuse } from '../../platform/refusal.ts';
import { openWayByLink } from '../permissions/sleeping/sleeping.ts';
import { forgiveAll } from '../sessions/login-throttle.ts';
import { newToken, tokenHash } from '../sessions/token.ts';
import { requirePasswords, type Ways } from '../sessions/ways.ts';
import { hashPassword } from '../shared/password-hash.ts';
import { passwordWeakness, storePassword } from './changing.ts';

export type PasswordLink = { id: number; token: string; expiresAt: string };

/**
 * Makes a new link for a person; their password is unchanged until they use a link. `shownTo` is the manager of users
 * who hands it over; null when only the person's mail or the command line has it.
 */
export async function issuePasswordLink(
  tx: Writer,
  userId: number,
  validMinutes: number,
  shownTo: number | null = null,
): Promise<PasswordLink> {
  const token = newToken();
  const { id, expires_at } = await tx
    .insertInto('password_links')
    .values({
      user_id: userId,
      shown_to: shownTo,
      token_hash: tokenHash(token),
      expires_at: sql<string>`now() + make_interval(mins => ${validMinutes})`,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
  return { id, token, expiresAt: expires_at };
}

/** Returns the page of a link. The token stands behind the #, so that no log and no other site sees it. */
export const passwordLinkPath = (token: string) => `/login#nuovaPassword=${token}` as const;

/** Deletes links that nobody used in time. */
export async function forgetOldLinks(db: Database): Promise<void> {
  await db.deleteFrom('password_links').where('expires_at', '<', sql<string>`now()`).execute();
}

const linkIsSpent = () =>
  refuse.notFound(
    'Il collegamento non vale più: è scaduto o è già stato usato. Se hai già scelto la nuova password, accedi; ' +
      'altrimenti chiedine un altro',
  );

/** A link that was shown to somebody who manages no users any more is void. */
const linkCounts = sql<boolean>`(password_links.shown_to is null or exists (
  select from held_permissions held join users maker on maker.id = held.user_id
   where maker.id = password_links.shown_to and maker.state = 'attivo' and held.permission = ${can.usersManagement}))`;

const ownerOf = (db: Reader, token: string) =>
  db
    .selectFrom('password_links')
    .innerJoin('users', 'users.id', 'password_links.user_id')
    .select(['users.id', 'username', 'first_name', 'last_name', 'institutional_email'])
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', sql<string>`now()`)
    .where('state', '=', 'attivo')
    .where(linkCounts)
    .executeTakeFirst();

export const passwordLinkRoutes = (ways: Ways) => [
  implement(
    resetPassword,
    async ({ body, db }) => {
      requirePasswords(ways);
      const owner = await ownerOf(db, body.token);
      if (!owner) throw linkIsSpent();
      const weakness = await passwordWeakness(body.new_password, owner);
      if (weakness) throw refuse.invalid('new_password', weakness);
      return { owner, hash: await hashPassword(body.new_password) };
    },
    async ({ body, tx, prepared: { owner, hash }, security }) => {
      const { shown_to } = await tx
        .deleteFrom('password_links')
        .where('token_hash', '=', tokenHash(body.token))
        .where('expires_at', '>', sql<string>`now()`)
        .where(linkCounts)
        .returning('shown_to')
        .executeTakeFirstOrThrow(linkIsSpent);
      await openWayByLink(tx, owner.id, shown_to);
      await storePassword(tx, owner.id, hash, null);
      await forgiveAll(tx, owner.id);
      security('password-reset', { on: owner.id });
      return { message: 'Password scelta: ora puoi accedere' };
    },
  ),
];
