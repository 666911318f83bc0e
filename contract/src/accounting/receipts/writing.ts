/** New receipts: what is typed, what it would come to, and its issue. */
import { z } from 'zod';
import { TaxCode } from '../../platform/codes/codes.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { mostReason } from '../../platform/life.ts';
import {
  aboveZero,
  CivilDate,
  Email,
  Id,
  IdParam,
  line,
  Money,
  optional,
  PastDate,
  text,
} from '../../platform/schema.ts';
import { Nature, ReceiptKind } from '../rules/kinds.ts';
import { StampBearer } from '../rules/settings.ts';
import { PaymentMethod } from '../shared/payment-methods.ts';
import { managesReceipts, registerPath } from './register.ts';

export const payerKinds = { socio: 'Tesserato', utente: 'Utente', libero: 'Altra persona o ente' } as const;

/** Who pays: a member (of a minor it is the parent), a user, or anybody else by name. */
export const Payer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('socio'), memberId: Id }),
  z.strictObject({ kind: z.literal('utente'), userId: Id }),
  z.strictObject({
    kind: z.literal('libero'),
    name: line(120),
    taxCode: optional(TaxCode),
    address: optional(line(200)),
    email: optional(Email),
  }),
]);
export type Payer = z.output<typeof Payer>;

const LineAmount = aboveZero(2, 8);

const Line = z.strictObject({
  kindId: Id,
  /** Without one, the name of its kind. */
  description: optional(line(200)),
  amount: LineAmount,
  /**
   * Of a fee: which member's year it is for. Without `paymentIds` the issue records the payment, too, with the
   * receipt's method, day and reference: otherwise the fee would stay open, and be receipted again.
   */
  membershipId: optional(Id),
  /** The member's payments that the receipt says; they must have none yet, and their sum is the amount. */
  paymentIds: z
    .array(Id)
    .max(50)
    .default(() => []),
});
export type ReceiptLineInput = z.input<typeof Line>;

export const mostReceiptLines = 50;

/** A physical stamp: the 14 digits on it, and its date, which is not after the receipt's. */
export const Stamp = z.strictObject({
  code: z
    .string()
    .transform((typed) => typed.replace(/[\s.]/g, ''))
    .refine((code) => /^\d{14}$/.test(code), 'Il numero del contrassegno ha 14 cifre'),
  date: PastDate,
});

const fields = {
  payer: Payer,
  lines: z.array(Line).min(1).max(mostReceiptLines),
  method: PaymentMethod,
  paidOn: PastDate,
  /** Of a transfer its CRO or TRN, of a card the number of the slip. */
  reference: optional(line(120)),
  /** Without one, today. */
  issuedOn: optional(PastDate),
  stamp: optional(Stamp),
  /** The team that it brings money for; it isn't printed. */
  teamId: optional(Id),
  /** The address that the PDF is mailed to; null mails nothing. */
  mailTo: optional(Email),
};

const Issued = z.object({
  message: z.string(),
  id: Id,
  year: z.number(),
  number: z.number(),
});

export const issueNewReceipt = endpoint.post(registerPath, {
  summary: 'Emette una ricevuta con il prossimo numero: righe, bollo e PDF non cambiano più',
  access: managesReceipts,
  body: z.strictObject(fields),
  answer: Issued,
});

export const replaceReceipt = endpoint.post(`${registerPath}/:id/replace`, {
  summary: 'Annulla una ricevuta e ne emette un’altra al suo posto, tutte e due o nessuna',
  access: managesReceipts,
  body: z.strictObject({ reason: text(mostReason), ...fields }),
  answer: Issued,
});

/** What is typed so far: what is missing may be missing. */
export const PreviewInput = z.strictObject({
  payer: optional(Payer),
  lines: z
    .array(
      z.strictObject({
        kindId: optional(Id),
        amount: optional(LineAmount),
        paymentIds: Line.shape.paymentIds,
      }),
    )
    .max(mostReceiptLines),
  method: optional(PaymentMethod),
  paidOn: optional(CivilDate),
  issuedOn: optional(CivilDate),
  /** The receipt that it takes the place of: its cash no longer counts. */
  replacesId: optional(Id),
});

/** The person on the paper, as they are called now. */
export const PayerOnPaper = z.object({
  name: z.string(),
  taxCode: z.string().nullable(),
  address: z.string().nullable(),
  /** The member for whom a parent pays. */
  onBehalfOf: z.string().nullable(),
  onBehalfTaxCode: z.string().nullable(),
  /** The address to which the receipt may be mailed. */
  email: z.string().nullable(),
});
export type PayerOnPaper = z.infer<typeof PayerOnPaper>;

