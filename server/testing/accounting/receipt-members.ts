/** Members with what they paid, for tests of receipts. */

import type { PaymentMethod } from '@wms/contract/accounting/shared/payment-methods';
import type { Database } from '../../src/platform/database/connection.ts';
import { insertRow, runSql } from '../../src/platform/database/connection.ts';

type MemberFacts = {
  firstName?: string;
  lastName?: string;
  taxCode?: string | null;
  email?: string | null;
  birthDate?: string;
  guardian?: string;
  socialYear?: number;
  fee?: string;
  userId?: number;
  payments?: readonly { amount: string; paidOn?: string; method?: PaymentMethod; reference?: string }[];
};

/** A member with one social year and its payments, none of which has a receipt. */
export async function addMember(db: Database, wanted: MemberFacts = {}) {
  const { socialYear = 2025, payments = [] } = wanted;
  return db.transaction().execute(async (tx) => {
    const memberId = await insertRow(tx, 'members', {
      kind_id: 1,
      first_name: wanted.firstName ?? 'Anna',
      last_name: wanted.lastName ?? 'Prova',
      tax_code: wanted.taxCode ?? null,
      email: wanted.email ?? null,
      user_id: wanted.userId ?? null,
      birth_date: wanted.birthDate ?? '1990-01-01',
      admitted_on: '2020-01-01',
      guardian_name: wanted.guardian ?? null,
      address: 'Via Po 1, 10121 Torino (TO)',
    });
    const membershipId = await insertRow(tx, 'memberships', {
      member_id: memberId,
      social_year: socialYear,
      kind_id: 1,
      fee: wanted.fee ?? '25.00',
      starts_on: `${socialYear}-09-01`,
      ends_on: `${socialYear + 1}-08-31`,
    });
    const paymentIds: number[] = [];
    for (const { amount, paidOn = '2025-10-01', method = 'bonifico', reference = null } of payments)
      paymentIds.push(
        await insertRow(tx, 'membership_payments', {
          membership_id: membershipId,
          amount,
          paid_on: paidOn,
          method,
          reference,
        }),
      );
    return { memberId, membershipId, paymentIds };
  });
}

/** The receipt of each payment of a membership, in the order of the payments. */
export const receiptsOfPayments = async (db: Database, membershipId: number) =>
  (
    await runSql(db)<{ receiptId: number | null }>`
      select receipt_id as "receiptId" from membership_payments where membership_id = ${membershipId} order by id`
  ).map(({ receiptId }) => receiptId);
