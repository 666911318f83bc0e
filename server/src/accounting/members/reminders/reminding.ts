/** Reminds of open fees. Each occasion of a fee is reminded of once, however often it is asked for. */
import type { remindMany } from '@wms/contract/accounting/members/memberships';
import {
  feeInstructions,
  mostReminders,
  remindDaysAfter,
  remindDaysBefore,
  remindEveryDays,
} from '@wms/contract/accounting/members/settings';
import { nameOfSocialYear, socialYearStart } from '@wms/contract/accounting/shared/social-year';
import { formatCount } from '@wms/contract/platform/formats';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { inTransaction, type Reader, runSql, type Writer } from '../../../platform/database/connection.ts';
import { addJob, job, PermanentFailure } from '../../../platform/jobs/job.ts';
import type { Schedule } from '../../../platform/jobs/schedule.ts';
import { isRefusedForEver } from '../../../platform/mail/refused.ts';
import { notify } from '../../../platform/news/notify.ts';
import { readSettings, type Settings } from '../../../platform/settings/settings.ts';
import { feeReminder, letterOutside, type OpenFee } from './news.ts';
import { byHand, occasionOn, type ReminderRules } from './occasions.ts';

type Debtor = {
  id: number;
  memberId: number;
  name: string;
  firstName: string;
  socialYear: number;
  open: string;
  dueOn: string | null;
  overdue: boolean;
  minor: boolean;
  guardianName: string | null;
  guardianEmail: string | null;
  email: string | null;
  /** The account of the member; null when they may not sign in. */
  userId: number | null;
  today: string;
};

/** Reads the open fees `s` of current members `m`. */
const readOpen = (db: Reader, condition: RawBuilder<unknown>, limit = 5000) =>
  runSql(db)<Debtor>`
    select s.id, m.id as "memberId", m.first_name || ' ' || m.last_name as name, m.first_name as "firstName",
           s.social_year as "socialYear", (s.fee - s.paid)::text as open, s.due_on as "dueOn",
           coalesce(s.due_on < rome_today(), false) as overdue, is_minor(m.birth_date, rome_today()) as minor,
           m.guardian_name as "guardianName", m.guardian_email as "guardianEmail", m.email, u.id as "userId",
           rome_today()::text as today
      from memberships s join members m on m.id = s.member_id
      left join users u on u.id = m.user_id and u.state = 'attivo'
     where s.paid < s.fee and coalesce(m.ended_on >= rome_today(), true) and ${condition}
     order by s.id limit ${limit}`;

/**
 * Returns the way of the reminder: a mail to the guardian of a minor, news to a person of WMS, a mail to the others.
 */
function wayTo({ minor, guardianEmail, userId, email }: Debtor): 'news' | 'mail' | null {
  if (minor && guardianEmail) return 'mail';
  if (userId !== null) return 'news';
  return email || guardianEmail ? 'mail' : null;
}

const feeOf = (found: Debtor, settings: Settings): OpenFee => ({
  member: found.name,
  year: nameOfSocialYear(found.socialYear, settings.value(socialYearStart)),
  open: found.open,
  dueOn: found.dueOn,
  overdue: found.overdue,
  instructions: settings.value(feeInstructions),
});

/** Sends a reminder. Returns false when this occasion was reminded of before, or nobody could be reached. */
async function remind(tx: Writer, found: Debtor, occasion: string, settings: Settings): Promise<boolean> {
  const way = wayTo(found);
  if (way === null) return false;
  const [reminder] = await runSql(tx)<{ id: number }>`
    insert into membership_reminders (membership_id, occasion, way) values (${found.id}, ${occasion}, ${way})
    on conflict on constraint membership_reminders_once do nothing returning id`;
  if (!reminder) return false;
  await runSql(tx)`update memberships set reminded_on = rome_today() where id = ${found.id}`;
  if (way === 'news' && found.userId !== null)
    await notify(tx, feeReminder, { ...feeOf(found, settings), userId: found.userId });
  else await addJob(tx, feeMailJob, { reminderId: reminder.id });
  return true;
}

