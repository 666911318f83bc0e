/** The values with which a replacing receipt begins, and a member's payments without receipt. */

import type { prepareReplacement, UnreceiptedPayment } from '@wms/contract/accounting/receipts/writing';
import { Nature } from '@wms/contract/accounting/rules/kinds';
import { PaymentMethod } from '@wms/contract/accounting/shared/payment-methods';
import { nameOfSocialYear, socialYearStart } from '@wms/contract/accounting/shared/social-year';
import type { Answer } from '@wms/contract/platform/endpoint';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { readSettings } from '../../../platform/settings/settings.ts';
import { mailOfReceipt } from '../drafting/payers.ts';
import { noReceipt } from '../sending.ts';
import { type PaidFee, sharePayments } from './sharing.ts';

export async function readUnreceipted(db: Reader, memberId: number): Promise<UnreceiptedPayment[]> {
  const start = (await readSettings(db)).value(socialYearStart);
  const rows = await runSql(db)<Omit<UnreceiptedPayment, 'socialYearName'>>`
    select p.id, p.membership_id as "membershipId", m.social_year as "socialYear", p.amount, p.paid_on as "paidOn",
           p.method, p.reference
      from membership_payments p join memberships m on m.id = p.membership_id
     where m.member_id = ${memberId} and p.receipt_id is null order by p.paid_on, p.id`;
  return rows.map((row) => ({ ...row, socialYearName: nameOfSocialYear(row.socialYear, start) }));
}

type Receipt = {
  memberId: number | null;
  userId: number | null;
  name: string;
  taxCode: string | null;
  address: string | null;
  onBehalfOf: string | null;
  onBehalfTaxCode: string | null;
  email: string | null;
  removed: boolean;
  reason: string;
  lineCount: number;
  amount: string;
  method: string;
  paidOn: string | null;
  reference: string | null;
  stampCode: string | null;
  stampDate: string | null;
  team: { id: number; name: string } | null;
};

type Line = {
  kindId: number | null;
  nature: string | null;
  description: string;
  amount: string;
  membershipId: number | null;
  paymentIds: number[];
};

export async function prepareReplacementOf(
  db: Reader,
  id: number,
): Promise<Answer<typeof prepareReplacement>> {
  const [receipt] = await runSql(db)<Receipt>`
    select r.member_id as "memberId", r.user_id as "userId", r.payer_name as name, r.payer_tax_code as "taxCode",
           r.payer_address as address, r.on_behalf_of as "onBehalfOf", r.on_behalf_tax_code as "onBehalfTaxCode",
           ${mailOfReceipt} as email,
           r.payer_removed_at is not null as removed, r.reason, r.line_count as "lineCount", r.amount, r.method,
           r.paid_on as "paidOn", r.reference, r.stamp_code as "stampCode", r.stamp_date as "stampDate",
           (select json_build_object('id', t.id, 'name', t.name) from teams t where t.id = r.team_id) as team
      from receipts r left join members m on m.id = r.member_id left join users u on u.id = r.user_id
     where r.id = ${id}`;
  if (!receipt) throw noReceipt();
  const lines = await runSql(db)<Omit<Line, 'paymentIds'>>`
    select case when k.active then l.kind_id end as "kindId", l.nature, l.description, l.amount,
           l.membership_id as "membershipId"
      from receipt_lines l join receipt_kinds k on k.id = l.kind_id where l.receipt_id = ${id} order by l.position`;
  const payments = await runSql(db)<PaidFee>`
    select id, membership_id as "membershipId", amount from membership_payments
     where receipt_id = ${id} order by membership_id, id`;
  const paymentIds = sharePayments(lines, payments);
  const { memberId, userId, removed, stampCode, stampDate } = receipt;
  const plain: Line = {
    kindId: null,
    nature: null,
    description: receipt.reason,
    amount: receipt.amount,
    membershipId: null,
    paymentIds: [],
  };
  const { name, taxCode, address, onBehalfOf, onBehalfTaxCode, email } = receipt;
  return {
    payer: removed
      ? null
      : {
          kind: memberId ? 'socio' : userId ? 'utente' : 'libero',
          id: memberId ?? userId,
          detail: taxCode,
          name,
          taxCode,
          address,
          onBehalfOf,
          onBehalfTaxCode,
          email,
        },
    lines: (receipt.lineCount === 0
      ? [plain]
      : lines.map((line, at) => ({ ...line, paymentIds: paymentIds[at] ?? [] }))
    ).map(({ nature, ...line }) => ({
      ...line,
      nature: nature === null ? null : Nature.parse(nature),
    })),
    method: PaymentMethod.parse(receipt.method),
    paidOn: receipt.paidOn,
    reference: receipt.reference,
    stamp: stampCode && stampDate ? { code: stampCode, date: stampDate } : null,
    team: receipt.team,
  };
}
