/** Writes `dati.json`: every row of the person by table, written while it is read. */

import { xlsxType } from '@wms/contract/platform/lists';
import { safeName } from '../../../../platform/files/safe-name.ts';
import type { Organisation } from '../../../../platform/papers/organisation.ts';
import { type HeldFile, type HeldRow, readHeld, type Source } from './held.ts';
import { titleOf } from './titles.ts';

export type ArchiveFacts = { name: string; email: string; madeAt: string; organisation: Organisation };

/** A table of the person, with the part of it that the PDF shows. */
export type Section = {
  title: string;
  count: number;
  /** The titles of the columns, and the first rows. */
  titles: readonly string[];
  rows: readonly (readonly unknown[])[];
  /** The paths in the archive of the files of all rows. */
  files: readonly { sha256: string; path: string }[];
};

/** The most rows of a table in the PDF; the others are only in the JSON, because nobody reads them on paper. */
const mostRowsToRead = 200;

const endings: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  [xlsxType]: '.xlsx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '.docx',
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
};

/** Removes the ending of an attached file's name, so that it isn't added twice. */
const withoutEnding = (name: string) => name.replace(/\.(pdf|xlsx|docx|jpe?g|png|webp)$/i, '');

/** Gives each file its own path, also for systems that don't distinguish capitals from small letters. */
function pathsOfFiles() {
  const given = new Set<string>();
  return (folder: string, { name, type }: HeldFile): string => {
    const ending = endings[type] ?? '';
    for (let copy = 1; ; copy++) {
      const path = `${safeName(folder)}/${safeName(withoutEnding(name))}${copy === 1 ? '' : ` (${copy})`}${ending}`;
      if (given.has(path.toLowerCase())) continue;
      given.add(path.toLowerCase());
      return path;
    }
  };
}

/**
 * Writes the tables that have rows; `notify` is called with each table when it is written, also with one without rows.
 */
export async function* writeJson(
  { db, personalTables, personId }: Source,
  { name, email, madeAt, organisation }: ArchiveFacts,
  notify: (section: Section) => Promise<void>,
): AsyncGenerator<string> {
  const pathOf = pathsOfFiles();
  const facts = { organisation: organisation.name, person: { name, email }, madeAt };
  yield `${JSON.stringify(facts, null, 1).slice(0, -2)},\n "tables": [`;
  let first = true;
  for (const table of personalTables) {
    const columns = Object.fromEntries(table.exported.map((column) => [column, titleOf(table, column)]));
    const files: { sha256: string; path: string }[] = [];
    const rows: unknown[][] = [];
    let count = 0;
    const write = (row: HeldRow) => {
      const paths = row.files.map((file) => {
        const path = pathOf(table.title, file);
        files.push({ sha256: file.sha256, path });
        return path;
      });
      const [path = null] = paths;
      const where = table.exportedFiles ? { files: paths } : table.exportedFile ? { file: path } : {};
      const values = { ...row.values, ...where };
      if (count < mostRowsToRead) rows.push(Object.values(values));
      count += 1;
      return JSON.stringify(values);
    };
    for await (const batch of readHeld(db, table, personId)) {
      if (batch.length === 0) continue;
      if (count === 0) {
        const head = { table: table.table, title: table.title, columns };
        yield `${first ? '' : ','}\n  ${JSON.stringify(head).slice(0, -1)},"rows":[\n   `;
        first = false;
      } else yield ',\n   ';
      yield batch.map(write).join(',\n   ');
    }
    if (count > 0) yield ']}';
    const titles = [
      ...Object.values(columns),
      ...(table.exportedFile || table.exportedFiles ? ['File'] : []),
    ];
    await notify({ title: table.title, count, titles, rows, files });
  }
  yield '\n ]\n}\n';
}
