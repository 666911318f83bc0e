/** The invitation: who may use it and until when. The token itself is only in its mail or on one page. */
import { invitationDays } from '@wms/contract/identity/invitations/endpoints';
import { sql } from 'kysely';
import { type Database, insertRow, runSql, type Writer } from '../../platform/database/connection.ts';
import { addJob } from '../../platform/jobs/job.ts';
import { newToken, tokenHash } from '../sessions/token.ts';
import { invitationJob } from './mail-job.ts';

/** The facts that the inviter knows about a person, beyond the name. */
export type KnownFacts = {
  taxCode: string | null;
  birthDate: string | null;
  personalEmail: string | null;
};

export type Issue = {
  userId: number;
  by: number | null;
  /** When they are left out, an invitation that is sent again keeps the facts of the earlier one. */
  facts?: KnownFacts;
  /** False without a mail server and on the command line, where the inviter hands the link over. */
  byMail: boolean;
};

/** Returns the page of a link. The token stands behind the #, so that no log and no other site sees it. */
export const invitationPath = (token: string) => `/login#invito=${token}` as const;

/**
 * Makes an invitation and ends the earlier one; the person's row must be locked. Returns the page of its link, or null
 * when the link leaves by mail.
 */
export async function issueInvitation(
  tx: Writer,
  { userId, by, facts, byMail }: Issue,
): Promise<string | null> {
  const [older] = await runSql(tx)<KnownFacts>`
    select tax_code as "taxCode", birth_date as "birthDate", personal_email as "personalEmail"
      from invitations where user_id = ${userId} order by id desc limit 1`;
  await runSql(tx)`
    update invitations set ended_at = current_moment(), ended_by = 'replaced'
     where user_id = ${userId} and ended_at is null`;
  const known = facts ?? older;
  const token = byMail ? null : newToken();
  const invitationId = await insertRow(tx, 'invitations', {
    user_id: userId,
    token_hash: token === null ? null : tokenHash(token),
    tax_code: known?.taxCode ?? null,
    birth_date: known?.birthDate ?? null,
    personal_email: known?.personalEmail ?? null,
    invited_by: by,
    expires_at: inSomeDays,
  });
  if (token !== null) return invitationPath(token);
  const expiresAt = new Date(Date.now() + invitationDays * 24 * 3_600_000);
  // The profile finds the job by this key, to say whether the mail has left.
  await addJob(tx, invitationJob, { invitationId }, { expiresAt, key: String(invitationId) });
  return null;
}

/** Deletes the facts that the inviter knew, once the person has saved their own data. */
export async function forgetKnownFacts(db: Database): Promise<void> {
  await runSql(db)`
    update invitations i set tax_code = null, birth_date = null, personal_email = null
     where num_nonnulls(tax_code, birth_date, personal_email) > 0
       and exists (select from personal_data data where data.user_id = i.user_id)`;
}

const inSomeDays = sql<string>`current_moment() + make_interval(days => ${invitationDays})`;
