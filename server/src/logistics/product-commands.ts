import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { sql } from 'kysely';
import { CommandError, type Run, typedPath } from '../platform/command-line.ts';
import { type FileError, readProductFile, UnreadableFile } from './product-file.ts';
import { importProducts } from './product-import.ts';

const mostErrorsShown = 50;
const count = new Intl.NumberFormat('it-IT');

/** Adds `products FILE.csv [--dry-run]` to the `import` command. */
export function addProductCommands(program: Command, run: Run): void {
  program
    .command('products')
    .description(
      'Importa i prodotti di un file CSV: aggiorna quelli che hanno lo stesso codice, crea gli altri',
    )
    .argument(
      '<file>',
      'CSV con le colonne codice, nome, descrizione, macrocategoria, sottocategoria, unita, quantita, produttore, codice_produttore',
    )
    .option('--dry-run', 'controlla il file e conta, senza scrivere')
    .action((file: string, { dryRun = false }: { dryRun?: boolean }) =>
      run(async (db) => {
        const { rows, errors } = await read(file);
        if (errors.length > 0) throw refused(errors);
        const result = await importProducts(db, rows, { dryRun });
        if (result.errors.length > 0) throw refused(result.errors);
        // The planner should know at once what the table has become.
        if (!dryRun)
          await sql`analyze products, product_words, product_totals, stock, stock_movements, sub_categories, macro_categories`.execute(
            db,
          );
        const [done, created, updated, unchanged] = [
          rows.length,
          result.created,
          result.updated,
          result.unchanged,
        ].map((n) => count.format(n));
        const verb = dryRun ? 'Prova riuscita, niente è stato scritto:' : 'Importati';
        console.log(
          `${verb} ${done} prodotti (${created} nuovi, ${updated} aggiornati, ${unchanged} invariati)`,
        );
      }),
    );
}

async function read(file: string) {
  try {
    return readProductFile(await readFile(typedPath(file)));
  } catch (error) {
    if (error instanceof UnreadableFile) throw new CommandError(error.message);
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') throw new CommandError(`Il file ${file} non c’è.`);
    if (code === 'EISDIR') throw new CommandError(`${file} è una cartella, non un file CSV.`);
    if (code === 'EACCES' || code === 'EPERM') throw new CommandError(`Il file ${file} non si può leggere.`);
    throw error;
  }
}

function refused(errors: readonly FileError[]): CommandError {
  const lines = errors
    .slice(0, mostErrorsShown)
    .map(({ row, column, message }) => `  riga ${row}${column ? `, ${column}` : ''}: ${message}`);
  if (errors.length > mostErrorsShown)
    lines.push(`  … e altri ${count.format(errors.length - mostErrorsShown)}`);
  const many = errors.length === 1 ? '1 errore' : `${count.format(errors.length)} errori`;
  return new CommandError(`${many} nel file: niente è stato importato.\n${lines.join('\n')}`);
}
