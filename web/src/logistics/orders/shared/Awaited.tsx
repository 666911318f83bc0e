import type { ListedOrder } from '@wms/contract/logistics/orders/endpoints';
import { formatDate } from '@wms/contract/platform/formats';
import { StateDot } from '../../../ui/StateDot.tsx';

type Props = { order: Pick<ListedOrder, 'state' | 'neededOn' | 'expectedOn' | 'late'> };

const ended: readonly string[] = ['ricevuto', 'chiuso con residuo', 'annullato'];

/** When an order should arrive: what the supplier says, else when it is needed; late ones are marked. */
export function Awaited({ order: { state, neededOn, expectedOn, late } }: Props) {
  const day = expectedOn ?? neededOn;
  if (!day || ended.includes(state)) return null;
  if (late) return <StateDot colour="red">In ritardo: {formatDate(day)}</StateDot>;
  return expectedOn ? `Arriva ${formatDate(expectedOn, 'il')}` : `Entro ${formatDate(day, 'il')}`;
}
