/** The checks of `wms doctor` without the database: settings, file storage, mail, space. */

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { formatBytes } from '@wms/contract/platform/formats';
import { type Config, settingNames } from '../../platform/config.ts';
import { freeBytesAt, spaceStateOf } from '../../platform/files/disk-space.ts';
import { openStorage } from '../../platform/files/storage.ts';
import { checkMail } from '../../platform/mail/transport.ts';
import { makeFolder } from '../../platform/make-folder.ts';
import { appVersion } from '../../platform/served/version.ts';
import { type Finding, good, messageOf, note, odd, wrong } from './finding.ts';

/** Finds settings that are allowed but look wrong. */
export function checkSettings(config: Config, environment: NodeJS.ProcessEnv): Finding[] {
  const known = new Set(settingNames);
  const unknown = Object.keys(environment).filter((name) => name.startsWith('WMS_') && !known.has(name));
  const { publicUrl, host } = config;
  const remote = publicUrl !== undefined && !/^(localhost|127\.|\[::1\])/.test(publicUrl.hostname);
  const open = !/^(localhost|127\.|::1$)/.test(host);
  const found = [
    ...unknown.map((name) => odd(`La variabile ${name} non esiste: controlla com’è scritta.`)),
    ...(publicUrl
      ? []
      : [odd('WMS_PUBLIC_URL manca: i collegamenti delle mail e i QR delle etichette non portano al sito.')]),
    ...(remote && publicUrl.protocol === 'http:'
      ? [odd('WMS_PUBLIC_URL è http: password e dati viaggiano in chiaro. Metti davanti un proxy con TLS.')]
      : []),
    ...(open
      ? [
          odd(
            `HOST è ${host}: il server risponde a tutta la rete senza TLS, meglio 127.0.0.1 dietro un proxy.`,
          ),
        ]
      : []),
  ];
  return [good(`WMS ${appVersion} su Node ${process.versions.node}, dati in ${config.dataDir}`), ...found];
}

export async function checkStorage({ storageDir }: Config): Promise<Finding> {
  try {
    await openStorage(storageDir).check();
    return good(`Nell’archivio dei file si scrive: ${storageDir}`);
  } catch (error) {
    return wrong(`Nell’archivio dei file ${storageDir} non si scrive: ${messageOf(error)}.`);
  }
}

/** Signs in at the SMTP server without sending a mail. */
export async function checkMailServer({ smtpUrl, mailFrom }: Config): Promise<Finding> {
  if (!smtpUrl) return note('Posta non configurata: nessuno riceve mail (SMTP_URL).');
  try {
    await checkMail(smtpUrl);
    return good(`Il server di posta risponde; le mail partono da ${mailFrom}`);
  } catch (error) {
    return wrong(`Il server di posta non accetta: ${messageOf(error)}. Controlla SMTP_URL.`);
  }
}

/** Checks the disks of data, files and embedded database. A disk that contains several of them is named once. */
export async function checkSpace({
  dataDir,
  storageDir,
  databaseUrl,
  minFreeBytes,
}: Config): Promise<Finding[]> {
  const found = new Map<number, Finding>();
  for (const folder of [dataDir, storageDir]) await makeFolder(folder, 0o711).catch(() => undefined);
  // When WMS runs as root this folder is a link, perhaps to another disk; before the first start it doesn't exist.
  const cluster = join(dataDir, 'postgres');
  const hasCluster = databaseUrl === undefined && (await stat(cluster).catch(() => undefined)) !== undefined;
  for (const folder of [dataDir, storageDir, ...(hasCluster ? [cluster] : [])]) {
    try {
      const [{ dev }, free] = await Promise.all([stat(folder), freeBytesAt(folder)]);
      if (!found.has(dev)) found.set(dev, notifySpace(folder, free, minFreeBytes));
    } catch (error) {
      found.set(-1, wrong(`Non si sa quanto spazio resta in ${folder}: ${messageOf(error)}.`));
    }
  }
  return [...found.values()];
}

/** Judges the free space by the same limits as `ready` and the warning on Home; both sizes are in bytes. */
export function notifySpace(folder: string, free: number, minFreeBytes: number): Finding {
  const words = `${formatBytes(free)} liberi in ${folder}`;
  switch (spaceStateOf(free, minFreeBytes)) {
    case 'spent':
      return wrong(
        `Solo ${words}, meno di WMS_MIN_FREE_MB: fai posto subito, o presto non si salva più niente.`,
      );
    case 'scarce':
      return odd(`Restano ${words}: fai posto, o aggiungi spazio.`);
    case 'enough':
      return good(words);
  }
}
