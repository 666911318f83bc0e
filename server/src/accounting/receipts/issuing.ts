/** Issues and annuls receipts, each with its paper, in the transaction of whoever asks. */
import type { PaymentMethod } from '@wms/contract/accounting/receipts/endpoints';
import { receiptLife } from '@wms/contract/accounting/receipts/life';
import { today } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import type { Writer } from '../../platform/database/connection.ts';
import type { Storage } from '../../platform/files/storage.ts';
import { type Living, type Maker, makeMove } from '../../platform/lives/make-move.ts';
import { makePaper } from '../../platform/papers/papers.ts';
import { ensureReceiptPaper, type Issuer, paperOfReceipt, readPrintedReceipt } from './paper.ts';

export type NewReceipt = {
  userId: number;
  /** Euro, `25.00`. */
  amount: string;
  reason: string;
  method: PaymentMethod;
  organisation: Issuer;
};

/** Issues a receipt to a user, today, with its paper. */
export async function issueReceipt(tx: Writer, storage: Storage, receipt: NewReceipt) {
  const issued = await numberReceipt(tx, receipt, today());
  await makePaper(tx, storage, paperOfReceipt(issued.id), 'issued', await readPrintedReceipt(tx, issued.id));
  return issued;
}

/**
 * Writes a receipt of that day, with the payer as they are called now; the database gives the year's next number. Its
 * paper is made when somebody first opens it, as for receipts that were issued before papers were kept.
 */
export async function numberReceipt(tx: Writer, receipt: NewReceipt, issuedOn: string) {
  const payer = await tx
    .selectFrom('users')
    .leftJoin('personal_data as data', 'data.user_id', 'users.id')
    .select(['users.first_name', 'users.last_name', 'data.tax_code', 'data.residence'])
    .where('users.id', '=', receipt.userId)
    .executeTakeFirstOrThrow();
  return tx
    .insertInto('receipts')
    .values({
      // The trigger overwrites it: the number is the database's to give.
      number: 0,
      year: Number(issuedOn.slice(0, 4)),
      issued_on: issuedOn,
      user_id: receipt.userId,
      payer_name: `${payer.first_name} ${payer.last_name}`,
      payer_tax_code: payer.tax_code,
      payer_address: addressLine(payer.residence),
      reason: receipt.reason,
      amount: receipt.amount,
      method: receipt.method,
      organisation: JSON.stringify(receipt.organisation),
    })
    .returning(['id', 'year', 'number'])
    .executeTakeFirstOrThrow();
}

/** `Via Roma 1, 10121 Torino (TO)` */
function addressLine(residence: unknown): string | null {
  if (!residence || typeof residence !== 'object') return null;
  const part = (name: string) => String((residence as Record<string, unknown>)[name] ?? '');
  const province = part('provincia') && ` (${part('provincia')})`;
  return `${part('indirizzo')} ${part('civico')}, ${part('cap')} ${part('comune')}${province}`;
}

const livingReceipt: Living<'emessa' | 'annullata', 'annul'> = {
  life: receiptLife,
  table: 'receipts',
  stateColumn: 'state',
  ownerColumn: null,
  versionColumn: null,
  stepColumn: 'receipt_id',
  missing: 'Ricevuta non trovata',
};

/** Annuls a receipt and makes its second paper, marked as annulled; the first one is kept. `by` null is the system. */
export async function annulReceipt(
  tx: Writer,
  storage: Storage,
  { id, reason, by }: { id: number; reason: string; by: Maker | null },
): Promise<void> {
  await makeMove(tx, livingReceipt, { id, move: 'annul', by, reason }, async () => {
    await ensureReceiptPaper(tx, storage, id);
    return { annulled_at: sql`clock_timestamp()`, annulment_reason: reason };
  });
  await makePaper(tx, storage, paperOfReceipt(id), 'annulled', await readPrintedReceipt(tx, id));
}
