/** Receipts for all payments of a social year that have none yet. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { pageOf, paging, searched } from '../../platform/lists.ts';
import { can } from '../../platform/permissions.ts';
import { Created, Id, IdParam, Instant, intParam, Money, optional, PastDate } from '../../platform/schema.ts';
import { PaymentMethod } from '../shared/payment-methods.ts';

const access = [[can.receiptsManagement]] as const;
const path = '/api/accounting/mass-issues';

/** One receipt that would be issued: all payments of one membership with the same day, method and reference. */
const ReceiptToIssue = z.object({
  memberId: Id,
  member: z.string(),
  amount: Money,
  paidOn: z.string(),
  method: PaymentMethod,
});

export const MassIssuePreview = z.object({
  socialYearName: z.string(),
  /** The number of receipts, and their total amount with the charged stamps. */
  count: z.number(),
  amount: Money,
  stampCharged: Money,
  /** The number of receipts for which no mail address is known. */
  withoutMail: z.number(),
  /** The receipts that would be issued, at most 100, in the order of the members' names. */
  items: z.array(ReceiptToIssue),
  /** Receipts that can't be issued, and the reason; at most 200, by name. */
  leftOut: z.array(ReceiptToIssue.extend({ why: z.string() })),
  leftOutCount: z.number(),
  /** The first day that the receipts may have, that of the year's last receipt; null when the year has none. */
  earliest: z.string().nullable(),
  /** The mass issue that is running, during which no other can begin; null when none is. */
  running: Id.nullable(),
});
export type MassIssuePreview = z.infer<typeof MassIssuePreview>;

const Year = intParam(1900, 2199);

export const listMassIssueYears = endpoint.get(`${path}/years`, {
  summary: 'Gli anni sociali di cui ci sono pagamenti senza ricevuta, dal più recente',
  access,
  answer: z.array(
    z.object({ socialYear: z.number(), name: z.string(), payments: z.number(), amount: Money }),
  ),
});

export const previewMassIssue = endpoint.get(`${path}/preview`, {
  summary: 'Quali ricevute verrebbero emesse per un anno sociale, e che cosa resta fuori e perché',
  access,
  query: z.strictObject({ socialYear: Year, kindId: IdParam }),
  answer: MassIssuePreview,
});

export const startMassIssue = endpoint.post(path, {
  summary: 'Emette le ricevute di un anno sociale, ciascuna esattamente una volta, in un lavoro di fondo',
  access,
  undoable: 'issued',
  body: z.strictObject({
    socialYear: z.number().int().min(1900).max(2199),
    kindId: Id,
    /**
     * The day of the receipts; today when it is missing. A receipt is dated today all the same when this day is before
     * its payment, or before a receipt that was issued meanwhile.
     */
    issuedOn: optional(PastDate),
    /** The team to which the amounts of all these receipts belong. */
    teamId: optional(Id),
    /** Whether each receipt is mailed to the person who paid, once all are issued. */
    mail: z.boolean().default(false),
  }),
  answer: Created,
});

export const massIssueStates = {
  'in corso': 'In corso',
  ferma: 'Ferma',
  finita: 'Finita',
} as const;
export const MassIssueState = z.enum(['in corso', 'ferma', 'finita']);

export const MassIssue = z.object({
  id: Id,
  socialYear: z.number(),
  socialYearName: z.string(),
  kind: z.string(),
  issuedOn: z.string().nullable(),
  team: z.string().nullable(),
  mail: z.boolean(),
  state: MassIssueState,
  /** The number of receipts to issue, and of those that were issued or failed so far. */
  total: z.number(),
  issued: z.number(),
  failed: z.number(),
  amount: Money,
  /** The mails that were requested, that were sent, and that were given up. */
  mails: z.object({ asked: z.number(), left: z.number(), givenUp: z.number() }),
  startedBy: z.string().nullable(),
  startedAt: Instant,
  stoppedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
});
export type MassIssue = z.infer<typeof MassIssue>;

export const listMassIssues = endpoint.get(path, {
  summary: 'Le emissioni massive, dalla più recente',
  access,
  query: z.strictObject({ ...searched, ...paging }),
  answer: pageOf(MassIssue),
});

export const getMassIssue = endpoint.get(`${path}/:id`, {
  summary: 'Un’emissione massiva: a che punto è, e che cosa non è riuscito e perché',
  access,
  answer: MassIssue.extend({
    /** The first and the last number that was issued, `12/2026`; null before the first receipt. */
    firstNumber: z.string().nullable(),
    lastNumber: z.string().nullable(),
    /** The receipts that could not be issued, with the reason; at most 200. */
    failures: z.array(ReceiptToIssue.extend({ why: z.string() })),
  }),
});

export const stopMassIssue = endpoint.post(`${path}/:id/stop`, {
  summary: 'Ferma un’emissione massiva dopo le ricevute che sta facendo',
  access,
  undoable: 'undoing',
});

export const resumeMassIssue = endpoint.post(`${path}/:id/resume`, {
  summary: 'Riprende un’emissione massiva ferma, o riprova le ricevute che non sono riuscite',
  access,
  undoable: 'counterpart',
});
