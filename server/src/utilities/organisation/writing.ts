import { type Setting, sinceEver } from '@wms/contract/platform/setting';
import { organisationSettings } from '@wms/contract/utilities/organisation/settings';
import { sql } from 'kysely';
import type { Writer } from '../../platform/database/connection.ts';
import { wrongField } from '../../platform/refusal.ts';
import type { Organisation } from './reading.ts';

/** Sets it from this day on; a value set for the same day is replaced. 422 with the setting's own sentence. */
export async function writeSetting(
  tx: Writer,
  setting: Setting,
  { value, validFrom, setBy }: { value: unknown; validFrom: string; setBy: number | null },
): Promise<void> {
  const parsed = setting.schema.safeParse(value);
  if (!parsed.success) throw wrongField('value', parsed.error.issues[0]?.message ?? 'Valore non valido');
  const columns = { value: JSON.stringify(parsed.data), set_by: setBy };
  await tx
    .insertInto('settings')
    .values({ name: setting.name, valid_from: validFrom, ...columns })
    .onConflict((same) =>
      same.columns(['name', 'valid_from']).doUpdateSet({ ...columns, set_at: sql<string>`current_moment()` }),
    )
    .execute();
}

/** Which of the facts that are printed on papers a setting holds. */
export const factOf = (setting: Setting) => setting.name.slice('organisation.'.length) as keyof Organisation;

/** Who issues documents, as it has always been. A fact that is not given is left as it is. */
export async function writeOrganisation(tx: Writer, facts: Partial<Organisation>): Promise<void> {
  for (const setting of organisationSettings) {
    const value = facts[factOf(setting)];
    if (value !== undefined) await writeSetting(tx, setting, { value, validFrom: sinceEver, setBy: null });
  }
}
