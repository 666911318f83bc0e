/** The fees and payments of a member for each social year. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import {
  aboveZero,
  CivilDate,
  Created,
  Done,
  fromZero,
  Id,
  Instant,
  line,
  Money,
  NamedRef,
  optional,
  PastDate,
  Version,
} from '../../platform/schema.ts';
import { paymentMethods } from '../shared/payment-methods.ts';
import { managesMembers as access, membersPath } from './access.ts';

const path = '/api/accounting/memberships';

/** The state of a fee today; an overdue fee is `scaduta` also when a part is paid. */
export const feeStateNames = {
  pagata: 'Pagata',
  inParte: 'Pagata in parte',
  daPagare: 'Da pagare',
  scaduta: 'Scaduta',
} as const;
export const FeeState = z.enum(['pagata', 'inParte', 'daPagare', 'scaduta']);
export type FeeState = z.infer<typeof FeeState>;

export const Method = z.enum(paymentMethods);
export const SocialYear = z.number().int().min(1900).max(2199);

export const MembershipPayment = z.object({
  id: Id,
  amount: Money,
  paidOn: z.string(),
  method: Method,
  reference: z.string().nullable(),
  /** The receipt for the payment; the payment can be taken back only after the receipt is annulled. */
  receipt: z.object({ id: Id, year: z.number(), number: z.number() }).nullable(),
  recordedBy: z.string().nullable(),
  recordedAt: Instant,
});
export type MembershipPayment = z.infer<typeof MembershipPayment>;

export const Membership = z.object({
  id: Id,
  socialYear: z.number(),
  kind: NamedRef,
  fee: Money,
  paid: Money,
  open: Money,
  dueOn: z.string().nullable(),
  /** The first and the last valid day. */
  startsOn: z.string(),
  endsOn: z.string(),
  /** The day of the payment that completed the fee. */
  paidOn: z.string().nullable(),
  remindedOn: z.string().nullable(),
  state: FeeState,
  payments: z.array(MembershipPayment),
  version: z.number(),
});
export type Membership = z.infer<typeof Membership>;

const fee = fromZero(2, 10);
const payment = { paidOn: PastDate, method: Method, reference: optional(line(120)) };

/** The values with which the form begins: the first year that the member lacks, its days, its fee and its due day. */
export const proposeMembership = endpoint.get(`${membersPath}/:id/memberships/proposed`, {
  summary: 'L’anno sociale che a un socio manca, con quota, scadenza e giorni coperti',
  access,
  query: z.strictObject({
    socialYear: z
      .string()
      .regex(/^\d{4}$/)
      .transform(Number)
      .optional(),
  }),
  answer: z.object({
    socialYear: z.number(),
    kindId: Id,
    fee: Money,
    dueOn: z.string(),
    startsOn: z.string(),
    endsOn: z.string(),
  }),
});

export const addMembership = endpoint.post(`${membersPath}/:id/memberships`, {
  undoable: true,
  summary: 'Aggiunge a un socio la quota di un anno sociale',
  access,
  body: z.strictObject({ socialYear: SocialYear, kindId: Id, fee, dueOn: optional(CivilDate) }),
  answer: Created,
});

export const editMembership = endpoint.patch(`${path}/:id`, {
  summary: 'Cambia categoria, quota e scadenza di un anno; la quota non scende sotto quanto è pagato',
  access,
  undoable: 'edited',
  body: z.strictObject({ version: Version, kindId: Id, fee, dueOn: optional(CivilDate) }),
});

export const deleteMembership = endpoint.delete(`${path}/:id`, {
  summary: 'Toglie la quota di un anno per cui nessuno ha pagato',
  access,
  undoable: 'undoing',
});

export const addPayment = endpoint.post(`${path}/:id/payments`, {
  undoable: true,
  summary: 'Registra un pagamento, anche di una parte della quota',
  access,
  body: z.strictObject({ amount: aboveZero(2, 10), ...payment }),
  answer: Created,
});

export const removePayment = endpoint.delete('/api/accounting/membership-payments/:id', {
  summary: 'Toglie un pagamento registrato per sbaglio, se nessuna ricevuta lo dice',
  access,
  undoable: 'undoing',
});

export const mostAtOnce = 5000;
const chosen = z.array(Id).min(1).max(mostAtOnce);

/** `refused` names the members who were left out, by their ids; the others were done. */
export const ManyDone = Done.extend({
  done: z.number(),
  refused: z.array(z.object({ id: Id, name: z.string(), reason: z.string() })),
});

/** Without `skipRefused` a single member who can't be done stops all, and the sentence names them (409). */
export const payMany = endpoint.post(`${path}/pay`, {
  undoable: true,
  summary: 'Segna pagate per intero le quote aperte dei soci scelti, per un anno sociale',
  access,
  body: z.strictObject({
    socialYear: SocialYear,
    members: chosen,
    ...payment,
    skipRefused: z.boolean().default(false),
  }),
  answer: ManyDone,
});

/** Sends a reminder now, regardless of the settings; at most one a day for each fee. */
export const remindMany = endpoint.post(`${path}/remind`, {
  summary: 'Manda un promemoria per le quote aperte dei soci scelti, per un anno sociale',
  access,
  undoable: 'message',
  body: z.strictObject({ socialYear: SocialYear, members: chosen }),
  answer: ManyDone,
});
