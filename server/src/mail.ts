import { type Config, siteOf } from './platform/config.ts';
import { type Mail, openMail } from './platform/mail/transport.ts';
import { organisationName } from './utilities/organisation/reading.ts';

/** The way for mail that the configuration names; undefined without a mail server. */
export function mailOf(config: Config): Mail | undefined {
  const { smtpUrl, mailFrom, dataDir } = config;
  const sender = async () => ({ site: siteOf(config), organisation: await organisationName(dataDir) });
  return smtpUrl ? openMail(smtpUrl, mailFrom, sender) : undefined;
}
