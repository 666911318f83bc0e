import {
  expenseMostDays,
  expenseProofAbove,
  expenseProofLimits,
  expensesOfVolunteers,
} from '@wms/contract/accounting/expense-reports/settings';
import { sql } from 'kysely';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { readSettings } from '../../../platform/settings/settings.ts';
import { effectiveIban, ibanOf } from '../shared/sql.ts';

/**
 * Returns the values with which a new report of this person begins: the IBAN of their profile or of the last report,
 * their last answer, and the teams that they are in today.
 */
export async function readDefaults(db: Reader, userId: number) {
  const settings = await readSettings(db);
  const [known] = await runSql(db)<{
    iban: string | null;
    reportWithoutIban: number | null;
    volunteer: boolean | null;
    teams: { id: number; name: string }[];
  }>`
    select coalesce(${ibanOf(sql`${userId}::integer`)},
                    (select iban from expense_reports where owner_id = ${userId} and iban is not null
                      order by id desc limit 1)) as iban,
           (select max(r.id) from expense_reports r
             where r.owner_id = ${userId} and r.state in ('inviata', 'approvata') and r.claimed > 0
               and ${effectiveIban} is null) as "reportWithoutIban",
           (select volunteer from expense_reports where owner_id = ${userId} order by id desc limit 1) as volunteer,
           coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name) order by m.main desc, t.name)
                       from team_members m join teams t on t.id = m.team_id
                      where m.user_id = ${userId} and m.since <= rome_today()
                        and coalesce(m.until >= rome_today(), true)
                        and coalesce(t.closed_on >= rome_today(), true)), '[]') as teams`;
  return {
    person: userId,
    iban: known?.iban ?? null,
    reportWithoutIban: known?.reportWithoutIban ?? null,
    volunteer: known?.volunteer ?? settings.value(expensesOfVolunteers),
    mostDays: settings.value(expenseMostDays),
    proofAbove: settings.value(expenseProofAbove),
    proofLimits: settings.value(expenseProofLimits),
    teams: known?.teams ?? [],
  };
}
