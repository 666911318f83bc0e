/** The register of receipts on /ricevute, for people who manage receipts. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { mostReason } from '../../platform/life.ts';
import { countedPageOf, exportOf, paging } from '../../platform/lists.ts';
import { CivilDate, Email, Id, IdParam, Instant, intParam, Money, text } from '../../platform/schema.ts';
import { Nature } from '../rules/kinds.ts';
import { managesReceipts } from '../shared/access.ts';
import { PaymentMethod } from '../shared/payment-methods.ts';
import { ReceiptState } from './life.ts';

export const registerPath = '/api/accounting/receipts';

export const ListedReceipt = z.object({
  id: Id,
  year: z.number(),
  number: z.number(),
  issuedOn: z.string(),
  payer: z.object({
    /** The name on the receipt, even if the person has another name today. */
    name: z.string(),
    /** Whether the person's data have been erased since. */
    erased: z.boolean(),
    /**
     * The address, for a link to the profile; null for people who may not open the profile, and for a payer without
     * one.
     */
    email: Email.nullable(),
  }),
  /** The moment at which payer and PDF were removed, at the end of the retention. */
  payerRemovedAt: Instant.nullable(),
  reason: z.string(),
  amount: Money,
  method: PaymentMethod,
  state: ReceiptState,
  memberId: Id.nullable(),
  /** The stamp duty on the receipt; null when none is due. */
  stamp: Money.nullable(),
  /** The number of the receipt that replaced this annulled one: '13/2026'; null when there is none. */
  replacedBy: z.string().nullable(),
  /** The team for which the receipt brought money. */
  team: z.string().nullable(),
});
export type ListedReceipt = z.infer<typeof ListedReceipt>;

export const listReceipts = endpoint.get(registerPath, {
  summary: 'Il registro delle ricevute, dalla più recente',
  access: managesReceipts,
  query: z.strictObject({
    /** Words of the payer's name or of the reason, a number, or a number with its year: '12/2026'. */
    q: text(100, 0).optional(),
    /**
     * The year of the receipts. When it is missing, the newest year is listed, but words, a period or a member are
     * looked for in all years. Words like '12/2026' name the year themselves.
     */
    year: z.union([z.literal('all'), intParam(2000, 2199)]).optional(),
    state: ReceiptState.optional(),
    /** Receipts with a line of this kind. */
    kindId: IdParam.optional(),
    method: PaymentMethod.optional(),
    memberId: IdParam.optional(),
    team: IdParam.optional(),
    /** The days of issue; the period includes both. */
    from: CivilDate.optional(),
    to: CivilDate.optional(),
    /** Receipts on which stamp duty is due, or on which none is. */
    stamp: z.enum(['dovuto', 'non dovuto']).optional(),
    ...paging,
  }),
  /** `approximate` is true when no receipt has the words, and these receipts have similar ones. */
  answer: countedPageOf(ListedReceipt).extend({
    approximate: z.boolean(),
    /** The year whose receipts these are; null when they are of all years. */
    year: z.number().nullable(),
  }),
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
  undoable: 'issued',
  body: z.strictObject({ reason: text(mostReason) }),
});

const Sum = z.object({ count: z.number(), amount: Money });

export const getReceiptTotals = endpoint.get(`${registerPath}/totals`, {
  summary: 'I totali di un anno per causale, metodo e mese; le annullate non contano',
  access: managesReceipts,
  query: z.strictObject({ year: intParam(2000, 2199) }),
  answer: z.object({
    /** The total of the receipts; it equals the sum of the kinds and of the charged stamps. */
    all: Sum,
    annulled: Sum,
    /** Lines by kind, the largest amount first; a null `id` is for receipts from before there were kinds. */
    kinds: z.array(Sum.extend({ id: Id.nullable(), name: z.string(), nature: Nature.nullable() })),
    methods: z.array(Sum.extend({ method: PaymentMethod })),
    /** Sums by the day of issue, for each month of the year: '2026-09'. */
    months: z.array(Sum.extend({ month: z.string() })),
    stamps: z.object({
      /** The number of receipts on which duty is due, and the total duty. */
      due: Sum,
      /** The duty that the payers were charged. */
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
    /** The numbers that no receipt has; at most twenty of them. */
    missing: z.array(z.number()),
    /** The number of receipts whose number is beyond the last one. */
    beyond: z.number(),
    /** The number of receipts whose date is before that of a smaller number. */
    disordered: z.number(),
  }),
});

export const printReceiptRegister = endpoint.get(`${registerPath}/register`, {
  summary: 'Il registro delle ricevute di un anno, in PDF con le pagine numerate',
  access: managesReceipts,
  query: z.strictObject({ year: intParam(2000, 2199) }),
  answer: { binary: ['application/pdf'] },
});
