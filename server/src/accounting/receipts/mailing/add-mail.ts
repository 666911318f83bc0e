/** Mails a receipt: the request is recorded, and a job sends the mail. */
import { insertRow, type Writer } from '../../../platform/database/connection.ts';
import { addJob } from '../../../platform/jobs/job.ts';
import { refuse } from '../../../platform/refusal.ts';
import { receiptMailJob } from './mail-job.ts';

export function requireMail(mailIsSent: boolean): void {
  if (!mailIsSent)
    throw refuse.conflict('Qui non c’è un server di posta: scarica il PDF e mandalo tu, o consegnalo a mano');
}

export async function addReceiptMail(
  tx: Writer,
  { receiptId, to, by }: { receiptId: number; to: string; by: number | null },
): Promise<void> {
  const mailId = await insertRow(tx, 'receipt_mails', { receipt_id: receiptId, recipient: to, sent_by: by });
  await addJob(tx, receiptMailJob, { mailId });
}
