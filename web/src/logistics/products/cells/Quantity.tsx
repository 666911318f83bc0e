import type { ProductRow } from '@wms/contract/logistics/products/reading';
import { formatQuantity } from '@wms/contract/platform/formats';
import { Incoming, isIncoming } from './Incoming.tsx';
import classes from './Quantity.module.css';

/** The quantity in stock. What of it is free, when some is reserved, and what is on its way stand under it. */
export function Quantity({
  of,
}: {
  of: Pick<ProductRow, 'quantity' | 'available' | 'incoming' | 'incomingOn' | 'unit'>;
}) {
  const { quantity, available, unit } = of;
  return (
    <span className={classes.quantity}>
      <strong>{formatQuantity(quantity, unit)}</strong>
      {quantity !== available && <span className={classes.free}>{formatQuantity(available)} liberi</span>}
      {isIncoming(of) && (
        <span className={classes.free}>
          <Incoming of={{ ...of, unit: null }} />
        </span>
      )}
    </span>
  );
}
