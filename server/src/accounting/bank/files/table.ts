/** Reads a bank's file: its columns, in whatever row their titles are, and the rows below. */
import { type BankField, proposeBankColumns } from '@wms/contract/accounting/bank/columns';
import { mostBankRows } from '@wms/contract/accounting/bank/endpoints';
import { cleanCell } from '../../../platform/imports/reading/values.ts';
import type { FileContent } from '../../../platform/opening/open-file.ts';
import { readTable } from '../../../platform/opening/read-table.ts';
import type { TableRow } from '../../../platform/opening/reading/table-rows.ts';
import { UnreadableFile } from '../../../platform/opening/reading/unreadable.ts';
import { isDirection } from './settled.ts';

export type BankTable = { titles: string[]; rows: TableRow[] };

/** The most rows above the titles: banks write the account, the period and a balance there. */
const mostAbove = 40;
const mostColumns = 200;

export async function readBankTable(content: FileContent, sheet?: string): Promise<BankTable> {
  const all: TableRow[] = [];
  for await (const batch of readTable(content, sheet)) {
    for (const row of batch) all.push({ ...row, cells: row.cells.map(cleanCell) });
    if (all.length > mostBankRows + mostAbove)
      throw new UnreadableFile('Il file ha più di 20.000 righe: chiedi alla banca periodi più brevi.');
  }
  if (all.length === 0) throw new UnreadableFile('Il file è vuoto: la banca non ci ha scritto niente.');
  const at = findTitles(all);
  const header = all[at]?.cells ?? [];
  const width = Math.max(header.length, ...all.slice(at + 1).map(({ cells }) => filledWidth(cells)));
  if (width > mostColumns)
    throw new UnreadableFile(`Il file ha ${width} colonne: tienine al massimo ${mostColumns}.`);
  const rows = all.slice(at + 1);
  if (rows.length === 0) throw new UnreadableFile('Il file ha solo l’intestazione: non c’è nessuna riga.');
  return {
    rows,
    titles: Array.from(
      { length: width },
      (_, index) => header[index]?.slice(0, 120) || `Colonna ${index + 1}`,
    ),
  };
}

/**
 * Proposes a field for each column by its title. Where no title is one of the sign, a column of types that only says
 * 'Vendita' and 'Rimborso' gives it, unless the amounts have a minus of their own.
 */
export function proposeColumns({ titles, rows }: BankTable): (BankField | null)[] {
  const proposed = proposeBankColumns(titles);
  const cells = (at: number) => rows.map((row) => row.cells[at] ?? '').filter((cell) => cell !== '');
  const isSigned = cells(proposed.indexOf('amount')).some((cell) => /[-−–(]/.test(cell));
  if (proposed.includes('direction') || !proposed.includes('amount') || isSigned) return proposed;
  const type = titles.findIndex(
    (title, at) =>
      proposed[at] === null &&
      /\b(tipo|tipologia|type)\b/i.test(title) &&
      cells(at).length > 0 &&
      cells(at).every(isDirection),
  );
  return proposed.map((field, at) => (at === type ? 'direction' : field));
}

/** Returns the first row that names a date and an amount; without such a row, the first one with several cells. */
function findTitles(rows: readonly TableRow[]): number {
  const names = (columns: (BankField | null)[]) =>
    columns.includes('date') &&
    columns.some((field) => field === 'amount' || field === 'incoming' || field === 'outgoing');
  const above = rows.slice(0, mostAbove);
  const known = above.findIndex(({ cells }) => names(proposeBankColumns(cells)));
  if (known >= 0) return known;
  const several = above.findIndex(({ cells }) => cells.filter((cell) => cell !== '').length > 1);
  if (several < 0)
    throw new UnreadableFile('Il file ha una colonna sola: chiedi alla banca un CSV o un XLSX.');
  return several;
}

const filledWidth = (cells: readonly string[]) => cells.findLastIndex((cell) => cell !== '') + 1;

const mostExamples = 3;

/** Returns the title of each column and its first different values, by which a person recognises it. */
export const describeColumns = ({ titles, rows }: BankTable) =>
  titles.map((title, index) => {
    const seen = new Set<string>();
    for (const { cells } of rows) {
      const cell = cells[index] ?? '';
      if (cell !== '') seen.add(cell.slice(0, 80));
      if (seen.size >= mostExamples) break;
    }
    return { title, examples: [...seen] };
  });
