import { formatNumber } from '@wms/contract/platform/formats';
import type { Command } from 'commander';
import type { Run } from '../../platform/command-line/run.ts';
import { readTypedFile, refuseUnreadable } from '../../platform/command-line/typed-file.ts';
import { inTransaction } from '../../platform/database/connection.ts';
import { readPlaces } from './list.ts';
import { takeInPlaces } from './taking-in.ts';

/** `wms import places FILE`. */
export function addPlacesCommand(program: Command, run: Run): void {
  program
    .command('places')
    .description('Rinnova l’elenco dei comuni e degli stati esteri')
    .argument('<file>', 'l’elenco dell’ISTAT, l’archivio dell’ANPR, o codice, nome, provincia, dal, al, cap')
    .action((file: string) =>
      run(async (db) => {
        const places = await readPlaces(await readTypedFile(file)).catch(refuseUnreadable);
        const { added, renewed } = await inTransaction(db, null, (tx) => takeInPlaces(tx, places));
        const same = places.length - added - renewed;
        console.log(
          `Letti ${formatNumber(places.length)} luoghi: ${formatNumber(added)} nuovi, ` +
            `${formatNumber(renewed)} aggiornati, ${formatNumber(same)} invariati`,
        );
      }),
    );
}
