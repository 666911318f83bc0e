/** Ends a mass issue: queues the mails that were asked for, and tells the person who began it. */

import { nameOfSocialYear, socialYearStart } from '@wms/contract/accounting/shared/social-year';
import { pageLink } from '@wms/contract/pages/link';
import { formatCount } from '@wms/contract/platform/formats';
import { can } from '@wms/contract/platform/permissions';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import { news } from '../../../platform/news/news.ts';
import { notify } from '../../../platform/news/notify.ts';
import { readSettings } from '../../../platform/settings/settings.ts';
import { memberMail } from '../../shared/member-pays.ts';
import { addReceiptMail } from '../mailing/add-mail.ts';

type IssueResult = { id: number; startedBy: number | null; year: string; issued: number; failed: number };

export const massIssueEnded = news<IssueResult>({
  kind: 'accounting.mass-issue-ended',
  label: 'Emissioni massive di ricevute finite',
  concerns: [[can.receiptsManagement]],
  ways: ['bell'],
  mailKeptHours: 48,
  audience: ({ startedBy }) =>
    startedBy === null ? { holdersOf: can.receiptsManagement } : { people: [startedBy] },
  sentence: ({ year, issued, failed }) =>
    `Quote ${year}: ${formatCount(issued, 'ricevuta emessa', 'ricevute emesse')}` +
    (failed > 0 ? `, ${formatCount(failed, 'non riuscita', 'non riuscite')}` : ''),
  leadsTo: ({ id }) => pageLink('/ricevute/emissione', {}, { emissione: id }),
});

/** Ends the mass issue. Returns false when another server is still issuing a receipt of it. */
export async function endMassIssue(tx: Writer, id: number): Promise<boolean> {
  const [mass] = await runSql(tx)<{
    startedBy: number | null;
    socialYear: number;
    mail: boolean;
    open: number;
  }>`
    select started_by as "startedBy", social_year as "socialYear", mail,
           (select count(*)::integer from mass_issue_items i
             where i.mass_issue_id = m.id and receipt_id is null and failure is null) as open
      from mass_issues m where id = ${id} and ended_at is null for update`;
  if (!mass) return true;
  if (mass.open > 0) return false;
  await runSql(tx)`update mass_issues set ended_at = current_moment(), stopped_at = null where id = ${id}`;
  if (mass.mail) await mailAll(tx, id, mass.startedBy);
  const [count] = await runSql(tx)<{ issued: number; failed: number }>`
    select count(receipt_id)::integer as issued, count(failure)::integer as failed
      from mass_issue_items where mass_issue_id = ${id}`;
  const start = (await readSettings(tx)).value(socialYearStart);
  await notify(tx, massIssueEnded, {
    id,
    startedBy: mass.startedBy,
    year: nameOfSocialYear(mass.socialYear, start),
    issued: count?.issued ?? 0,
    failed: count?.failed ?? 0,
  });
  return true;
}

/** Mails the receipts to payers with an address. A receipt that was already mailed isn't mailed again. */
async function mailAll(tx: Writer, id: number, by: number | null): Promise<void> {
  const receipts = await runSql(tx)<{ receiptId: number; to: string | null }>`
    select r.id as "receiptId", ${memberMail} as to
      from mass_issue_items i join receipts r on r.id = i.receipt_id join members m on m.id = r.member_id
      left join users u on u.id = m.user_id
     where i.mass_issue_id = ${id} and r.state = 'emessa'
       and not exists (select from receipt_mails mail where mail.receipt_id = r.id)
     order by i.id`;
  for (const { receiptId, to } of receipts) if (to) await addReceiptMail(tx, { receiptId, to, by });
}
