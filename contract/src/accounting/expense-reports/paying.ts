/** Many approved reports are paid together: a file for the bank, and the mark that they are paid. */
import { z } from 'zod';
import { Iban } from '../../platform/codes/codes.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { mostReason } from '../../platform/life.ts';
import { pageOf, paging, searched } from '../../platform/lists.ts';
import {
  CivilDate,
  Done,
  Id,
  Instant,
  line,
  Money,
  NamedRef,
  optional,
  PastDate,
  text,
} from '../../platform/schema.ts';
import { ReimbursementMethod } from '../shared/payment-methods.ts';
import { decidesExpenses } from './life.ts';
import { expenseReportsPath, makesExpenses } from './paths.ts';

export const mostPaidAtOnce = 200;
const paymentsPath = '/api/accounting/expense-payments';

export const PayableReport = z.object({
  id: Id,
  number: z.string(),
  owner: NamedRef,
  purpose: z.string(),
  iban: z.string().nullable(),
  approved: Money,
  advance: Money,
  /** The amount to transfer, in euro; zero or less when there is nothing to transfer. */
  due: Money,
  /** The moment when the owner was asked for the missing IBAN. */
  ibanAskedAt: Instant.nullable(),
  decidedOn: CivilDate,
  /** For how many days the report has waited for its payment. */
  age: z.number(),
  /**
   * The reason why this person can't pay the report, or why the bank's file leaves it out: 'È una nota spese tua…',
   * 'Manca l’IBAN…'
   */
  whyNot: z.string().nullable(),
  /** Whether the report is this person's own; then somebody else must pay it. */
  own: z.boolean(),
});
export type PayableReport = z.infer<typeof PayableReport>;

/**
 * The approved reports that are not paid, the oldest first: at most 200; the next ones follow when these are paid.
 */
export const listPayable = endpoint.get(`${expenseReportsPath}/payable`, {
  summary: 'Le note spese approvate da rimborsare, dalla più vecchia',
  access: decidesExpenses,
  answer: z.object({ rows: z.array(PayableReport), total: Money, more: z.boolean() }),
});

/** `3,17,20` */
const Ids = z
  .string()
  .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,199}$/, 'Scegli da 1 a 200 note spese')
  .transform((written) => [...new Set(written.split(',').map(Number))]);

/** The file has IBAN, name, amount with a comma and reason; it leaves out own reports and reports without an IBAN. */
export const getBankFile = endpoint.get(`${expenseReportsPath}/bank-file`, {
  summary: 'Il file per la banca: IBAN, nome, importo e causale delle note spese scelte',
  access: decidesExpenses,
  query: z.strictObject({ ids: Ids }),
  answer: { binary: ['text/csv'] },
});

export const payExpenseReports = endpoint.post(`${expenseReportsPath}/pay`, {
  summary: 'Segna rimborsate le note spese scelte, con data, metodo e riferimento',
  access: decidesExpenses,
  undoable: true,
  body: z.strictObject({
    ids: z
      .array(Id)
      .min(1)
      .max(mostPaidAtOnce)
      .refine((ids) => new Set(ids).size === ids.length, 'Ogni nota spese una volta sola'),
    paidOn: PastDate,
    method: ReimbursementMethod.default(() => 'bonifico' as const),
    /** The CRO or TRN of the transfer. */
    reference: optional(line(120)),
  }),
  answer: Done.extend({
    paymentId: Id,
    paid: z.number(),
    total: Money,
    /** A sentence for each report that was not paid, such as a report of one's own. */
    left: z.array(z.string()),
  }),
});

export const undoExpensePayment = endpoint.post(`${paymentsPath}/:id/undo`, {
  summary: 'Annulla un pagamento: le sue note spese sono di nuovo da rimborsare',
  access: decidesExpenses,
  undoable: 'undoing',
  body: z.strictObject({ reason: text(mostReason) }),
});

export const askForIban = endpoint.post(`${expenseReportsPath}/:id/ask-iban`, {
  summary: 'Chiede l’IBAN a chi ha inviato la nota spese senza',
  access: decidesExpenses,
  undoable: 'message',
});

export const giveIban = endpoint.post(`${expenseReportsPath}/:id/iban`, {
  summary: 'Dà l’IBAN che manca alla propria nota spese già inviata o approvata',
  access: makesExpenses,
  undoable: 'edited',
  body: z.strictObject({ iban: Iban }),
});

export const ExpensePayment = z.object({
  id: Id,
  paidOn: CivilDate,
  method: ReimbursementMethod,
  reference: z.string().nullable(),
  by: z.string().nullable(),
  at: Instant,
  /** The reports that the payment pays; none when the payment was undone. */
  reports: z.array(z.object({ id: Id, number: z.string(), owner: z.string(), due: Money })),
  total: Money,
});
export type ExpensePayment = z.infer<typeof ExpensePayment>;

export const listExpensePayments = endpoint.get(paymentsPath, {
  summary: 'I pagamenti delle note spese, dal più recente',
  access: decidesExpenses,
  query: z.strictObject({ ...searched, ...paging }),
  answer: pageOf(ExpensePayment),
});

export const getPaymentFile = endpoint.get(`${paymentsPath}/:id/bank-file`, {
  summary: 'Il file per la banca di un pagamento fatto',
  access: decidesExpenses,
  answer: { binary: ['text/csv'] },
});
