import { formatCount } from '@wms/contract/platform/formats';
import type { Command } from 'commander';
import pg from 'pg';
import { CommandError, type Run } from '../../platform/command-line/run.ts';
import { type RepairReport, repairStock } from './repair.ts';

const printLine = (line: string) => process.stdout.write(`${line}\n`);

export function addRepairCommand(program: Command, run: Run): void {
  program
    .command('repair-stock')
    .argument('[codici...]', 'i prodotti da riparare')
    .description('riscrive giacenze, totali, prenotazioni e prestiti dai movimenti, dove non tornano')
    .option('--all', 'tutti i prodotti')
    .option('--dry-run', 'mostra che cosa cambierebbe, senza cambiarlo')
    .action((codes: string[], options: { all?: boolean; dryRun?: boolean }) => {
      if (options.all ? codes.length > 0 : codes.length === 0)
        throw new CommandError('Scrivi i codici dei prodotti, oppure --all per tutti.');
      return run(
        async (db) => {
          const { dryRun = false } = options;
          printRepairs(
            await repairStock(db, options.all ? 'all' : codes, { dryRun }).catch(explainPermission),
            dryRun,
          );
        },
        { asOwner: true },
      );
    });
}

function printRepairs(repaired: RepairReport, dryRun: boolean): void {
  const products = [...Map.groupBy(repaired, ({ code }) => code)];
  for (const [code, differences] of products)
    printLine(`${code}: ${differences.map(({ told }) => told).join('; ')}`);
  const count = formatCount(products.length, 'prodotto', 'prodotti');
  if (products.length === 0) printLine('Tutto torna con i movimenti: niente da riparare.');
  else printLine(dryRun ? `Da riparare: ${count}. Niente è stato cambiato.` : `Riparato: ${count}.`);
}

function explainPermission(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.code === '42501')
    throw new CommandError(
      'Serve il proprietario del database: indica il suo indirizzo in WMS_MIGRATION_DATABASE_URL.',
    );
  throw error;
}
