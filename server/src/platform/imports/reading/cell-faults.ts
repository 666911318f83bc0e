/** The reasons why a cell must not be taken over, whatever is written in it. */
import type { ImportField } from '@wms/contract/imports/fields';
import type { CellMark } from '../../opening/reading/table-rows.ts';

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

/** `8001234567893,00`, `8.001.234.567.893` and other programs' `8001234567893.0`. */
const asNumber = /^(\d{7,14}[.,]0{1,2}|\d{1,3}([.\u00a0\u202f ']\d{3}){2,4}([.,]0{1,2})?)$/;

const again =
  'nel foglio dai alla colonna il formato Testo, scrivi di nuovo il codice, e salvala come XLSX se è proprio questo';

/** Returns the sentence for a cell that a spreadsheet has changed or failed to reckon; null for any other cell. */
export function faultOf(
  { name, shape }: ImportField,
  cell: string,
  mark: CellMark | undefined,
): string | null {
  const isText = shape === undefined || shape === 'text';
  if (name === 'barcode' && asNumber.test(cell))
    return `Il foglio ha scritto il codice come un numero, con punti o decimali: ${again}`;
  switch (mark) {
    case 'error':
      if (/^#+$/.test(cell))
        return 'La colonna era troppo stretta e il valore è perso: allargala, e salva di nuovo';
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
