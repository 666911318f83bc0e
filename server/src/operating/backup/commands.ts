import { dirname } from 'node:path';
import { formatBytes, formatCount, formatInstant } from '@wms/contract/platform/formats';
import type { Command } from 'commander';

import { CommandError, typedPath, type WithServer } from '../../platform/command-line/run.ts';
import type { Config } from '../../platform/config.ts';
import type { PersonalData } from '../../platform/cupboards/cupboard.ts';
import { type Manifest, sumOf } from '../archive/manifest.ts';
import { isEncrypted } from '../archive/wrapping.ts';
import { applyErasedPeople } from '../erased-people/applying.ts';
import { describeErasedAgain, readErasedLists, writeErasedLists } from '../erased-people/beside-backups.ts';
import { addToErasedList } from '../erased-people/list.ts';
import { interruptible } from './interruptible.ts';
import {
  addPassphraseOptions,
  knownPassphrase,
  newPassphrase,
  type PassphraseOptions,
} from './passphrase.ts';
import { progressOn } from './progress.ts';
import { restoreArchive } from './restore.ts';
import { describeLedgerDifferences, verifyArchive } from './verify.ts';
import { makeBackup } from './writing.ts';

const mostNamed = 10;

export function addBackupCommands(
  program: Command,
  withServer: WithServer,
  { config, personalData }: { config: Config; personalData: PersonalData },
): void {
  const progress = progressOn(process.stderr);
  const say = (line: string) => {
    progress.clear();
    process.stdout.write(`${line}\n`);
  };
  const sources = (options: PassphraseOptions) => ({ ...options, environment: config.backupPassphrase });
  const archiveOf = async (path: string, options: PassphraseOptions) => {
    const file = typedPath(path);
    const passphrase = (await isEncrypted(file)) ? await knownPassphrase(sources(options)) : undefined;
    return { file, passphrase };
  };

  addPassphraseOptions(
    program
      .command('backup <file>')
      .description(
        'salva la base dati e i file di questo momento in un archivio, anche mentre il server lavora',
      ),
  )
    .option('--overwrite', 'sostituisce il file se esiste già')
    .action(async (path: string, options: PassphraseOptions & { overwrite?: boolean }) => {
      const passphrase = await newPassphrase(sources(options));
      const file = typedPath(path);
      const { overwrite = false } = options;
      const given = {
        ...foldersOf(config),
        settings: listSettings(config),
        file,
        passphrase,
        overwrite,
        progress,
      };
      const { manifest, bytes, sha256 } = await interruptible((signal) =>
        withServer(async ({ ownerUrl }) => {
          const made = await makeBackup({ ...given, ownerUrl, signal });
          // The lists are written after the snapshot, so that they have everybody whom the snapshot doesn't have as
          // erased.
          await writeErasedLists(ownerUrl, [dirname(file), config.dataDir]);
          return made;
        }),
      ).finally(progress.clear);
      say(`Backup fatto: ${file}, ${formatBytes(bytes)}${passphrase === undefined ? '' : ', cifrato'}.`);
      say(`Contiene ${describeContents(manifest)}. SHA-256 ${sha256}`);
      if (manifest.missing.length > 0) throw new CommandError(`Attenzione: ${describeMissing(manifest)}`);
    });

  addPassphraseOptions(
    program.command('restore <file>').description('riempie un’istanza vuota con quello che c’è in un backup'),
  ).action(async (path: string, options: PassphraseOptions) => {
    const archive = await archiveOf(path, options);
    const erased = await readErasedLists([dirname(archive.file), config.dataDir]);
    const { manifest, ledger, again } = await interruptible((signal) =>
      withServer(async ({ ownerUrl, alone, migrate }) => {
        if (!alone)
          throw new CommandError(
            'Il server WMS sta usando questa cartella dei dati: fermalo, e ripristina in una cartella nuova.',
          );
        // The start of a server applies the list in the data folder. So an erased person doesn't come back when this
        // restore is interrupted.
        if (erased) await addToErasedList(config.dataDir, erased);
        const restored = await restoreArchive({
          ...foldersOf(config),
          archive,
          ownerUrl,
          progress,
          signal,
        });
        // The migrations of later versions, which the backup doesn't have, are applied after the restore.
        await migrate();
        const again = await applyErasedPeople(ownerUrl, personalData, erased ?? []);
        return { manifest: restored, ledger: await describeLedgerDifferences(ownerUrl), again };
      }),
    ).finally(progress.clear);
    say(`Ripristinato il backup ${formatInstant(manifest.madeAt, 'del')}: ${describeContents(manifest)}.`);
    say('Le password sono quelle di allora; tutti devono accedere di nuovo.');
    say(describeErasedAgain(erased, again));
    if (manifest.missing.length > 0) say(`Attenzione: ${describeMissing(manifest)}`);
    if (ledger.length === 0) say('Le giacenze tornano con i movimenti.');
    else
      say(
        `Attenzione: le giacenze non tornano con i movimenti (vedi docs/operating.md):\n${listSentences(ledger)}`,
      );
  });

  addPassphraseOptions(
    program
      .command('verify <file>')
      .description(
        'prova un backup: lo ripristina in una base dati temporanea e confronta ogni riga e ogni file',
      ),
  ).action(async (path: string, options: PassphraseOptions) => {
    const archive = await archiveOf(path, options);
    const { manifest, differences } = await interruptible((signal) =>
      verifyArchive({ archive, progress, signal }),
    ).finally(progress.clear);
    if (differences.length > 0) throw new CommandError(`Il backup non torna:\n${listSentences(differences)}`);
    say(
      `Il backup ${formatInstant(manifest.madeAt, 'del')} è buono: ${describeContents(manifest)}, tutto confrontato.`,
    );
    if (manifest.missing.length > 0) say(`Attenzione: ${describeMissing(manifest)}`);
  });
}

const foldersOf = ({ dataDir, storageDir }: Config) => ({ dataDir, storageDir });

/** Lists what a person who sets up the next machine needs; addresses with passwords are left out. */
function listSettings({
  publicUrl,
  host,
  port,
  logLevel,
  mailFrom,
  databaseUrl,
  smtpUrl,
}: Config): Record<string, string> {
  return {
    ...(publicUrl ? { WMS_PUBLIC_URL: publicUrl.href } : {}),
    HOST: host,
    PORT: String(port),
    WMS_LOG_LEVEL: logLevel,
    WMS_MAIL_FROM: mailFrom,
    database: databaseUrl ? 'DATABASE_URL' : 'incorporata',
    mail: smtpUrl ? 'SMTP_URL' : 'nessuna',
  };
}

function describeContents({ tables, files }: Manifest): string {
  const rows = sumOf(tables, (table) => table.rows);
  return [
    formatCount(tables.length, 'tabella', 'tabelle'),
    formatCount(rows, 'riga', 'righe'),
    `${formatCount(files.length, 'file', 'file')} (${formatBytes(sumOf(files, ({ size }) => size))})`,
  ].join(', ');
}

const describeMissing = ({ missing }: Manifest): string =>
  `${missing.length === 1 ? 'un file non è' : `${missing.length} file non sono`} nel backup, perché ` +
  `nell’archivio dei file ` +
  `non c’erano più com’erano:\n${listSentences(missing.map(({ sha256, problem }) => `${sha256} (${problem})`))}`;

function listSentences(sentences: readonly string[]): string {
  const more = sentences.length - mostNamed;
  return [...sentences.slice(0, mostNamed), ...(more > 0 ? [`e altri ${more}`] : [])]
    .map((line) => `  - ${line}`)
    .join('\n');
}
