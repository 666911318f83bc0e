/** Records for receipts which payments they cover. */
import { runSql, type Writer } from '../../platform/database/connection.ts';
import { refuse } from '../../platform/refusal.ts';

/** Marks the payments as covered by a receipt. Refuses with 409 when one of them already has a receipt or is gone. */
export async function markReceipted(
  tx: Writer,
  paymentIds: readonly number[],
  receiptId: number,
): Promise<void> {
  if (paymentIds.length === 0) return;
  await runSql(tx)`
    select from membership_payments where id = any (${paymentIds}::integer[]) order by id for no key update`;
  const marked = await runSql(tx)`
    update membership_payments set receipt_id = ${receiptId}
     where id = any (${paymentIds}::integer[]) and receipt_id is null returning id`;
  if (marked.length < new Set(paymentIds).size)
    throw refuse.conflict('Uno dei pagamenti ha già una ricevuta, o non c’è più');
}

/** Frees the payments of an annulled receipt, so that another receipt can cover them, and returns their ids. */
export async function freePayments(tx: Writer, receiptId: number): Promise<number[]> {
  const freed = await runSql(tx)<{ id: number }>`
    update membership_payments set receipt_id = null where receipt_id = ${receiptId} returning id`;
  return freed.map(({ id }) => id);
}
