import { invitePeopleAgain, remindPeople, suspendPeople } from '@wms/contract/humanResources/people/mass';
import { inviteOnceMore } from '../../../identity/invitations/inviting.ts';
import { grantConstraints } from '../../../identity/permissions/granting.ts';
import { personLifeTable } from '../../../identity/users/life.ts';
import type { RegistrationSteps } from '../../../platform/cupboards/cupboard.ts';
import { implement } from '../../../platform/http/endpoint.ts';
import { makeMove } from '../../../platform/lives/make-move.ts';
import { doToEach } from './each.ts';
import { remindEach } from './reminder.ts';

export const massRoutes = (mailIsSent: boolean, registrationSteps: RegistrationSteps) => [
  implement(suspendPeople, ({ body: { reason, ...chosen }, user, tx, security }) =>
    doToEach(
      tx,
      chosen,
      { singular: 'Sospesa', plural: 'Sospese', constraints: grantConstraints },
      async ({ id }) => {
        await makeMove(tx, personLifeTable, { id, move: 'suspend', by: user, reason });
        security('person-disabled', { on: id });
      },
    ),
  ),

  implement(remindPeople, ({ body, tx }) => remindEach(tx, registrationSteps, body)),

  implement(invitePeopleAgain, async ({ body, user, tx, security }) => {
    const links: { id: number; name: string; email: string; link: string }[] = [];
    const words = mailIsSent
      ? { singular: 'Invitata di nuovo', plural: 'Invitate di nuovo' }
      : { singular: 'Collegamento pronto per', plural: 'Collegamenti pronti per' };
    const answer = await doToEach(tx, body, words, async ({ id, name }) => {
      const options = { by: user, byMail: mailIsSent, readmit: false };
      const { email, link } = await inviteOnceMore(tx, id, options);
      security('person-invited', { on: id });
      if (link) links.push({ id, name, email, link });
    });
    return { ...answer, links };
  }),
];
