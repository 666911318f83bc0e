/** Cells as people write them, as the schemas expect them. */

import type { ImportOptions } from '@wms/contract/logistics/imports/endpoints';
import { type ImportField, unitOfWord } from '@wms/contract/logistics/imports/fields';
import { productKinds, units } from '@wms/contract/logistics/products/reading';
import { messages } from '@wms/contract/platform/messages';
import { fromZero } from '@wms/contract/platform/schema';
import { withoutGuards } from '../../../platform/spreadsheets/formula-guard.ts';
import { type NumberStyle, settled } from './written-quantities.ts';

/** Without the apostrophes that exports put before what a spreadsheet would run as a formula. */
export const cleaned = (cell: string): string => withoutGuards(cell).normalize('NFC').trim();

/** A cell by what its field is; what isn't understood stays as it is, for the schema to refuse. */
export function written(
  { shape }: ImportField,
  cell: string,
  style: NumberStyle,
  options: ImportOptions,
): string {
  const value = cleaned(cell);
  switch (shape) {
    case 'quantity':
    case 'money':
      return settled(value.replace(/^€\s*|\s*€$/g, ''), style);
    case 'percent':
      return settled(value.replace(/\s*%$/, ''), style);
    case 'kind':
      return value.toLowerCase();
    case 'unit':
      return unitOf(value, options.units);
    case 'boolean':
      return value === '' ? '' : (yesOrNo(value) ?? value);
    case 'date':
      return civilDate(value);
    case 'tracking':
      return trackingOf(value, options);
    default:
      return value;
  }
}

/** What a cell may say, for who wrote something else. */
export const choices: Partial<Record<NonNullable<ImportField['shape']>, string>> = {
  unit: `Non è un’unità: scrivi ${units.slice(0, -1).join(', ')} o ${units.at(-1)}`,
  boolean: 'Scrivi sì o no',
  kind: `Scrivi ${productKinds.slice(0, -1).join(', ')} o ${productKinds.at(-1)}`,
  tracking: 'Scrivi lotto, numero di serie o nessuno',
};

function unitOf(value: string, chosen: ImportOptions['units']): string {
  const word = value.toLowerCase();
  return (Object.hasOwn(chosen, word) ? chosen[word] : undefined) ?? unitOfWord(value) ?? value;
}

const words = {
  yes: ['true', 'vero', 'si', 'sì', 's', 'yes', 'y', '1', 'x'],
  no: ['false', 'falso', 'no', 'n', '0', '-'],
};

function yesOrNo(value: string): 'yes' | 'no' | undefined {
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

function trackingOf(value: string, { trackedAs, untrackedAs }: ImportOptions): string {
  if (value === '') return untrackedAs;
  const answer = yesOrNo(value);
  if (answer) return answer === 'yes' ? trackedAs : untrackedAs;
  return trackingWords.get(value.toLowerCase()) ?? value;
}

/** `31/12/2026`, `31.12.26` or ISO, with or without a time of day, as ISO. */
function civilDate(value: string): string {
  const italian = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[ T].*)?$/.exec(value);
  if (!italian) return value.replace(/^(\d{4}-\d\d-\d\d)[ T].*$/, '$1');
  const [, day = '', month = '', year = ''] = italian;
  return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** What a number says once its separators are settled. */
export const WrittenQuantity = fromZero(3, 11);
export const WrittenMoney = fromZero(2, 10);
export const WrittenPercent = WrittenMoney.refine((value) => !(Number(value) > 100), messages.maximum(100));
