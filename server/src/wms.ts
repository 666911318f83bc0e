/** The command line: `npm run wms -- …`. It works beside a running server, and without one. */

import { addDemoCommand } from '../../demo/commands.ts';
import { addReceiptCommands } from './accounting/receipts/commands.ts';
import { allSettings, constraintSentences, cupboards, importers, personalData } from './cupboards.ts';
import { addPlacesCommand } from './humanResources/places/commands.ts';
import { addInviteCommand } from './identity/invitations/commands.ts';
import { addSignInLinkCommand } from './identity/single-sign-on/commands.ts';
import { addUserCommands } from './identity/users/commands.ts';
import { databaseServer, lockInstance, migrateDatabase } from './instance.ts';
import { addRepairCommand } from './logistics/stock/repair-commands.ts';
import { mailOf } from './mail.ts';
import { addBackupCommands } from './operating/backup/commands.ts';
import { addDoctorCommand } from './operating/doctor/command.ts';
import { addMailCommand } from './operating/doctor/mail-command.ts';
import { ItalianCommand } from './platform/command-line/italian-command.ts';
import { CommandError, describeError, type Run, type WithServer } from './platform/command-line/run.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { connect } from './platform/database/connection.ts';
import { diskFullSentence, isDiskFull } from './platform/files/disk-space.ts';
import { refusalOfConstraint } from './platform/http/problem.ts';
import { addExportCommands } from './platform/imports/commands/exporting.ts';
import { addImportCommands } from './platform/imports/commands/importing.ts';
import { announceChange } from './platform/live/changes.ts';
import { CannotStart } from './platform/migrations/start-failures.ts';
import { Refusal } from './platform/refusal.ts';
import { knownAddresses } from './platform/served/address.ts';
import { appVersion } from './platform/served/version.ts';
import { addOrganisationCommands } from './utilities/organisation/commands.ts';
import { describeUnreadable, takeInOrganisationFile } from './utilities/organisation/earlier-file.ts';
import { addRegulationCommands } from './utilities/regulations/commands.ts';

const config = readConfigOrExit();

/** PostgreSQL is stopped again only when no server uses the folder. */
const withServer: WithServer = async (action) => {
  const lock = await lockInstance(config).catch(() => undefined);
  const postgres = await databaseServer(config);
  try {
    const alone = lock !== undefined || config.databaseUrl !== undefined;
    return await action({ ...postgres, alone, migrate: () => migrateDatabase(postgres) });
  } finally {
    if (lock) {
      await postgres.stop('smart');
      await lock.release();
    }
  }
};

/** Opens the database, runs the action, and closes the database. */
const run: Run = (action, { asOwner = false } = {}) =>
  withServer(async ({ url, ownerUrl, migrate }) => {
    await migrate();
    const { db, close } = connect(asOwner ? ownerUrl : url, {
      max: 2,
      application: 'wms-cli',
      patient: true,
    });
    try {
      await takeInOrganisationFile(db, config.dataDir, (file) =>
        process.stderr.write(describeUnreadable(file)),
      );
      await action(db);
      // The command may have changed data that somebody's screen shows.
      await announceChange(db, 'logistics');
    } finally {
      await close();
    }
  });

const program = new ItalianCommand('wms')
  .description('WMS dalla riga di comando: stesse regole del sito, anche mentre il server lavora')
  .version(appVersion, '-V, --version', 'mostra la versione');
const userCommand = program.command('user').description('persone e permessi');
const findSites = () => knownAddresses(config);
addUserCommands(userCommand, run, {
  findSites,
  openThings: cupboards.flatMap(({ openThings }) => openThings ?? []),
});
addInviteCommand(userCommand, run, findSites);
addSignInLinkCommand(userCommand, run, findSites);
addReceiptCommands(program.command('receipt').description('ricevute'), run, config);
const imports = program.command('import').description('importazioni da file');
addImportCommands(imports, run, importers);
addPlacesCommand(imports, run);
addExportCommands(program.command('export').description('esportazioni in un file'), run, importers);
addRegulationCommands(program.command('regulation').description('regolamenti'), run, config.storageDir);
addOrganisationCommands(
  program.command('organisation').description('quello che decide l’organizzazione'),
  run,
  allSettings,
);
addRepairCommand(program, run);
addDemoCommand(program, run, { ...config, personalData });
addBackupCommands(program, withServer, { config, personalData });
addDoctorCommand(program, withServer, config);
addMailCommand(program, run, (db) => mailOf(config, db));

// A program that reads our output may end early (`| head`). Then the work still continues to its end, and PostgreSQL is
// stopped.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

try {
  await program.parseAsync();
} catch (thrown) {
  const error = refusalOfConstraint(thrown, constraintSentences) ?? thrown;
  process.stderr.write(`${isDiskFull(error) ? diskFullSentence : describeError(error)}\n`);
  process.exitCode =
    error instanceof CommandError || error instanceof CannotStart || error instanceof Refusal ? 1 : 2;
}

function readConfigOrExit() {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
