/** Writing an expense report: the report, its lines and their files, or a whole report from one photo. */
import { z } from 'zod';
import { Iban } from '../../platform/codes/codes.ts';
import { endpoint, type FileRule } from '../../platform/endpoint.ts';
import { messages } from '../../platform/messages.ts';
import {
  aboveZero,
  acrossFields,
  CivilDate,
  Created,
  fromZero,
  Id,
  line,
  Money,
  NamedRef,
  optional,
  PastDate,
  Version,
} from '../../platform/schema.ts';
import { ExpenseCategory, Fuel, LineKind, PaidBy } from './names.ts';
import { expenseLinesPath, expenseReportsPath, makesExpenses } from './paths.ts';
import { expenseFileTypes } from './reading.ts';

export const mostExpenseLines = 100;
export const mostExpenseFiles = 60;

const reportBody = {
  purpose: line(200),
  teamId: optional(Id),
  place: optional(line(120)),
  fromOn: optional(CivilDate),
  toOn: optional(CivilDate),
  volunteer: z.boolean(),
  advance: fromZero(2, 10).default('0'),
  iban: optional(Iban),
};

const daysInOrder = ({ fromOn, toOn }: { fromOn?: unknown; toOn?: unknown }) =>
  typeof fromOn !== 'string' || typeof toOn !== 'string' || fromOn === '' || toOn === '' || toOn >= fromOn;
const daysRule = acrossFields('toOn', 'Il viaggio non finisce prima di cominciare');

export const createExpenseReport = endpoint.post(expenseReportsPath, {
  summary: 'Nuova bozza di nota spese; con lo stesso clientId due volte ne nasce una sola',
  access: makesExpenses,
  undoable: true,
  body: z.strictObject({ ...reportBody, clientId: optional(z.uuid()) }).refine(daysInOrder, daysRule),
  answer: Created,
});

export const editExpenseReport = endpoint.patch(`${expenseReportsPath}/:id`, {
  summary: 'Modifica la propria nota spese, finché è una bozza o è respinta',
  access: makesExpenses,
  undoable: 'edited',
  body: z.strictObject({ version: Version, ...reportBody }).refine(daysInOrder, daysRule),
});

export const deleteExpenseReport = endpoint.delete(`${expenseReportsPath}/:id`, {
  summary: 'Elimina la propria bozza che non ha ancora un numero',
  access: makesExpenses,
  undoable: 'lost',
});

/** The values with which a new report begins: the person, their last IBAN, and whether they are a volunteer. */
export const getExpenseDefaults = endpoint.get(`${expenseReportsPath}/defaults`, {
  summary: 'Con che cosa comincia una nota spese nuova',
  access: makesExpenses,
  answer: z.object({
    /** The person who asks: while a phone has no network it keeps their photos under this id. */
    person: Id,
    iban: z.string().nullable(),
    /** The person's latest report that is still to be paid and has no IBAN; null when there is none. */
    reportWithoutIban: Id.nullable(),
    volunteer: z.boolean(),
    /** The greatest age, in days, of an expense that may be asked back. */
    mostDays: z.number(),
    /** The rules of attachments, to warn while writing: see `needsProof`. */
    proofAbove: Money,
    /** The limits of single categories, as the setting has them. */
    proofLimits: z.string(),
    /** The teams of the person today; the first one is proposed. */
    teams: z.array(NamedRef),
  }),
});

const Currency = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, 'Scrivi la sigla della valuta, come EUR o USD');

/** One form has the fields of all kinds: each kind needs its own fields, and the server drops those of the others. */
const lineBody = {
  kind: LineKind,
  date: PastDate,
  description: line(200),
  category: optional(ExpenseCategory),
  amount: optional(aboveZero(2, 8)),
  currency: optional(Currency),
  /** Euro for one unit of the currency: 0.0000350877 for a đồng; required when the currency isn't the euro. */
  rate: optional(aboveZero(12, 6)),
  paidBy: optional(PaidBy),
  traceable: optional(z.boolean()),
  from: optional(line(120)),
  to: optional(line(120)),
  roundTrip: optional(z.boolean()),
  /** The whole distance in kilometres; for a round trip, there and back. */
  kilometres: optional(aboveZero(1, 5)),
  vehicle: optional(line(60)),
  fuel: optional(Fuel),
  plate: optional(line(12)),
};

