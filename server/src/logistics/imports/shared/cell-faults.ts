/** The reasons why a cell must not be taken over, whatever is written in it. */
import type { ImportField } from '@wms/contract/logistics/imports/fields';
import type { CellMark } from '../../../platform/opening/reading/table-rows.ts';

/** The fields that hold codes or names of things, which a spreadsheet may take for dates. */
const codes = new Set([
  'code',
  'barcode',
  'manufacturerCode',
  'supplierCode',
  'product',
  'customerCode',
  'place',
  'path',
  'parentCode',
  'name',
  'macro',
  'sub',
  'categoryPath',
  'lot',
  'serial',
]);
/** Lots and series often are dates; in a text file `12/03/2026` is what their maker wrote. */
const mayBeDates = new Set(['lot', 'serial']);

const again =
  'nel foglio dai alla colonna il formato Testo, scrivi di nuovo il codice, e salvala come XLSX se è proprio questo';

/** Returns the sentence for a cell that a spreadsheet has changed or failed to reckon; null for any other cell. */
export function faultOf(
  { name, shape }: ImportField,
  cell: string,
  mark: CellMark | undefined,
): string | null {
  const isText = shape === undefined || shape === 'text';
  switch (mark) {
    case 'error':
      return `È un errore del foglio, non un valore: correggi la formula, o scrivi il valore`;
    case 'power':
      return isText ? `Il foglio ha accorciato il codice in una potenza: ${again}` : null;
    case 'rounded':
      return isText ? `Il foglio tiene solo 15 cifre, e le ultime sono perse: ${again}` : null;
    case 'date':
      if (!codes.has(name) || (mayBeDates.has(name) && cell.includes('/'))) return null;
      return `Il foglio ne ha fatto una data: ${again}`;
    default:
      return null;
  }
}
