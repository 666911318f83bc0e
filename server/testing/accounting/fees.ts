/** Members with their fees for tests of what is paid. */
import { insertRow, inTransaction } from '../../src/platform/database/connection.ts';
import type { TestApp } from '../app.ts';

type FeeFacts = {
  firstName?: string;
  lastName?: string;
  taxCode?: string;
  guardianName?: string;
  email?: string;
  fee?: string;
  socialYear?: number;
};

/** A member with the fee of one social year, which nobody has paid. */
export const addMemberWithFee = ({ db }: Pick<TestApp, 'db'>, wanted: FeeFacts = {}) =>
  inTransaction(db, null, async (tx) => {
    const { socialYear = 2025, fee = '25.00' } = wanted;
    const { id: kindId } = await tx
      .selectFrom('member_kinds')
      .select('id')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const memberId = await insertRow(tx, 'members', {
      kind_id: kindId,
      first_name: wanted.firstName ?? 'Anna',
      last_name: wanted.lastName ?? 'Verdi',
      tax_code: wanted.taxCode ?? null,
      guardian_name: wanted.guardianName ?? null,
      email: wanted.email ?? null,
      admitted_on: `${socialYear}-09-01`,
    });
    const membershipId = await insertRow(tx, 'memberships', {
      member_id: memberId,
      social_year: socialYear,
      kind_id: kindId,
      fee,
      due_on: `${socialYear}-10-31`,
      starts_on: `${socialYear}-09-01`,
      ends_on: `${socialYear + 1}-08-31`,
    });
    return { memberId, membershipId };
  });
