/** The register of receipts on /ricevute, for whoever manages receipts. */
import { z } from 'zod';
import { namesOf } from '../../platform/declarations/names-of.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { mostReason } from '../../platform/life.ts';
import { exportOf, pageOf, paging } from '../../platform/lists.ts';
import { can } from '../../platform/permissions.ts';
import { Email, Id, Instant, intParam, Money, text } from '../../platform/schema.ts';
import { paymentMethodNames } from './endpoints.ts';
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
  method: z.enum(namesOf(paymentMethodNames)),
  state: ReceiptState,
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
