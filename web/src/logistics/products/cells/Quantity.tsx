import type { ProductRow } from '@wms/contract/logistics/products/reading';
import { formatQuantity } from '@wms/contract/platform/formats';
import classes from './Quantity.module.css';

/** How much there is, and beside it how much of that is free when some is reserved. */
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
