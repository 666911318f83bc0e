/** What receipts ask of members: who pays, and which payments a receipt says. */
import { type Reader, runSql, type Writer } from '../../platform/database/connection.ts';
import { Refusal } from '../../platform/refusal.ts';
import { noMember } from './shared/facts.ts';

export type Payer = {
  name: string;
  taxCode: string | null;
  address: string | null;
  email: string | null;
  /** The member's name, where somebody else pays: a guardian for a minor. */
  onBehalfOf: string | null;
  /** The person of WMS whose receipt it is. */
  userId: number | null;
};

/** Who pays for a member today: the guardian of a minor, else the member. */
export async function readPayerOfMember(db: Reader, memberId: number): Promise<Payer> {
  const [payer] = await runSql(db)<Payer>`
    select case when g.pays then m.guardian_name else m.first_name || ' ' || m.last_name end as name,
           case when g.pays then m.guardian_tax_code else m.tax_code end as "taxCode",
           case when g.pays then coalesce(m.guardian_address, m.address) else m.address end as address,
           case when g.pays then coalesce(m.guardian_email, m.email)
                else coalesce(m.email, u.institutional_email) end as email,
           case when g.pays then m.first_name || ' ' || m.last_name end as "onBehalfOf", m.user_id as "userId"
      from members m left join users u on u.id = m.user_id
      cross join lateral (
        select m.guardian_name is not null and is_minor(m.birth_date, rome_today()) as pays) g
     where m.id = ${memberId}`;
  if (!payer) throw noMember();
  return payer;
}

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
