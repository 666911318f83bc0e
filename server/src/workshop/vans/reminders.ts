/** Reminds the workshop managers of the due dates of vans: 60, 30 and 7 days before, and after. */
import { formatDate, formatNumber } from '@wms/contract/platform/formats';
import { can } from '@wms/contract/platform/permissions';
import { fleetPath } from '@wms/contract/workshop/bookings/paths';
import { dueLabels } from '@wms/contract/workshop/vans/endpoints';
import { z } from 'zod';
import { type Database, inTransaction, runSql } from '../../platform/database/connection.ts';
import { job } from '../../platform/jobs/job.ts';
import type { Schedule } from '../../platform/jobs/schedule.ts';
import { news } from '../../platform/news/news.ts';
import { notify } from '../../platform/news/notify.ts';

type FallingDue = {
  van: string;
  what: keyof typeof dueLabels;
  day: string | null;
  km: number | null;
  daysLeft: number | null;
  kmLeft: number | null;
};

const describe = ({ van, what, day, km, daysLeft, kmLeft }: FallingDue): string => {
  if (what === 'chilometri')
    return (kmLeft ?? 0) <= 0
      ? `${van}: tagliando da fare, ha superato i ${formatNumber(km ?? 0)} km`
      : `${van}: tagliando fra ${formatNumber(kmLeft ?? 0)} km`;
  const label = dueLabels[what].toLowerCase();
  if ((daysLeft ?? 0) < 0) return `${van}: ${label}, termine passato ${formatDate(day, 'il')}`;
  return daysLeft === 0 ? `${van}: ${label} entro oggi` : `${van}: ${label} entro ${formatDate(day, 'il')}`;
};

export const vansFallDue = news<{ dues: FallingDue[] }>({
  kind: 'workshop.vans-fall-due',
  label: 'Scadenze dei furgoni',
  concerns: [[can.workshopManagement]],
  ways: ['bell', 'mail'],
  mailKeptHours: 72,
  audience: () => ({ holdersOf: can.workshopManagement }),
  sentence: ({ dues }) => dues.map(describe).join('; '),
  leadsTo: () => fleetPath,
  letter: ({ dues }, reader) => ({
    subject: 'Scadenze dei furgoni',
    blocks: [
      `Ciao ${reader.firstName},`,
      'i furgoni hanno qualcosa in scadenza:',
      { list: dues.map(describe) },
      'Oltre la fine di assicurazione o revisione un furgone non si prenota.',
      { button: 'Vai ai furgoni', path: fleetPath },
    ],
  }),
});

const reminderJob = job({
  name: 'van-reminders',
  payload: z.strictObject({}),
  run: (_, { db }) => remindOfVans(db),
});

export const vanReminderSchedule: Schedule = { job: reminderJob, everyMinutes: 15, from: '08:00' };

/**
 * Sends one piece of news with all due dates that reached a step without a reminder. A due date that reached several
 * steps while no server ran is told once, for the last one.
 */
export const remindOfVans = (db: Database): Promise<void> =>
  inTransaction(db, null, async (tx) => {
    const dues = await runSql(tx)<FallingDue>`
      with claimed as (
        insert into van_reminders (resource_id, what, due, step)
        select resource_id, what, due, step from van_dues where step is not null
            on conflict do nothing returning resource_id, what, due)
      select r.name as van, due.what, due.day, due.km, due.days_left as "daysLeft", due.km_left as "kmLeft"
        from claimed
        join van_dues due using (resource_id, what, due)
        join resources r on r.id = due.resource_id
       order by due.day nulls last, r.name`;
    if (dues.length > 0) await notify(tx, vansFallDue, { dues });
  });
