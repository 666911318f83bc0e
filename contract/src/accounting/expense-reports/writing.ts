/** How an expense report is written: the report, its lines, their files, or one photo and done. */
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
  optional,
  PastDate,
  Version,
} from '../../platform/schema.ts';
import { expenseLinesPath, expenseReportsPath, makesExpenses } from './paths.ts';
import { expenseFileTypes } from './reading.ts';
import { ExpenseCategory, Fuel, LineKind, PaidBy } from './words.ts';

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
  body: z.strictObject({ ...reportBody, clientId: optional(z.uuid()) }).refine(daysInOrder, daysRule),
  answer: Created,
});

export const editExpenseReport = endpoint.patch(`${expenseReportsPath}/:id`, {
  summary: 'Modifica la propria nota spese, finché è una bozza o è respinta',
  access: makesExpenses,
  body: z.strictObject({ version: Version, ...reportBody }).refine(daysInOrder, daysRule),
});

export const deleteExpenseReport = endpoint.delete(`${expenseReportsPath}/:id`, {
  summary: 'Elimina la propria bozza che non ha ancora un numero',
  access: makesExpenses,
});

/** What a new report begins with: whose it is, the person's last IBAN, and whether they are a volunteer. */
export const getExpenseDefaults = endpoint.get(`${expenseReportsPath}/defaults`, {
  summary: 'Con che cosa comincia una nota spese nuova',
  access: makesExpenses,
  answer: z.object({
    /** Who asks: a phone keeps photos for them while it has no network. */
    person: Id,
    iban: z.string().nullable(),
    volunteer: z.boolean(),
    /** Of an expense, in days. */
    mostDays: z.number(),
    /** The rules of attachments, to warn while writing: see `needsProof`. */
    proofAbove: Money,
    proofLimits: z.string(),
    /** The teams that the person is in today, the first one is proposed. */
    teams: z.array(z.object({ id: Id, name: z.string() })),
  }),
});

const Currency = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, 'Scrivi la sigla della valuta, come EUR o USD');

/** The fields of all kinds in one form: a kind asks for its own, and those of the others are dropped. */
const lineBody = {
  kind: LineKind,
  date: PastDate,
  description: line(200),
  category: optional(ExpenseCategory),
  amount: optional(aboveZero(2, 8)),
  currency: optional(Currency),
  /** Euro for one unit; asked where the currency is another one than the euro. */
  rate: optional(aboveZero(6, 6)),
  paidBy: optional(PaidBy),
  traceable: optional(z.boolean()),
  from: optional(line(120)),
  to: optional(line(120)),
  roundTrip: optional(z.boolean()),
  /** The whole way, also of a round trip. */
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

/** Asks for the fields of the line's kind, and for the rate of a foreign currency. */
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
  body: ofItsKind(z.strictObject(lineBody)),
  answer: Created.extend({ euro: Money }),
});

export const editExpenseLine = endpoint.patch(`${expenseLinesPath}/:id`, {
  summary: 'Modifica una riga della propria nota spese',
  access: makesExpenses,
  body: ofItsKind(z.strictObject({ version: Version, ...lineBody })),
});

export const removeExpenseLine = endpoint.delete(`${expenseLinesPath}/:id`, {
  summary: 'Elimina una riga della propria nota spese, con i suoi allegati',
  access: makesExpenses,
});

const megabyte = 1024 * 1024;
export const expenseFile: FileRule = { types: expenseFileTypes, maxBytes: 15 * megabyte };

export const addExpenseAttachment = endpoint.post(`${expenseLinesPath}/:id/attachments`, {
  summary: 'Allega un file a una riga: PDF, JPEG, PNG o WebP',
  access: makesExpenses,
  body: z.strictObject({ name: optional(line(160)) }),
  files: { file: expenseFile },
  answer: Created,
});

export const removeExpenseAttachment = endpoint.delete(`${expenseLinesPath}/attachments/:id`, {
  summary: 'Toglie un allegato da una riga della propria nota spese',
  access: makesExpenses,
});

/**
 * One photo and done. The phone keeps what it could not send and sends it again with the same `clientId`: whatever
 * happens there is one report. What can't be sent stays a draft and says why.
 */
export const captureExpense = endpoint.post(`${expenseReportsPath}/quick`, {
  summary: 'Una foto, la categoria e l’importo: una nota spese con una riga, inviata se si vuole',
  access: makesExpenses,
  body: z.strictObject({
    clientId: z.uuid(),
    category: ExpenseCategory,
    amount: aboveZero(2, 8),
    /** Today when it is left empty: the phone says the day of the photo. */
    date: optional(PastDate),
    /** The category when it is left empty. */
    description: optional(line(200)),
    teamId: optional(
      z
        .string()
        .regex(/^[1-9]\d{0,8}$/)
        .transform(Number),
    ),
    /** 'false' where it was paid in cash. */
    traceable: z.enum(['true', 'false']).default('true'),
    send: z.enum(['true', 'false']).default('true'),
  }),
  files: { file: expenseFile },
  answer: Created.extend({
    /** `NS-2026-0001`; null of a draft. */
    number: z.string().nullable(),
    sent: z.boolean(),
    /** Why it is still a draft, although it was to be sent. */
    why: z.string().nullable(),
    /** It was there already: this is a repeat. */
    repeated: z.boolean(),
  }),
});
