/** Finds the person of the provider's e-mail, and lets them in. */
import type { SignOnFailure } from '@wms/contract/identity/single-sign-on/failures';
import { type RawBuilder, sql } from 'kysely';
import { type Reader, runSql, type Writer } from '../../platform/database/connection.ts';
import { makeMove } from '../../platform/lives/make-move.ts';
import { notifyAsleep } from '../permissions/sleeping/sleeping.ts';
import { personLifeTable } from '../users/life.ts';

type KnownPerson = { id: number; state: string; invitationId: number | null };

/** Returns the person with their state, and with the invitation that is still valid. */
async function find(db: Reader, whom: RawBuilder<boolean>): Promise<KnownPerson | undefined> {
  const [found] = await runSql(db)<KnownPerson>`
    select u.id, u.state, (select i.id from invitations i
                            where i.user_id = u.id and i.ended_at is null
                              and i.expires_at > current_moment()) as "invitationId"
      from users u where ${whom}`;
  return found;
}

/** Finds the person who may come in with this e-mail. No person is ever created, whatever the provider says. */
export async function personOfEmail(
  db: Reader,
  email: string,
): Promise<{ id: number } | { failure: SignOnFailure }> {
  const found = await find(db, sql`u.institutional_email = ${email}`);
  if (found?.state === 'attivo') return found;
  if (found?.state !== 'invitato') return { failure: 'unknown' };
  return found.invitationId === null ? { failure: 'uninvited' } : found;
}

/**
 * Whether a second factor that the provider asked for counts here. With an e-mail that somebody else gave to a person,
 * it could be the factor of that other one, so a person who has a factor here proves themselves with it.
 */
export async function countsFactor(db: Reader, id: number): Promise<boolean> {
  const [person] = await runSql(db)<{ given: boolean; factor: boolean }>`
    select email_given_at is not null as given, has_second_factor(id) as factor from users where id = ${id}`;
  return person !== undefined && !(person.given && person.factor);
}

/**
 * Lets a person in, and says whether they may come in. The provider vouches for the mailbox to which an invitation
 * goes, so an invited person becomes active without its link, and the invitation counts as used.
 */
export async function admitPerson(tx: Writer, id: number): Promise<'in' | 'activated' | 'refused'> {
  // The person is locked first, in the same order as in inviting, suspending and withdrawing.
  await runSql(tx)`select from users where id = ${id} for no key update`;
  const found = await find(tx, sql`u.id = ${id}`);
  if (found?.state === 'attivo') return 'in';
  if (found?.state !== 'invitato' || found.invitationId === null) return 'refused';
  await runSql(tx)`
    update invitations set ended_at = current_moment(), ended_by = 'used' where id = ${found.invitationId}`;
  await makeMove(tx, personLifeTable, { id, move: 'activate', by: { id, permissions: new Set<never>() } });
  await notifyAsleep(tx, id);
  return 'activated';
}
