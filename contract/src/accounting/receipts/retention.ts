/** Receipts past their retention, of people who are gone: each night proposes them, somebody approves or puts off. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { pageOf, paging } from '../../platform/lists.ts';
import { Approved, PutOff } from '../../platform/retention/decisions.ts';
import { Id, Money } from '../../platform/schema.ts';
import { ReceiptState } from './life.ts';
import { managesReceipts } from './register.ts';

const base = '/api/accounting/receipt-disposals';

export const ReceiptDisposal = z.object({
  /** The receipt's id. */
  id: Id,
  year: z.number(),
  number: z.number(),
  issuedOn: z.string(),
  payer: z.string(),
  reason: z.string(),
  amount: Money,
  state: ReceiptState,
  /** The last day on which the law kept it. */
  dueOn: z.string(),
  /** Why it was kept longer, once before. */
  keptReason: z.string().nullable(),
});
export type ReceiptDisposal = z.infer<typeof ReceiptDisposal>;

export const listReceiptDisposals = endpoint.get(base, {
  summary: 'Le ricevute di chi non c’è più, di cui è passato il tempo di conservazione',
  access: managesReceipts,
  query: z.strictObject(paging),
  answer: pageOf(ReceiptDisposal),
});

export const removePayers = endpoint.post(`${base}/approve`, {
  summary: 'Toglie per sempre i dati di chi ha pagato e il PDF dalle ricevute proposte',
  access: managesReceipts,
  body: Approved,
});

export const keepReceipts = endpoint.post(`${base}/keep`, {
  summary: 'Conserva ancora per un anno le ricevute proposte, con un motivo',
  access: managesReceipts,
  body: PutOff,
});
