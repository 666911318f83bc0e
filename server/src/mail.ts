import { organisationName } from '@wms/contract/utilities/organisation/settings';
import { type Config, siteOf } from './platform/config.ts';
import type { Database } from './platform/database/connection.ts';
import { type Mail, openMail } from './platform/mail/transport.ts';
import { readSettings } from './platform/settings/settings.ts';

/** The way for mail that the configuration names; undefined without a mail server. */
export function mailOf(config: Config, db: Database): Mail | undefined {
  const { smtpUrl, mailFrom } = config;
  return smtpUrl
    ? openMail(smtpUrl, mailFrom, async () => ({ site: siteOf(config), organisation: await nameOf(db) }))
    : undefined;
}

/** Undefined until somebody has said it. */
async function nameOf(db: Database): Promise<string | undefined> {
  const name = (await readSettings(db)).value(organisationName);
  return name === organisationName.initial ? undefined : name;
}
