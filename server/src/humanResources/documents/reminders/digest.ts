/**
 * Tells each manager of users once a week, from Monday on, how many documents of other people wait, are missing or
 * expire. A manager's own documents are left to Home and to their own reminders.
 */
import { pageLink } from '@wms/contract/pages/link';
import { formatAll, formatCount } from '@wms/contract/platform/formats';
import { can } from '@wms/contract/platform/permissions';
import { z } from 'zod';
import { type Database, inTransaction, runSql, type Writer } from '../../../platform/database/connection.ts';
import { job } from '../../../platform/jobs/job.ts';
import type { Schedule } from '../../../platform/jobs/schedule.ts';
import { news } from '../../../platform/news/news.ts';
import { notify } from '../../../platform/news/notify.ts';

type Week = { managerId: number; toVerify: number; missing: number; expired: number; expiring: number };

export const documentsOfTheWeek = news<Week>({
  kind: 'humanResources.documents-of-the-week',
  label: 'Documenti: il riepilogo della settimana',
  concerns: [[can.usersManagement]],
  ways: ['bell', 'mail'],
  mailKeptHours: 72,
  audience: ({ managerId }) => ({ people: [managerId] }),
  sentence: (week) => `Documenti della settimana: ${formatAll(describe(week))}`,
  leadsTo: (week) => pageOf(week),
  letter: (week, { firstName }) => ({
    subject: 'Documenti: il riepilogo della settimana',
    blocks: [
      `Ciao ${firstName},`,
      'questa settimana:',
      { list: describe(week) },
      { button: 'Apri i documenti', path: pageOf(week) },
    ],
  }),
});

const pageOf = ({ toVerify }: Week) =>
  toVerify > 0 ? '/documents' : pageLink('/documents', {}, { scheda: 'persone' });

const describe = ({ toVerify, missing, expired, expiring }: Week) =>
  [
    toVerify > 0 && formatCount(toVerify, 'documento da verificare', 'documenti da verificare'),
    missing > 0 && formatCount(missing, 'documento mancante', 'documenti mancanti'),
    expired > 0 && formatCount(expired, 'documento scaduto', 'documenti scaduti'),
    expiring > 0 &&
      `${formatCount(expiring, 'documento che scade', 'documenti che scadono')} entro 30 giorni`,
  ].filter((line) => line !== false);

const digestJob = job({
  name: 'document-digest',
  payload: z.strictObject({}),
  run: (_, { db }) => notifyOfTheWeek(db),
});

/** The job runs daily, so that a server that was off on Monday sends the digest later in the week. */
export const documentDigestSchedule: Schedule = { job: digestJob, at: '08:00' };

export const notifyOfTheWeek = (db: Database): Promise<void> =>
  inTransaction(db, null, async (tx) => {
    const begun = await runSql(tx)`
      insert into document_digests (monday) values (date_trunc('week', rome_today())::date)
          on conflict do nothing returning monday`;
    if (begun.length === 0) return;
    for (const week of await countWeeks(tx))
      if (describe(week).length > 0) await notify(tx, documentsOfTheWeek, week);
  });

/** Counts for each manager the documents of everybody else that need attention. */
const countWeeks = (tx: Writer) => runSql(tx)<Week>`
  select manager.user_id as "managerId", waiting.count as "toVerify", others.*
    from (select distinct user_id from held_permissions where permission = ${can.usersManagement}) manager
    join lateral (
      select count(*)::integer as count from documents document
       where document.state = 'in verifica' and document.superseded_at is null and document.removed_at is null
         and document.user_id <> manager.user_id) waiting on true
    join lateral (
      select count(*) filter (where held.state in ('manca', 'rifiutato'))::integer as missing,
             count(*) filter (where held.state = 'scaduto')::integer as expired,
             count(*) filter (
               where held.state = 'valido' and held.expires_on <= rome_today() + 30)::integer as expiring
        from required_documents held join users person on person.id = held.user_id and person.state = 'attivo'
       where held.user_id <> manager.user_id) others on true`;
