/** The treasurer's year on /ricevute/anno: income and expenses, open amounts, and the lock of a year. */
import { z } from 'zod';
import { namesOf } from '../../platform/declarations/names-of.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { exportOf, fileFormat, pageOf, paging, searched, spreadsheet } from '../../platform/lists.ts';
import { CivilDate, Id, Instant, intParam, Money, text } from '../../platform/schema.ts';
import { managesReceipts } from '../shared/access.ts';
import { entryMethodNames } from '../shared/payment-methods.ts';
import { YearKind } from '../shared/year-kinds.ts';

export const yearPath = '/api/accounting/year';

const access = managesReceipts;

const yearQuery = { kind: YearKind, year: intParam(2000, 2199) };

/** The sources of an amount: a line of a receipt, a payment without a receipt yet, a paid expense. */
export const entrySources = {
  ricevuta: 'Ricevuta',
  pagamento: 'Pagamento senza ricevuta',
  spesa: 'Nota spese',
} as const;
export type EntrySource = keyof typeof entrySources;

export const directions = { entrata: 'Entrata', uscita: 'Uscita' } as const;
export type Direction = keyof typeof directions;

const Share = z.object({
  /** The value that the filter of the entries takes. */
  key: z.string(),
  name: z.string(),
  amount: Money,
  count: z.number(),
});
export type Share = z.infer<typeof Share>;

const Flow = z.object({
  total: Money,
  /** Sums by causale or category, the largest first. */
  byWhat: z.array(Share),
  /** Sums by kind of member, or by team. */
  byWhom: z.array(Share),
  byTeam: z.array(Share),
  byMethod: z.array(Share),
});
export type Flow = z.infer<typeof Flow>;

/** Answers whether any amount belongs to a team; otherwise a division by team says nothing. */
export const hasTeams = ({ byTeam }: Flow): boolean => byTeam.some(({ key }) => key !== 'altri');

export const TreasurersYear = z.object({
  kind: YearKind,
  year: z.number(),
  /** The first and the last day; both belong to the year. */
  from: z.string(),
  to: z.string(),
  /** '2026', '2026/27' */
  name: z.string(),
  /** All years of this kind from the first entry to the current year, or to the last entry if that is later. */
  years: z.array(z.object({ year: z.number(), name: z.string() })),
  income: Flow,
  expenses: Flow,
  /** Every month of the year, with the income of each causale and the expenses of each category. */
  months: z.array(
    z.object({
      /** The first day of the month: '2026-09-01'. */
      from: z.string(),
      to: z.string(),
      income: Money,
      expenses: Money,
      cashIn: Money,
      cashOut: Money,
      byWhat: z.array(z.object({ direction: z.enum(namesOf(directions)), key: z.string(), amount: Money })),
    }),
  ),
  cash: z.object({ received: Money, paid: Money }),
  /** Unpaid or partly paid fees of the social years that begin in this year. */
  openFees: z.object({
    count: z.number(),
    amount: Money,
    overdue: z.object({ count: z.number(), amount: Money }),
    socialYear: z.number(),
  }),
  /** Payments that have no receipt yet. */
  withoutReceipt: z.object({ count: z.number(), amount: Money }),
  /** The reports that wait today, whichever year is shown. */
  reports: z.object({
    toApprove: z.object({ count: z.number(), amount: Money, oldestDays: z.number().nullable() }),
    toPay: z.object({ count: z.number(), amount: Money, oldestDays: z.number().nullable() }),
  }),
  stamps: z.object({
    /** The amount due to the tax office, by the quarter of the receipts' days. */
    virtual: z.object({
      count: z.number(),
      amount: Money,
      quarters: z.array(z.object({ from: z.string(), to: z.string(), count: z.number(), amount: Money })),
    }),
    physical: z.object({ count: z.number(), amount: Money }),
  }),
  /** Null while the year is open. */
  closed: z.object({ by: z.string().nullable(), at: Instant, reason: z.string() }).nullable(),
  /** Whether the last day of the year has passed. */
  over: z.boolean(),
});
export type TreasurersYear = z.infer<typeof TreasurersYear>;

export const getYear = endpoint.get(yearPath, {
  summary: 'L’anno del tesoriere: entrate, uscite, quote aperte, bollo e contanti',
  access,
  query: z.strictObject(yearQuery),
  answer: TreasurersYear,
});

export const exportYear = endpoint.get(`${yearPath}/export`, {
  summary: 'L’anno, voce per voce e mese per mese, come CSV o XLSX',
  access,
  query: z.strictObject({ ...yearQuery, ...fileFormat }),
  answer: spreadsheet,
});

export const printYear = endpoint.get(`${yearPath}/pdf`, {
  summary: 'L’anno in PDF',
  access,
  query: z.strictObject(yearQuery),
  answer: { binary: ['application/pdf'] },
});

export const YearEntry = z.object({
  id: z.string(),
  on: z.string(),
  direction: z.enum(namesOf(directions)),
  source: z.enum(namesOf(entrySources)),
  /** '12/2026', 'NS-2026-0001', or null for a payment without a receipt. */
  number: z.string().nullable(),
  who: z.string(),
  /** The causale or the category. */
  what: z.string(),
  whom: z.string().nullable(),
  team: z.string(),
  description: z.string().nullable(),
  method: z.string(),
  amount: Money,
  /** The page that shows the entry. */
  to: z.string(),
});
export type YearEntry = z.infer<typeof YearEntry>;

