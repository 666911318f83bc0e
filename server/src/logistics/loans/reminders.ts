/** Once a day, from eight in Rome: whoever has something to bring back by tomorrow, or is late, hears of it by mail. */
import { italianDate } from '@wms/contract/platform/messages';
import { today } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import { type Database, inTransaction, type Writer } from '../../platform/database/connection.ts';
import type { Mail } from '../../platform/mail.ts';
import { hourInRome } from '../../platform/regularly.ts';

export type ReminderPost = { mail: Mail; onFailure: (error: unknown) => void };

const firstHour = 8;

/** As `remindOfLoans`, but not at night. */
export const remindOfLoansByDay = (db: Database, post: ReminderPost): Promise<void> =>
  hourInRome() >= firstHour ? remindOfLoans(db, post) : Promise.resolve();

/**
 * One mail a person, with all their loans; several servers may do so at once. Nobody is reminded twice on one day: a
 * mail that the SMTP server doesn't take gives the day back, and is tried at the next turn.
 */
export async function remindOfLoans(db: Database, { mail, onFailure }: ReminderPost): Promise<void> {
  for (let last = 0; ; ) {
    const reminder = await inTransaction(db, null, (tx) => claim(tx, last));
    if (!reminder) return;
    last = reminder.borrowerId;
    try {
      await mail.send(letter(reminder));
    } catch (error) {
      onFailure(error);
      const ids = reminder.loans.map(({ id }) => id);
      await db.updateTable('loans').set({ reminded_on: null }).where('id', 'in', ids).execute();
    }
  }
}

type ClaimedLoan = { id: number; name: string; left: string; unit: string; due_on: string };
type Reminder = { borrowerId: number; email: string; firstName: string; loans: ClaimedLoan[] };

/** All loans of the next borrower that are due by tomorrow, marked as reminded of today. */
async function claim(tx: Writer, afterBorrower: number): Promise<Reminder | undefined> {
  const { rows } = await sql<ClaimedLoan & { borrower_id: number; email: string; first_name: string }>`
    with due as (
      select l.* from loans l join users u on u.id = l.borrower_id
       where l.returned < l.quantity and l.due_on <= ${today()}::date + 1 and u.disabled_at is null
         and (l.reminded_on is null or l.reminded_on < ${today()}::date) and l.borrower_id > ${afterBorrower}
    ), claimed as (
      update loans set reminded_on = ${today()}::date
       where id in (select id from loans
                     where id in (select id from due where borrower_id = (select min(borrower_id) from due))
                       -- Once more, of the row as it is once it is locked.
                       and (reminded_on is null or reminded_on < ${today()}::date)
                       for no key update skip locked)
       returning *
    )
    select c.id, c.due_on, trim_scale(c.quantity - c.returned)::text as "left", p.name, p.unit, c.borrower_id,
      u.first_name,
           u.institutional_email as email
      from claimed c join products p on p.id = c.product_id join users u on u.id = c.borrower_id
     order by c.due_on, c.id`.execute(tx);
  const [first] = rows;
  return (
    first && { borrowerId: first.borrower_id, email: first.email, firstName: first.first_name, loans: rows }
  );
}

function letter({ email, firstName, loans }: Reminder) {
  const late = loans.filter(({ due_on }) => due_on < today()).length;
  const lines = loans.map(
    ({ name, left, unit, due_on }) =>
      `- ${name}: ${left.replace('.', ',')} ${unit}, ${due_on < today() ? 'da restituire dal' : 'entro il'} ` +
      `${italianDate(due_on)}`,
  );
  return {
    to: email,
    subject: late > 0 ? 'Hai del materiale da restituire' : 'Restituzione in scadenza',
    text: `Ciao ${firstName},

${late > 0 ? 'risulta ancora in prestito a te' : 'scade il prestito di'}:

${lines.join('\n')}

Riportalo in magazzino, o chiedi lì una proroga.
`,
  };
}
