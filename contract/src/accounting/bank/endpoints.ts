/** The rows of the bank's files on /ricevute/banca, and the fees, receipts and reports that each row pays. */
import { z } from 'zod';
import { namesOf } from '../../platform/declarations/names-of.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { countedPageOf, csvType, exportOf, paging, SheetName, xlsxType } from '../../platform/lists.ts';
import { CivilDate, Done, Id, Instant, Money, optional, text } from '../../platform/schema.ts';
import { managesReceipts } from '../shared/access.ts';
import { bankFields, isBankField } from './columns.ts';

export const bankPath = '/api/accounting/bank';

const access = managesReceipts;

const tableRule = {
  types: [csvType, xlsxType],
  maxBytes: 10 * 1024 * 1024,
} as const;
export const bankFileRule = tableRule;

/** The most rows that are kept of one file; a bank's rows of a year are far fewer. */
export const mostBankRows = 20_000;

const Field = z.enum(namesOf(bankFields));

export const previewBankFile = endpoint.post(`${bankPath}/files/preview`, {
  reads: true,
  summary: 'Legge le colonne di un file della banca e propone che cosa sono; non tiene ancora niente',
  access,
  body: z.strictObject({ sheet: SheetName.optional() }),
  files: { file: tableRule },
  answer: z.object({
    /** When a workbook has several sheets and none is chosen, their names, and nothing else. */
    sheets: z.array(z.string()),
    /** The title of each column, and its first different values. */
    columns: z.array(z.object({ title: z.string(), examples: z.array(z.string()) })),
    /** The fields that somebody chose for the same titles last time, else those that the titles suggest. */
    mapping: z.array(Field.nullable()),
    remembered: z.boolean(),
    rows: z.number(),
  }),
});

/** The field of each column in their order; a column that is left out is empty: `date,,amount,description`. */
export const BankColumns = z
  .string()
  .max(4000)
  .transform((written) => written.split(',').map((name) => name.trim()))
  .refine((names) => names.length <= 200 && names.every((name) => name === '' || isBankField(name)), {
    message: 'Le colonne non si capiscono: ricarica la pagina',
  })
  .transform((names) => names.map((name) => (isBankField(name) ? name : null)));

export const uploadBankFile = endpoint.post(`${bankPath}/files`, {
  summary: 'Tiene le righe di un file della banca, ognuna una volta sola anche se il file torna',
  access,
  undoable: 'counterpart',
  body: z.strictObject({ columns: BankColumns, sheet: SheetName.optional() }),
  files: { file: tableRule },
  answer: Done.extend({
    added: z.number(),
    /** The number of rows that an earlier file already had. */
    known: z.number(),
    /** The number of new rows that are fees of a payment service; they are put aside. */
    fees: z.number(),
    /** Whether the movements explain the balances of the file; null when the file has no running balance. */
    balance: z
      .object({
        /** The first row whose balance changes by another amount than the movements. */
        broken: z.object({ row: z.number(), changed: Money, moved: Money }).nullable(),
      })
      .nullable(),
    /** The rows that are no transactions, such as a balance, each with the reason; at most fifty of them. */
    skipped: z.object({
      count: z.number(),
      first: z.array(z.object({ row: z.number(), why: z.string() })),
    }),
  }),
});

export const bankRowStates = {
  aperta: 'Da abbinare',
  abbinata: 'Abbinata',
  messaDaParte: 'Non riguarda',
} as const;
export type BankRowState = keyof typeof bankRowStates;
export const BankRowState = z.enum(namesOf(bankRowStates));

/** The things that a row may pay or confirm. */
export const bankTargets = {
  /** An open membership fee: the match records its payment. */
  membership: 'Quota',
  /** A payment that somebody recorded, without a receipt. */
  payment: 'Pagamento di una quota',
  /** An issued receipt: the match says that its money has arrived. */
  receipt: 'Ricevuta',
  /** An approved expense report: the match marks it as paid. */
  report: 'Nota spese',
} as const;
export type BankTarget = keyof typeof bankTargets;
const Target = z.enum(namesOf(bankTargets));

