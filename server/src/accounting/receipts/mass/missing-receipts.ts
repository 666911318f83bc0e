/**
 * The receipts that a social year still needs: for each membership, the payments with the same day, method and
 * reference.
 */

import type { MassIssuePreview } from '@wms/contract/accounting/receipts/mass-issue';
import type { ReceiptKind } from '@wms/contract/accounting/rules/kinds';
import { PaymentMethod } from '@wms/contract/accounting/shared/payment-methods';
import { nameOfSocialYear, socialYearStart } from '@wms/contract/accounting/shared/social-year';
import { formatEuro } from '@wms/contract/platform/formats';
import { addMoney, compareMoney } from '@wms/contract/platform/money';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { readToday } from '../../../platform/database/moment.ts';
import { whyUnprintable } from '../../../platform/pdf/printable.ts';
import { surnameFirst } from '../../../platform/people/name.ts';
import { refuse } from '../../../platform/refusal.ts';
import { readSettings, type Settings } from '../../../platform/settings/settings.ts';
import { readKinds } from '../../rules/kinds.ts';
import { cashLimitOn } from '../../shared/cash.ts';
import { memberMail } from '../../shared/member-pays.ts';
import { draftReceipt } from '../drafting/draft-receipt.ts';
import { type FiscalRules, readFiscalRules } from '../drafting/fiscal-rules.ts';

export type Group = {
  membershipId: number;
  memberId: number;
  member: string;
  email: string | null;
  amount: string;
  paidOn: string;
  method: PaymentMethod;
  reference: string | null;
};

const readGroups = async (db: Reader, socialYear: number): Promise<Group[]> => {
  const groups = await runSql(db)<Omit<Group, 'method'> & { method: string }>`
    select s.id as "membershipId", m.id as "memberId", ${surnameFirst('m')} as member,
           ${memberMail} as email,
           sum(p.amount)::numeric(12, 2)::text as amount, p.paid_on as "paidOn", p.method, p.reference
      from membership_payments p join memberships s on s.id = p.membership_id join members m on m.id = s.member_id
      left join users u on u.id = m.user_id
     where p.receipt_id is null and s.social_year = ${socialYear}
     group by s.id, m.id, u.id, p.paid_on, p.method, p.reference
     order by m.last_name, m.first_name, m.id, p.paid_on, p.method, p.reference`;
  return groups.map((group) => ({ ...group, method: PaymentMethod.parse(group.method) }));
};

export async function readKindInUse(db: Reader, kindId: number): Promise<ReceiptKind> {
  const [kind] = await readKinds(db, { ids: [kindId] });
  if (!kind?.active)
    throw refuse.invalid('kindId', 'Questa causale non c’è più o è fuori uso: scegline un’altra');
  return kind;
}

/** Returns why a mass issue leaves out such a receipt; null when nothing prevents it. */
function whyLeftOut(group: Group, kind: ReceiptKind, rules: FiscalRules, settings: Settings): string | null {
  const draft = draftReceipt([{ kind, amount: group.amount }], group.method, rules);
  const [obstacle] = draft.obstacles;
  if (obstacle) return obstacle.sentence;
  if (draft.duty.due !== null && rules.authorisation === null)
    return `È dovuto il bollo di ${formatEuro(draft.duty.due)}: emettila a mano, con il numero del contrassegno`;
  const limit = cashLimitOn(settings, group.paidOn);
  if (group.method === 'contanti' && compareMoney(draft.total, limit) !== -1)
    return `Da ${formatEuro(limit)} niente contanti`;
  return whyUnprintable([group.member, group.reference]);
}

export async function readWanted(db: Reader, socialYear: number, kindId: number) {
  const kind = await readKindInUse(db, kindId);
  const rules = await readFiscalRules(db, await readToday(db));
  const settings = await readSettings(db);
  const judged = (await readGroups(db, socialYear)).map((group) => ({
    group,
    why: whyLeftOut(group, kind, rules, settings),
    charged: draftReceipt([{ kind, amount: group.amount }], group.method, rules).duty.charged,
  }));
  return {
    wanted: judged.filter(({ why }) => why === null),
    leftOut: judged.flatMap(({ group, why }) => (why === null ? [] : [{ ...group, why }])),
  };
}

const mostItems = 100;
const mostLeftOut = 200;

const describeGroup = ({ memberId, member, amount, paidOn, method }: Group) => ({
  memberId,
  member,
  amount,
  paidOn,
  method,
});

export async function previewMass(
  db: Reader,
  { socialYear, kindId }: { socialYear: number; kindId: number },
): Promise<MassIssuePreview> {
  const { wanted, leftOut } = await readWanted(db, socialYear, kindId);
  const start = (await readSettings(db)).value(socialYearStart);
  const stampCharged = addMoney(...wanted.map(({ charged }) => charged));
  const [place] = await runSql(db)<{ earliest: string | null; running: number | null }>`
    select (select last_date from number_series where series = 'receipts' and year = receipt_year(rome_today()))
             as earliest,
           (select id from mass_issues where ended_at is null and stopped_at is null) as running`;
  return {
    socialYearName: nameOfSocialYear(socialYear, start),
    count: wanted.length,
    amount: addMoney(stampCharged, ...wanted.map(({ group }) => group.amount)),
    stampCharged,
    withoutMail: wanted.filter(({ group }) => group.email === null).length,
    items: wanted.slice(0, mostItems).map(({ group }) => describeGroup(group)),
    leftOut: leftOut.slice(0, mostLeftOut).map((group) => ({ ...describeGroup(group), why: group.why })),
    leftOutCount: leftOut.length,
    earliest: place?.earliest ?? null,
    running: place?.running ?? null,
  };
}
