import type { ListedOrder } from '@wms/contract/logistics/orders/endpoints';
import { formatDate } from '@wms/contract/platform/formats';
import { StateDot } from '../../../ui/StateDot.tsx';

type Props = { order: Pick<ListedOrder, 'state' | 'expectedOn' | 'dueOn' | 'late'> };

const ended: readonly string[] = ['ricevuto', 'chiuso con residuo', 'annullato'];

/** When an order should arrive: when the supplier says, else when it is needed; late ones are marked. */
export function Awaited({ order: { state, expectedOn, dueOn, late } }: Props) {
  if (!dueOn || ended.includes(state)) return null;
  if (late) return <StateDot colour="red">In ritardo: {formatDate(dueOn)}</StateDot>;
  return expectedOn ? `Arriva ${formatDate(expectedOn, 'il')}` : `Entro ${formatDate(dueOn, 'il')}`;
}
