/** What is done to many people at once: each person's own refusal is told, and the others are done all the same. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { mostReason } from '../../platform/life.ts';
import { can } from '../../platform/permissions.ts';
import { Id, text } from '../../platform/schema.ts';
import { chosenPeople, MassAnswer } from './filters.ts';
import { peoplePath } from './list.ts';

const access = [[can.usersManagement]] as const;

export const suspendPeople = endpoint.post(`${peoplePath}/suspend`, {
  summary: 'Sospende le persone scelte',
  access,
  body: z.strictObject({ ...chosenPeople, reason: text(mostReason) }),
  answer: MassAnswer,
});

export const remindPeople = endpoint.post(`${peoplePath}/remind`, {
  summary: 'Ricorda alle persone scelte che cosa manca alla loro registrazione',
  access,
  body: z.strictObject(chosenPeople),
  answer: MassAnswer,
});

export const invitePeopleAgain = endpoint.post(`${peoplePath}/invitations`, {
  summary: 'Manda di nuovo l’invito alle persone scelte',
  access,
  body: z.strictObject(chosenPeople),
  answer: MassAnswer.extend({
    /** Without a mail server: the page of each link, to hand over. They are told only now. */
    links: z.array(z.object({ id: Id, name: z.string(), email: z.string(), link: z.string() })),
  }),
  secret: true,
});
