/**
 * Actions on many people at once: the answer names each person who was refused, and the others are changed all the
 * same.
 */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { mostReason } from '../../platform/life.ts';
import { MassAnswer } from '../../platform/people/mass.ts';
import { can } from '../../platform/permissions.ts';
import { Id, text } from '../../platform/schema.ts';
import { chosenPeople } from './filters.ts';
import { peoplePath } from './list.ts';

const access = [[can.usersManagement]] as const;

export const suspendPeople = endpoint.post(`${peoplePath}/suspend`, {
  summary: 'Sospende le persone scelte',
  access,
  undoable: 'counterpart',
  body: z.strictObject({ ...chosenPeople, reason: text(mostReason) }),
  answer: MassAnswer,
});

export const remindPeople = endpoint.post(`${peoplePath}/remind`, {
  summary: 'Ricorda alle persone scelte che cosa manca alla loro registrazione',
  access,
  undoable: 'message',
  body: z.strictObject(chosenPeople),
  answer: MassAnswer,
});

export const invitePeopleAgain = endpoint.post(`${peoplePath}/invitations`, {
  summary: 'Manda di nuovo l’invito alle persone scelte',
  access,
  undoable: 'message',
  body: z.strictObject(chosenPeople),
  answer: MassAnswer.extend({
    /** The page of each link, to hand over, when there is no mail server. The links are shown only now. */
    links: z.array(z.object({ id: Id, name: z.string(), email: z.string(), link: z.string() })),
  }),
  secret: true,
});
