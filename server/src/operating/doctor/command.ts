import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { WithServer } from '../../platform/command-line/run.ts';
import type { Config } from '../../platform/config.ts';
import { checkDatabase } from './database-checks.ts';
import { type Finding, messageOf, note, wrong } from './finding.ts';
import { checkMailServer, checkSettings, checkSpace, checkStorage } from './machine-checks.ts';

const marks: Readonly<Record<Finding['state'], string>> = { good: '✔', note: '·', odd: '!', wrong: '✖' };

export function addDoctorCommand(program: Command, withServer: WithServer, config: Config): void {
  program
    .command('doctor')
    .description('controlla impostazioni, base dati, file, posta, spazio, orologio e backup')
    .action(async () => {
      let anyWrong = false;
      const print = (findings: Finding[]) => {
        for (const { state, sentence } of findings) {
          process.stdout.write(`${marks[state]} ${sentence}\n`);
          anyWrong ||= state === 'wrong';
        }
      };
      print(checkSettings(config, process.env));
      print(await askDatabase(withServer, config));
      print([await checkStorage(config), await checkMailServer(config)]);
      print(await checkSpace(config));
      if (anyWrong) process.exitCode = 1;
    });
}

/** Checks the database. It doesn't create a missing embedded one, because the doctor changes nothing. */
async function askDatabase(withServer: WithServer, config: Config): Promise<Finding[]> {
  const { dataDir, databaseUrl, storageDir } = config;
  if (
    !databaseUrl &&
    !(await access(join(dataDir, 'postgres')).then(
      () => true,
      () => false,
    ))
  )
    return [note('La base dati incorporata non c’è ancora: nasce al primo avvio.')];
  try {
    return await withServer(({ ownerUrl }) => checkDatabase(ownerUrl, storageDir));
  } catch (error) {
    return [wrong(`La base dati non risponde: ${messageOf(error)}`)];
  }
}