export const ReceiptPreview = z.object({
  payer: PayerOnPaper.nullable(),
  /** The sum of the lines, what is added for the stamp, and both. */
  lines: Money,
  stampCharged: Money,
  total: Money,
  totalInWords: z.string(),
  stamp: z.object({
    /** Null when nothing is due. */
    due: Money.nullable(),
    /** What the duty looks at: lines that are neither exempt nor subject to VAT. */
    looksAt: Money,
    bearer: StampBearer,
    /** The authorisation by which it is paid virtually; null when a physical stamp is wanted. */
    authorisation: z.string().nullable(),
    /** A physical stamp must be typed. */
    wanted: z.boolean(),
  }),
  /** What will be printed below the amount, in its order, as far as it is known. */
  texts: z.array(z.string()),
  /** The number's year, and the earliest day that the next receipt of this year may have. */
  year: z.number(),
  earliest: z.string().nullable(),
  /** What would refuse the issue, by field ('lines.0.kindId', 'method', 'paidOn', 'issuedOn', 'payer'). */
  refusals: z.array(z.object({ field: z.string(), sentence: z.string() })),
  /** What deserves a look, and refuses nothing. */
  warnings: z.array(z.string()),
});
export type ReceiptPreview = z.infer<typeof ReceiptPreview>;

export const previewReceipt = endpoint.post(`${registerPath}/preview`, {
  reads: true,
  summary:
    'Che cosa verrebbe della ricevuta che si sta scrivendo: totali, bollo, testi, avvisi; nessun numero',
  access: managesReceipts,
  body: PreviewInput,
  answer: ReceiptPreview,
});

/** What a form of a new receipt begins with. */
export const getReceiptForm = endpoint.get(`${registerPath}/form`, {
  summary: 'Con che cosa comincia una ricevuta nuova: causali in uso, data dell’ultima, posta',
  access: managesReceipts,
  answer: z.object({
    kinds: z.array(ReceiptKind),
    /** The date of the last receipt; null before the first one. */
    lastIssuedOn: z.string().nullable(),
    /** Whether there are teams to choose from. */
    teams: z.boolean(),
    /** Whether there is a mail server. */
    sends: z.boolean(),
  }),
});

export const ProposedPayer = PayerOnPaper.extend({
  kind: z.enum(['socio', 'utente', 'libero']),
  /** The member's or the user's id; null of anybody else, whom an earlier receipt names. */
  id: Id.nullable(),
  /** What tells two of one name from each other: 'Tessera 12', the institutional address, the tax code. */
  detail: z.string().nullable(),
});
export type ProposedPayer = z.infer<typeof ProposedPayer>;

export const listReceiptPayers = endpoint.get(`${registerPath}/payers`, {
  summary: 'A chi intestare una ricevuta: tesserati, utenti e chi ha già pagato, al massimo 20',
  access: managesReceipts,
  query: z.strictObject({ q: text(100, 0).optional() }),
  answer: z.array(ProposedPayer),
});

export const UnreceiptedPayment = z.object({
  id: Id,
  membershipId: Id,
  socialYear: z.number(),
  /** '2026/27' */
  socialYearName: z.string(),
  amount: Money,
  paidOn: z.string(),
  method: PaymentMethod,
  reference: z.string().nullable(),
});
export type UnreceiptedPayment = z.infer<typeof UnreceiptedPayment>;

export const listUnreceiptedPayments = endpoint.get(`${registerPath}/payments`, {
  summary: 'I pagamenti di un tesserato che non hanno ancora una ricevuta',
  access: managesReceipts,
  query: z.strictObject({ memberId: IdParam }),
  answer: z.array(UnreceiptedPayment),
});

/** What 'Annulla e sostituisci' begins with: the receipt as it was typed. */
export const prepareReplacement = endpoint.get(`${registerPath}/:id/prepared`, {
  summary: 'Con che cosa comincia la ricevuta che ne sostituisce un’altra',
  access: managesReceipts,
  answer: z.object({
    /** Null when the member or user is gone. */
    payer: ProposedPayer.nullable(),
    lines: z.array(
      z.object({
        /** Null of a kind that is out of use or of a receipt of before there were kinds. */
        kindId: Id.nullable(),
        nature: Nature.nullable(),
        description: z.string(),
        amount: Money,
        membershipId: Id.nullable(),
        paymentIds: z.array(Id),
      }),
    ),
    method: PaymentMethod,
    paidOn: z.string().nullable(),
    reference: z.string().nullable(),
    stamp: z.object({ code: z.string(), date: z.string() }).nullable(),
    team: z.object({ id: Id, name: z.string() }).nullable(),
  }),
});