/**
 * Returns the days whose entries are listed; when none are given, this solar year, because the sums are computed over
 * all listed entries.
 */
export const daysOfEntries = (
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: string,
) => {
  const year = today.slice(0, 4);
  return from || to ? { from, to } : { from: `${year}-01-01`, to: `${year}-12-31` };
};

const Choice = z.object({ key: z.string(), name: z.string(), count: z.number() });

export const listYearEntries = endpoint.get(`${yearPath}/entries`, {
  summary: 'Ogni entrata e uscita, dalla più recente: la prima nota, di quest’anno se mancano i giorni',
  access,
  query: z.strictObject({
    from: CivilDate.optional(),
    to: CivilDate.optional(),
    direction: z.enum(namesOf(directions)).optional(),
    source: z.enum(namesOf(entrySources)).optional(),
    what: text(80).optional(),
    whom: text(80).optional(),
    team: text(20).optional(),
    method: text(20).optional(),
    ...searched,
    ...paging,
  }),
  answer: pageOf(YearEntry).extend({
    /** The sum of all entries that the filters leave; only the first page has it. */
    sums: z.object({ income: Money, expenses: Money }).nullable(),
    /** The causali, categories and teams of these entries, for the filters; only the first page has them. */
    choices: z.object({ what: z.array(Choice), whom: z.array(Choice), team: z.array(Choice) }).nullable(),
  }),
});

export const exportYearEntries = exportOf(listYearEntries, 'Le entrate e le uscite che i filtri lasciano');

const YearBody = z.strictObject({
  kind: YearKind,
  year: z.number().int().min(2000).max(2199),
  reason: text(300),
});

export const closeYear = endpoint.post(`${yearPath}/close`, {
  summary: 'Chiude un anno finito: con quelle date non cambiano più ricevute, pagamenti e rimborsi',
  access,
  undoable: 'counterpart',
  body: YearBody,
});

export const reopenYear = endpoint.post(`${yearPath}/reopen`, {
  summary: 'Riapre un anno chiuso, con un motivo',
  access,
  undoable: 'undoing',
  body: YearBody,
});

export const ClosedYear = z.object({
  id: Id,
  kind: YearKind,
  year: z.number(),
  name: z.string(),
  from: z.string(),
  to: z.string(),
  closed: z.object({ by: z.string().nullable(), at: Instant, reason: z.string() }),
  reopened: z.object({ by: z.string().nullable(), at: Instant, reason: z.string() }).nullable(),
});
export type ClosedYear = z.infer<typeof ClosedYear>;

export const listClosedYears = endpoint.get(`${yearPath}/closed`, {
  summary: 'Gli anni chiusi e quelli riaperti, dal più recente',
  access,
  answer: z.array(ClosedYear),
});

const donors = `${yearPath}/donors` as const;

export const Donor = z.object({
  /** The donor's key: the tax code on their receipts, else the member, the user or the name. */
  id: z.string(),
  name: z.string(),
  taxCode: z.string().nullable(),
  email: z.string().nullable(),
  count: z.number(),
  /** The amount paid by traceable means, which the statement confirms. */
  amount: Money,
  /** The amount given in cash, which the statement leaves out. */
  cash: Money,
  /** The moment at which the statement was last mailed. */
  sentAt: Instant.nullable(),
});
export type Donor = z.infer<typeof Donor>;

const solarYear = { year: intParam(2000, 2199) };

export const listDonors = endpoint.get(donors, {
  summary: 'Chi ha donato in un anno solare, con quanto è tracciabile',
  access,
  query: z.strictObject({
    /** The solar year; the current one when it is missing. */
    year: intParam(2000, 2199).optional(),
    q: text(100, 0).optional(),
    ...paging,
  }),
  answer: pageOf(Donor),
});

export const exportDonors = exportOf(listDonors, 'Chi ha donato nell’anno');

export const DonorId = z.string().regex(/^([mu]\d{1,10}|[cl][0-9a-f]{32})$/);

export const openDonorStatement = endpoint.get(`${yearPath}/donor-statement`, {
  summary: 'Il riepilogo delle donazioni tracciabili di una persona in un anno solare, in PDF',
  access,
  query: z.strictObject({ ...solarYear, donor: DonorId }),
  answer: { binary: ['application/pdf'] },
});

export const zipDonorStatements = endpoint.get(`${yearPath}/donor-statements`, {
  summary: 'I riepiloghi di tutti i donatori di un anno solare, in uno zip',
  access,
  query: z.strictObject(solarYear),
  answer: { binary: ['application/zip'] },
});

export const sendDonorStatements = endpoint.post(`${yearPath}/donor-statements`, {
  summary:
    'Manda per e-mail i riepiloghi dei donatori scelti, o di tutti quelli che non l’hanno ancora avuto',
  access,
  undoable: 'sent',
  body: z.strictObject({
    year: z.number().int().min(2000).max(2199),
    /** The donors who get the statement; null means every donor with an address who hasn't got theirs yet. */
    donors: z.array(DonorId).min(1).max(500).nullable(),
  }),
});

export const methodName = (method: string): string =>
  Object.entries(entryMethodNames).find(([name]) => name === method)?.[1] ?? method;
