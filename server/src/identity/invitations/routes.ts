import {
  findLikelyDoubles,
  givesMore,
  inviteAgain,
  invitePerson,
} from '@wms/contract/identity/invitations/endpoints';
import { implement } from '../../platform/http/endpoint.ts';
import { requireProof } from '../../platform/people/user.ts';
import type { Ways } from '../sessions/ways.ts';
import { acceptingRoutes } from './accepting.ts';
import { findDoubles } from './doubles.ts';
import { invite, inviteOnceMore } from './inviting.ts';

const handOver = 'copia il collegamento e dallo alla persona: lo vedi solo adesso';

export const invitationRoutes = ({ mailIsSent, ...ways }: Ways & { mailIsSent: boolean }) => [
  ...acceptingRoutes(ways),

  implement(findLikelyDoubles, ({ body, db }) => findDoubles(db, body)),

  implement(invitePerson, async ({ body, user, tx, security }) => {
    if (givesMore(body.permissions)) requireProof(user);
    const { id, link } = await invite(tx, body, { by: user, byMail: mailIsSent });
    security('person-invited', { on: id, permissions: body.permissions });
    const message = link ? `Invito pronto: ${handOver}` : `Invito inviato a ${body.institutionalEmail}`;
    return { message, id, link };
  }),

  implement(inviteAgain, async ({ params: { id }, body: { readmit }, user, tx, security }) => {
    const options = { by: user, byMail: mailIsSent, readmit };
    const { link, email, readmitted } = await inviteOnceMore(tx, id, options);
    security(readmitted ? 'person-enabled' : 'person-invited', { on: id });
    const done = readmitted ? 'Persona riammessa' : 'Nuovo invito pronto';
    return { message: link ? `${done}: ${handOver}` : `${done}: e-mail inviata a ${email}`, link };
  }),
];
