import { organisationName } from '@wms/contract/platform/settings/organisation';
import { type Config, siteOf } from './platform/config.ts';
import type { Database } from './platform/database/connection.ts';
import { type Mail, openMail } from './platform/mail/transport.ts';
import { readSettings } from './platform/settings/settings.ts';

/** Opens the mail server of the configuration; undefined without one. */
export function mailOf(config: Config, db: Database): Mail | undefined {
  const { smtpUrl, mailFrom } = config;
  return smtpUrl
    ? openMail(smtpUrl, mailFrom, async () => ({
        site: siteOf(config),
        organisation: await readOrganisationName(db),
      }))
    : undefined;
}

/** Reads the organisation's name; undefined until somebody has chosen one. */
async function readOrganisationName(db: Database): Promise<string | undefined> {
  const name = (await readSettings(db)).value(organisationName);
  return name === organisationName.initial ? undefined : name;
}
