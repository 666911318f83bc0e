/** Drafts of expense reports are made once, changed and deleted here. */
import { runSql, updateRow, type Writer } from '../../../platform/database/connection.ts';
import type { User } from '../../../platform/people/user.ts';
import { refuse } from '../../../platform/refusal.ts';
import { checkTeam } from '../../shared/teams.ts';
import { expenseHistory } from '../history.ts';
import { lockOwnReport } from '../shared/locking.ts';

export type ReportForm = {
  purpose: string;
  teamId: number | null;
  place: string | null;
  fromOn: string | null;
  toOn: string | null;
  volunteer: boolean;
  advance: string;
  iban: string | null;
};

type NewReport = { id: number; repeated: boolean };

/** Makes a draft of this person. With a `clientId` that they sent before, returns the draft that was made then. */
export async function createReport(
  tx: Writer,
  form: ReportForm & { clientId: string | null },
  user: Pick<User, 'id'>,
): Promise<NewReport> {
  await checkTeam(tx, form.teamId);
  // Triggers follow, in database/functions/accounting: the beginning of the report, its life and the words by
  // which it is found, in this order and all in expense-reports.sql, and after the row its audit in edits.sql.
  // Its number comes when it is sent.
  const [made] = await runSql(tx)<{ id: number }>`
    insert into expense_reports (owner_id, client_id, purpose, team_id, place, from_on, to_on, volunteer, advance, iban)
    values (${user.id}, ${form.clientId}::uuid, ${form.purpose}, ${form.teamId}, ${form.place}, ${form.fromOn},
            ${form.toOn}, ${form.volunteer}, ${form.advance}, ${form.iban})
    on conflict on constraint expense_reports_client do nothing returning id`;
  if (made) return { id: made.id, repeated: false };
  const [known] = await runSql(tx)<{ id: number }>`
    select id from expense_reports where owner_id = ${user.id} and client_id = ${form.clientId}::uuid`;
  if (!known) throw new Error('the report was neither made nor found');
  return { id: known.id, repeated: true };
}

export async function editReport(
  tx: Writer,
  id: number,
  { version, ...form }: ReportForm & { version: number },
  user: Pick<User, 'id'>,
) {
  const report = await lockOwnReport(tx, id, user);
  await expenseHistory.refuseStaleEdit(tx, 'expense_reports', report, version);
  await checkTeam(tx, form.teamId);
  await updateRow(tx, 'expense_reports', id, {
    purpose: form.purpose,
    team_id: form.teamId,
    place: form.place,
    from_on: form.fromOn,
    to_on: form.toOn,
    volunteer: form.volunteer,
    advance: form.advance,
    iban: form.iban,
  });
  return { message: report.number ? `${report.number} salvata` : 'Bozza salvata' };
}

export async function deleteReport(tx: Writer, id: number, user: Pick<User, 'id'>) {
  const { number } = await lockOwnReport(tx, id, user);
  if (number) throw refuse.conflict(`${number} ha un numero e non si elimina: correggila e inviala`);
  await tx.deleteFrom('expense_reports').where('id', '=', id).execute();
  return { message: 'Bozza eliminata' };
}
