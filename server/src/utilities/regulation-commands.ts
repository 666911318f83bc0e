import { readFile } from 'node:fs/promises';
import { line } from '@wms/contract/schema';
import type { Command } from 'commander';
import { checkPdf } from '../humanResources/pdf-check.ts';
import { CommandError, type Run, typedPath } from '../platform/command-line.ts';
import { inTransaction } from '../platform/database.ts';
import { openStorage } from '../platform/storage.ts';
import { publishRegulation } from './regulations.ts';

type PublishOptions = { title: string; optional?: boolean };

export function addRegulationCommands(program: Command, run: Run, storageDir: string): void {
  program
    .command('publish <file.pdf>')
    .description('pubblica un PDF come nuova versione del regolamento con questo titolo')
    .requiredOption('--title <titolo>', 'titolo')
    .option('--optional', 'da leggere ma non da accettare')
    .action((file: string, options: PublishOptions) =>
      run(async (db) => {
        const parsed = line(160).safeParse(options.title);
        if (!parsed.success) throw new CommandError('--title: da 1 a 160 caratteri, su una riga sola.');
        const title = parsed.data;
        const content = await readFile(typedPath(file)).catch(() => {
          throw new CommandError(`Il file ${file} non si può leggere.`);
        });
        await checkPdf(content, 'file');
        const stored = await openStorage(storageDir).put(content, 'application/pdf');
        const version = await inTransaction(db, null, (tx) =>
          publishRegulation(tx, title, stored, !options.optional),
        );
        process.stdout.write(`Pubblicato «${title}», versione ${version}.\n`);
      }),
    );
}
