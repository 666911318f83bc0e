/** The organisation that issues documents, as they print it. */
import {
  organisationAddress,
  organisationName,
  organisationTaxCode,
  organisationVatNumber,
} from '@wms/contract/platform/settings/organisation';
import { z } from 'zod';
import type { Reader } from '../database/connection.ts';
import { readSettings } from '../settings/settings.ts';

/** The organisation's data on a paper. The paper keeps a copy, so that later changes don't change what was printed. */
export const Organisation = z.object({
  name: z.string().min(1).max(160).default('La tua organizzazione'),
  address: z.string().max(200).nullable().default(null),
  taxCode: z.string().max(16).nullable().default(null),
  vatNumber: z.string().max(11).nullable().default(null),
});
export type Organisation = z.infer<typeof Organisation>;

/** Reads the data that are valid on a day, today by default. */
export async function readOrganisation(db: Reader, on?: string): Promise<Organisation> {
  const settings = await readSettings(db);
  return {
    name: settings.value(organisationName, on),
    address: settings.value(organisationAddress, on),
    taxCode: settings.value(organisationTaxCode, on),
    vatNumber: settings.value(organisationVatNumber, on),
  };
}
