/** Turns the cells of a bank's file into rows: dates and amounts as Italian banks write them. */
import type { BankField } from '@wms/contract/accounting/bank/columns';
import { roundToCents, subtractMoney } from '@wms/contract/platform/money';
import { CivilDate, today } from '@wms/contract/platform/schema';
import {
  type NumberStyle,
  normaliseNumber,
  noteStyle,
} from '../../../logistics/imports/shared/written-quantities.ts';
import type { BankTable } from './table.ts';

export type FileRow = {
  row: number;
  bookedOn: string;
  /** Euro with a sign: negative when the money went out. */
  amount: string;
  description: string;
  name: string | null;
  reference: string | null;
};

export type SkippedRow = { row: number; why: string };

/** Returns the rows that are payments, and the other rows with the reason. */
export function readBankRows(
  { rows }: Pick<BankTable, 'rows'>,
  columns: readonly (BankField | null)[],
): { rows: FileRow[]; skipped: SkippedRow[] } {
  const at = (field: BankField) => columns.indexOf(field);
  const cellOf = (cells: readonly string[], field: BankField) =>
    at(field) < 0 ? '' : (cells[at(field)] ?? '').trim();
  const styles = Object.fromEntries(
    amountFields.map((field) => {
      const style: NumberStyle = { comma: false, point: false };
      for (const { cells } of rows) noteStyle(style, bareNumber(cellOf(cells, field)));
      return [field, style];
    }),
  ) as Record<AmountField, NumberStyle>;
  const read: FileRow[] = [];
  const skipped: SkippedRow[] = [];
  for (const { row, cells } of rows) {
    const result = readRow((field) => cellOf(cells, field), styles);
    if (typeof result === 'string') skipped.push({ row, why: result });
    else read.push({ row, ...result });
  }
  return { rows: read, skipped };
}

type AmountField = 'amount' | 'incoming' | 'outgoing';
const amountFields: readonly AmountField[] = ['amount', 'incoming', 'outgoing'];

/** Returns the row, or a sentence that says why it is no payment. */
function readRow(
  cell: (field: BankField) => string,
  styles: Record<AmountField, NumberStyle>,
): Omit<FileRow, 'row'> | string {
  const written = cell('date');
  if (written === '') return 'Non ha una data';
  const bookedOn = readBankDate(written);
  if (!bookedOn) return `«${written.slice(0, 40)}» non è una data`;
  if (bookedOn > today()) return 'È di un giorno che deve ancora venire';
  const amounts = amountFields.map((field) => readBankAmount(cell(field), styles[field]));
  const wrong = amountFields.find((_, index) => amounts[index] === undefined);
  if (wrong) return `«${cell(wrong).slice(0, 40)}» non è un importo`;
  const [signed = null, incoming = null, outgoing = null] = amounts as (string | null)[];
  // In a column of its own, an outgoing amount has a sign in some files and none in others.
  const amount = signed ?? subtractMoney(incoming ?? '0', (outgoing ?? '0').replace('-', ''));
  if (!/[1-9]/.test(amount)) return 'Non ha un importo';
  if (/\d{11}\./.test(amount)) return 'L’importo è troppo grande';
  const name = clip(cell('name'), 200);
  const description = clip(cell('description'), 1000) ?? name;
  if (description === null) return 'Non ha una descrizione';
  return { bookedOn, amount, description, name, reference: clip(cell('reference'), 120) };
}

/** Returns the text as one line, without characters that none of our texts may contain. */
function clip(text: string, most: number): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it removes control characters
  const clean = text.replace(/[\u0000-\u001f\u007f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/g, ' ');
  return clean.replace(/\s+/g, ' ').toWellFormed().trim().slice(0, most).trim() || null;
}

const bareNumber = (cell: string) =>
  cell
    .replace(/\s*(€|EUR|euro)\s*/gi, '')
    .replace(/[−–]/g, '-')
    .replace(/^\+\s*/, '')
    .replace(/^-\s+/, '-')
    .replace(/^(.*\d)-$/, '-$1');

/**
 * Reads an amount: `-1.234,56`, `1234.5 €`, `12,00-` → `-1234.56`. Returns null for an empty cell, and undefined for a
 * text that is no amount.
 */
export function readBankAmount(cell: string, style: NumberStyle): string | null | undefined {
  const bare = bareNumber(cell.trim());
  if (bare === '' || bare === '-') return null;
  const number = normaliseNumber(bare, style);
  if (!/^-?\d+(\.\d+)?$/.test(number) || /\.\d{2}\d*[1-9]/.test(number)) return undefined;
  return roundToCents(number);
}

const months = ['gen', 'feb', 'mar', 'apr', 'mag', 'giu', 'lug', 'ago', 'set', 'ott', 'nov', 'dic'];

/**
 * Reads a date: `31/12/2026`, `31.12.26`, `20261231`, `31 dic 2026` or ISO, also with an hour behind it. Returns null
 * for a text that is no date.
 */
export function readBankDate(written: string): string | null {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[/.\- ]+(\d{1,2}|[a-z]{3,})[/.\- ]+(\d{4}|\d{2})(?:[ T,].*)?$/i.exec(written) ?? [];
  const [, isoYear = '', isoMonth = '', isoDay = ''] =
    /^(\d{4})-?(\d{2})-?(\d{2})(?:[ T].*)?$/.exec(written) ?? [];
  const parts = day
    ? { year: year.length === 2 ? `20${year}` : year, month: numberOfMonth(month), day }
    : { year: isoYear, month: isoMonth, day: isoDay };
  const date = `${parts.year}-${parts.month.padStart(2, '0')}-${parts.day.padStart(2, '0')}`;
  return CivilDate.safeParse(date).success && date >= '1990' ? date : null;
}

const numberOfMonth = (month: string) =>
  /^\d/.test(month) ? month : String(months.indexOf(month.slice(0, 3).toLowerCase()) + 1);
