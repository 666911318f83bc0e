/**
 * Sends a report: its rules are checked, and its rates and resolutions are fixed. The first time the report gets its
 * number.
 */

import { moveExpenseReport } from '@wms/contract/accounting/expense-reports/moving';
import { sql } from 'kysely';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import { type Maker, makeMove } from '../../../platform/lives/make-move.ts';
import { refuse } from '../../../platform/refusal.ts';
import { readSettings } from '../../../platform/settings/settings.ts';
import { counterAct } from '../../../platform/undo/counter-act.ts';
import { versionOf } from '../../../platform/undo/version-of.ts';
import { declarationFor } from '../shared/declaration.ts';
import { findObstacles, whyNobodyApproves } from '../shared/obstacles.ts';
import { ibanOf, nameOf, numberOf } from '../shared/sql.ts';
import { expenseReportLifeTable, requireOwner } from './life.ts';

/** Sends the report, also when nobody else may approve it yet; the answer then says whom to ask. */
export async function sendReport(tx: Writer, { id, version }: { id: number; version?: number }, user: Maker) {
  await requireOwner(tx, id, user);
  const { from } = await makeMove(
    tx,
    expenseReportLifeTable,
    { id, move: 'send', by: user, version },
    async () => {
      // The lock makes two reports that one person sends at once count each other's self-declarations.
      await runSql(tx)`select pg_advisory_xact_lock(hashtext('self-declared expenses'), ${user.id})`;
      const obstacles = await findObstacles(tx, id);
      if (obstacles.length > 0) throw refuse.conflict(obstacles.join('. '));
      await runSql(tx)`select take_present_rates(${id}::integer)`;
      const lines = await runSql(tx)`
      select from expense_lines where report_id = ${id} and kind = 'autocertificazione' limit 1`;
      return {
        sent_at: sql`current_moment()`,
        // The IBAN of this moment, of the report or else of the profile, is stored: the money goes there, whatever
        // changes later.
        iban: sql`coalesce(iban, ${ibanOf(sql`owner_id`)})`,
        owner_name: nameOf(sql`owner_id`),
        declaration: declarationFor(await readSettings(tx), lines.length > 0),
        decided_by: null,
        decided_at: null,
      };
    },
  );
  const [sent] = await runSql(tx)<{ number: string }>`
    select ${numberOf()} as number from expense_reports r where r.id = ${id}`;
  if (!sent) throw new Error('the report that was just sent is gone');
  const noApproverMessage = await whyNobodyApproves(tx, user.id);
  return {
    message: [`${sent.number} inviata`, ...(noApproverMessage ? [noApproverMessage] : [])].join('. '),
    number: sent.number,
    noApproverMessage,
    // A report that was refused before goes back to no refusal.
    undo:
      from === 'bozza'
        ? [
            counterAct(moveExpenseReport, {
              params: { id: String(id), move: 'withdraw' },
              body: { version: await versionOf(tx, 'expense_reports', id) },
            }),
          ]
        : [],
  };
}
