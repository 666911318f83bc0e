/**
 * A manager of users makes a one-time link for somebody's new password. The link goes to the person by mail. Without
 * mail it is shown once, to be handed over, and the bell tells the person that it was made; once it is used, codes that
 * the manager doesn't hold sleep.
 */
import { makePasswordLink } from '@wms/contract/identity/password/endpoints';
import { holdRow } from '../../platform/database/row.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { notify } from '../../platform/news/notify.ts';
import { missingPerson } from '../../platform/people/require.ts';
import { refuse } from '../../platform/refusal.ts';
import { requirePasswords, type Ways } from '../sessions/ways.ts';
import { issuePasswordLink, passwordLinkPath } from './link.ts';
import { passwordLinkHandedOver } from './news.ts';
import { handedOverMinutes, requestPasswordLink } from './requests.ts';

export const passwordByManagerRoutes = ({ mailIsSent, ...ways }: Ways & { mailIsSent: boolean }) => [
  implement(makePasswordLink, async ({ params: { id }, user, tx, security }) => {
    requirePasswords(ways);
    const person = await holdRow(tx, 'users', id, missingPerson);
    if (person.state !== 'attivo')
      throw refuse.conflict(
        'Una nuova password la sceglie solo chi può accedere: questa persona non è attiva',
      );
    if (mailIsSent) {
      await requestPasswordLink(tx, person.username);
      return { message: `Il collegamento arriverà fra poco a ${person.institutional_email}`, path: null };
    }
    const { token } = await issuePasswordLink(tx, id, handedOverMinutes, user.id);
    await notify(tx, passwordLinkHandedOver, { userId: id });
    security('password-link-issued', { on: id });
    return { message: 'Collegamento creato: copialo adesso', path: passwordLinkPath(token) };
  }),
];
