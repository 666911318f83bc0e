/** What a scanned code means while an order is received: its lines, and what the label says of lot and quantity. */
import type { AwaitedDetails, AwaitedLine } from '@wms/contract/logistics/arrivals/awaited';
import { readGs1 } from '@wms/contract/logistics/scan/gs1';
import { codeMap } from '../../scan/lookups/code-map.ts';
import { thousandths } from '../../shared/thousandths.ts';
import type { MarkLot } from './marks.ts';

export type ReadLine = {
  /** The lines of the product, what is needed first before the others. */
  lines: AwaitedLine[];
  /** In whole thousandths, where the label says how many there are. */
  quantity: number | null;
  lot: MarkLot | null;
};

/** Finds the lines of an order by what is read from labels, also without a network. */
export function readerOf({ lines }: Pick<AwaitedDetails, 'lines'>): (code: string) => ReadLine | null {
  const products = lines.flatMap(({ product, codes }) => (product ? [{ ...product, barcodes: codes }] : []));
  const find = codeMap({ products, locations: [], sites: [] });
  return (code) => {
    const found = find(code);
    if (found?.kind === 'product') {
      const said = readGs1(code)?.count ?? null;
      return {
        lines: lines.filter(({ product }) => product?.id === found.product.id),
        quantity: said === null ? null : thousandths(found.packageQuantity),
        lot: found.lot,
      };
    }
    const plain = lines.filter(
      ({ product, supplierCode }) => !product && supplierCode?.toLowerCase() === code.trim().toLowerCase(),
    );
    return plain.length > 0 ? { lines: plain, quantity: null, lot: null } : null;
  };
}
