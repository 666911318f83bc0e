/** Reminds people, by a schedule, of the regulations that they have still to confirm. */
import { z } from 'zod';
import { type Database, inTransaction, runSql, type Writer } from '../../../platform/database/connection.ts';
import { job } from '../../../platform/jobs/job.ts';
import type { Schedule } from '../../../platform/jobs/schedule.ts';
import { notify } from '../../../platform/news/notify.ts';
import { type OpenRegulation, regulationsOpen } from '../shared/news.ts';

const reminderJob = job({
  name: 'regulation-reminders',
  payload: z.strictObject({}),
  run: (_, { db }) => remindOfRegulations(db),
});

export const regulationReminderSchedule: Schedule = { job: reminderJob, everyMinutes: 15, from: '08:00' };

/** Sends each person one piece of news with all regulations that they are reminded of, in a transaction of its own. */
export async function remindOfRegulations(db: Database): Promise<void> {
  for (let last: number | undefined = 0; last !== undefined; ) {
    const after: number = last;
    last = await inTransaction(db, null, async (tx) => {
      const [next] = await runSql(tx)<{ id: number }>`
        select user_id as id from regulations_to_remind_of where user_id > ${after} order by user_id limit 1`;
      if (!next) return undefined;
      const regulations = await claim(tx, next.id);
      if (regulations.length > 0) await notify(tx, regulationsOpen, { people: [next.id], regulations });
      return next.id;
    });
  }
}

/**
 * Returns the regulations to remind a person of and marks them as reminded; of two servers the second one gets nothing.
 */
const claim = (tx: Writer, personId: number) => runSql(tx)<OpenRegulation>`
  with due as materialized (
         select * from regulations_to_remind_of where user_id = ${personId}),
       claimed as (
         insert into regulation_reminders (version_id, user_id, asked_on, step)
         select version_id, user_id, asked_on, step from due order by version_id
             on conflict do nothing returning version_id)
  select due.regulation_id as id, due.title, due.kind, due.due_on as "dueOn", due.due_on < rome_today() as late
    from due join claimed using (version_id) order by due.due_on, due.title`;
