import { messages } from '@wms/contract/platform/messages';
import type { Setting } from '@wms/contract/platform/setting';
import { sql } from 'kysely';
import type { Writer } from '../database/connection.ts';
import { refuse } from '../refusal.ts';

/** Sets a value from a day on; it replaces one of the same day. Refuses with 422 and the setting's own sentence. */
export async function writeSetting(
  tx: Writer,
  setting: Setting,
  { value, validFrom, setBy }: { value: unknown; validFrom: string; setBy: number | null },
): Promise<void> {
  // A schema that accepts null for an empty field would also accept a missing value as one.
  if (value === undefined) throw refuse.invalid('value', messages.required);
  const parsed = setting.schema.safeParse(value);
  if (!parsed.success) throw refuse.invalid('value', parsed.error.issues[0]?.message ?? 'Valore non valido');
  const columns = { value: JSON.stringify(parsed.data), set_by: setBy };
  await tx
    .insertInto('settings')
    .values({ name: setting.name, valid_from: validFrom, ...columns })
    .onConflict((same) =>
      same.columns(['name', 'valid_from']).doUpdateSet({ ...columns, set_at: sql<string>`current_moment()` }),
    )
    .execute();
}
