/** Reads mass issues: how far each is, and the items that it could not issue. */

import type { getMassIssue, MassIssue } from '@wms/contract/accounting/receipts/mass-issue';
import { PaymentMethod } from '@wms/contract/accounting/shared/payment-methods';
import { nameOfSocialYear, socialYearStart } from '@wms/contract/accounting/shared/social-year';
import type { Answer } from '@wms/contract/platform/endpoint';
import { sql } from 'kysely';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { refuse } from '../../../platform/refusal.ts';
import { readSettings } from '../../../platform/settings/settings.ts';

export const noMassIssue = () => refuse.notFound('Emissione non trovata');

type Row = Omit<MassIssue, 'socialYearName' | 'state'>;

/** Reads the mass issues. `which` follows `where`, and gives their order and number. */
export async function readMassIssues(db: Reader, which: ReturnType<typeof sql>): Promise<MassIssue[]> {
  const start = (await readSettings(db)).value(socialYearStart);
  const rows = await runSql(db)<Row>`
    select m.id, m.social_year as "socialYear", k.name as kind, m.issued_on as "issuedOn", m.mail,
           (select t.name from teams t where t.id = m.team_id) as team,
           i.total, i.issued, i.failed, i.amount,
           json_build_object('asked', i.asked, 'left', i.left, 'givenUp', i."givenUp") as mails,
           (select u.first_name || ' ' || u.last_name from users u where u.id = m.started_by) as "startedBy",
           m.started_at as "startedAt", m.stopped_at as "stoppedAt", m.ended_at as "endedAt"
      from mass_issues m join receipt_kinds k on k.id = m.kind_id
      cross join lateral (
        select count(*)::integer as total, count(i.receipt_id)::integer as issued, count(i.failure)::integer as failed,
               coalesce(sum(r.amount), 0)::numeric(14, 2)::text as amount,
               count(mail.id)::integer as asked, count(mail.left_at)::integer as left,
               count(mail.given_up_at)::integer as "givenUp"
          from mass_issue_items i left join receipts r on r.id = i.receipt_id
          left join lateral (select * from receipt_mails e where e.receipt_id = r.id order by e.id desc limit 1) mail
            on true
         where i.mass_issue_id = m.id) i
     where ${which}`;
  return rows.map((row) => ({
    ...row,
    socialYearName: nameOfSocialYear(row.socialYear, start),
    state: row.endedAt !== null ? 'finita' : row.stoppedAt !== null ? 'ferma' : 'in corso',
  }));
}

const mostFailures = 200;

export async function readMassIssue(db: Reader, id: number): Promise<Answer<typeof getMassIssue>> {
  const [mass] = await readMassIssues(db, sql`m.id = ${id}`);
  if (!mass) throw noMassIssue();
  const failures = await runSql(db)<{
    memberId: number;
    member: string;
    amount: string;
    paidOn: string;
    method: string;
    why: string;
  }>`
    select m.id as "memberId", m.last_name || ' ' || m.first_name as member, i.amount, i.paid_on as "paidOn", i.method,
           i.failure as why
      from mass_issue_items i join memberships s on s.id = i.membership_id join members m on m.id = s.member_id
     where i.mass_issue_id = ${id} and i.failure is not null order by i.id limit ${mostFailures}`;
  const [numbers] = await runSql(db)<{ first: string | null; last: string | null }>`
    select (array_agg(r.number || '/' || r.year order by r.year, r.number))[1] as first,
           (array_agg(r.number || '/' || r.year order by r.year desc, r.number desc))[1] as last
      from mass_issue_items i join receipts r on r.id = i.receipt_id where i.mass_issue_id = ${id}`;
  return {
    ...mass,
    firstNumber: numbers?.first ?? null,
    lastNumber: numbers?.last ?? null,
    failures: failures.map((failure) => ({ ...failure, method: PaymentMethod.parse(failure.method) })),
  };
}
