/** A line of the scanned list. */
import type { PlaceRef } from '@wms/contract/logistics/shared/place-ref';
import type { FoundProduct } from '@wms/contract/logistics/stock/reading';

/** The kinds of movements in the order in which a thing offers them. */
export const kinds = ['scarico', 'carico', 'trasferimento'] as const;
export type Kind = (typeof kinds)[number];

export type LineLot = { code: string; expiresOn: string | null };

export type Line = {
  key: number;
  product: FoundProduct;
  /** The quantity in whole thousandths. */
  quantity: number;
  lot: LineLot | null;
  from: PlaceRef | null;
  to: PlaceRef | null;
  /** True while the place is only the likely one of several: a place that is scanned, or chosen, takes its place. */
  guessed?: boolean;
  /** True when the server has just said that the product lies nowhere, so that no place can be chosen. */
  nowhere?: boolean;
  /** The number of readings; missing when the line was written or prepared. */
  reads?: number;
};

export type Reading = { product: FoundProduct; packageQuantity: string; lot: LineLot | null };

export type StockRow = FoundProduct['stock'][number];
