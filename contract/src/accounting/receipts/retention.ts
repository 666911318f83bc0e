/**
 * Receipts past their retention: each night proposes those of people who have left, and somebody approves or postpones.
 */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { pageOf, paging, searched } from '../../platform/lists.ts';
import { Approved, PutOff } from '../../platform/retention/decisions.ts';
import { Id, Money } from '../../platform/schema.ts';
import { managesReceipts } from '../shared/access.ts';
import { ReceiptState } from './life.ts';

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
  /** The last day of the retention by law. */
  dueOn: z.string(),
  /** The reason why it was kept longer once before. */
  keptReason: z.string().nullable(),
});
export type ReceiptDisposal = z.infer<typeof ReceiptDisposal>;

export const listReceiptDisposals = endpoint.get(base, {
  summary: 'Le ricevute di chi non c’è più, di cui è passato il tempo di conservazione',
  access: managesReceipts,
  query: z.strictObject({ ...searched, ...paging }),
  answer: pageOf(ReceiptDisposal),
});

export const removePayers = endpoint.post(`${base}/approve`, {
  summary: 'Toglie per sempre i dati di chi ha pagato e il PDF dalle ricevute proposte',
  access: managesReceipts,
  undoable: 'lost',
  body: Approved,
});

export const keepReceipts = endpoint.post(`${base}/keep`, {
  summary: 'Conserva ancora per un anno le ricevute proposte, con un motivo',
  access: managesReceipts,
  undoable: 'counterpart',
  body: PutOff,
});
