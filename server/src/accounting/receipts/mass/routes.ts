/** The endpoints of mass issues: previewing, starting, stopping and continuing one. */
import {
  getMassIssue,
  listMassIssues,
  listMassIssueYears,
  previewMassIssue,
  resumeMassIssue,
  startMassIssue,
  stopMassIssue,
} from '@wms/contract/accounting/receipts/mass-issue';
import { nameOfSocialYear, socialYearStart } from '@wms/contract/accounting/shared/social-year';
import { formatCount } from '@wms/contract/platform/formats';
import { sql } from 'kysely';
import type { Services } from '../../../platform/cupboards/cupboard.ts';
import { insertRow, runSql, type Writer } from '../../../platform/database/connection.ts';
import { counted, makePage, readIdCursor, selectTotal } from '../../../platform/database/paging.ts';
import { hasWords } from '../../../platform/database/search-words.ts';
import { implement } from '../../../platform/http/endpoint.ts';
import { addJob } from '../../../platform/jobs/job.ts';
import { refuse } from '../../../platform/refusal.ts';
import { readSettings } from '../../../platform/settings/settings.ts';
import { checkTeam } from '../../shared/teams.ts';
import { requireMail } from '../mailing/add-mail.ts';
import { massIssueJob } from './job.ts';
import { previewMass, readWanted } from './missing-receipts.ts';
import { noMassIssue, readMassIssue, readMassIssues } from './reading.ts';

async function lockMass(tx: Writer, id: number) {
  const [mass] = await runSql(tx)<{ stopped: boolean; ended: boolean; failed: number }>`
    select stopped_at is not null as stopped, ended_at is not null as ended,
           (select count(failure)::integer from mass_issue_items i where i.mass_issue_id = m.id) as failed
      from mass_issues m where id = ${id} for update`;
  if (!mass) throw noMassIssue();
  return mass;
}

const begin = (tx: Writer, massIssueId: number) =>
  addJob(tx, massIssueJob, { massIssueId }, { key: String(massIssueId) });

export const massIssueRoutes = ({ mailIsSent, publicUrl }: Pick<Services, 'mailIsSent' | 'publicUrl'>) => [
  implement(listMassIssueYears, async ({ db }) => {
    const start = (await readSettings(db)).value(socialYearStart);
    const years = await runSql(db)<{ socialYear: number; payments: number; amount: string }>`
      select s.social_year as "socialYear", count(*)::integer as payments, sum(p.amount)::numeric(14, 2)::text as amount
        from membership_payments p join memberships s on s.id = p.membership_id
       where p.receipt_id is null group by s.social_year order by s.social_year desc`;
    return years.map((year) => ({ ...year, name: nameOfSocialYear(year.socialYear, start) }));
  }),

  implement(previewMassIssue, ({ query, db }) => previewMass(db, query)),

  implement(startMassIssue, async ({ body: { socialYear, kindId, issuedOn, teamId, mail }, user, tx }) => {
    if (mail) requireMail(mailIsSent);
    const { wanted } = await readWanted(tx, socialYear, kindId);
    if (wanted.length === 0) throw refuse.conflict('Di quest’anno non c’è nessun pagamento senza ricevuta');
    await checkTeam(tx, teamId);
    const id = await insertRow(tx, 'mass_issues', {
      social_year: socialYear,
      kind_id: kindId,
      issued_on: issuedOn,
      mail,
      started_by: user.id,
      team_id: teamId,
      site: publicUrl ?? null,
    });
    await runSql(tx)`
      insert into mass_issue_items (mass_issue_id, membership_id, paid_on, method, reference, amount)
      select ${id}, membership_id, paid_on, method, reference, amount
        from jsonb_to_recordset(${JSON.stringify(
          wanted.map(({ group }) => ({
            membership_id: group.membershipId,
            paid_on: group.paidOn,
            method: group.method,
            reference: group.reference,
            amount: group.amount,
          })),
        )}::jsonb) as item (membership_id integer, paid_on date, method text, reference text, amount numeric)`;
    await begin(tx, id);
    return { message: `Parte l’emissione di ${formatCount(wanted.length, 'ricevuta', 'ricevute')}`, id };
  }),

  implement(listMassIssues, async ({ query: { q, cursor, limit = 50 }, db }) => {
    const after = readIdCursor(cursor);
    const found = hasWords(
      q,
      sql`m.social_year`,
      sql`(select k.name from receipt_kinds k where k.id = m.kind_id)`,
      sql`(select t.name from teams t where t.id = m.team_id)`,
    );
    const before = after === undefined ? found : sql`${found} and m.id < ${after}`;
    const rows = await readMassIssues(db, sql`${before} order by m.id desc limit ${limit + 1}`);
    const [total] = await runSql(db)<{ total: number | null }>`
      select ${selectTotal(after === undefined, sql`mass_issues m where ${found}`)} as total`;
    const all = after === undefined ? counted(total?.total ?? 0) : null;
    return makePage(rows, limit, all, ({ id }) => String(id));
  }),

  implement(getMassIssue, ({ params, db }) => readMassIssue(db, params.id)),

  implement(stopMassIssue, async ({ params: { id }, tx }) => {
    const { stopped, ended } = await lockMass(tx, id);
    if (ended) throw refuse.conflict('L’emissione è già finita');
    if (stopped) throw refuse.conflict('L’emissione è già ferma');
    await runSql(tx)`update mass_issues set stopped_at = current_moment() where id = ${id}`;
    return { message: 'Emissione fermata: quello che è emesso resta' };
  }),

  implement(resumeMassIssue, async ({ params: { id }, tx }) => {
    const { stopped, ended, failed } = await lockMass(tx, id);
    if (!ended && !stopped) throw refuse.conflict('L’emissione è già in corso');
    if (ended && failed === 0) throw refuse.conflict('L’emissione è finita: non c’è niente da riprovare');
    await runSql(
      tx,
    )`update mass_issue_items set failure = null where mass_issue_id = ${id} and failure is not null`;
    await runSql(tx)`update mass_issues set stopped_at = null, ended_at = null where id = ${id}`;
    await begin(tx, id);
    return { message: 'L’emissione riprende' };
  }),
];
