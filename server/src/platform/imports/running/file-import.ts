/** Imports a file by the names of its columns, without a person who looks at it: for the command line and tests. */

import {
  defaultImportOptions,
  type ImportCounts,
  type ImportError,
  type ImportMapping,
  type ImportOptions,
} from '@wms/contract/imports/endpoints';
import { findFieldByTitle, importFields, titleOfField } from '@wms/contract/imports/fields';
import type { ImportKind } from '@wms/contract/imports/kinds';
import { mappingProblems } from '@wms/contract/imports/mapping-problems';
import { formatAll } from '@wms/contract/platform/formats';
import { type Database, inTransaction } from '../../database/connection.ts';
import { UnreadableFile } from '../../opening/reading/unreadable.ts';
import type { Importer } from '../kinds/importer.ts';
import { type FileColumns, readColumns, type TableReading } from '../reading/columns.ts';
import { runImport } from './engine.ts';
import { foundErrors } from './errors.ts';

export type FileImportOptions = {
  dryRun?: boolean;
  skipRefused?: boolean;
  /** Leaves unknown columns out instead of refusing them. */
  ignoreOthers?: boolean;
  options?: Partial<ImportOptions>;
  userId?: number | null;
  readTable?: TableReading;
  /** The sheet of a workbook with several. */
  sheet?: string;
};

export type FileImportResult = ImportCounts & { rows: number; errors: ImportError[] };

const mostErrors = 1000;

/** Imports the whole file or nothing; with `skipRefused` the rows without mistakes. */
export async function importFile(
  db: Database,
  importer: Importer,
  content: Buffer,
  {
    dryRun = false,
    skipRefused = false,
    ignoreOthers = false,
    options = {},
    userId = null,
    readTable,
    sheet,
  }: FileImportOptions = {},
): Promise<FileImportResult> {
  const { columns, rows } = await readColumns(content, readTable, sheet);
  const mapping: ImportMapping = {
    columns: requireColumns(importer.kind, columns, ignoreOthers),
    options: { ...defaultImportOptions, ...options },
  };
  return inTransaction(db, userId, async (tx) => {
    const outcome = await runImport(tx, {
      importer,
      content,
      readTable,
      ...(sheet !== undefined && { sheet }),
      columns,
      rows,
      mapping,
      userId,
      // The command line is allowed everything.
      may: () => true,
      dryRun,
      skipRefused,
    });
    return { ...outcome.counts, rows, errors: await foundErrors(tx, columns, mapping, mostErrors) };
  });
}

/** Refuses a column that is unknown or appears twice, because here nobody checks the mapping. */
function requireColumns(
  kind: ImportKind,
  columns: FileColumns['columns'],
  ignoreOthers: boolean,
): (string | null)[] {
  const fields = columns.map(({ title }) => findFieldByTitle(kind, title));
  const names = importFields[kind].map(titleOfField).join(', ');
  if (fields.every((field) => field === null))
    throw new UnreadableFile(`La prima riga non nomina nessuna colonna conosciuta. Colonne: ${names}.`);
  for (const [index, field] of fields.entries()) {
    const title = columns[index]?.title ?? '';
    if (field === null && !ignoreOthers)
      throw new UnreadableFile(`Colonna «${title.slice(0, 60)}» non prevista. Colonne: ${names}.`);
    const twin = fields.indexOf(field);
    if (field !== null && twin !== index)
      throw new UnreadableFile(
        `Le colonne «${columns[twin]?.title}» e «${title}» dicono la stessa cosa: tienine una.`,
      );
  }
  if (kind === 'products') {
    const category = fields.includes('categoryPath') ? ['categoryPath'] : ['macro', 'sub'];
    const missing = importFields.products.filter(
      ({ name }) =>
        [fields.includes('barcode') ? '' : 'code', 'name', ...category].includes(name) &&
        !fields.includes(name),
    );
    if (missing.length > 0)
      throw new UnreadableFile(
        `${missing.length === 1 ? 'Manca la colonna' : 'Mancano le colonne'} ${formatAll(missing.map(titleOfField))}.`,
      );
  }
  const [problem] = mappingProblems(kind, fields);
  if (problem) throw new UnreadableFile(`${problem}.`);
  return fields;
}
