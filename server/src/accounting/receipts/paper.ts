/** The data that are printed on a receipt, and the paper of a receipt that is older than stored papers. */
import { type PaymentMethod, paymentMethodNames } from '@wms/contract/accounting/shared/payment-methods';
import { formatDate, formatEuro, formatInstantDate } from '@wms/contract/platform/formats';
import { z } from 'zod';
import type { Reader, Writer } from '../../platform/database/connection.ts';
import type { Storage } from '../../platform/files/storage.ts';
import { drawPaper } from '../../platform/papers/drawing.ts';
import { Organisation } from '../../platform/papers/organisation.ts';
import { findPaper, keepPaper, type PaperOf } from '../../platform/papers/papers.ts';
import { refuse } from '../../platform/refusal.ts';
import { amountInWords } from './amount-in-words.ts';

const isMethod = (text: string): text is PaymentMethod => text in paymentMethodNames;

/** The issuer as it was at the issue, and the address at which people opened the application. */
export const Issuer = Organisation.extend({ site: z.url().nullable().default(null) });
export type Issuer = z.input<typeof Issuer>;

export const paperOfReceipt = (id: number): PaperOf => ({ column: 'receipt_id', id });

/** The printed texts that have no column of their own. */
export const ReceiptTexts = z.object({
  place: z.string().nullable().default(null),
  signatory: z.string().nullable().default(null),
  registration: z.string().nullable().default(null),
  notInvoice: z.string().default('La presente ricevuta non costituisce fattura.'),
  /** The texts below the amount, in their order. */
  printed: z.array(z.string()).default(() => []),
});

/** Reads a receipt for its template, whatever state it is in. */
export async function readPrintedReceipt(db: Reader, id: number) {
  const receipt = await db.selectFrom('receipts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const lines = await db
    .selectFrom('receipt_lines')
    .select(['description', 'amount'])
    .where('receipt_id', '=', id)
    .orderBy('position')
    .execute();
  const { site, ...organisation } = Issuer.parse(receipt.organisation);
  const texts = ReceiptTexts.parse(receipt.texts);
  const { year, number, issued_on, payer_name, payer_tax_code, reason, amount, method } = receipt;
  const ofLines = lines.flatMap((line) => [line.description, line.amount]);
  const code = {
    title: `Ricevuta ${number}/${year}`,
    site,
    page: `areaUtente?scheda=ricevute&anno=${year}&numero=${number}`,
    facts: [year, number, issued_on, payer_name, payer_tax_code, reason, amount, method, ...ofLines],
  };
  const data = {
    organisation,
    number: String(receipt.number),
    year: String(receipt.year),
    date: [texts.place, formatDate(receipt.issued_on)].filter(Boolean).join(', '),
    registration: texts.registration,
    notInvoice: texts.notInvoice,
    payerName: receipt.payer_name,
    payerTaxCode: receipt.payer_tax_code,
    payerAddress: receipt.payer_address,
    onBehalfOf: receipt.on_behalf_of,
    onBehalfTaxCode: receipt.on_behalf_tax_code,
    reason: receipt.reason,
    lines: [
      ...lines.map((line) => ({ description: line.description, amount: formatEuro(line.amount) })),
      ...(receipt.stamp_bearer === 'pagante'
        ? [{ description: 'Imposta di bollo', amount: formatEuro(receipt.stamp_charged) }]
        : []),
    ],
    method: isMethod(receipt.method) ? paymentMethodNames[receipt.method] : receipt.method,
    paidOn: receipt.paid_on && formatDate(receipt.paid_on, 'del'),
    reference: receipt.reference,
    amount: formatEuro(receipt.amount),
    amountInWords: amountInWords(receipt.amount),
    texts: texts.printed,
    /** Whether there is a square for the stamp that is stuck on the original. */
    stampPlace: receipt.stamp_code !== null,
    signatory: texts.signatory,
    annulled: receipt.state === 'annullata',
    annulledOn: receipt.annulled_at && formatInstantDate(receipt.annulled_at),
    annulmentReason: receipt.annulment_reason,
  };
  return { template: 'receipt.typ', data, code };
}

/**
 * Returns the paper of a receipt. A receipt that is older than stored papers gets one now, once. The paper is deleted
 * at the end of its retention, and is never drawn again without the payer.
 */
export async function ensureReceiptPaper(tx: Writer, storage: Storage, id: number): Promise<string> {
  const paper = paperOfReceipt(id);
  const known = await findPaper(tx, paper);
  if (known) return known;
  // The lock keeps two people who open the receipt at once from both making the paper.
  const { state, year, number, payer_removed_at } = await tx
    .selectFrom('receipts')
    .select(['state', 'year', 'number', 'payer_removed_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (payer_removed_at)
    throw refuse.notFound(
      `La ricevuta ${number}/${year} non ha più il PDF: è finito il tempo di conservazione`,
    );
  const made = await findPaper(tx, paper);
  if (made) return made;
  const kind = state === 'annullata' ? 'annulled' : 'issued';
  // The number is given already: a letter without a font is no reason to have no paper at all.
  await keepPaper(tx, storage, paper, kind, drawPaper(await readPrintedReceipt(tx, id)));
  const sha256 = await findPaper(tx, paper);
  if (!sha256) throw new Error('the paper that was just made is gone');
  return sha256;
}
