/** Expense reports: one's own, all of them, what waits, and one with all that belongs to it. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { HistoryPage } from '../../platform/history.ts';
import { actionsOf, movesOf } from '../../platform/life.ts';
import { exportOf, fileFormat, pageOf, paging, spreadsheet } from '../../platform/lists.ts';
import { CivilDate, Id, IdParam, Instant, intParam, Money, text } from '../../platform/schema.ts';
import { decidesExpenses, ExpenseReportState, expenseReportLife } from './life.ts';
import { expenseLinesPath, expenseReportsPath, makesExpenses, seesExpenses } from './paths.ts';
import { Fuel, LineCategory, LineKind, PaidBy } from './words.ts';

const Person = z.object({ id: Id, name: z.string() });
const Team = z.object({ id: Id, name: z.string() });
/** `NS-2026-0001`; a draft that was never sent has none. */
const ReportNumber = z.string().nullable();

export const ListedExpenseReport = z.object({
  id: Id,
  number: ReportNumber,
  state: ExpenseReportState,
  owner: Person,
  team: Team.nullable(),
  purpose: z.string(),
  fromOn: CivilDate.nullable(),
  toOn: CivilDate.nullable(),
  lines: z.number(),
  files: z.number(),
  /** What the person asks back, in euro. */
  claimed: Money,
  /** What was approved of it; null before the decision. */
  approved: Money.nullable(),
  /** The approved or claimed amount less the advance; below zero the person gives back. */
  due: Money,
  createdOn: CivilDate,
  /** The day of the last sending; null while it is a draft. */
  sentOn: CivilDate.nullable(),
  decidedOn: CivilDate.nullable(),
  paidOn: CivilDate.nullable(),
  /** How many days it has waited in its state. */
  age: z.number(),
  hasIban: z.boolean(),
});
export type ListedExpenseReport = z.infer<typeof ListedExpenseReport>;

const words = {
  /** Number, purpose, place, descriptions, and the owner where all are listed. */
  q: text(100, 0).optional(),
  state: ExpenseReportState.optional(),
};

export const listOwnExpenseReports = endpoint.get(`${expenseReportsPath}/own`, {
  summary: 'Le proprie note spese, dalla più recente',
  access: makesExpenses,
  query: z.strictObject({ ...words, ...paging }),
  answer: pageOf(ListedExpenseReport),
});

export const exportOwnExpenseReports = exportOf(listOwnExpenseReports, 'Le proprie note spese');

export const ExpenseReportFilters = z.strictObject({
  ...words,
  owner: IdParam.optional(),
  team: IdParam.optional(),
  /** A line of it has this category. */
  category: LineCategory.optional(),
  /** The year of the number. */
  year: intParam(2000, 2199).optional(),
  /** A line of it was spent on one of these days. */
  from: CivilDate.optional(),
  to: CivilDate.optional(),
  /** `toApprove`: sent by others. `toPay`: approved, not one's own. `mine`: one's own. */
  show: z.enum(['toApprove', 'toPay', 'mine']).optional(),
  /** `oldest`: what has waited longest in its state comes first. */
  sort: z.enum(['newest', 'oldest']).optional(),
});

/** The drafts of others that were never sent are theirs alone, and not in it. */
export const listExpenseReports = endpoint.get(expenseReportsPath, {
  summary: 'Tutte le note spese inviate almeno una volta',
  access: decidesExpenses,
  query: ExpenseReportFilters.extend(paging),
  answer: pageOf(ListedExpenseReport),
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
  /** The pages that it has in the report's PDF. */
  pages: z.number(),
});
export type ExpenseAttachment = z.infer<typeof ExpenseAttachment>;

/** Another line that may be the same expense. */
const Duplicate = z.object({
  reportId: Id,
  number: ReportNumber,
  lineId: Id,
  /** `importo`: same person, day and amount. `file`: the same file, whoever sent it. */
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
  /** In its currency; of kilometres, in euro. */
  amount: Money,
  currency: z.string(),
  /** Euro for one unit of the currency. */
  rate: z.string(),
  euro: Money,
  /** What is asked back of it: nothing where the association paid. */
  claimed: Money,
  paidBy: PaidBy,
  /** Null where it is not asked: kilometres and self-declarations. */
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
      /** Euro for a kilometre, with four decimals; as it was at sending. */
      rate: z.string(),
    })
    .nullable(),
  /** Under which a self-declaration is allowed. */
  resolution: z.object({ id: Id, number: z.string(), decidedOn: CivilDate }).nullable(),
  /** Null before the decision. */
  approved: Money.nullable(),
  /** Why it was reduced or refused. */
  approvedReason: z.string().nullable(),
  attachments: z.array(ExpenseAttachment),
  duplicates: z.array(Duplicate),
  /** What an approver should look at, a sentence each; nothing of it stops. */
  warnings: z.array(z.string()),
  version: z.number(),
});
export type ExpenseLine = z.infer<typeof ExpenseLine>;

export const ExpenseReport = z.object({
  id: Id,
  number: ReportNumber,
  numberedOn: CivilDate.nullable(),
  state: ExpenseReportState,
  owner: Person,
  /** It is this person's own. */
  own: z.boolean(),
  team: Team.nullable(),
  purpose: z.string(),
  place: z.string().nullable(),
  fromOn: CivilDate.nullable(),
  toOn: CivilDate.nullable(),
  volunteer: z.boolean(),
  advance: Money,
  /** Of a sent report as it was at sending. */
  iban: z.string().nullable(),
  /** The words under which it was sent; of a draft, those under which it would be. */
  declaration: z.string(),
  lines: z.array(ExpenseLine),
  /** With what the association paid by itself. */
  spent: Money,
  claimed: Money,
  approved: Money.nullable(),
  due: Money,
  sentAt: Instant.nullable(),
  /** The last decision, of a report that waits for none. */
  decided: z
    .object({ by: z.string().nullable(), at: Instant, reason: z.string().nullable(), refused: z.boolean() })
    .nullable(),
  payment: z
    .object({ id: Id, paidOn: CivilDate, reference: z.string().nullable(), by: z.string().nullable() })
    .nullable(),
  /** Why it could not be sent now, a sentence each; only for its owner, while it is a draft or refused. */
  obstacles: z.array(z.string()),
  /** Nobody but its owner may approve it: the sentence that says whom to ask; null when somebody may. */
  nobodyApproves: z.string().nullable(),
  /** It has its PDF, which is made once, at approval. */
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
