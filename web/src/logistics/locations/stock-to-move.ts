/** Some stock of a place that is to be moved: a row of what lies there, or what of it a code that was read means. */
import type { LocationStockRow } from '@wms/contract/logistics/locations/endpoints';
import type { PlaceRef } from '@wms/contract/logistics/stock/reading';
import type { Known } from '../shared/reader/use-readings.ts';

export type StockToMove = Pick<LocationStockRow, 'product' | 'location'> & {
  /** Without them the person says which lot, and how much. */
  lot?: { code: string } | null;
  quantity?: string;
};

/** What of the product that was read lies in the place itself; null when nothing does. */
export function stockIn(
  { id, code, name }: PlaceRef,
  { product, lot }: Extract<Known, { kind: 'product' }>,
): StockToMove | null {
  const rows = product.stock.filter((row) => row.location.id === id);
  const meant = lot ? rows.filter((row) => row.lot?.code === lot.code) : rows;
  const [row] = meant;
  if (!row) return null;
  const location = { id, code, name };
  return meant.length === 1
    ? { product, location, lot: row.lot, quantity: row.quantity }
    : { product, location };
}
