import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import { passwordWeakness } from '../server/src/identity/password/changing.ts';
import { CommandError, type Run } from '../server/src/platform/command-line/run.ts';
import type { PersonalData } from '../server/src/platform/cupboards/cupboard.ts';
import { openStorage } from '../server/src/platform/files/storage.ts';

const organisation = {
  name: 'Squadra Corse Aurora',
  address: 'Corso Duca degli Abruzzi 24, 10129 Torino',
  taxCode: '97000000010',
  vatNumber: null,
};

const count = new Intl.NumberFormat('it-IT', { useGrouping: 'always' });

type Options = { storageDir: string; personalData: PersonalData };

export function addDemoCommand(program: Command, run: Run, { storageDir, personalData }: Options) {
  program
    .command('demo')
    .description(
      'riempie un’istanza vuota con una squadra corse inventata: persone, prodotti, un anno di movimenti',
    )
    .option(
      '--password <p>',
      'password della persona demo, che vede anche chi elenca i processi; se manca ne viene scelta una',
    )
    .action((options: { password?: string }) =>
      run(
        async (db) => {
          const password = options.password ?? randomBytes(9).toString('base64url');
          const owner = { username: 'demo', first_name: '', last_name: '', institutional_email: '' };
          const weakness = options.password ? await passwordWeakness(password, owner) : null;
          if (weakness) throw new CommandError(`--password: ${weakness}`);
          // Only this command needs the demo's modules and the library for its pictures.
          const { fillWithDemo } = await import('./making.ts');
          const started = performance.now();
          const { movements } = await fillWithDemo(db, {
            storage: openStorage(storageDir),
            organisation,
            password,
            personalData,
          });
          const seconds = Math.round((performance.now() - started) / 1000);
          process.stdout.write(
            [
              `Demo pronta in ${seconds} secondi: ${organisation.name}, 40 persone, 600 prodotti, ` +
                `${count.format(movements)} movimenti.`,
              `Accedi con utente demo e password ${password}`,
              '',
            ].join('\n'),
          );
          // Only the tables' owner may choose the dates of the demo's data.
        },
        { asOwner: true },
      ),
    );
}
