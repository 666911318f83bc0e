/**
 * The meaning of a scanned code while an order is received: the lines of its product, and the label's lot and quantity.
 */
import type { AwaitedDetails, AwaitedLine } from '@wms/contract/logistics/arrivals/awaited';
import { readGs1, saysQuantity } from '@wms/contract/logistics/scan/gs1';
import { readVendorLabel } from '@wms/contract/logistics/scan/vendor-label';
import type { Unit } from '@wms/contract/platform/numbers/units';
import { today } from '@wms/contract/platform/schema';
import { codeMap } from '../../scan/lookups/code-map.ts';
import { isOrderCode } from '../../shared/order-code.ts';
import { thousandths } from '../../shared/thousandths.ts';
import type { MarkLot } from './marks.ts';

export type ReadLine = {
  /** The lines of the product, by the day on which they are needed. */
  lines: AwaitedLine[];
  /** In whole thousandths, if the label says a quantity or belongs to a box of several; otherwise null. */
  quantity: number | null;
  lot: MarkLot | null;
};

/** Returns a function that finds the lines of an order by a scanned code, also without a network. */
export function readerOf({ lines }: Pick<AwaitedDetails, 'lines'>): (code: string) => ReadLine | null {
  const products = lines.flatMap(({ product, codes }) =>
    product ? [{ ...product, barcodes: codes, supplierCodes: [], manufacturerCode: null }] : [],
  );
  const find = codeMap({ products, locations: [], sites: [] });
  return (code) => {
    const found = find(code);
    if (found?.kind === 'product') {
      const units = thousandths(found.packageQuantity);
      // The barcode of a box means one box, even if a different quantity is awaited.
      const isBox = units !== 1000;
      return {
        lines: lines.filter(({ product }) => product?.id === found.product.id),
        quantity: isBox || saysHowMany(code, found.product.unit) ? units : null,
        lot: found.lot,
      };
    }
    const label = readVendorLabel(code)?.label;
    const codes = (label?.codes ?? [code.trim()]).map((code) => code.toLowerCase());
    const plain = lines.filter(
      ({ product, supplierCode }) => !product && supplierCode && codes.includes(supplierCode.toLowerCase()),
    );
    if (plain.length === 0) return null;
    return { lines: plain, quantity: label?.quantity ? thousandths(label.quantity) : null, lot: null };
  };
}

/** Whether the label itself says how much of a product with this unit it stands for. */
export function saysHowMany(code: string, unit: Unit): boolean {
  const gs1 = readGs1(code, today());
  return readVendorLabel(code)?.label?.quantity != null || (gs1 !== null && saysQuantity(gs1, unit));
}

/**
 * Says why a supplier's label is refused here: it can't be read completely, or it belongs to another order. Else null.
 */
export function troubleOf(code: string, order: string): string | null {
  const reading = readVendorLabel(code);
  if (!reading) return null;
  if (!reading.label) return reading.wrong;
  const named = reading.label.order?.toUpperCase() ?? '';
  return isOrderCode(named) && named !== order
    ? `Questa etichetta è dell’ordine ${named}: qui ricevi ${order}`
    : null;
}

/** The lines whose description has all these words. */
export function linesNamed(lines: readonly AwaitedLine[], name: string): AwaitedLine[] {
  const words = name.toLowerCase().split(/\s+/).filter(Boolean);
  return lines.filter(({ description }) => words.every((word) => description.toLowerCase().includes(word)));
}
