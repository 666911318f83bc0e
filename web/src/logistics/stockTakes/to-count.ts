import type { PlaceLine } from '@wms/contract/logistics/stock-take-counts';

/** What is about to be counted; with its last count, if it is a line of the place. */
export type ToCount = Pick<PlaceLine, 'product' | 'lot'> & Partial<PlaceLine>;

export const sameLine = (a: ToCount, b: ToCount): boolean =>
  a.product.id === b.product.id && (a.lot?.id ?? null) === (b.lot?.id ?? null);
