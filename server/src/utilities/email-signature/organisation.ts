/** Reads the facts of the organisation that a signature shows, as its settings are today. */
import {
  organisationAddress,
  organisationName,
  organisationWebsite,
} from '@wms/contract/platform/settings/organisation';
import type { Reader } from '../../platform/database/connection.ts';
import { readSettings } from '../../platform/settings/settings.ts';

/** Reads name, address and site; the last two may be unset. */
export async function readOrganisationInSignature(db: Reader) {
  const settings = await readSettings(db);
  return {
    organisation: settings.value(organisationName),
    address: settings.value(organisationAddress),
    website: settings.value(organisationWebsite),
  };
}
