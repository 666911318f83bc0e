/** What receipts ask of members: which payments a receipt says. */
import { runSql, type Writer } from '../../platform/database/connection.ts';
import { Refusal } from '../../platform/refusal.ts';

/** Says in payments that a receipt says them. 409 when one of them has a receipt already, or is gone. */
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
    throw new Refusal(409, 'Uno dei pagamenti ha già una ricevuta, o non c’è più');
}

/** Sets the payments of an annulled receipt free, so that another one can say them. */
export const freePayments = (tx: Writer, receiptId: number) =>
  runSql(tx)`update membership_payments set receipt_id = null where receipt_id = ${receiptId}`;
