/** An invited person opens the invitation, chooses a password and becomes active. */
import { acceptInvitation, openInvitation } from '@wms/contract/identity/invitations/endpoints';
import { personLife } from '@wms/contract/identity/users/life';
import { formatInstant } from '@wms/contract/platform/formats';
import { type Reader, runSql, updateRow } from '../../platform/database/connection.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { makeMove } from '../../platform/lives/make-move.ts';
import { refuse } from '../../platform/refusal.ts';
import { type PasswordOwner, passwordWeakness, storePassword } from '../password/changing.ts';
import { notifyAsleep } from '../permissions/sleeping/sleeping.ts';
import { forgiveAll } from '../sessions/login-throttle.ts';
import { startSession } from '../sessions/start.ts';
import { tokenHash } from '../sessions/token.ts';
import { requirePasswords, type Ways } from '../sessions/ways.ts';
import { hashPassword } from '../shared/password-hash.ts';
import { personLifeTable } from '../users/life.ts';

type OpenedInvitation = PasswordOwner & {
  invitationId: number;
  id: number;
  state: string;
  endedBy: 'used' | 'replaced' | 'withdrawn' | null;
  expired: boolean;
  expiresAt: string;
};

const endings = {
  used: 'Questo invito è già stato usato: accedi con la password che hai scelto',
  replaced: 'Di questo invito ce n’è uno più recente: apri l’ultimo collegamento che hai ricevuto',
  withdrawn: 'Questo invito è stato ritirato: se pensi a un errore, rivolgiti a chi ti ha invitato',
} as const;

/** Returns the invitation of this token. Refuses one that can't be used any more, with a sentence that says why. */
async function findInvitation(db: Reader, token: string): Promise<OpenedInvitation> {
  const [found] = await runSql(db)<OpenedInvitation>`
    select i.id as "invitationId", i.ended_by as "endedBy", i.expires_at <= current_moment() as expired,
           i.expires_at as "expiresAt", u.id, u.state, u.username, u.first_name, u.last_name, u.institutional_email
      from invitations i join users u on u.id = i.user_id
     where i.token_hash = ${tokenHash(token)}`;
  if (!found)
    throw refuse.notFound(
      'Questo collegamento non vale: aprilo intero dall’e-mail, oppure chiedi un altro invito',
    );
  const mayUse = found.state === 'invitato' || found.state === 'attivo';
  const ended = found.endedBy ?? (mayUse ? null : 'withdrawn');
  if (ended) throw refuse.conflict(endings[ended]);
  if (found.expired)
    throw refuse.conflict(
      `Questo invito è scaduto ${formatInstant(found.expiresAt, 'il')}: chiedine un altro a chi ti ha invitato`,
    );
  return found;
}

export const acceptingRoutes = (ways: Ways) => [
  implement(openInvitation, async ({ body, db }) => {
    const { first_name, last_name, username, institutional_email } = await findInvitation(db, body.token);
    return {
      firstName: first_name,
      lastName: last_name,
      username,
      institutionalEmail: institutional_email,
    };
  }),

  implement(
    acceptInvitation,
    async ({ body, db }) => {
      requirePasswords(ways);
      const weakness = await passwordWeakness(body.new_password, await findInvitation(db, body.token));
      if (weakness) throw refuse.invalid('new_password', weakness);
      return hashPassword(body.new_password);
    },
    async ({ body, tx, prepared: hash, security, ...call }) => {
      const { invitationId, id } = await findInvitation(tx, body.token);
      // The person is locked first, in the same order as in sending another invitation or withdrawing this one.
      await runSql(tx)`select from users where id = ${id} for no key update`;
      const { state } = await findInvitation(tx, body.token);
      await runSql(tx)`
        update invitations set ended_at = current_moment(), ended_by = 'used' where id = ${invitationId}`;
      await notifyAsleep(tx, id);
      if (state !== 'invitato') {
        await storePassword(tx, id, hash, null);
        await forgiveAll(tx, id);
        security('password-reset', { on: id });
        return { message: 'Password scelta: ora puoi accedere', access_token: null };
      }
      await updateRow(tx, 'users', id, { password_hash: hash });
      const self = { id, permissions: new Set<never>() };
      await makeMove(tx, personLifeTable, { id, move: 'activate', by: self });
      security('person-enabled', { on: id });
      const { access_token } = await startSession(tx, id, call);
      return { message: personLife.moves.activate.done, access_token };
    },
  ),
];
