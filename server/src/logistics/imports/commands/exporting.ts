/** `wms export products|categories|… FILE` writes a file that the import can read again. */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ImportKind, importKindNames } from '@wms/contract/logistics/imports/kinds';
import { namesOf } from '@wms/contract/platform/declarations/names-of';
import type { Command } from 'commander';
import { sql } from 'kysely';
import { exportEveryMember } from '../../../accounting/members/export.ts';
import { CommandError, type Run, typedPath } from '../../../platform/command-line/run.ts';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import type { BinaryAnswer } from '../../../platform/http/endpoint.ts';
import { noteSecurityOfCommand } from '../../../platform/http/security-log.ts';
import { type TableColumn, tableFile } from '../../../platform/spreadsheets/table-file.ts';
import { exportContents, exportTree } from '../../locations/export.ts';
import { exportAll } from '../../products/list/export.ts';
import { exportAllSuppliers, exportOffers } from '../../suppliers/export.ts';

type Format = 'csv' | 'xlsx';
type ExportKind = Exclude<ImportKind, 'people'>;
type Category = { macro: string; macro_code: string; sub: string; sub_code: string; unit: string };

const categoryColumns: readonly TableColumn<Category>[] = [
  { header: 'Macro categoria', value: (row) => row.macro, width: 24 },
  { header: 'Codice macro', value: (row) => row.macro_code, width: 14 },
  { header: 'Sotto categoria', value: (row) => row.sub, width: 24 },
  { header: 'Codice sotto categoria', value: (row) => row.sub_code, width: 14 },
  { header: 'Unità', value: (row) => row.unit, width: 8 },
];

/** People aren't among the kinds, because the page /utenti exports its list. */
const exports: Record<ExportKind, (db: Reader, format: Format) => Promise<BinaryAnswer>> = {
  products: (db, format) => exportAll(db, { format }),
  categories: (db, format) =>
    tableFile({ name: 'categorie', format, columns: categoryColumns, pages: readCategories(db) }),
  locations: (db, format) => exportTree(db, { format }),
  stock: (db, format) => exportContents(db, { format }),
  members: (db, format) => exportEveryMember(db, format),
  suppliers: (db, format) => exportAllSuppliers(db, { format, show: 'all' }),
  supplierProducts: (db, format) => exportOffers(db, format, sql`true`),
};

/** Reads all categories in one page, because people create few of them. */
async function* readCategories(db: Reader): AsyncGenerator<Category[], undefined> {
  const rows = await runSql(db)<Category>`
    select m.name as macro, m.code as macro_code, coalesce(s.name, '') as sub, coalesce(s.code, '') as sub_code,
           coalesce(s.default_unit, '') as unit
      from macro_categories m left join sub_categories s on s.macro_id = m.id order by m.code, s.code`;
  yield rows;
}

export function addExportCommands(program: Command, run: Run): void {
  for (const kind of namesOf(exports))
    program
      .command(kind)
      .description(
        `Scrive tutti i dati in un file, con le colonne che l’importazione riprende (${importKindNames[kind].many})`,
      )
      .argument('<file>', 'il file da scrivere: .csv o .xlsx')
      .action((file: string) =>
        run(async (db) => {
          const format = /\.(csv|xlsx)$/i.exec(file)?.[1]?.toLowerCase();
          if (format !== 'csv' && format !== 'xlsx')
            throw new CommandError('Il file finisce in .csv o .xlsx.');
          const { body, rows } = await exports[kind](db, format);
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
