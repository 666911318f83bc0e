/** A new person begins as invited, with the teams and permissions that the invitation carries. */
import type { Invitation } from '@wms/contract/identity/invitations/endpoints';
import { formatAll } from '@wms/contract/platform/formats';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import { type Maker, makeMove } from '../../platform/lives/make-move.ts';
import { missingPerson } from '../../platform/people/require.ts';
import { refuse } from '../../platform/refusal.ts';
import { grantPermissions } from '../permissions/granting.ts';
import { personLifeTable } from '../users/life.ts';
import { findDoubles, nameDouble } from './doubles.ts';
import { issueInvitation } from './issuing.ts';

type NewAccount = { id: number; username: string; link: string | null };

/** Makes the person and the invitation. `by` is null for the command line, which may give every permission. */
export async function invite(
  tx: Writer,
  invitation: Invitation,
  { by, byMail }: { by: Maker | null; byMail: boolean },
): Promise<NewAccount> {
  await refuseDoubles(tx, invitation);
  const username = await findFreeUsername(tx, invitation.institutionalEmail);
  const { id } = await tx
    .insertInto('users')
    .values({
      username,
      institutional_email: invitation.institutionalEmail,
      first_name: invitation.firstName,
      last_name: invitation.lastName,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirstOrThrow(() =>
      refuse.conflict('Intanto qualcun altro ha invitato una persona con questa e-mail: riprova'),
    );
  await joinTeams(tx, id, invitation.teamIds);
  const codes = [...new Set(invitation.permissions)];
  await grantPermissions(tx, { granter: by, people: [id], codes, reason: 'Invito' });
  const { taxCode, birthDate, personalEmail } = invitation;
  const facts = { taxCode, birthDate, personalEmail };
  return { id, username, link: await issueInvitation(tx, { userId: id, by: by?.id ?? null, facts, byMail }) };
}

/**
 * Refuses an invitation with the e-mail or the tax code of another person, and one that only resembles another person
 * until the inviter confirms that it is somebody else.
 */
async function refuseDoubles(tx: Writer, invitation: Invitation): Promise<void> {
  const doubles = await findDoubles(tx, invitation);
  const same = doubles.find(({ institutionalEmail }) => institutionalEmail === invitation.institutionalEmail);
  if (same) throw refuse.conflict(`È l’e-mail di ${nameDouble(same)}, che c’è già`, 'institutionalEmail');
  const withCode = doubles.find(({ why }) => why === 'taxCode');
  if (withCode)
    throw refuse.conflict(`È il codice fiscale di ${nameDouble(withCode)}, che c’è già`, 'taxCode');
  if (doubles.length > 0 && !invitation.somebodyElse)
    throw refuse.conflict(
      `Forse c’è già: ${formatAll(doubles.map(nameDouble))}. Se è un’altra persona, confermalo`,
    );
}

/** Returns the part of the e-mail before the @, with a number behind it when another person has that username. */
async function findFreeUsername(tx: Writer, email: string): Promise<string> {
  const plain = (email.split('@')[0] ?? '')
    .normalize('NFD')
    .replace(/[^a-z0-9._-]/g, '')
    .replace(/^[._-]+/, '')
    .slice(0, 50);
  const wanted = plain.length >= 2 ? plain : `utente${plain}`;
  const rows = await runSql(tx)<{ username: string }>`
    select username from users where starts_with(username, ${wanted})`;
  const taken = new Set(rows.map(({ username }) => username));
  for (let name = wanted, next = 2; ; name = `${wanted}${next++}`) if (!taken.has(name)) return name;
}

async function joinTeams(tx: Writer, userId: number, teamIds: readonly number[]): Promise<void> {
  const wanted = [...new Set(teamIds)];
  if (wanted.length === 0) return;
  const joined = await runSql(tx)<{ id: number }>`
    insert into team_members (team_id, user_id, since)
    select id, ${userId}, rome_today() from teams where id = any (${wanted}::integer[]) returning id`;
  if (joined.length < wanted.length)
    throw refuse.invalid('teamIds', 'Un reparto non c’è più: sceglilo di nuovo');
}

export type InvitedAgain = { email: string; link: string | null; readmitted: boolean };

/**
 * Sends a new invitation, which ends the older one. With `readmit` a person who left is readmitted first. Refuses with
 * 404 or 409.
 */
export async function inviteOnceMore(
  tx: Writer,
  id: number,
  { by, byMail, readmit }: { by: Maker; byMail: boolean; readmit: boolean },
): Promise<InvitedAgain> {
  const [person] = await runSql(tx)<{ state: string; email: string }>`
    select state, institutional_email as email from users where id = ${id} for no key update`;
  if (!person) throw missingPerson();
  const readmitted = person.state === 'cessato';
  if (readmitted && !readmit) throw refuse.conflict('Se n’è andatə: riammettila dal suo profilo');
  if (readmitted) await makeMove(tx, personLifeTable, { id, move: 'readmit', by });
  else if (person.state !== 'invitato') throw refuse.conflict(whyNoInvitation[person.state] ?? '');
  const link = await issueInvitation(tx, { userId: id, by: by.id, byMail });
  return { email: person.email, link, readmitted };
}

const whyNoInvitation: Readonly<Record<string, string>> = {
  attivo: 'Ha già accettato l’invito',
  sospeso: 'È sospesə: riattivala, invece di invitarla',
  anonimizzato: 'I suoi dati sono stati cancellati: fai un nuovo invito',
};
