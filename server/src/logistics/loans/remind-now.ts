/** Reminds people of chosen loans at once, by the news of every morning. */
import { remindOfLoansNow } from '@wms/contract/logistics/loans/endpoints';
import { formatCount, formatDate } from '@wms/contract/platform/formats';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { notifyEach } from '../../platform/news/notify.ts';
import { refuse } from '../../platform/refusal.ts';
import { type DueLoan, loansDue } from './reminders.ts';

export const remindNowRoute = implement(remindOfLoansNow, async ({ body, tx }) => {
  const asked = await lockLoans(tx, body.ids);
  if (asked.length < new Set(body.ids).size)
    throw refuse.notFound('Un prestito non c’è più: ricarica la pagina');
  const reminded = asked.filter((loan) => whyNot(loan) === null);
  await tx
    .updateTable('loans')
    .set({ reminded_on: (eb) => eb.fn('rome_today') })
    .where('id', 'in', [0, ...reminded.map(({ id }) => id)])
    .execute();
  const borrowers = Map.groupBy(reminded, (loan) => loan.borrowerId ?? 0);
  await notifyEach(
    tx,
    loansDue,
    [...borrowers].map(([borrowerId, loans]) => ({ borrowerId, loans })),
  );
  const refused = asked.flatMap((loan) => {
    const reason = whyNot(loan);
    return reason === null ? [] : [{ id: loan.id, name: `${loan.name}: ${loan.borrower}`, reason }];
  });
  const done = `Ricordato a ${formatCount(borrowers.size, 'persona', 'persone')}`;
  return {
    message: refused.length > 0 ? `${done}, ${formatCount(refused.length, 'prestito', 'prestiti')} no` : done,
    refused,
  };
});

type AskedLoan = DueLoan & {
  borrowerId: number | null;
  borrower: string;
  active: boolean;
  returned: boolean;
  soon: boolean;
  today: boolean;
};

/** Answers why nobody is reminded of this loan; null when its borrower is. */
function whyNot({ borrowerId, active, returned, soon, today, due_on: dueOn }: AskedLoan): string | null {
  if (returned) return 'È già tornato';
  if (borrowerId === null || !active) return 'Chi l’ha non ha un utente attivo: scrivigli tu';
  if (!soon) return `Va restituito ${formatDate(dueOn, 'il')}: si ricorda dal giorno prima`;
  return today ? 'L’ha già saputo oggi' : null;
}

/** Locks the loans in the order of their ids, as the reminders of the morning do. */
const lockLoans = (tx: Writer, ids: readonly number[]) => runSql(tx)<AskedLoan>`
  with asked as (select * from loans where id = any (${ids}::integer[]) order by id for no key update)
  select l.id, p.name, p.unit, l.due_on, l.due_on < rome_today() as late, l.due_on <= rome_today() + 1 as soon,
         trim_scale(l.quantity - l.returned)::text as "left", l.returned = l.quantity as returned,
         l.borrower_id as "borrowerId", coalesce(u.first_name || ' ' || u.last_name, l.borrower_name) as borrower,
         coalesce(u.state = 'attivo', false) as active, coalesce(l.reminded_on >= rome_today(), false) as today
    from asked l join products p on p.id = l.product_id left join users u on u.id = l.borrower_id
   order by l.due_on, l.id`;
