/**
 * A masked value leaves the database only when somebody asks for it. Each time is recorded: the person, the field, the
 * viewer and the time.
 */
import type { MaskedField } from '@wms/contract/platform/people/masked';
import { insertRow, type Writer } from '../database/connection.ts';
import type { NoteSecurity } from '../security-events.ts';

const columnsOfMasked = {
  codice_fiscale: 'tax_code',
  iban: 'iban',
  note: 'notes',
} as const satisfies Record<MaskedField, string>;

/** The viewer of a masked value, and the function that writes their line in the security log. */
export type MaskedDataViewer = { user: { id: number }; security: NoteSecurity };

export async function readMasked(
  tx: Writer,
  personId: number,
  what: MaskedField,
  { user, security }: MaskedDataViewer,
): Promise<string | null> {
  const data = await tx
    .selectFrom('personal_data')
    .select([`${columnsOfMasked[what]} as value`])
    .where('user_id', '=', personId)
    .executeTakeFirst();
  // An empty field isn't recorded, because nobody saw a value.
  if (!data?.value) return null;
  await insertRow(tx, 'shown_data', { user_id: personId, what, shown_by: user.id });
  security('masked-data-shown', { on: personId });
  return data.value;
}
