/**
 * Exports suppliers, and what they sell, as files with the columns that an import takes, so that a list can go out and
 * come back.
 */
import { type ImportField, importFields, titleOfField } from '@wms/contract/imports/fields';
import type { exportSuppliers } from '@wms/contract/logistics/suppliers/endpoints';
import { supplierFields } from '@wms/contract/logistics/suppliers/fields';
import type { exportProductsOfSupplier, PriceBreak } from '@wms/contract/logistics/suppliers/products';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { selectFields } from '../../platform/database/fields.ts';
import { readIdCursor } from '../../platform/database/paging.ts';
import type { BinaryAnswer } from '../../platform/http/endpoint.ts';
import {
  everyPage,
  exportPages,
  type TableColumn,
  tableFile,
} from '../../platform/spreadsheets/table-file.ts';
import { readSupplierColumns } from './list.ts';
import { requireSupplier } from './reading.ts';

type Cell = string | boolean | number | null | PriceBreak[];
type Row = Record<string, Cell>;
type Format = 'csv' | 'xlsx';

const columnsOf = (fields: readonly ImportField[], without: readonly string[]): TableColumn<Row>[] =>
  fields
    .filter(({ name }) => !without.includes(name))
    .map((field) => ({
      header: titleOfField(field),
      value: (row) => cellOf(row[field.name] ?? null, field),
      width: field.width ?? 12,
      kind: field.shape === 'quantity' ? 'number' : 'text',
    }));

function cellOf(value: Cell, { words }: ImportField): string | null {
  if (typeof value === 'boolean') return value ? 'sì' : 'no';
  if (Array.isArray(value)) return value.map(writePrice).join('; ');
  if (typeof value === 'number') return String(value);
  return value === null ? null : (words?.[value] ?? value);
}

/** Writes a price as `100@0,5133 USD`: with four decimals, so that three decimals are never read as thousands. */
const writePrice = ({ fromQuantity, price, currency }: PriceBreak) =>
  `${withoutGroups(fromQuantity)}@${price.replace('.', ',')} ${currency}`;

/**
 * Writes a quantity so that nobody reads its decimals as thousands: `1,250` could be more than a thousand, `1,25` and
 * `1,2550` can't.
 */
function withoutGroups(quantity: string): string {
  const [whole = '', decimals = ''] = quantity.split('.');
  const kept = decimals.replace(/0+$/, '');
  return kept === '' ? whole : `${whole},${kept.length === 3 ? `${kept}0` : kept}`;
}

const supplierColumns = columnsOf(importFields.suppliers, ['isSupplier']);
const plainColumns = selectFields(supplierFields, 's');

export const exportAllSuppliers = (db: Reader, query: z.output<(typeof exportSuppliers)['query']>) =>
  exportPages('fornitori', supplierColumns, query, (page) =>
    readSupplierColumns<Row>(db, page, plainColumns),
  );

// The columns of a single price are left out, because the price breaks contain it already.
const offerColumns = columnsOf(importFields.supplierProducts, ['price', 'currency']);
const atOnce = 1000;

/** Exports the offers of one supplier or of all suppliers, in the order in which they were added. */
export const exportOffers = (
  db: Reader,
  format: Format,
  condition: RawBuilder<unknown>,
): Promise<BinaryAnswer> =>
  tableFile({
    name: 'prodotti-dei-fornitori',
    format,
    columns: offerColumns,
    pages: everyPage(async (cursor) => {
      const after = readIdCursor(cursor) ?? 0;
      const rows = await runSql(db)<Row & { id: number }>`
        select o.id, ${supplierName} as supplier, t.code as product, o.code as "supplierCode", o.manufacturer,
               o.manufacturer_code as "manufacturerCode", o.pack_size as "packSize", o.minimum,
               o.lead_days as "leadDays", o.preferred, o.url, o.notes,
               coalesce((select json_agg(json_build_object(
                           'fromQuantity', p.from_quantity::text, 'price', p.price::text, 'currency', p.currency)
                           order by p.from_quantity)
                           from supplier_prices p where p.supplier_product_id = o.id), '[]') as prices
          from supplier_products o join suppliers s on s.id = o.supplier_id join products t on t.id = o.product_id
         where ${condition} and o.id > ${after} order by o.id limit ${atOnce}`;
      const last = rows.length === atOnce ? rows.at(-1) : undefined;
      return { rows, cursor: last ? String(last.id) : null };
    }),
  });

/** SQL: the name of the supplier, or the number when several suppliers have that name. */
const supplierName = sql`case when exists (
    select from suppliers other where other.active in (true, false)
       and search_text(other.name) = search_text(s.name) and other.id <> s.id)
  then coalesce(s.vat_number, s.tax_code, s.name) else s.name end`;

export async function exportOffersOf(
  db: Reader,
  supplierId: number,
  { format }: z.output<(typeof exportProductsOfSupplier)['query']>,
): Promise<BinaryAnswer> {
  await requireSupplier(db, supplierId);
  return exportOffers(db, format, sql`o.supplier_id = ${supplierId}`);
}
