import type { Command } from 'commander';
import { CommandError } from '../../platform/command-line/run.ts';
import { Organisation, readOrganisation, writeOrganisation } from './reading.ts';

type SetOptions = { name?: string; address?: string; taxCode?: string; vatNumber?: string };

export function addOrganisationCommands(program: Command, dataDir: string): void {
  program
    .command('set')
    .description('cambia i dati indicati e lascia gli altri')
    .option('--name <nome>', 'denominazione')
    .option('--address <indirizzo>', 'sede')
    .option('--tax-code <cf>', 'codice fiscale')
    .option('--vat-number <piva>', 'partita IVA')
    .action(async (options: SetOptions) => {
      const facts = Organisation.partial().safeParse(options);
      if (!facts.success)
        throw new CommandError(`--${String(facts.error.issues[0]?.path[0])}: valore non valido.`);
      await writeOrganisation(dataDir, options);
      process.stdout.write('Dati dell’organizzazione salvati.\n');
    });

  program
    .command('show')
    .description('mostra i dati')
    .action(async () => {
      process.stdout.write(`${JSON.stringify(await readOrganisation(dataDir), null, 2)}\n`);
    });
}
