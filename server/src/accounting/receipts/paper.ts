/** What is printed on a receipt, and the paper of one that was issued before papers were kept. */
import { type PaymentMethod, paymentMethodNames } from '@wms/contract/accounting/receipts/endpoints';
import { formatDate, formatInstantDate } from '@wms/contract/platform/formats';
import { z } from 'zod';
import type { Reader, Writer } from '../../platform/database/connection.ts';
import type { Storage } from '../../platform/files/storage.ts';
import { makePaperCode } from '../../platform/papers/paper-code.ts';
import { findPaper, makePaper, type PaperOf } from '../../platform/papers/papers.ts';
import { notFound } from '../../platform/refusal.ts';
import { Organisation } from '../../utilities/organisation/reading.ts';
import { amountInWords } from './amount-in-words.ts';

const isMethod = (text: string): text is PaymentMethod => text in paymentMethodNames;

/** Who issued it, as it was then, and where people opened the application. */
export const Issuer = Organisation.extend({ site: z.url().nullable().default(null) });
export type Issuer = z.input<typeof Issuer>;

export const paperOfReceipt = (id: number): PaperOf => ({ column: 'receipt_id', id });

/** A receipt as its template wants it, whatever state it is in. */
export async function readPrintedReceipt(db: Reader, id: number) {
  const receipt = await db.selectFrom('receipts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { site, ...organisation } = Issuer.parse(receipt.organisation);
  const { year, number, issued_on, payer_name, payer_tax_code, reason, amount, method } = receipt;
  const data = {
    organisation,
    code: makePaperCode({
      title: `Ricevuta ${number}/${year}`,
      site,
      page: `areaUtente?scheda=ricevute&anno=${year}&numero=${number}`,
      facts: [year, number, issued_on, payer_name, payer_tax_code, reason, amount, method],
    }),
    number: String(receipt.number),
    year: String(receipt.year),
    date: formatDate(receipt.issued_on),
    payerName: receipt.payer_name,
    payerTaxCode: receipt.payer_tax_code,
    payerAddress: receipt.payer_address,
    reason: receipt.reason,
    method: isMethod(receipt.method) ? paymentMethodNames[receipt.method] : receipt.method,
    amount: formatEuro(receipt.amount),
    amountInWords: amountInWords(receipt.amount),
    annulled: receipt.state === 'annullata',
    annulledOn: receipt.annulled_at && formatInstantDate(receipt.annulled_at),
    annulmentReason: receipt.annulment_reason,
  };
  return { template: 'receipt.typ', data };
}

/**
 * The paper of a receipt; one that was issued before papers were kept gets its own now, once. At the end of its
 * retention it goes, and is never drawn again without the payer.
 */
export async function ensureReceiptPaper(tx: Writer, storage: Storage, id: number): Promise<string> {
  const of = paperOfReceipt(id);
  const known = await findPaper(tx, of);
  if (known) return known;
  // Two people who open it at once must not both make it.
  const { state, year, number, payer_removed_at } = await tx
    .selectFrom('receipts')
    .select(['state', 'year', 'number', 'payer_removed_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (payer_removed_at)
    throw notFound(`La ricevuta ${number}/${year} non ha più il PDF: è finito il tempo di conservazione`);
  const made = await findPaper(tx, of);
  if (made) return made;
  const kind = state === 'annullata' ? 'annulled' : 'issued';
  await makePaper(tx, storage, of, kind, await readPrintedReceipt(tx, id));
  const sha256 = await findPaper(tx, of);
  if (!sha256) throw new Error('the paper that was just made is gone');
  return sha256;
}

const formatEuro = (amount: string) =>
  new Intl.NumberFormat('it-IT', { minimumFractionDigits: 2 }).format(amount as Intl.StringNumericLiteral);
