/** Reads products from a file. A product whose code or barcode exists is updated and not created again. */
import { foldPath } from '@wms/contract/imports/category-path';
import { productFields } from '@wms/contract/logistics/products/fields';
import { messages } from '@wms/contract/platform/messages';
import { text } from '@wms/contract/platform/schema';
import { fileFieldsOf } from '../../../platform/imports/kinds/file-fields.ts';
import type { Context, ReadRow, Session } from '../../../platform/imports/kinds/session.ts';
import { judgeRow, type StagedField, stagedSession } from '../../../platform/imports/kinds/staging.ts';
import { WrittenQuantity } from '../../../platform/imports/reading/values.ts';
import { checkProducts, countProducts } from './checks.ts';
import { writeProducts } from './writing.ts';

const fileFields = fileFieldsOf(productFields);

/** The fields of a row, each with its column in the staging table. */
const schemas: Readonly<Record<string, StagedField>> = {
  ...Object.fromEntries(fileFields.map((field) => [field.name, field])),
  macro: { column: 'macro', schema: text(60) },
  sub: { column: 'sub', schema: text(60) },
  quantity: { column: 'quantity', schema: WrittenQuantity },
};

const columns = {
  ...Object.fromEntries(fileFields.map(({ column, type }) => [column, type])),
  macro: 'text',
  sub: 'text',
  quantity: 'numeric',
  barcodes: 'text[]',
};

const found = {
  product_id: 'integer',
  sub_category_id: 'integer',
  default_unit: 'text',
  search_code: 'text collate "C" generated always as (search_text(code)) stored',
};

export const productSession = (context: Context): Promise<Session> =>
  stagedSession(context, {
    columns,
    found,
    valuesOf: (row) => valuesOf(context, row),
    async check() {
      const blank = await checkProducts(context);
      return { ...(await countProducts(context)), ...(blank > 0 && { blank }) };
    },
    write: () => writeProducts(context),
  });

/**
 * The refusal of a row without a code and barcode, because the next import of the same file wouldn't recognise its
 * product.
 */
const noCode =
  'Manca il codice, o un codice a barre: senza, importando di nuovo il file il prodotto si raddoppierebbe';

const zero = /^[0.]*$/;
function valuesOf(context: Context, row: ReadRow): object[] {
  const { cells } = row;
  const { values, refuse, read, isGood } = judgeRow(context, row, schemas);
  for (const [field, cell] of Object.entries(cells)) {
    if (field === 'barcode') {
      values.barcodes = barcodesOf(cell);
      // A code that is cut to the allowed length would be a different code, which no scanner reads.
      if (barcodesOf(cell).some((code) => code.length > mostBarcode))
        refuse(field, messages.maxLength(mostBarcode));
    } else if (field === 'categoryPath') {
      const folded = foldPath(cell, context.options.separator, context.options.fold);
      if (!folded) refuse(field, messages.required);
      else {
        read('macro', folded.macro, field);
        read('sub', folded.sub, field);
      }
    }
    // A product without a code is known by its barcode, or gets a code.
    else if (field === 'code' && cell === '') {
      if (!cells.barcode) refuse(field, noCode);
    } else read(field, cell);
  }
  // Files write 'none' as zero or as an empty cell.
  for (const { name, column, zeroIsNone } of fileFields)
    if (zeroIsNone && cells[name] && zero.test(cells[name])) values[column] = null;
  if (values.has_expiry === true && context.has('tracking') && values.tracking !== 'lot')
    refuse('hasExpiry', 'La scadenza è dei lotti: il prodotto deve contarsi per lotto');
  if (Number(values.maximum_stock ?? Number.POSITIVE_INFINITY) < Number(values.minimum_stock ?? 0))
    refuse('maximumStock', 'La scorta massima è minore della minima');
  return isGood() ? [values] : [];
}

const mostBarcode = 200;
const barcodesOf = (cell: string): string[] => [
  ...new Set(
    cell
      .split(/[;|,\n]/)
      .map((code) => code.trim())
      .filter((code) => code !== ''),
  ),
];
