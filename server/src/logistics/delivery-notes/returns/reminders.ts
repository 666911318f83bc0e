/** Tells the issuer of a note that its goods should be back. The job runs every 15 minutes from eight in Rome. */

import { managesDeliveryNotes } from '@wms/contract/logistics/shared/access';
import { pageLink } from '@wms/contract/pages/link';
import { formatDate } from '@wms/contract/platform/formats';
import { can } from '@wms/contract/platform/permissions';
import { z } from 'zod';
import { type Database, inTransaction, runSql, type Writer } from '../../../platform/database/connection.ts';
import { job } from '../../../platform/jobs/job.ts';
import type { Schedule } from '../../../platform/jobs/schedule.ts';
import { news } from '../../../platform/news/news.ts';
import { notify } from '../../../platform/news/notify.ts';
import { noteNumberOf } from '../../shared/refs.ts';
import { isLate } from '../shared/sql.ts';

type LateReturn = {
  id: number;
  number: string;
  recipient: string | null;
  dueOn: string;
  /**
   * The issuer's id; null when the issuer has left or lost the permission, and then everybody who has the permission
   * is told.
   */
  issuer: number | null;
};

export const returnLate = news<LateReturn>({
  kind: 'logistics.delivery-return-late',
  label: 'DDT con merce da far rientrare',
  concerns: managesDeliveryNotes,
  ways: ['bell', 'mail'],
  mailKeptHours: 48,
  audience: ({ issuer }) => (issuer === null ? { holdersOf: can.productsManagement } : { people: [issuer] }),
  sentence: ({ number, recipient, dueOn }) =>
    `La merce del DDT ${number}${recipient ? ` a ${recipient}` : ''} doveva rientrare ${formatDate(dueOn, 'il')}`,
  leadsTo: ({ id }) => pageLink('/ddt/$id', { id }),
});

const returnReminderJob = job({
  name: 'delivery-return-reminders',
  payload: z.strictObject({}),
  run: (_, { db }) => remindOfReturns(db),
});

export const returnReminderSchedule: Schedule = { job: returnReminderJob, everyMinutes: 15, from: '08:00' };

/** The days between two reminders of a note whose goods aren't all back. */
const weekly = 7;

export async function remindOfReturns(db: Database): Promise<void> {
  for (let more = true; more; ) more = await inTransaction(db, null, (tx) => remindOfNext(tx));
}

async function remindOfNext(tx: Writer): Promise<boolean> {
  const [late] = await runSql(tx)<LateReturn>`
    with next as (
      select n.id from delivery_notes n
       where ${isLate}
         and (n.return_reminded_on is null or n.return_reminded_on <= rome_today() - ${weekly}::integer)
       order by n.return_due_on, n.id limit 1 for no key update of n skip locked),
    claimed as (
      update delivery_notes n set return_reminded_on = rome_today() from next where n.id = next.id returning n.*)
    select n.id, ${noteNumberOf('n')} as number, n.recipient_name as recipient, n.return_due_on as "dueOn",
           (select u.id from users u
             where u.id = coalesce(n.issued_by, n.created_by) and u.state = 'attivo'
               and exists (select from held_permissions held
                            where held.user_id = u.id and held.permission = ${can.productsManagement})) as issuer
      from claimed n`;
  if (!late) return false;
  await notify(tx, returnLate, late);
  return true;
}
