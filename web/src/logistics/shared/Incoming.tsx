import type { ProductRow } from '@wms/contract/logistics/products/reading';
import { formatDate, formatQuantity } from '@wms/contract/platform/formats';
import { today } from '@wms/contract/platform/schema';

/** `unit` is null where the unit already stands beside the quantity. */
type IncomingFacts = Pick<ProductRow, 'incoming' | 'incomingOn'> & { unit: string | null };

/**
 * True when some of the product is ordered and has not arrived. `incoming` is missing in data that a device kept from
 * an earlier version.
 */
export const isIncoming = ({ incoming }: { incoming?: string }) => Number(incoming ?? 0) > 0;

/** The date of arrival: `il 05/03/2027`, or when that day has passed `atteso dal 05/03/2027`. */
export const whenIncoming = (on: string | null) =>
  on && (on < today() ? `atteso ${formatDate(on, 'dal')}` : formatDate(on, 'il'));

/** The incoming quantity in one line: `+20 pz in arrivo il 05/03/2027`; nothing when there is none. */
export function Incoming({ incoming }: { incoming: IncomingFacts }) {
  if (!isIncoming(incoming)) return null;
  const when = whenIncoming(incoming.incomingOn);
  return (
    <span>
      +{formatQuantity(incoming.incoming, incoming.unit ?? undefined)} in arrivo{when && ` ${when}`}
    </span>
  );
}
