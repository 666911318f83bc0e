/** The mail with an invitation's link, which is made right before the mail leaves: no queue has the token. */
import { invitationDays } from '@wms/contract/identity/invitations/endpoints';
import { formatInstant } from '@wms/contract/platform/formats';
import { z } from 'zod';
import { inTransaction, runSql, type Writer } from '../../platform/database/connection.ts';
import { job } from '../../platform/jobs/job.ts';
import type { Letter } from '../../platform/mail/letter.ts';
import { newToken, tokenHash } from '../sessions/token.ts';

type InvitationMail = {
  firstName: string;
  username: string;
  email: string;
  personalEmail: string | null;
  state: string;
  expiresAt: string;
  inviter: string | null;
};

export const invitationJob = job({
  name: 'invitation',
  payload: z.strictObject({ invitationId: z.number() }),
  // Attempts for a week at the longest usual pause, which is as long as an invitation waits.
  attempts: 350,
  needsMail: true,
  shownIn: 'humanResources',
  async run({ invitationId }, { db, mail, log, id }) {
    const token = newToken();
    const invited = await inTransaction(db, null, (tx) => giveToken(tx, invitationId, token));
    // The invitation was withdrawn, or another one has replaced it.
    if (!invited) return;
    const to = [invited.email, invited.personalEmail].filter((address) => address !== null);
    await mail.send({
      to: [...new Set(to)].join(', '),
      letter: writeLetter(invited, token),
      id: `invitation.${id}.${invitationId}`,
    });
    log.info({ invitationId }, 'an invitation was sent');
  },
});

/**
 * Gives the invitation a token; the seven days begin now. The token of a failed attempt reaches nobody, and the next
 * attempt replaces it.
 */
async function giveToken(
  tx: Writer,
  invitationId: number,
  token: string,
): Promise<InvitationMail | undefined> {
  const [invited] = await runSql(tx)<InvitationMail>`
    update invitations i
       set token_hash = ${tokenHash(token)},
           expires_at = current_moment() + make_interval(days => ${invitationDays})
      from users u
     where i.id = ${invitationId} and i.ended_at is null and u.id = i.user_id
    returning u.first_name as "firstName", u.username, u.institutional_email as email,
              i.personal_email as "personalEmail", u.state, i.expires_at as "expiresAt",
              (select by.first_name || ' ' || by.last_name from users by where by.id = i.invited_by) as inviter`;
  return invited;
}

function writeLetter(
  { firstName, username, state, expiresAt, inviter }: InvitationMail,
  token: string,
): Letter {
  const who = inviter ?? 'Chi gestisce WMS';
  const readmitted = state === 'attivo';
  return {
    subject: readmitted ? 'Puoi accedere di nuovo a WMS' : 'Invito a WMS',
    blocks: [
      `Ciao ${firstName},`,
      readmitted
        ? `${who} ti ha riammesso in WMS, il gestionale interno. Se ricordi la tua password, accedi come sempre.`
        : `${who} ti invita in WMS, il gestionale interno. Il tuo nome utente è ${username}.`,
      `Per scegliere una password apri questo collegamento entro ${formatInstant(expiresAt, 'il')}; ` +
        'vale una volta sola:',
      {
        button: readmitted ? 'Scegli una nuova password' : 'Accetta l’invito',
        path: `/login#invito=${token}`,
      },
      'Se non aspettavi questo invito non devi fare niente: dopo quella data non vale più.',
    ],
  };
}