/**
 * Mails the reminder to the recipient who is right when the mail leaves. A fee that was paid meanwhile isn't mailed.
 */
export const feeMailJob = job({
  name: 'fee-reminder-mail',
  payload: z.strictObject({ reminderId: z.number() }),
  needsMail: true,
  shownIn: 'accounting',
  async run({ reminderId }, { db, mail, id }) {
    const [found] = await readOpen(
      db,
      sql`s.id = (select membership_id from membership_reminders where id = ${reminderId} and left_at is null)`,
    );
    if (!found) return;
    const isGuardian = found.minor && found.guardianEmail !== null;
    const to = isGuardian ? found.guardianEmail : (found.email ?? found.guardianEmail);
    if (!to) return;
    const name = isGuardian || !found.email ? (found.guardianName ?? found.firstName) : found.firstName;
    const letter = letterOutside(feeOf(found, await readSettings(db)), { name, isGuardian });
    await mail.send({ to, id: `fee.${reminderId}.${id}`, letter }).catch((error: unknown) => {
      throw isRefusedForEver(error) ? new PermanentFailure(error.message) : error;
    });
    await runSql(db)`update membership_reminders set left_at = current_moment() where id = ${reminderId}`;
  },
});

const rulesOf = (settings: Settings): ReminderRules => ({
  before: settings.value(remindDaysBefore),
  after: settings.value(remindDaysAfter),
  every: settings.value(remindEveryDays),
  most: settings.value(mostReminders),
});

const atOnce = 500;

/**
 * Sends the reminders every morning. Each fee has a transaction of its own, so that a failure doesn't stop the other
 * reminders.
 */
export const feeReminders = job({
  name: 'fee-reminders',
  payload: z.strictObject({}),
  async run(_, { db, log, signal }) {
    const settings = await readSettings(db);
    const rules = rulesOf(settings);
    let told = 0;
    let failed = 0;
    for (let last = 0; ; ) {
      const open = await readOpen(db, sql`s.due_on is not null and s.id > ${last}`, atOnce);
      for (const found of open) {
        signal.throwIfAborted();
        last = found.id;
        const occasion = found.dueOn && occasionOn(found.today, found.dueOn, rules);
        if (!occasion) continue;
        try {
          if (await inTransaction(db, null, (tx) => remind(tx, found, occasion, settings))) told += 1;
        } catch (error) {
          failed += 1;
          log.error({ error, membership: found.id }, 'an open fee was not reminded of');
        }
      }
      if (open.length < atOnce) break;
    }
    if (told > 0) log.info({ told }, 'open fees were reminded of');
    if (failed > 0) throw new Error(`${failed} open fees were not reminded of`);
  },
});

export const feeRemindersSchedule: Schedule = { job: feeReminders, at: '09:10' };

type ReminderBody = (typeof remindMany)['body']['_output'];

/**
 * Reminds the chosen members today. Members who can't be reached are named, and the others are reminded all the same.
 */
export async function remindChosen(tx: Writer, { socialYear, members }: ReminderBody, settings: Settings) {
  const open = await readOpen(
    tx,
    sql`s.social_year = ${socialYear} and s.member_id = any (${members}::integer[])`,
  );
  const names = await runSql(tx)<{ id: number; name: string }>`
    select id, first_name || ' ' || last_name as name from members
     where id = any (${members}::integer[]) order by id`;
  const refused: { id: number; name: string; reason: string }[] = [];
  let done = 0;
  for (const { id, name } of names) {
    const found = open.find(({ memberId }) => memberId === id);
    if (!found) refused.push({ id, name, reason: 'Non ha quote aperte per questo anno, o è cessato' });
    else if (wayTo(found) === null) refused.push({ id, name, reason: 'Non ha un’e-mail' });
    else if (await remind(tx, found, byHand(found.today), settings)) done += 1;
    else refused.push({ id, name, reason: 'Ha già avuto un promemoria oggi' });
  }
  return { message: formatCount(done, 'promemoria mandato', 'promemoria mandati'), done, refused };
}
