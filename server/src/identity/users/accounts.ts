import { Username } from '@wms/contract/identity/users/account';
import { type Permission, permissions } from '@wms/contract/platform/permissions';
import { Email, text } from '@wms/contract/platform/schema';
import { z } from 'zod';
import {
  type Database,
  inTransaction,
  type Reader,
  type Writer,
} from '../../platform/database/connection.ts';
import { refuse } from '../../platform/refusal.ts';
import { passwordWeakness } from '../password/changing.ts';
import { grantPermissions, revokePermissions } from '../permissions/granting.ts';
import { hashPassword } from '../shared/password-hash.ts';

export const NewUser = z.object({
  username: Username,
  email: Email,
  nome: text(60),
  cognome: text(60),
  permissions: z.array(z.enum(permissions)),
  completed: z.boolean(),
});
export type NewUser = z.infer<typeof NewUser>;

/**
 * Creates a person who can sign in. The password's strength is checked, unless it is `trusted` (the operator's own for
 * admin).
 */
export async function createUser(db: Database, user: NewUser, password: string, { trusted = false } = {}) {
  const owner = {
    username: user.username,
    first_name: user.nome,
    last_name: user.cognome,
    institutional_email: user.email,
  };
  const weakness = trusted ? null : await passwordWeakness(password, owner);
  if (weakness) throw refuse.invalid('password', weakness);
  return insertUser(db, user, await hashPassword(password));
}

/** Creates a person whose password is already hashed. Returns their id. */
export const insertUser = (db: Database, user: NewUser, passwordHash: string): Promise<number> =>
  inTransaction(db, null, async (tx) => {
    // Triggers follow, in database/functions/identity: the life of the registration (registrations.sql), then
    // the life of the person (people.sql), and after the row its audit (edits.sql). Teams, bookings and
    // sessions follow changes of its state alone.
    const created = await tx
      .insertInto('users')
      .values({
        username: user.username,
        first_name: user.nome,
        last_name: user.cognome,
        institutional_email: user.email,
        password_hash: passwordHash,
        state: 'attivo',
        registration_status: user.completed ? 'completato' : 'anagrafica',
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirstOrThrow(() =>
        refuse.conflict('Esiste già un utente con questo nome utente o questa e-mail'),
      );
    await grant(tx, created.id, user.permissions);
    return created.id;
  });

/** Grants these codes on behalf of the system or its command line. */
export const grant = (tx: Writer, userId: number, codes: readonly Permission[]) =>
  grantPermissions(tx, { granter: null, people: [userId], codes, reason: null });

/** Revokes these codes on behalf of the system or its command line. */
export async function revoke(tx: Writer, userId: number, codes: readonly Permission[]): Promise<void> {
  const { refused } = await revokePermissions(tx, { granter: null, people: [userId], codes, reason: null });
  for (const { reason } of refused) throw refuse.conflict(reason);
}

/** Returns the id of the person with this username or institutional e-mail, in any case. */
export async function userIdOf(db: Reader, login: string): Promise<number> {
  const name = login.trim().toLowerCase();
  const user = await db
    .selectFrom('users')
    .select('id')
    .where((where) => where.or([where('username', '=', name), where('institutional_email', '=', name)]))
    .executeTakeFirstOrThrow(() => refuse.notFound(`Utente «${login}» non trovato`));
  return user.id;
}
