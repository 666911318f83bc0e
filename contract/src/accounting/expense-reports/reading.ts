/** Expense reports: one's own, all of them, those that wait, and one report with all its data. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { HistoryPage } from '../../platform/history.ts';
import { actionsOf, movesOf } from '../../platform/life.ts';
import { countedPageOf, exportOf, fileFormat, paging, spreadsheet } from '../../platform/lists.ts';
import { CivilDate, Id, IdParam, Instant, intParam, Money, NamedRef, text } from '../../platform/schema.ts';
import { ReimbursementMethod } from '../shared/payment-methods.ts';
import { decidesExpenses, ExpenseReportState, expenseReportLife } from './life.ts';
import { Fuel, LineCategory, LineKind, PaidBy } from './names.ts';
import { expenseLinesPath, expenseReportsPath, makesExpenses, seesExpenses } from './paths.ts';

/** `NS-2026-0001`; null for a draft that was never sent. */
const ReportNumber = z.string().nullable();

export const ListedExpenseReport = z.object({
  id: Id,
  number: ReportNumber,
  state: ExpenseReportState,
  owner: NamedRef,
  team: NamedRef.nullable(),
  purpose: z.string(),
  fromOn: CivilDate.nullable(),
  toOn: CivilDate.nullable(),
  lines: z.number(),
  files: z.number(),
  /** The amount that the person asks back, in euro. */
  claimed: Money,
  /** The approved amount; null before the decision. */
  approved: Money.nullable(),
  /** The approved or claimed amount minus the advance; below zero the person gives money back. */
  due: Money,
  createdOn: CivilDate,
  /** The day of the latest sending; null while the report is a draft. */
  sentOn: CivilDate.nullable(),
  decidedOn: CivilDate.nullable(),
  paidOn: CivilDate.nullable(),
  /** For how many days the report has been in its state. */
  age: z.number(),
  hasIban: z.boolean(),
});
export type ListedExpenseReport = z.infer<typeof ListedExpenseReport>;

const words = {
  /** Words of number, purpose, place and descriptions, and of the owner when the reports of all people are listed. */
  q: text(100, 0).optional(),
  state: ExpenseReportState.optional(),
};

export const listOwnExpenseReports = endpoint.get(`${expenseReportsPath}/own`, {
  summary: 'Le proprie note spese, dalla più recente',
  access: makesExpenses,
  query: z.strictObject({
    ...words,
    /** Sent or approved: the money is still to come. */
    show: z.enum(['waiting']).optional(),
    ...paging,
  }),
  answer: countedPageOf(ListedExpenseReport),
});

export const exportOwnExpenseReports = exportOf(listOwnExpenseReports, 'Le proprie note spese');

export const ExpenseReportFilters = z.strictObject({
  ...words,
  owner: IdParam.optional(),
  team: IdParam.optional(),
  /** Reports with a line of this category. */
  category: LineCategory.optional(),
  /** The year in the report's number. */
  year: intParam(2000, 2199).optional(),
  /** Reports with a line that was spent between these days. */
  from: CivilDate.optional(),
  to: CivilDate.optional(),
  /** `toApprove`: sent by others. `toPay`: approved, not one's own. `mine`: one's own. */
  show: z.enum(['toApprove', 'toPay', 'mine']).optional(),
  /** `oldest` puts the report first that has waited longest in its state. */
  sort: z.enum(['newest', 'oldest']).optional(),
});

/** Lists no drafts of others that were never sent: only their owner sees those. */
export const listExpenseReports = endpoint.get(expenseReportsPath, {
  summary: 'Tutte le note spese inviate almeno una volta',
  access: decidesExpenses,
  query: ExpenseReportFilters.extend(paging),
  answer: countedPageOf(ListedExpenseReport),
});

export const exportExpenseReports = exportOf(listExpenseReports, 'Le note spese che i filtri lasciano');

export const exportExpenseLines = endpoint.get(`${expenseReportsPath}/lines/export`, {
  summary: 'Le righe delle note spese che i filtri lasciano, come CSV o XLSX',
  access: decidesExpenses,
  query: ExpenseReportFilters.extend(fileFormat),
  answer: spreadsheet,
});

export const ExpenseAttachment = z.object({
  id: Id,
  name: z.string(),
  type: z.string(),
  size: z.number(),
  /** The number of pages that the attachment takes in the report's PDF. */
  pages: z.number(),
});
export type ExpenseAttachment = z.infer<typeof ExpenseAttachment>;

/** Another line that may be the same expense. */
const Duplicate = z.object({
  reportId: Id,
  number: ReportNumber,
  lineId: Id,
  /** `importo`: same person, day and amount. `file`: the same file, from any person. */
  why: z.enum(['importo', 'file']),
  /** 'NS-2026-0004 di Anna Rossi: stesso giorno e stesso importo' */
  sentence: z.string(),
});

