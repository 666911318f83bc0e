import type { PlaceLine } from '@wms/contract/logistics/stock-takes/counts';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';

type LotToCount = { id: number | null; code: string; expiresOn: string | null };

/**
 * The line to be counted; a line of the place's list also has its last count. A lot without an id is new. `typed` is
 * the quantity that was typed before the lot was chosen.
 */
export type ToCount = Pick<PlaceLine, 'product'> & { lot: LotToCount | null; typed?: string } & Partial<
    Omit<PlaceLine, 'lot'>
  >;

export const sameLine = (a: ToCount, b: ToCount): boolean =>
  a.product.id === b.product.id && (a.lot?.id ?? null) === (b.lot?.id ?? null);

export const placeChoice = ({ id, code, name }: { id: number; code: string; name: string }): Choice => ({
  id,
  name: code,
  ...(name !== code && { code: name }),
});