/** The certainty that a candidate is the right one. */
export const certainties = { sure: 'Sicura', likely: 'Probabile', weak: 'Da guardare' } as const;
export type Certainty = keyof typeof certainties;

export const BankCandidate = z.object({
  kind: Target,
  id: Id,
  /** 'Anna Verdi, quota 2026/27' */
  title: z.string(),
  /** The open amount of a fee, or the amount of the payment, receipt or report. */
  amount: Money,
  /** The due day of a fee, or the day of the payment, receipt or report. */
  on: z.string().nullable(),
  certainty: z.enum(namesOf(certainties)),
  /** The reasons for the match, 'importo e nome', or why the candidate can't be matched now. */
  because: z.string(),
  /** Whether the candidate can't be matched now, such as the report of the person who matches. */
  blocked: z.boolean(),
  /** Whether the row pays only a part of a fee. */
  part: z.boolean(),
  /** The page that shows the thing. */
  to: z.string(),
});
export type BankCandidate = z.infer<typeof BankCandidate>;

export const BankRow = z.object({
  id: Id,
  bookedOn: z.string(),
  /** The amount in euro, below zero when the money leaves the account. */
  amount: Money,
  description: z.string(),
  name: z.string().nullable(),
  reference: z.string().nullable(),
  state: BankRowState,
  /** The candidates of an open row, the best first; at most three. */
  candidates: z.array(BankCandidate),
  /** The matches of a matched row. */
  matches: z.array(z.object({ kind: Target, id: Id, title: z.string(), amount: Money, to: z.string() })),
  /** The person who matched the row or put it aside, and the moment. */
  done: z.object({ by: z.string().nullable(), at: Instant, reason: z.string().nullable() }).nullable(),
});
export type BankRow = z.infer<typeof BankRow>;

export const listBankRows = endpoint.get(`${bankPath}/rows`, {
  summary: 'Le righe della banca, dalla più recente, con quello che potrebbero pagare',
  access,
  query: z.strictObject({
    /** Words of the description, of the name or of the reference. */
    q: text(100, 0).optional(),
    /** Without this filter the list has the rows that are still to match. */
    state: z.enum([...namesOf(bankRowStates), 'tutte']).optional(),
    direction: z.enum(['in', 'out']).optional(),
    from: CivilDate.optional(),
    to: CivilDate.optional(),
    ...paging,
  }),
  answer: countedPageOf(BankRow),
});

export const exportBankRows = exportOf(listBankRows, 'Le righe della banca che i filtri lasciano');

export const findBankCandidates = endpoint.get(`${bankPath}/rows/:id/candidates`, {
  summary: 'Che cosa potrebbe pagare una riga: le proposte, o quello che ha queste parole',
  access,
  query: z.strictObject({ q: text(100, 0).optional() }),
  answer: z.array(BankCandidate),
});

/** A row may pay several things at once, for example one transfer for two children. */
const Match = z.strictObject({
  rowId: Id,
  targets: z
    .array(z.strictObject({ kind: Target, id: Id }))
    .min(1)
    .max(50),
});

export const matchBankRows = endpoint.post(`${bankPath}/matches`, {
  summary: 'Abbina righe della banca a quello che pagano, e registra i pagamenti: tutte o nessuna',
  access,
  undoable: true,
  body: z.strictObject({ matches: z.array(Match).min(1).max(200) }),
});

export const undoBankMatch = endpoint.post(`${bankPath}/rows/:id/undo`, {
  summary:
    'Annulla un abbinamento, e con lui il pagamento che ha registrato, finché nessuna ricevuta lo dice',
  access,
  undoable: 'undoing',
});

export const putBankRowsAside = endpoint.post(`${bankPath}/rows/aside`, {
  summary: 'Mette da parte righe che non riguardano quote, ricevute o note spese',
  access,
  undoable: true,
  body: z.strictObject({ ids: z.array(Id).min(1).max(500), reason: optional(text(200)) }),
});

export const takeBankRowBack = endpoint.post(`${bankPath}/rows/:id/back`, {
  summary: 'Riprende una riga che era stata messa da parte',
  access,
  undoable: 'undoing',
});
