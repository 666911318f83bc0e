/** `wms export products|categories|… FILE` writes a file that the import can read again. */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { importKindNames, importKinds } from '@wms/contract/imports/kinds';
import type { Command } from 'commander';
import { CommandError, type Run, typedPath } from '../../command-line/run.ts';
import { noteSecurityOfCommand } from '../../http/security-log.ts';
import type { Importers } from '../kinds/importer.ts';

export function addExportCommands(program: Command, run: Run, importers: Importers): void {
  for (const kind of importKinds) {
    const { exportAll } = importers[kind];
    if (!exportAll) continue;
    program
      .command(kind)
      .description(
        `Scrive tutti i dati in un file, con le colonne che l’importazione riprende (${importKindNames[kind].plural})`,
      )
      .argument('<file>', 'il file da scrivere: .csv o .xlsx')
      .action((file: string) =>
        run(async (db) => {
          const format = /\.(csv|xlsx)$/i.exec(file)?.[1]?.toLowerCase();
          if (format !== 'csv' && format !== 'xlsx')
            throw new CommandError('Il file finisce in .csv o .xlsx.');
          const { body, rows } = await exportAll(db, format);
          const content = Buffer.isBuffer(body) ? Readable.from([body]) : body;
          await pipeline(content, createWriteStream(typedPath(file))).catch((error: unknown) => {
            const code = error instanceof Error && 'code' in error ? String(error.code) : '';
            throw /^E[A-Z]+$/.test(code) ? new CommandError(`Il file ${file} non si può scrivere.`) : error;
          });
          noteSecurityOfCommand('list-exported', { list: kind, ...(rows && { rows: rows() }) });
          console.log(`Scritto ${file}`);
        }),
      );
  }
}
