import { type Database, inTransaction } from '../../platform/database/connection.ts';
import type { Storage } from '../../platform/files/storage.ts';
import { storedFile } from '../../platform/http/stored-file.ts';
import { findPaper } from '../../platform/papers/papers.ts';
import { refuse } from '../../platform/refusal.ts';
import { ensureReceiptPaper, paperOfReceipt } from './paper.ts';

type ReceiptRow = { id: number; year: number; number: number };

/** Sends the paper of a receipt; for a receipt that is older than stored papers it is made now. */
export async function sendPaper(
  db: Database,
  storage: Storage,
  { id, year, number }: ReceiptRow,
  askedBy: number,
) {
  const sha256 =
    (await findPaper(db, paperOfReceipt(id))) ??
    (await inTransaction(db, askedBy, (tx) => ensureReceiptPaper(tx, storage, id), { limited: true }));
  const name = `ricevuta-${year}-${number}.pdf`;
  return storedFile(storage, sha256, { type: 'application/pdf', name, personal: true });
}

export const noReceipt = () => refuse.notFound('Ricevuta non trovata');
