/** The IBAN that a sent report lacks: the treasurer asks for it, and the owner gives it. */
import type { ExpenseReportState } from '@wms/contract/accounting/expense-reports/life';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import type { User } from '../../../platform/people/user.ts';
import { refuse } from '../../../platform/refusal.ts';
import { notifyIbanAsked } from '../news.ts';
import { noReport } from '../shared/locking.ts';
import { effectiveIban } from '../shared/sql.ts';
import { ownReportRefusal } from './reading.ts';

type Report = {
  state: ExpenseReportState;
  ownerId: number;
  iban: string | null;
  askedToday: boolean;
};

async function lockReport(tx: Writer, id: number): Promise<Report> {
  const [report] = await runSql(tx)<Report>`
    select r.state, r.owner_id as "ownerId", ${effectiveIban} as iban,
           coalesce((r.iban_asked_at at time zone 'Europe/Rome')::date = rome_today(), false) as "askedToday"
      from expense_reports r where r.id = ${id} and r.number is not null for no key update`;
  if (!report) throw noReport();
  return report;
}

const awaitsMoney = ({ state }: Report) => state === 'inviata' || state === 'approvata';

/** Asks the owner, at most once a day. */
export async function requestIban(tx: Writer, id: number, user: Pick<User, 'id'>) {
  const report = await lockReport(tx, id);
  if (report.ownerId === user.id) throw refuse.conflict(ownReportRefusal);
  if (!awaitsMoney(report)) throw refuse.conflict('La nota spese non aspetta un rimborso');
  if (report.iban !== null) throw refuse.conflict('L’IBAN c’è già: ricarica la pagina');
  if (report.askedToday) throw refuse.conflict('L’IBAN è già stato chiesto oggi');
  await runSql(tx)`update expense_reports set iban_asked_at = current_moment() where id = ${id}`;
  await notifyIbanAsked(tx, id, user.id);
  return { message: 'IBAN chiesto: chi ha inviato la nota lo scrive in un campo' };
}

/**
 * Keeps the IBAN for all reports of the owner that wait for money without one. A report that was sent with an IBAN
 * keeps that one.
 */
export async function keepIban(
  tx: Writer,
  { id, iban }: { id: number; iban: string },
  user: Pick<User, 'id'>,
) {
  const report = await lockReport(tx, id);
  if (report.ownerId !== user.id) throw noReport();
  if (!awaitsMoney(report)) throw refuse.conflict('La nota spese non aspetta un rimborso');
  const updated = await runSql(tx)<{ id: number }>`
    update expense_reports set iban = ${iban}
     where owner_id = ${user.id} and state in ('inviata', 'approvata') and iban is null returning id`;
  if (!updated.some((candidate) => candidate.id === id))
    throw refuse.conflict('La nota spese ha già il suo IBAN: ricarica la pagina');
  return { message: 'IBAN salvato: il rimborso arriva lì' };
}
