import { today } from '@wms/contract/platform/schema';
import type { Setting } from '@wms/contract/platform/setting';
import { organisationSettings } from '@wms/contract/utilities/organisation/settings';
import type { Command } from 'commander';
import { CommandError, type Run } from '../../platform/command-line/run.ts';
import { inTransaction } from '../../platform/database/connection.ts';
import { type Organisation, readOrganisation } from './reading.ts';
import { factOf, writeSetting } from './writing.ts';

type SetOptions = Partial<Organisation> & { from?: string };

export function addOrganisationCommands(program: Command, run: Run): void {
  program
    .command('set')
    .description('cambia i dati indicati, da oggi o dal giorno indicato, e lascia gli altri')
    .option('--name <nome>', 'denominazione')
    .option('--address <indirizzo>', 'sede')
    .option('--tax-code <cf>', 'codice fiscale')
    .option('--vat-number <piva>', 'partita IVA')
    .option('--from <giorno>', 'da quando valgono, per esempio 2027-01-01')
    .action(({ from = today(), ...facts }: SetOptions) =>
      run(async (db) => {
        if (!/^\d{4}-\d{2}-\d{2}$/.test(from) || Number.isNaN(Date.parse(from)))
          throw new CommandError('--from: scrivi un giorno come 2027-01-01.');
        await inTransaction(db, null, async (tx) => {
          for (const setting of organisationSettings) {
            const value = facts[factOf(setting)];
            if (value === undefined) continue;
            if (!setting.schema.safeParse(value).success)
              throw new CommandError(`--${optionOf(setting)}: valore non valido.`);
            await writeSetting(tx, setting, { value, validFrom: from, setBy: null });
          }
        });
        process.stdout.write('Dati dell’organizzazione salvati.\n');
      }),
    );

  program
    .command('show')
    .description('mostra i dati di oggi')
    .action(() =>
      run(async (db) => {
        process.stdout.write(`${JSON.stringify(await readOrganisation(db), null, 2)}\n`);
      }),
    );
}

/** `taxCode` → `tax-code` */
const optionOf = (setting: Setting) =>
  factOf(setting).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
