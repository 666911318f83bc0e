import type { ProductRow } from '@wms/contract/logistics/products/reading';
import { formatQuantity } from '@wms/contract/platform/formats';
import classes from './Quantity.module.css';

/** The quantity in stock. When some of it is reserved, the free quantity stands beside it. */
export function Quantity({
  of: { quantity, available, unit },
}: {
  of: Pick<ProductRow, 'quantity' | 'available' | 'unit'>;
}) {
  return (
    <span className={classes.quantity}>
      <strong>{formatQuantity(quantity, unit)}</strong>
      {quantity !== available && <span className={classes.free}>{formatQuantity(available)} liberi</span>}
    </span>
  );
}
