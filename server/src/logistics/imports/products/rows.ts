/** Products from a file: a code (or a barcode) that is there already is updated, never doubled. */
import { foldPath } from '@wms/contract/logistics/categories/path';
import { ProductKind } from '@wms/contract/logistics/products/reading';
import { trackings, Unit } from '@wms/contract/logistics/shared/units';
import { errorsByField, messages } from '@wms/contract/platform/messages';
import { optional, text } from '@wms/contract/platform/schema';
import { z } from 'zod';
import { type Context, createStaging, type ReadRow, type Session, stage } from '../shared/session.ts';
import { WrittenMoney, WrittenPercent, WrittenQuantity } from '../shared/values.ts';
import { checkProducts, countProducts } from './checks.ts';
import { writeProducts } from './writing.ts';

const yesNo = z.enum(['yes', 'no']).transform((answer) => answer === 'yes');

/** By the names of the staging table's columns. */
const schemas: Record<string, { column: string; schema: z.ZodType }> = {
  code: { column: 'code', schema: text(60) },
  name: { column: 'name', schema: text(200) },
  description: { column: 'description', schema: optional(text(2000)) },
  macro: { column: 'macro', schema: text(60) },
  sub: { column: 'sub', schema: text(60) },
  kind: { column: 'kind', schema: ProductKind },
  unit: { column: 'unit', schema: Unit },
  quantity: { column: 'quantity', schema: WrittenQuantity },
  manufacturer: { column: 'manufacturer', schema: optional(text(120)) },
  manufacturerCode: { column: 'manufacturer_code', schema: optional(text(120)) },
  minimumStock: { column: 'minimum_stock', schema: WrittenQuantity },
  maximumStock: { column: 'maximum_stock', schema: optional(WrittenQuantity) },
  reorderQuantity: { column: 'reorder_quantity', schema: optional(WrittenQuantity) },
  tracking: { column: 'tracking', schema: z.enum(trackings) },
  hasExpiry: { column: 'has_expiry', schema: yesNo },
  standardCost: { column: 'standard_cost', schema: optional(WrittenMoney) },
  vatPercent: { column: 'vat_percent', schema: optional(WrittenPercent) },
  weightGrams: { column: 'weight_grams', schema: optional(WrittenQuantity) },
  lengthMm: { column: 'length_mm', schema: optional(WrittenQuantity) },
  widthMm: { column: 'width_mm', schema: optional(WrittenQuantity) },
  heightMm: { column: 'height_mm', schema: optional(WrittenQuantity) },
  notes: { column: 'notes', schema: optional(text(4000)) },
  active: { column: 'active', schema: yesNo },
};

const columns =
  `code text, name text, description text, macro text, sub text, kind text, unit text, quantity ` +
  `numeric, manufacturer text,
  manufacturer_code text, minimum_stock numeric, maximum_stock numeric, reorder_quantity numeric, tracking text,
  has_expiry boolean, standard_cost numeric, vat_percent numeric, weight_grams numeric, length_mm numeric, ` +
  `width_mm numeric,
  height_mm numeric, notes text, active boolean, barcodes text[]`;

export async function productSession(context: Context): Promise<Session> {
  await createStaging(
    context.tx,
    `${columns}, product_id integer, sub_category_id integer, default_unit text,
     search_code text collate "C" generated always as (search_text(code)) stored`,
  );
  return {
    add: (rows) =>
      stage(
        context.tx,
        columns,
        rows.flatMap((row) => valuesOf(context, row)),
      ),
    async check() {
      await checkProducts(context);
      return countProducts(context);
    },
    write: () => writeProducts(context),
  };
}

/** By what else would the next import of the same file know it? */
const noCode =
  'Manca il codice, o un codice a barre: senza, importando di nuovo il file il prodotto si raddoppierebbe';

const zero = /^[0.]*$/;
/** What an empty cell says where a field can't be empty. */
const empty: Record<string, string> = {
  minimumStock: '0',
  hasExpiry: 'no',
  active: 'yes',
  kind: 'consumabile',
};

function valuesOf(context: Context, { row, cells }: ReadRow): object[] {
  const values: Record<string, unknown> = { row };
  let isGood = true;
  const refuse = (field: string, message: string) => {
    isGood = false;
    context.wrong(row, field, cells[field] ?? '', message);
  };
  const read = (field: string, cell: string, tellOf = field) => {
    const known = schemas[field];
    if (!known) return;
    const parsed = known.schema.safeParse(cell || (empty[field] ?? ''));
    if (parsed.success) values[known.column] = parsed.data;
    else refuse(tellOf, errorsByField(parsed.error)[''] ?? messages.invalid);
  };
  for (const [field, cell] of Object.entries(cells)) {
    if (field === 'barcode') values.barcodes = barcodesOf(cell);
    else if (field === 'categoryPath') {
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
  // None is written as zero as often as not at all.
  for (const field of ['maximumStock', 'reorderQuantity', 'weightGrams', 'lengthMm', 'widthMm', 'heightMm'])
    if (cells[field] && zero.test(cells[field])) values[schemas[field]?.column ?? ''] = null;
  if (values.has_expiry === true && context.has('tracking') && values.tracking !== 'lot')
    refuse('hasExpiry', 'La scadenza è dei lotti: il prodotto deve contarsi per lotto');
  if (Number(values.maximum_stock ?? Number.POSITIVE_INFINITY) < Number(values.minimum_stock ?? 0))
    refuse('maximumStock', 'La scorta massima è minore della minima');
  return isGood ? [values] : [];
}

const barcodesOf = (cell: string): string[] => [
  ...new Set(
    cell
      .split(/[;|,\n]/)
      .map((code) => code.trim().slice(0, 200))
      .filter((code) => code !== ''),
  ),
];
