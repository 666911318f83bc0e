import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { CivilDate, line, optional, text } from '@wms/contract/platform/schema';
import { longestText } from '@wms/contract/utilities/regulations/publishing';
import { sentences } from '@wms/contract/utilities/regulations/regulation';
import type { Command } from 'commander';
import type { z } from 'zod';
import { CommandError, type Run, typedPath } from '../../platform/command-line/run.ts';
import { inTransaction } from '../../platform/database/connection.ts';
import { invalid } from '../../platform/database/constraint-sentences.ts';
import { readToday } from '../../platform/database/moment.ts';
import { isDiskFull } from '../../platform/files/disk-space.ts';
import { TooManyBytes } from '../../platform/files/incoming.ts';
import { openStorage, type Storage, type StoredFile } from '../../platform/files/storage.ts';
import { refusalOfConstraint } from '../../platform/http/problem.ts';
import { openPaper } from '../../platform/opening/received.ts';
import { regulationConstraints } from './routes.ts';
import { publishByTitle } from './versions.ts';

type PublishOptions = {
  title: string;
  optional?: boolean;
  read?: boolean;
  from?: string;
  changes?: string;
};

export function addRegulationCommands(program: Command, run: Run, storageDir: string): void {
  program
    .command('publish <file>')
    .description('pubblica un PDF, o un testo in Markdown (.md), come nuova versione di un regolamento')
    .requiredOption('--title <titolo>', 'titolo del regolamento')
    .option('--optional', 'non si chiede a nessuno: chi vuole lo legge')
    .option('--read', 'se ne prende visione, come di un’informativa, invece di accettarlo')
    .option('--from <AAAA-MM-GG>', 'in vigore da questo giorno (senza: da oggi)')
    .option('--changes <testo>', 'che cosa cambia')
    .action((file: string, options: PublishOptions) =>
      run(async (db) => {
        const title = parse(line(160), options.title, '--title: da 1 a 160 caratteri, su una riga sola.');
        const effectiveOn = parse(
          CivilDate,
          options.from ?? (await readToday(db)),
          '--from: un giorno come 2027-01-31.',
        );
        const changes = parse(optional(text(1000)), options.changes, '--changes: al massimo 1000 caratteri.');
        const content = /\.(md|txt)$/i.test(file)
          ? { body: await readText(file) }
          : { file: await storePdf(openStorage(storageDir), file) };
        const version = await inTransaction(db, null, (tx) =>
          publishByTitle(tx, {
            title,
            effectiveOn,
            changes,
            kind: options.read ? 'presa visione' : 'accettazione',
            askedOf: options.optional ? 'nobody' : 'everyone',
            ...content,
          }),
        ).catch((error: unknown) => {
          throw refusalOfConstraint(error, typedConstraints) ?? error;
        });
        process.stdout.write(`Pubblicato «${title}», versione ${version}.\n`);
      }),
    );
}

/** The same constraints without the field of a form, which a command doesn't have. */
const typedConstraints = {
  ...regulationConstraints,
  regulation_versions_in_order: invalid(sentences.notBefore),
  regulation_versions_within_a_year: invalid(sentences.withinAYear),
};

function parse<S extends z.ZodType>(schema: S, value: unknown, sentence: string): z.output<S> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new CommandError(sentence);
  return parsed.data;
}

/** Reads the text of a file in UTF-8; a file that is too large isn't read. */
async function readText(file: string): Promise<string> {
  const path = typedPath(file);
  const size = await stat(path).then(
    (found) => found.size,
    () => undefined,
  );
  if (size === undefined) throw new CommandError(`Il file ${file} non si può leggere.`);
  const sentence = `Il file ${file} non è un testo in UTF-8 da 1 a ${longestText} caratteri.`;
  if (size > 4 * longestText) throw new CommandError(sentence);
  const decoded = await readFile(path)
    .then((bytes) => new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    .catch(() => undefined);
  return parse(text(longestText), decoded, sentence);
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
