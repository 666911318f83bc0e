/** The fields that human resources name when they send a person back to a step of the registration. */
import { documentField } from '@wms/contract/humanResources/documents/field';
import { personalFieldNames } from '@wms/contract/humanResources/personal-data/field-names';
import type { RegistrationStatus } from '@wms/contract/identity/registration/endpoints';
import { type Reader, runSql, type Writer } from '../../platform/database/connection.ts';
import { refuse } from '../../platform/refusal.ts';

export type FieldToCorrect = { path: string; label: string };

/** Returns the fields with their names, each once. Refuses a field that isn't in the step. */
export async function nameFields(
  db: Reader,
  step: RegistrationStatus,
  paths: readonly string[],
): Promise<FieldToCorrect[]> {
  if (paths.length === 0) return [];
  const names = await namesIn(db, step);
  return [...new Set(paths)].map((path) => {
    const label = names.get(path);
    if (label === undefined) throw refuse.invalid('fields', 'Scegli campi del passo indicato');
    return { path, label };
  });
}

async function namesIn(db: Reader, step: RegistrationStatus): Promise<ReadonlyMap<string, string>> {
  if (step === 'anagrafica') return new Map(Object.entries(personalFieldNames));
  if (step !== 'documenti') return new Map();
  const types = await db
    .selectFrom('document_types')
    .select(['id', 'name'])
    .where('closed_at', 'is', null)
    .execute();
  return new Map(types.map(({ id, name }) => [documentField(id), name]));
}

/** Replaces the list of fields that the person has to correct. */
export async function askToCorrect(
  tx: Writer,
  userId: number,
  fields: readonly FieldToCorrect[],
): Promise<void> {
  await tx.deleteFrom('fields_to_correct').where('user_id', '=', userId).execute();
  if (fields.length === 0) return;
  const rows = fields.map((field, position) => ({ user_id: userId, position, ...field }));
  await tx.insertInto('fields_to_correct').values(rows).execute();
}

export const readFieldsToCorrect = (db: Reader, userId: number): Promise<FieldToCorrect[]> =>
  runSql(db)<FieldToCorrect>`
    select path, label from fields_to_correct where user_id = ${userId} order by position`;
