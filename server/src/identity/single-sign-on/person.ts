/** Whom the provider's e-mail names, and how they come in. */
import type { SignOnFailure } from '@wms/contract/identity/single-sign-on/failures';
import { type RawBuilder, sql } from 'kysely';
import { type Reader, runSql, type Writer } from '../../platform/database/connection.ts';
import { makeMove } from '../../platform/lives/make-move.ts';
import { livingPerson } from '../users/life.ts';

type Found = { id: number; state: string; invitationId: number | null };

/** The person as they stand, with the invitation that still counts. */
async function find(db: Reader, whom: RawBuilder<boolean>): Promise<Found | undefined> {
  const [found] = await runSql(db)<Found>`
    select u.id, u.state, (select i.id from invitations i
                            where i.user_id = u.id and i.ended_at is null
                              and i.expires_at > current_moment()) as "invitationId"
      from users u where ${whom}`;
  return found;
}

/** Finds who may come in with this e-mail. Nobody is created, whatever the provider says. */
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
 * Lets a person in, and says whether they may come in. The provider vouches for the mailbox that an invitation goes
 * to, so whoever is invited comes in by it, and the invitation is used.
 */
export async function admitPerson(tx: Writer, id: number): Promise<'in' | 'activated' | 'refused'> {
  // The person is locked first, as whoever invites, suspends or withdraws locks them.
  await runSql(tx)`select from users where id = ${id} for no key update`;
  const found = await find(tx, sql`u.id = ${id}`);
  if (found?.state === 'attivo') return 'in';
  if (found?.state !== 'invitato' || found.invitationId === null) return 'refused';
  await runSql(tx)`
    update invitations set ended_at = current_moment(), ended_by = 'used' where id = ${found.invitationId}`;
  await makeMove(tx, livingPerson, { id, move: 'activate', by: { id, permissions: new Set<never>() } });
  return 'activated';
}
