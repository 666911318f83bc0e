/** The columns of `supplier_products` that a file may have. */
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../platform/imports/kinds/session.ts';

export const offerColumns = {
  manufacturer: 'text',
  manufacturer_code: 'text',
  pack_size: 'numeric',
  minimum: 'numeric',
  lead_days: 'integer',
  url: 'text',
  preferred: 'boolean',
  notes: 'text',
} as const;

const fields: Record<keyof typeof offerColumns, string> = {
  manufacturer: 'manufacturer',
  manufacturer_code: 'manufacturerCode',
  pack_size: 'packSize',
  minimum: 'minimum',
  lead_days: 'leadDays',
  url: 'url',
  preferred: 'preferred',
  notes: 'notes',
};

/** Lists the columns that this file has. */
export const saidColumns = ({ has }: Context): string[] =>
  Object.entries(fields).flatMap(([column, field]) => (has(field) ? [column] : []));

const list = (alias: string, columns: readonly string[]) =>
  sql.join(columns.map((column) => sql.ref(`${alias}.${column}`)));

/** SQL: whether the row `i` differs from the offer `o`, apart from its prices. */
export function differs(context: Context): RawBuilder<boolean> {
  const columns = saidColumns(context);
  return columns.length === 0
    ? sql`false`
    : sql`((${list('o', columns)}) is distinct from (${list('i', columns)}))`;
}

/**
 * SQL: whether the row `i` has other prices than its offer. A file with a single price only gives the price from one
 * unit on, and the other prices of the offer stay.
 */
export const pricesDiffer = ({ has }: Context): RawBuilder<boolean> => sql`(
  exists (select from import_prices w left join supplier_prices p
              on p.supplier_product_id = i.offer_id and p.from_quantity = w.from_quantity
           where w.row = i.row and (p.price, p.currency) is distinct from (w.price, w.currency))
  ${
    has('prices')
      ? sql`or exists (select from supplier_prices p where p.supplier_product_id = i.offer_id and not exists (
          select from import_prices w where w.row = i.row and w.from_quantity = p.from_quantity))`
      : sql``
  })`;
