/** Reminds people once a day, from eight in Rome, of loans that are overdue or due by tomorrow. */
import { formatDate, formatQuantity } from '@wms/contract/platform/formats';
import { z } from 'zod';
import { type Database, inTransaction, runSql, type Writer } from '../../platform/database/connection.ts';
import { job } from '../../platform/jobs/job.ts';
import type { Schedule } from '../../platform/jobs/schedule.ts';
import { news } from '../../platform/news/news.ts';
import { notify } from '../../platform/news/notify.ts';

export type DueLoan = { id: number; name: string; left: string; unit: string; due_on: string; late: boolean };
type Reminder = { borrowerId: number; loans: DueLoan[] };

const isLate = ({ late }: DueLoan) => late;

export const loansDue = news<Reminder>({
  kind: 'logistics.loans-due',
  label: 'Prestiti da restituire',
  ways: ['bell', 'mail'],
  mailKeptHours: 24,
  audience: ({ borrowerId }) => ({ people: [borrowerId] }),
  sentence: ({ loans }) => {
    const [first] = loans;
    const others = loans.length - 1;
    const more = others > 0 ? ` e ${others === 1 ? 'un’altra cosa' : `altre ${others} cose`}` : '';
    return `${loans.some(isLate) ? 'Da restituire, in ritardo' : 'Da restituire entro domani'}: ${first?.name}${more}`;
  },
  // The borrower's own loans are on Home; the page of all loans is for people who manage them.
  leadsTo: () => '/',
  letter: ({ loans }, { firstName }) => {
    const late = loans.some(isLate);
    return {
      subject: late ? 'Hai del materiale da restituire' : 'Restituzione in scadenza',
      blocks: [
        `Ciao ${firstName},`,
        late ? 'risulta ancora in prestito a te:' : 'scade il prestito di:',
        { list: loans.map(describeLoan) },
        'Riportalo in magazzino, o chiedi lì una proroga.',
        { button: 'Vedi i tuoi prestiti', path: '/' },
      ],
    };
  },
});

const describeLoan = (loan: DueLoan) =>
  `${loan.name}: ${formatQuantity(loan.left, loan.unit)}, ${isLate(loan) ? 'da restituire dal' : 'entro il'} ` +
  `${formatDate(loan.due_on)}`;

const loanReminderJob = job({
  name: 'loan-reminders',
  payload: z.strictObject({}),
  run: (_, { db }) => remindOfLoans(db),
});

export const loanReminderSchedule: Schedule = { job: loanReminderJob, everyMinutes: 15, from: '08:00' };

/** Sends each person one piece of news with all their due loans; a loan is in one piece of news a day at most. */
export async function remindOfLoans(db: Database): Promise<void> {
  for (let last: number | undefined = 0; last !== undefined; ) {
    const after: number = last;
    last = await inTransaction(db, null, async (tx) => {
      const reminder = await claimNext(tx, after);
      if (reminder) await notify(tx, loansDue, reminder);
      return reminder?.borrowerId;
    });
  }
}

/** Reads all loans of the next borrower that are due by tomorrow, and marks them as reminded of today. */
async function claimNext(tx: Writer, afterBorrower: number): Promise<Reminder | undefined> {
  const rows = await runSql(tx)<DueLoan & { borrower_id: number }>`
    with due as (
      select l.* from loans l join users u on u.id = l.borrower_id
       where l.returned < l.quantity and l.due_on <= rome_today() + 1 and u.state = 'attivo'
         and (l.reminded_on is null or l.reminded_on < rome_today()) and l.borrower_id > ${afterBorrower}
    ), claimed as (
      update loans set reminded_on = rome_today()
       where id in (select id from loans
                     where id in (select id from due where borrower_id = (select min(borrower_id) from due))
                       -- The condition is repeated, so that it holds for the row once it is locked. The rows are
                       -- locked in the order of their ids, and rows that another server holds aren't skipped:
                       -- otherwise each of the two servers would remind of only a part of the loans.
                       and (reminded_on is null or reminded_on < rome_today())
                       order by id for no key update)
       returning *
    )
    select c.id, c.due_on, c.due_on < rome_today() as late, trim_scale(c.quantity - c.returned)::text as "left",
           p.name, p.unit, c.borrower_id
      from claimed c join products p on p.id = c.product_id
     order by c.due_on, c.id`;
  const [first] = rows;
  return first && { borrowerId: first.borrower_id, loans: rows };
}
