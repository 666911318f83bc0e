import { createReadStream } from 'node:fs';

import { line } from '@wms/contract/platform/schema';
import type { Command } from 'commander';
import { CommandError, type Run, typedPath } from '../../platform/command-line/run.ts';
import { inTransaction } from '../../platform/database/connection.ts';
import { isDiskFull } from '../../platform/files/disk-space.ts';
import { TooManyBytes } from '../../platform/files/incoming.ts';
import { openStorage, type Storage, type StoredFile } from '../../platform/files/storage.ts';
import { openPaper } from '../../platform/opening/received.ts';
import { publishRegulation } from './routes.ts';

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
        const stored = await storePdf(openStorage(storageDir), file);
        const version = await inTransaction(db, null, (tx) =>
          publishRegulation(tx, title, stored, !options.optional),
        );
        process.stdout.write(`Pubblicato «${title}», versione ${version}.\n`);
      }),
    );
}

const mostBytes = 20 * 1024 * 1024;

async function storePdf(storage: Storage, file: string): Promise<StoredFile> {
  const incoming = await storage
    .receive(createReadStream(typedPath(file)), mostBytes)
    .catch((error: unknown) => {
      if (error instanceof TooManyBytes) throw new CommandError(`Il file ${file} supera 20 MB.`);
      throw isDiskFull(error) ? error : new CommandError(`Il file ${file} non si può leggere.`);
    });
  try {
    await openPaper({
      ...incoming,
      field: 'file',
      name: file,
      rule: { types: ['application/pdf'], maxBytes: mostBytes },
    });
    return await incoming.keep('application/pdf');
  } finally {
    await incoming.discard();
  }
}
