/** Turns cells as people write them into values that the schemas accept. */

import type { ImportOptions } from '@wms/contract/logistics/imports/endpoints';
import { findUnitByWord, type ImportField } from '@wms/contract/logistics/imports/fields';
import { units } from '@wms/contract/logistics/shared/units';
import { formatAny } from '@wms/contract/platform/formats';
import { fromZero } from '@wms/contract/platform/schema';
import { withoutGuards } from '../../../platform/spreadsheets/formula-guard.ts';
import { type NumberStyle, normaliseNumber } from './written-quantities.ts';

/** Removes the apostrophes that exports put before what a spreadsheet would run as a formula. */
export const cleanCell = (cell: string): string => withoutGuards(cell).normalize('NFC').trim();

/** Reads a cell by the shape of its field; a cell that isn't understood is unchanged, and the schema refuses it. */
export function readCell(
  { shape, words: written = {} }: ImportField,
  cell: string,
  style: NumberStyle,
  options: ImportOptions,
): string {
  const value = cleanCell(cell);
  switch (shape) {
    case 'quantity':
    case 'money':
      return normaliseNumber(value.replace(/^€\s*|\s*€$/g, ''), style);
    case 'percent':
      return normaliseNumber(value.replace(/\s*%$/, ''), style);
    case 'choice':
      return readChoice(value.toLowerCase(), written);
    case 'unit':
      return readUnit(value, options.units);
    case 'yesNo':
      return value === '' ? '' : (readYesOrNo(value) ?? value);
    case 'date':
      return readDate(value);
    case 'tracking':
      return readTracking(value, options);
    default:
      return value;
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

/** Reads `31/12/2026`, `31.12.26` or an ISO date, with or without a time of day, into an ISO date. */
function readDate(value: string): string {
  const italian = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[ T].*)?$/.exec(value);
  if (!italian) return value.replace(/^(\d{4}-\d\d-\d\d)[ T].*$/, '$1');
  const [, day = '', month = '', year = ''] = italian;
  return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** A number after `normaliseNumber`. */
export const WrittenQuantity = fromZero(3, 11);
