import {
  expenseMostDays,
  expenseProofAbove,
  expenseProofLimits,
  expensesOfVolunteers,
} from '@wms/contract/accounting/expense-reports/settings';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { readSettings } from '../../../platform/settings/settings.ts';

/** What a new report of this person begins with: their IBAN, their last answer, and their teams of today. */
export async function readDefaults(db: Reader, userId: number) {
  const settings = await readSettings(db);
  const [known] = await runSql(db)<{
    iban: string | null;
    volunteer: boolean | null;
    teams: { id: number; name: string }[];
  }>`
    select coalesce((select iban from personal_data where user_id = ${userId}),
                    (select iban from expense_reports where owner_id = ${userId} and iban is not null
                      order by id desc limit 1)) as iban,
           (select volunteer from expense_reports where owner_id = ${userId} order by id desc limit 1) as volunteer,
           coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name) order by m.main desc, t.name)
                       from team_members m join teams t on t.id = m.team_id
                      where m.user_id = ${userId} and m.since <= rome_today()
                        and coalesce(m.until >= rome_today(), true)
                        and coalesce(t.closed_on >= rome_today(), true)), '[]') as teams`;
  return {
    person: userId,
    iban: known?.iban ?? null,
    volunteer: known?.volunteer ?? settings.value(expensesOfVolunteers),
    mostDays: settings.value(expenseMostDays),
    proofAbove: settings.value(expenseProofAbove),
    proofLimits: settings.value(expenseProofLimits),
    teams: known?.teams ?? [],
  };
}
