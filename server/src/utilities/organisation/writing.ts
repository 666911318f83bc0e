import { type Setting, sinceEver } from '@wms/contract/platform/setting';
import { organisationSettings } from '@wms/contract/platform/settings/organisation';
import type { Writer } from '../../platform/database/connection.ts';
import type { Organisation } from '../../platform/papers/organisation.ts';
import { writeSetting } from '../../platform/settings/writing.ts';

/** Returns the name of the printed fact that a setting holds. */
const factOf = (setting: Setting) => setting.name.slice('organisation.'.length) as keyof Organisation;

/** Sets the organisation's data as if they had always been valid. A missing fact is left unchanged. */
export async function writeOrganisation(tx: Writer, facts: Partial<Organisation>): Promise<void> {
  for (const setting of organisationSettings) {
    const value = facts[factOf(setting)];
    if (value !== undefined) await writeSetting(tx, setting, { value, validFrom: sinceEver, setBy: null });
  }
}
