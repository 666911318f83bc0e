/** Turns cells as people write them into values that the schemas accept. */

import type { ImportOptions } from '@wms/contract/imports/endpoints';
import { findUnitByWord, type ImportField } from '@wms/contract/imports/fields';
import { formatAny } from '@wms/contract/platform/formats';
import {
  amountKind,
  hundredthsKind,
  measureKind,
  type NumberKind,
  priceKind,
} from '@wms/contract/platform/numbers/italian';
import { units } from '@wms/contract/platform/numbers/units';
import { fromZero, judgedDay } from '@wms/contract/platform/schema';
import type { CellMark } from '../../opening/reading/table-rows.ts';
import { withoutGuards } from '../../spreadsheets/formula-guard.ts';
import { faultOf } from './cell-faults.ts';
import { type NumberStyle, readWritten } from './written-quantities.ts';

/** Removes the apostrophes that exports put before what a spreadsheet would run as a formula. */
export const cleanCell = (cell: string): string => withoutGuards(cell).normalize('NFC').trim();

/** The column's way of writing, and what a spreadsheet says about the cell. */
export type CellNote = { style: NumberStyle; mark: CellMark | undefined };

/** The value of a cell, or a sentence that says why it can't be taken over. */
export type ReadCell = { value: string; fault?: undefined } | { fault: string };

/** Reads a cell by the shape of its field; a cell that isn't understood is unchanged, and the schema refuses it. */
export function readCell(field: ImportField, cell: string, note: CellNote, options: ImportOptions): ReadCell {
  const value = cleanCell(cell);
  const fault = faultOf(field, value, note.mark);
  if (fault !== null) return { fault };
  const kind = numberKinds[field.shape ?? 'text'];
  return kind ? readNumberCell(value, note, kind) : { value: readText(field, value, note, options) };
}

/** The kinds of numbers by the shape of a field; in a field of another shape a percent sign means nothing. */
const numberKinds: Partial<Record<NonNullable<ImportField['shape']>, NumberKind>> = {
  quantity: measureKind,
  money: amountKind,
  price: priceKind,
  percent: hundredthsKind,
};

function readNumberCell(value: string, { style, mark }: CellNote, kind: NumberKind): ReadCell {
  const bare = kind === hundredthsKind ? value.replace(/\s*%$/, '') : value;
  if (mark === 'number' || value.includes('%') !== (bare !== value)) return { value: bare };
  const read = readWritten(bare, style, kind);
  return read.unclear === undefined ? read : { fault: read.unclear };
}

function readText(
  { shape, words: written = {}, past }: ImportField,
  value: string,
  { mark }: CellNote,
  options: ImportOptions,
): string {
  switch (shape) {
    case 'choice':
      return readChoice(value.toLowerCase(), written);
    case 'unit':
      return readUnit(value, options.units);
    case 'yesNo':
      return value === '' ? '' : (readYesOrNo(value) ?? value);
    case 'date':
      return readDate(value, past);
    case 'tracking':
      return readTracking(value, options);
    default:
      // A text of a spreadsheet's date is written as the sheet shows it.
      return mark === 'date' ? value.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1') : value;
  }
}

/** Reads a choice as our own files write it, or as it is stored. */
const readChoice = (value: string, written: NonNullable<ImportField['words']>): string =>
  Object.entries(written).find(([, word]) => word.toLowerCase() === value)?.[0] ?? value;

/**
 * Tells a person what a cell of a field may contain when it contains something else; null when every text is allowed.
 */
export function describeChoices({ shape, choices = [], words: written = {} }: ImportField): string | null {
  switch (shape) {
    case 'unit':
      return `Non è un’unità: scrivi ${formatAny(units)}`;
    case 'yesNo':
      return 'Scrivi sì o no';
    case 'choice':
      return `Scrivi ${formatAny(choices.map((choice) => written[choice] ?? choice))}`;
    case 'tracking':
      return 'Scrivi lotto, numero di serie o nessuno';
    default:
      return null;
  }
}

function readUnit(value: string, chosen: ImportOptions['units']): string {
  const word = value.toLowerCase();
  return (Object.hasOwn(chosen, word) ? chosen[word] : undefined) ?? findUnitByWord(value) ?? value;
}

const words = {
  yes: ['true', 'vero', 'si', 'sì', 's', 'yes', 'y', '1', 'x'],
  no: ['false', 'falso', 'no', 'n', '0', '-'],
};

function readYesOrNo(value: string): 'yes' | 'no' | undefined {
  const plain = value.toLowerCase();
  if (words.yes.includes(plain)) return 'yes';
  return words.no.includes(plain) ? 'no' : undefined;
}

const trackingWords = new Map(
  Object.entries({
    none: 'none',
    nessuno: 'none',
    lot: 'lot',
    lotto: 'lot',
    lotti: 'lot',
    batch: 'lot',
    serial: 'serial',
    seriale: 'serial',
    'numero di serie': 'serial',
    'numeri di serie': 'serial',
    matricola: 'serial',
  }),
);

function readTracking(value: string, { trackedAs, untrackedAs }: ImportOptions): string {
  if (value === '') return untrackedAs;
  const answer = readYesOrNo(value);
  if (answer) return answer === 'yes' ? trackedAs : untrackedAs;
  return trackingWords.get(value.toLowerCase()) ?? value;
}

/**
 * Reads `31/12/2026`, `31.12.26` or an ISO date, with or without a time of day, into an ISO date. A year of two digits
 * means the year within fifty years of the present year. Where the day can't lie in the future, as that of a birth,
 * two digits mean the latest year that has begun.
 */
function readDate(value: string, past = false): string {
  const italian = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[ T].*)?$/.exec(value);
  if (!italian) return value.replace(/^(\d{4}-\d\d-\d\d)[ T].*$/, '$1');
  const [, day = '', month = '', year = ''] = italian;
  const rest = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (year.length === 4) return `${year}-${rest}`;
  const today = judgedDay();
  const isFar = Number(`20${year}`) > Number(today.slice(0, 4)) + 50;
  return isFar || (past && `20${year}-${rest}` > today) ? `19${year}-${rest}` : `20${year}-${rest}`;
}

/** The schema of a quantity that `readCell` has read. */
export const WrittenQuantity = fromZero(3, 11);
