import type { ProductRow } from '@wms/contract/logistics/products/reading';
import { formatDate, formatQuantity } from '@wms/contract/platform/formats';
import { today } from '@wms/contract/platform/schema';

/** Without the unit where it stands beside it already. */
type Of = Pick<ProductRow, 'incoming' | 'incomingOn'> & { unit: string | null };

/** True when some of it is ordered and has not arrived; what a device kept from before may not say. */
export const isIncoming = ({ incoming }: { incoming?: string }) => Number(incoming ?? 0) > 0;

/** `il 05/03/2027`, and when that day has passed `atteso dal 05/03/2027`. */
export const whenIncoming = (on: string | null) =>
  on && (on < today() ? `atteso ${formatDate(on, 'dal')}` : formatDate(on, 'il'));

/** What is on its way, in one line: `+20 pz in arrivo il 05/03/2027`; nothing when nothing is. */
export function Incoming({ of }: { of: Of }) {
  if (!isIncoming(of)) return null;
  const when = whenIncoming(of.incomingOn);
  return (
    <span>
      +{formatQuantity(of.incoming, of.unit ?? undefined)} in arrivo{when && ` ${when}`}
    </span>
  );
}
