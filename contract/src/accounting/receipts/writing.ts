/** New receipts: the form, the preview of the result, and the issue. */
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
  NamedRef,
  optional,
  PastDate,
  text,
} from '../../platform/schema.ts';
import { Nature, ReceiptKind } from '../rules/kinds.ts';
import { StampBearer } from '../rules/settings.ts';
import { managesReceipts } from '../shared/access.ts';
import { PaymentMethod } from '../shared/payment-methods.ts';
import { registerPath } from './register.ts';

export const payerKinds = { socio: 'Tesserato', utente: 'Utente', libero: 'Altra persona o ente' } as const;

/** The payer: a member (for a minor, the parent pays), a user, or anybody else by name. */
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
  /** Without a description, the name of its kind is used. */
  description: optional(line(200)),
  amount: LineAmount,
  /**
   * For a fee, the membership that it pays. Without `paymentIds` the issue also records the payment, with the receipt's
   * method, day and reference: otherwise the fee would stay open, and could get a second receipt.
   */
  membershipId: optional(Id),
  /** The member's payments that the receipt confirms; none may have a receipt yet, and their sum is the amount. */
  paymentIds: z
    .array(Id)
    .max(50)
    .default(() => []),
});
export type ReceiptLineInput = z.input<typeof Line>;

export const mostReceiptLines = 50;

/** A physical stamp: its 14 digits and its date. The server refuses a stamp that is dated after the receipt. */
export const Stamp = z.strictObject({
  code: z
    .string()
    .transform((typed) => typed.replace(/[\s.]/g, ''))
    .refine((code) => /^\d{14}$/.test(code), 'Il numero del contrassegno ha 14 cifre'),
  date: CivilDate,
});

const fields = {
  payer: Payer,
  lines: z.array(Line).min(1).max(mostReceiptLines),
  method: PaymentMethod,
  paidOn: PastDate,
  /** The CRO or TRN of a transfer, the slip number of a card payment. */
  reference: optional(line(120)),
  /** The day of the receipt; today when it is missing. */
  issuedOn: optional(PastDate),
  stamp: optional(Stamp),
  /** The team for which the receipt brings money; the paper doesn't name the team. */
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
  undoable: 'issued',
  body: z.strictObject(fields),
  answer: Issued,
});

export const replaceReceipt = endpoint.post(`${registerPath}/:id/replace`, {
  summary: 'Annulla una ricevuta e ne emette un’altra al suo posto, tutte e due o nessuna',
  access: managesReceipts,
  undoable: 'issued',
  body: z.strictObject({ reason: text(mostReason), ...fields }),
  answer: Issued,
});

/** A receipt that is being typed; every field may still be missing. */
export const PreviewInput = z.strictObject({
  payer: optional(Payer),
  lines: z
    .array(
      z.strictObject({
        kindId: optional(Id),
        description: Line.shape.description,
        amount: optional(LineAmount),
        paymentIds: Line.shape.paymentIds,
      }),
    )
    .max(mostReceiptLines),
  method: optional(PaymentMethod),
  reference: fields.reference,
  paidOn: optional(CivilDate),
  issuedOn: optional(CivilDate),
  /** The receipt that this one replaces: its cash no longer counts. */
  replacesId: optional(Id),
});

/** The person on the paper, with their present name. */
export const PayerOnPaper = z.object({
  name: z.string(),
  taxCode: z.string().nullable(),
  address: z.string().nullable(),
  /** The member for whom a parent pays. */
  onBehalfOf: z.string().nullable(),
  onBehalfTaxCode: z.string().nullable(),
  /** The address to which the receipt can be mailed. */
  email: z.string().nullable(),
});
export type PayerOnPaper = z.infer<typeof PayerOnPaper>;

export const ReceiptPreview = z.object({
  payer: PayerOnPaper.nullable(),
  /** The sum of the lines, the stamp duty that the payer is charged, and the total of these two amounts. */
  lines: Money,
  stampCharged: Money,
  total: Money,
  totalInWords: z.string(),
  stamp: z.object({
    /** The stamp duty in euro; null when nothing is due. */
    due: Money.nullable(),
    /** The taxable base of the duty: lines that are neither exempt nor subject to VAT. */
    looksAt: Money,
    bearer: StampBearer,
    /** The authorisation for virtual payment; null when a physical stamp is needed. */
    authorisation: z.string().nullable(),
    /** Whether a physical stamp must be typed. */
    wanted: z.boolean(),
  }),
  /** The texts below the amount, in their printed order, as far as they are known. */
  texts: z.array(z.string()),
  /** The number's year, and the earliest day that the next receipt of this year may have. */
  year: z.number(),
  earliest: z.string().nullable(),
  /** The reasons that would refuse the issue, by field ('lines.0.kindId', 'method', 'paidOn', 'issuedOn', 'payer'). */
  refusals: z.array(z.object({ field: z.string(), sentence: z.string() })),
  /** Facts that deserve a look, and refuse nothing. */
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

/** The values with which the form of a new receipt begins. */
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
  /** The member's or the user's id; null for anybody else, whose name is known from an earlier receipt. */
  id: Id.nullable(),
  /** The detail that distinguishes two people of one name: 'Tessera 12', the institutional address, the tax code. */
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

/** The values with which 'Annulla e sostituisci' begins: the receipt as it was typed. */
export const prepareReplacement = endpoint.get(`${registerPath}/:id/prepared`, {
  summary: 'Con che cosa comincia la ricevuta che ne sostituisce un’altra',
  access: managesReceipts,
  answer: z.object({
    /** Null when the member or user is gone. */
    payer: ProposedPayer.nullable(),
    lines: z.array(
      z.object({
        /** Null for a kind that is out of use, and for a receipt from before there were kinds. */
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
    team: NamedRef.nullable(),
  }),
});
