/** Stock of a place that will be moved: a row of its contents, or the part of them that a code names. */
import type { LocationStockRow } from '@wms/contract/logistics/locations/endpoints';
import type { PlaceRef } from '@wms/contract/logistics/shared/place-ref';
import type { KnownCode } from '../shared/reader/use-readings.ts';

export type StockToMove = Pick<LocationStockRow, 'product' | 'location'> & {
  /** Without a lot and a quantity, the person chooses them. */
  lot?: { code: string } | null;
  quantity?: string;
};

/** The stock of the scanned product in this place; null when there is none. */
export function stockIn(
  { id, code, name }: PlaceRef,
  { product, lot }: Extract<KnownCode, { kind: 'product' }>,
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
