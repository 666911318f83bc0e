/** Recognises by its text what a spreadsheet has made of a cell before it was saved as CSV. */
import type { CellMark } from '../table-rows.ts';

/**
 * The errors of formulas in Excel, in Italian and in English, in LibreOffice and in Google Sheets; and the hashes that
 * a text file has where a column was too narrow for its numbers and dates.
 */
const errors = new RegExp(
  '^(#(N/[AD]|REF!|RIF!|DIV/0!|VALUE!|VALORE!|NAME\\?|NOME\\?|NUM!|NULL!|NULLO!|SPILL!|ESPANSIONE!|CALC!|' +
    'ERROR!|ERRORE!|FIELD!|CAMPO!|BLOCKED!|BLOCCATO!|UNKNOWN!|SCONOSCIUTO!|CONNECT!|CONNETTI!|BUSY!|OCCUPATO!|' +
    'TIMEOUT!|PYTHON!|EXTERNAL!|GETTING_DATA)|Err:\\d{3}|#{3,})$',
  'i',
);

/** `1,23E+12`, or `8.00123E12` as programs in Java write it: the digits behind are lost, or may be. */
const powers = /^[+-]?\d([.,]\d+)?E[+-]\d{2,3}$|^\d[.,]\d{3,}E\d{1,2}$/i;

const month = '(gen|feb|mar|apr|mag|giu|lug|ago|set|ott|nov|dic|jan|may|jun|jul|aug|sep|oct|dec)';
/** `02-mar`, `mar-26`, `02/03/2026` and LibreOffice's `02/03/26`, which spreadsheets make of codes like `2-3`. */
const dates = new RegExp(
  `^(\\d{1,2}-${month}(-\\d{2,4})?|${month}-\\d{2}|\\d{1,2}/\\d{1,2}/\\d{4}|` +
    '(0[1-9]|[12]\\d|3[01])/(0[1-9]|1[0-2])/\\d{2})$',
  'i',
);

/** Returns the mark of a cell of a text file; only a field that holds codes refuses a date or a power. */
export function markOfText(cell: string): CellMark | undefined {
  // Nearly all cells end here, because an error, a power or a date is short.
  if (cell.length < 3 || cell.length > 24) return undefined;
  const text = cell.trim();
  if (errors.test(text)) return 'error';
  if (powers.test(text)) return 'power';
  return dates.test(text) ? 'date' : undefined;
}
