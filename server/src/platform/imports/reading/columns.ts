/** Reads the columns of a file: their titles, examples, all values when they are few, and how they write numbers. */

import type { ImportColumn } from '@wms/contract/imports/endpoints';
import type { FileContent } from '../../opening/open-file.ts';
import { readTable } from '../../opening/read-table.ts';
import type { TableRow } from '../../opening/reading/table-rows.ts';
import { UnreadableFile } from '../../opening/reading/unreadable.ts';
import { cleanCell } from './values.ts';
import { type NumberStyle, noteStyle } from './written-quantities.ts';

export type FileColumn = ImportColumn & { style: NumberStyle };
export type FileColumns = { columns: FileColumn[]; rows: number };

/** Yields the rows of a table; every file of people is read by `readTable`, in a process of its own. */
export type TableReading = (content: FileContent, sheet?: string) => AsyncGenerator<TableRow[], undefined>;

const mostExamples = 3;
const mostValues = 80;
const mostColumns = 200;

/** Reads the whole file once. */
export async function readColumns(
  content: FileContent,
  read: TableReading = readTable,
  sheet?: string,
): Promise<FileColumns> {
  let columns: (FileColumn & { seen: Set<string> })[] | undefined;
  let rows = 0;
  let named = 0;
  let widest = 0;
  for await (const batch of read(content, sheet)) {
    const [header] = batch;
    if (!columns && header) {
      if (header.fault) throw new UnreadableFile(`La riga ${header.row} non si legge. ${header.fault}.`);
      named = countFilled(header.cells);
      columns = readTitles(header.cells).map((title) => ({
        title,
        examples: [],
        values: null,
        style: { comma: false, point: false },
        seen: new Set(),
      }));
      batch.shift();
    }
    rows += batch.length;
    for (const { cells, marks = {} } of batch) {
      widest = Math.max(widest, countFilled(cells));
      columns?.forEach((column, index) => {
        const cell = cells[index] ?? '';
        // A spreadsheet's number says nothing about how the texts of its column are written.
        if (marks[index] !== 'number') noteStyle(column.style, cell);
        if (column.seen.size <= mostValues) column.seen.add(cleanCell(cell).slice(0, 120));
      });
    }
  }
  if (!columns) throw new UnreadableFile('Il file è vuoto: la prima riga deve nominare le colonne.');
  // A sheet that people made often begins with its title ('Elenco soci 2026').
  if (named === 1 && widest > 1)
    throw new UnreadableFile(
      'La prima riga non nomina le colonne: togli quello che sta sopra i loro nomi, e carica di nuovo il file.',
    );
  if (rows === 0) throw new UnreadableFile('Il file ha solo l’intestazione: non c’è nessuna riga.');
  return {
    rows,
    columns: columns.map(({ seen, ...column }) => ({
      ...column,
      examples: [...seen].filter((value) => value !== '').slice(0, mostExamples),
      values: seen.size <= mostValues ? [...seen] : null,
    })),
  };
}

const countFilled = (cells: readonly string[]) => cells.filter((cell) => cleanCell(cell) !== '').length;

function readTitles(cells: string[]): string[] {
  if (cells.length > mostColumns)
    throw new UnreadableFile(`Il file ha ${cells.length} colonne: tienine al massimo ${mostColumns}.`);
  return cells.map((cell, index) => cleanCell(cell).slice(0, 120) || `Colonna ${index + 1}`);
}
