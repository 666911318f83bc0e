/** The moves of an order: requesting, approving, sending, revising. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { moveEndpoint } from '../../platform/life.ts';
import {
  CivilDate,
  Done,
  Email,
  IdParam,
  intParam,
  line,
  optional,
  text,
  Version,
} from '../../platform/schema.ts';
import { managesOrders } from '../shared/access.ts';
import { Language } from '../suppliers/fields.ts';
import { orderBody } from './endpoints.ts';
import { orderLife } from './life.ts';
import { ordersPath } from './paths.ts';

export const orderMoves = moveEndpoint(orderLife, {
  base: ordersPath,
  summary: 'Respinge, ritira, riporta in bozza, chiude o annulla un ordine',
  undoable: true,
});

const overBudget = {
  /** The reason for exceeding the team's budget; only an approver who didn't request the order may give it. */
  overBudgetBecause: optional(text(300)),
};

export const requestOrder = endpoint.post(`${ordersPath}/:id/request`, {
  summary: 'Chiede l’approvazione; sotto il limite del reparto l’ordine è subito approvato',
  access: managesOrders,
  undoable: true,
  body: z.strictObject({ version: Version }),
  answer: Done.extend({ approved: z.boolean() }),
});

export const approveOrder = endpoint.post(`${ordersPath}/:id/approve`, {
  summary: 'Approva un ordine; sopra il limite del reparto servono due persone',
  access: managesOrders,
  undoable: true,
  body: z.strictObject({ version: Version, ...overBudget }),
  answer: Done.extend({ approved: z.boolean() }),
});

const mail = z.strictObject({
  to: Email,
  subject: line(200),
  body: text(4000),
});

export const sendOrder = endpoint.post(`${ordersPath}/:id/send`, {
  summary: 'Manda l’ordine al fornitore, o segna che è già stato fatto in un altro modo; nasce il suo PDF',
  access: managesOrders,
  undoable: 'sent',
  body: z.strictObject({
    version: Version,
    language: Language.default('it'),
    expectedOn: optional(CivilDate),
    /** Null when the order was placed in another way: on the supplier's site, by phone. */
    mail: mail.nullable().default(null),
  }),
});

export const sendOrderAgain = endpoint.post(`${ordersPath}/:id/send-again`, {
  summary: 'Manda di nuovo l’ultima revisione di un ordine per e-mail',
  access: managesOrders,
  undoable: 'sent',
  body: mail,
});

export const callOffOrder = endpoint.post(`${ordersPath}/:id/call-off`, {
  summary: 'Avvisa il fornitore per e-mail che un ordine che ha già è annullato',
  access: managesOrders,
  undoable: 'sent',
  body: mail,
});

export const getOrderMail = endpoint.get(`${ordersPath}/:id/mail`, {
  summary: 'L’e-mail che si propone per mandare un ordine al fornitore, o per disdirlo se è annullato',
  access: managesOrders,
  query: z.strictObject({ language: Language.default('it') }),
  answer: z.object({
    subject: z.string(),
    body: z.string(),
    /** False without a mail server: then the order is placed in another way. */
    sends: z.boolean(),
  }),
});

export const setExpected = endpoint.put(`${ordersPath}/:id/expected`, {
  summary: 'Quando il fornitore dice che arriva',
  access: managesOrders,
  undoable: true,
  body: z.strictObject({ version: Version, expectedOn: optional(CivilDate) }),
});

export const reviseOrder = endpoint.post(`${ordersPath}/:id/revise`, {
  summary: 'Cambia un ordine già inviato: nasce una revisione, con le sue differenze e il suo PDF',
  access: managesOrders,
  undoable: 'sent',
  body: z.strictObject({
    version: Version,
    language: Language.default('it'),
    reason: text(300),
    ...overBudget,
    ...orderBody,
  }),
});

export const getOrderPaper = endpoint.get(`${ordersPath}/:id/papers/:revision`, {
  summary: 'Il PDF di un ordine come è stato mandato',
  access: managesOrders,
  params: z.strictObject({ id: IdParam, revision: intParam(1, 9999) }),
  answer: { binary: ['application/pdf'] },
});
