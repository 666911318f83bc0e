/** One receipt with all its data, and its mails. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { movesOf } from '../../platform/life.ts';
import { Email, Id, IdParam, Instant, Money } from '../../platform/schema.ts';
import { Nature } from '../rules/kinds.ts';
import { StampBearer } from '../rules/settings.ts';
import { managesReceipts } from '../shared/access.ts';
import { PaymentMethod } from '../shared/payment-methods.ts';
import { ReceiptState, receiptLife } from './life.ts';
import { registerPath } from './register.ts';
import { PayerOnPaper } from './writing.ts';

const Numbered = z.object({ id: Id, year: z.number(), number: z.number() });

export const PaperKind = z.enum(['issued', 'annulled']);

export const ReceiptDetails = Numbered.extend({
  issuedOn: z.string(),
  state: ReceiptState,
  payer: PayerOnPaper.extend({
    /** The member, for a link to their page. */
    memberId: Id.nullable(),
    /** The address, for a link to the profile; null for people who may not open the profile. */
    institutionalEmail: z.string().nullable(),
    erased: z.boolean(),
  }),
  payerRemovedAt: Instant.nullable(),
  /** Empty for a receipt that was issued before receipts had lines. */
  lines: z.array(
    z.object({
      kind: z.string(),
      nature: Nature,
      description: z.string(),
      amount: Money,
      membership: z.object({ id: Id, socialYear: z.number() }).nullable(),
    }),
  ),
  reason: z.string(),
  stamp: z
    .object({
      due: Money,
      bearer: StampBearer,
      charged: Money,
      /** On a physical stamp. */
      code: z.string().nullable(),
      date: z.string().nullable(),
      /** For a virtual stamp. */
      authorisation: z.string().nullable(),
    })
    .nullable(),
  amount: Money,
  amountInWords: z.string(),
  method: PaymentMethod,
  /** Null for an old receipt, issued before the form asked for the day of payment. */
  paidOn: z.string().nullable(),
  reference: z.string().nullable(),
  place: z.string().nullable(),
  signatory: z.string().nullable(),
  registration: z.string().nullable(),
  /** The texts that are printed below the amount. */
  texts: z.array(z.string()),
  /** Null when that person is erased, or when the command line issued the receipt. */
  issuedBy: z.string().nullable(),
  papers: z.array(z.object({ kind: PaperKind, sha256: z.string(), madeAt: Instant })),
  /** The latest first. */
  mails: z.array(
    z.object({
      id: Id,
      to: z.string(),
      sentBy: z.string().nullable(),
      addedAt: Instant,
      leftAt: Instant.nullable(),
      givenUpAt: Instant.nullable(),
      failure: z.string().nullable(),
    }),
  ),
  annulment: z.object({ at: Instant, reason: z.string(), by: z.string().nullable() }).nullable(),
  replaces: Numbered.nullable(),
  replacedBy: Numbered.nullable(),
  /** The mass issue that issued the receipt. */
  massIssueId: Id.nullable(),
  /** The team for which it brought money. */
  team: z.string().nullable(),
  moves: movesOf(receiptLife),
  /** Whether there is a mail server. */
  sends: z.boolean(),
});
export type ReceiptDetails = z.infer<typeof ReceiptDetails>;

export const getReceiptDetails = endpoint.get(`${registerPath}/:id/details`, {
  summary: 'Una ricevuta con righe, bollo, PDF, e-mail, annullamento e quella che la sostituisce',
  access: managesReceipts,
  answer: ReceiptDetails,
});

export const openReceiptPaper = endpoint.get(`${registerPath}/:id/papers/:kind`, {
  summary: 'Il PDF di una ricevuta com’era all’emissione, o quello dell’annullamento',
  access: managesReceipts,
  params: z.strictObject({ id: IdParam, kind: PaperKind }),
  answer: { binary: ['application/pdf'] },
});

export const mailReceipt = endpoint.post(`${registerPath}/:id/mail`, {
  summary: 'Manda il PDF di una ricevuta per e-mail',
  access: managesReceipts,
  undoable: 'sent',
  body: z.strictObject({ to: Email }),
});
