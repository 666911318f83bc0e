/** A masked value leaves the database when somebody asks for it, and it is written down whose, which, who and when. */
import type { MaskedField } from '@wms/contract/humanResources/personal-data/endpoints';
import { insertRow, type Writer } from '../../../platform/database/connection.ts';
import type { NoteSecurity } from '../../../platform/security-events.ts';

const columnsOfMasked = {
  codice_fiscale: 'tax_code',
  iban: 'iban',
  note: 'notes',
} as const satisfies Record<MaskedField, string>;

/** Who sees it, and their line in the security log. */
export type Seer = { user: { id: number }; security: NoteSecurity };

export async function readMasked(
  tx: Writer,
  of: number,
  what: MaskedField,
  { user, security }: Seer,
): Promise<string | null> {
  const data = await tx
    .selectFrom('personal_data')
    .select([`${columnsOfMasked[what]} as value`])
    .where('user_id', '=', of)
    .executeTakeFirst();
  // Nobody saw anything of a field that is empty.
  if (!data?.value) return null;
  await insertRow(tx, 'shown_data', { user_id: of, what, shown_by: user.id });
  security('masked-data-shown', { on: of });
  return data.value;
}
