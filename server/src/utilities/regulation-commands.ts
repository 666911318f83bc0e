import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { CommandError, type Run, typedPath } from '../platform/command-line.ts';
import { inTransaction } from '../platform/database.ts';
import { openPaper } from '../platform/opening/received.ts';
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
        const title = options.title.trim();
        if (title.length < 1 || title.length > 160) throw new CommandError('--title: da 1 a 160 caratteri.');
        const content = await readFile(typedPath(file)).catch(() => {
          throw new CommandError(`Il file ${file} non si può leggere.`);
        });
        const rule = { types: ['application/pdf'], maxBytes: content.length };
        await openPaper({ field: 'file', name: file, rule, content });
        const stored = await openStorage(storageDir).put(content, 'application/pdf');
        const version = await inTransaction(db, null, (tx) =>
          publishRegulation(tx, title, stored, !options.optional),
        );
        process.stdout.write(`Pubblicato «${title}», versione ${version}.\n`);
      }),
    );
}
