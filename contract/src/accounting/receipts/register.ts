/** The register of receipts on /ricevute, for whoever manages receipts. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { mostReason } from '../../platform/life.ts';
import { exportOf, pageOf, paging } from '../../platform/lists.ts';
import { can } from '../../platform/permissions.ts';
import { CivilDate, Email, Id, IdParam, Instant, intParam, Money, text } from '../../platform/schema.ts';
import { Nature } from '../rules/kinds.ts';
import { PaymentMethod } from '../shared/payment-methods.ts';
import { ReceiptState } from './life.ts';

export const managesReceipts = [[can.receiptsManagement]] as const;

export const registerPath = '/api/accounting/receipts';

export const ListedReceipt = z.object({
  id: Id,
  year: z.number(),
  number: z.number(),
  issuedOn: z.string(),
  payer: z.object({
    /** As it stands on the receipt, whatever the person is called today. */
    name: z.string(),
    /** Whether the person's data have been erased since. */
    erased: z.boolean(),
    /** Leads to the profile; null for who may not open it, and where nobody's is there. */
    email: Email.nullable(),
  }),
  /** When payer and PDF went, at the end of the retention. */
  payerRemovedAt: Instant.nullable(),
  reason: z.string(),
  amount: Money,
  method: PaymentMethod,
  state: ReceiptState,
  memberId: Id.nullable(),
  /** The duty that is due on it; null when none is. */
  stamp: Money.nullable(),
  /** The receipt that took its place when it was annulled: '13/2026'. */
  replacedBy: z.string().nullable(),
  /** The team that it brought money for. */
  team: z.string().nullable(),
});
export type ListedReceipt = z.infer<typeof ListedReceipt>;

export const listReceipts = endpoint.get(registerPath, {
  summary: 'Il registro delle ricevute, dalla più recente',
  access: managesReceipts,
  query: z.strictObject({
    /** Words of the payer's name or of the reason, a number, or a number with its year: '12/2026'. */
    q: text(100, 0).optional(),
    year: intParam(2000, 2199).optional(),
    state: ReceiptState.optional(),
    /** Receipts with a line of this kind. */
    kindId: IdParam.optional(),
    method: PaymentMethod.optional(),
    memberId: IdParam.optional(),
    team: IdParam.optional(),
    /** The days of issue, both inside. */
    from: CivilDate.optional(),
    to: CivilDate.optional(),
    /** Whether duty is due on it. */
    stamp: z.enum(['dovuto', 'non dovuto']).optional(),
    ...paging,
  }),
  /** `approximate`: no receipt has the words, and these have similar ones. */
  answer: pageOf(ListedReceipt).extend({ approximate: z.boolean() }),
});

export const exportReceipts = exportOf(listReceipts, 'Le ricevute che i filtri lasciano');

export const listReceiptYears = endpoint.get(`${registerPath}/years`, {
  summary: 'Gli anni di cui ci sono ricevute, dal più recente',
  access: managesReceipts,
  answer: z.array(z.number()),
});

export const openReceipt = endpoint.get(`${registerPath}/:id`, {
  summary: 'Una ricevuta, in PDF',
  access: managesReceipts,
  answer: { binary: ['application/pdf'] },
});

export const annulInRegister = endpoint.post(`${registerPath}/:id/annul`, {
  summary:
    'Annulla una ricevuta per sempre, con un motivo: tiene il suo numero e ha un secondo PDF che lo dice',
  access: managesReceipts,
  body: z.strictObject({ reason: text(mostReason) }),
});

const Sum = z.object({ count: z.number(), amount: Money });

export const getReceiptTotals = endpoint.get(`${registerPath}/totals`, {
  summary: 'I totali di un anno per causale, metodo e mese; le annullate non contano',
  access: managesReceipts,
  query: z.strictObject({ year: intParam(2000, 2199) }),
  answer: z.object({
    /** What the receipts amount to; the kinds and the charged stamps together give it. */
    all: Sum,
    annulled: Sum,
    /** Lines by kind, the largest amount first; `id` null are receipts of before there were kinds. */
    kinds: z.array(Sum.extend({ id: Id.nullable(), name: z.string(), nature: Nature.nullable() })),
    methods: z.array(Sum.extend({ method: PaymentMethod })),
    /** By the day of issue, each month of the year: '2026-09'. */
    months: z.array(Sum.extend({ month: z.string() })),
    stamps: z.object({
      /** Receipts on which duty is due, and how much it is. */
      due: Sum,
      /** What payers were charged for it. */
      charged: Money,
      virtual: Sum,
      physical: Sum,
    }),
  }),
});

export const checkReceiptNumbers = endpoint.get(`${registerPath}/check`, {
  summary: 'Se nei numeri di un anno manca qualcosa',
  access: managesReceipts,
  query: z.strictObject({ year: intParam(2000, 2199) }),
  answer: z.object({
    last: z.number(),
    /** At most twenty. */
    missing: z.array(z.number()),
    /** Receipts whose number is beyond the last one. */
    beyond: z.number(),
    /** Receipts whose date is before the one of a smaller number. */
    disordered: z.number(),
  }),
});

export const printReceiptRegister = endpoint.get(`${registerPath}/register`, {
  summary: 'Il registro delle ricevute di un anno, in PDF con le pagine numerate',
  access: managesReceipts,
  query: z.strictObject({ year: intParam(2000, 2199) }),
  answer: { binary: ['application/pdf'] },
});
