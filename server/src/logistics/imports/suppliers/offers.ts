/**
 * Imports offers of suppliers, with one row for each product and code of a supplier. The supplier and the product must
 * exist already.
 */
import { Currency, offerShape, UnitPrice } from '@wms/contract/logistics/suppliers/products';
import { messages } from '@wms/contract/platform/messages';
import { line, text } from '@wms/contract/platform/schema';
import { z } from 'zod';
import type { Context, ReadRow, Session } from '../../../platform/imports/kinds/session.ts';
import { judgeRow, type StagedField, stagedSession } from '../../../platform/imports/kinds/staging.ts';
import { checkOffers, countOffers } from './offer-checks.ts';
import { offerColumns } from './offer-columns.ts';
import { writeOffers } from './offer-writing.ts';
import { type PriceBreak, readPrices } from './price-cells.ts';

const yesNo = z.enum(['yes', 'no']).transform((answer) => answer === 'yes');
const Days = z
  .string()
  .refine((days) => /^\d*$/.test(days), messages.integer)
  .refine((days) => !(Number(days) > 730), messages.maximum(730))
  .transform((days) => (days === '' ? null : Number(days)));

const schemas: Readonly<Record<string, StagedField>> = {
  supplier: { column: 'supplier', schema: line(160) },
  product: { column: 'product', schema: text(60) },
  supplierCode: { column: 'code', schema: offerShape.code },
  manufacturer: { column: 'manufacturer', schema: offerShape.manufacturer },
  manufacturerCode: { column: 'manufacturer_code', schema: offerShape.manufacturerCode },
  packSize: { column: 'pack_size', schema: offerShape.packSize, empty: '1' },
  minimum: { column: 'minimum', schema: offerShape.minimum },
  leadDays: { column: 'lead_days', schema: Days },
  url: { column: 'url', schema: offerShape.url },
  preferred: { column: 'preferred', schema: yesNo, empty: 'no' },
  notes: { column: 'notes', schema: offerShape.notes },
};

const columns = { supplier: 'text', product: 'text', code: 'text', ...offerColumns, prices: 'jsonb' };
const found = { supplier_id: 'integer', product_id: 'integer', offer_id: 'integer' };

export const supplierProductSession = (context: Context): Promise<Session> =>
  stagedSession(context, {
    columns,
    found,
    valuesOf: (row) => valuesOf(context, row),
    async check() {
      const blank = await checkOffers(context);
      return { ...(await countOffers(context)), ...(blank > 0 && { blank }) };
    },
    write: () => writeOffers(context),
  });

const zero = /^[0.]*$/;

function valuesOf(context: Context, row: ReadRow): object[] {
  const { prices, price, currency = '', minimum, ...cells } = row.cells;
  const { values, refuse, read, isGood } = judgeRow(context, row, schemas);
  for (const [field, cell] of Object.entries(cells)) read(field, cell);
  // Files write 'none' as zero or as an empty cell.
  if (minimum !== undefined) read('minimum', zero.test(minimum) ? '' : minimum);
  const parsed = Currency.safeParse(currency || 'EUR');
  if (!parsed.success) refuse('currency', 'Tre lettere: EUR, USD, …');
  else if (prices !== undefined) {
    const told = readPrices(prices, parsed.data);
    if (typeof told === 'string') refuse('prices', told);
    else values.prices = told;
  } else if (price) {
    const told = UnitPrice.safeParse(price);
    if (!told.success) refuse('price', told.error.issues[0]?.message ?? messages.number);
    else
      values.prices = [{ fromQuantity: '1', price: told.data, currency: parsed.data }] satisfies PriceBreak[];
  }
  return isGood() ? [values] : [];
}