const asked = {
  spesa: ['category', 'amount'],
  chilometri: ['from', 'to', 'kilometres', 'vehicle', 'fuel'],
  autocertificazione: ['category', 'amount'],
} as const;

/** Requires the fields of the line's kind, and the rate of a foreign currency. */
const ofItsKind = <S extends z.ZodRawShape>(body: z.ZodObject<S, z.core.$strict>) =>
  body.superRefine((values: Record<string, unknown>, context) => {
    const kind = values.kind as keyof typeof asked;
    for (const field of asked[kind] ?? [])
      if (values[field] === null || values[field] === undefined)
        context.addIssue({ code: 'custom', path: [field], message: messages.required });
    if (kind === 'spesa' && values.currency && values.currency !== 'EUR' && !values.rate)
      context.addIssue({ code: 'custom', path: ['rate'], message: 'Scrivi il cambio: quanti euro vale uno' });
  });

export const addExpenseLine = endpoint.post(`${expenseReportsPath}/:id/lines`, {
  summary: 'Aggiunge una riga alla propria nota spese',
  access: makesExpenses,
  undoable: true,
  body: ofItsKind(z.strictObject(lineBody)),
  answer: Created.extend({ euro: Money }),
});

export const editExpenseLine = endpoint.patch(`${expenseLinesPath}/:id`, {
  summary: 'Modifica una riga della propria nota spese',
  access: makesExpenses,
  undoable: 'edited',
  body: ofItsKind(z.strictObject({ version: Version, ...lineBody })),
});

export const removeExpenseLine = endpoint.delete(`${expenseLinesPath}/:id`, {
  summary: 'Elimina una riga della propria nota spese, con i suoi allegati',
  access: makesExpenses,
  undoable: 'lost',
});

const megabyte = 1024 * 1024;
export const expenseFile: FileRule = { types: expenseFileTypes, maxBytes: 15 * megabyte };

export const addExpenseAttachment = endpoint.post(`${expenseLinesPath}/:id/attachments`, {
  summary: 'Allega un file a una riga: PDF, JPEG, PNG o WebP',
  access: makesExpenses,
  undoable: 'counterpart',
  body: z.strictObject({ name: optional(line(160)) }),
  files: { file: expenseFile },
  answer: Created,
});

export const removeExpenseAttachment = endpoint.delete(`${expenseLinesPath}/attachments/:id`, {
  summary: 'Toglie un allegato da una riga della propria nota spese',
  access: makesExpenses,
  undoable: 'lost',
});

/**
 * A whole report from one photo. The phone keeps a report that it could not send and sends it again with the same
 * `clientId`, so that only one report is made. A report that can't be sent to the approvers stays a draft and says why.
 */
export const captureExpense = endpoint.post(`${expenseReportsPath}/quick`, {
  summary: 'Una foto, la categoria e l’importo: una nota spese con una riga, inviata se si vuole',
  access: makesExpenses,
  undoable: 'counterpart',
  body: z.strictObject({
    clientId: z.uuid(),
    category: ExpenseCategory,
    amount: aboveZero(2, 8),
    /** The day of the expense; today when it is empty. The phone sends the day of the photo. */
    date: optional(PastDate),
    /** The description of the line; when it is empty, the name of the category is used. */
    description: optional(line(200)),
    teamId: optional(
      z
        .string()
        .regex(/^[1-9]\d{0,8}$/)
        .transform(Number),
    ),
    /** 'false' when the expense was paid in cash. */
    traceable: z.enum(['true', 'false']).default('true'),
    send: z.enum(['true', 'false']).default('true'),
  }),
  files: { file: expenseFile },
  answer: Created.extend({
    /** `NS-2026-0001`; null for a draft. */
    number: z.string().nullable(),
    sent: z.boolean(),
    /** The reason why the report is still a draft, although the person wanted to send it. */
    why: z.string().nullable(),
    /** Whether the report already existed, because the phone sent it again. */
    repeated: z.boolean(),
  }),
});