export const ExpenseLine = z.object({
  id: Id,
  kind: LineKind,
  date: CivilDate,
  category: LineCategory,
  description: z.string(),
  /** The amount in the line's currency; in euro for kilometres. */
  amount: Money,
  currency: z.string(),
  /** Euro for one unit of the currency. */
  rate: z.string(),
  euro: Money,
  /** The amount that is asked back: zero when the association paid. */
  claimed: Money,
  paidBy: PaidBy,
  /**
   * Whether the payment can be traced; null for kilometres and self-declarations, where the question doesn't apply.
   */
  traceable: z.boolean().nullable(),
  kilometres: z
    .object({
      from: z.string(),
      to: z.string(),
      roundTrip: z.boolean(),
      kilometres: z.string(),
      vehicle: z.string(),
      fuel: Fuel,
      plate: z.string().nullable(),
      /** Euro for a kilometre, with four decimals; the rate is fixed at sending. */
      rate: z.string(),
    })
    .nullable(),
  /** The resolution that allows the self-declaration. */
  resolution: z.object({ id: Id, number: z.string(), decidedOn: CivilDate }).nullable(),
  /** The approved amount in euro; null before the decision. */
  approved: Money.nullable(),
  /** The reason of the reduction or refusal. */
  approvedReason: z.string().nullable(),
  attachments: z.array(ExpenseAttachment),
  duplicates: z.array(Duplicate),
  /** A sentence for each fact that an approver should check; none of them prevents the approval. */
  warnings: z.array(z.string()),
  version: z.number(),
});
export type ExpenseLine = z.infer<typeof ExpenseLine>;

export const ExpenseReport = z.object({
  id: Id,
  number: ReportNumber,
  numberedOn: CivilDate.nullable(),
  state: ExpenseReportState,
  owner: NamedRef,
  /** Whether the report is this person's own. */
  own: z.boolean(),
  team: NamedRef.nullable(),
  purpose: z.string(),
  place: z.string().nullable(),
  fromOn: CivilDate.nullable(),
  toOn: CivilDate.nullable(),
  volunteer: z.boolean(),
  advance: Money,
  /** For a sent report, the IBAN at the time of sending. */
  iban: z.string().nullable(),
  /** The words under which the report was sent; for a draft, the words under which it would be sent. */
  declaration: z.string(),
  lines: z.array(ExpenseLine),
  /** All that was spent, with the amounts that the association paid itself. */
  spent: Money,
  claimed: Money,
  approved: Money.nullable(),
  due: Money,
  sentAt: Instant.nullable(),
  /** The latest decision; null while the report waits for one. */
  decided: z
    .object({ by: z.string().nullable(), at: Instant, reason: z.string().nullable(), refused: z.boolean() })
    .nullable(),
  /** Whether the report was refused and nothing of it has changed since. */
  unchanged: z.boolean(),
  payment: z
    .object({
      id: Id,
      paidOn: CivilDate,
      method: ReimbursementMethod,
      reference: z.string().nullable(),
      by: z.string().nullable(),
    })
    .nullable(),
  /**
   * A sentence for each reason why the report can't be sent now; only its owner reads them, while it is a draft or
   * refused.
   */
  obstacles: z.array(z.string()),
  /** A sentence that says whom to ask, when only its owner could approve the report; null when somebody else may. */
  noApproverMessage: z.string().nullable(),
  /** Whether the report has its PDF, which is made once, soon after the approval. */
  hasPaper: z.boolean(),
  moves: movesOf(expenseReportLife),
  actions: actionsOf(expenseReportLife),
  createdAt: Instant,
  version: z.number(),
});
export type ExpenseReport = z.infer<typeof ExpenseReport>;

export const getExpenseReport = endpoint.get(`${expenseReportsPath}/:id`, {
  summary: 'Una nota spese con righe, allegati, doppioni e avvisi',
  access: seesExpenses,
  answer: ExpenseReport,
});

export const getExpenseReportHistory = endpoint.get(`${expenseReportsPath}/:id/history`, {
  summary: 'Chi ha cambiato che cosa di una nota spese, dal più recente',
  access: seesExpenses,
  query: z.strictObject(paging),
  answer: HistoryPage,
});

export const getExpenseReportPaper = endpoint.get(`${expenseReportsPath}/:id/paper`, {
  summary: 'Il PDF di una nota spese approvata, con tutti gli allegati in coda',
  access: seesExpenses,
  answer: { binary: ['application/pdf'] },
});

export const expenseFileTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const;

export const getExpenseAttachment = endpoint.get(`${expenseLinesPath}/attachments/:id`, {
  summary: 'Un allegato di una nota spese',
  access: seesExpenses,
  answer: { binary: expenseFileTypes },
});
