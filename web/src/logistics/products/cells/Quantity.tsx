import type { ProductRow } from '@wms/contract/logistics/products/reading';
import { formatQuantity } from '@wms/contract/platform/formats';
import { Incoming, isIncoming } from '../../shared/Incoming.tsx';
import classes from './Quantity.module.css';

/** The quantity in stock, and below it the available quantity, if some is reserved, and the incoming quantity. */
export function Quantity({
  product,
}: {
  product: Pick<ProductRow, 'quantity' | 'available' | 'incoming' | 'incomingOn' | 'unit'>;
}) {
  const { quantity, available, unit } = product;
  return (
    <span className={classes.quantity}>
      <strong>{formatQuantity(quantity, unit)}</strong>
      {quantity !== available && <span className={classes.free}>{formatQuantity(available)} liberi</span>}
      {isIncoming(product) && (
        <span className={classes.free}>
          <Incoming incoming={{ ...product, unit: null }} />
        </span>
      )}
    </span>
  );
}
