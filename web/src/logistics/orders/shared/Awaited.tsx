import type { ListedOrder } from '@wms/contract/logistics/orders/endpoints';
import { formatDate } from '@wms/contract/platform/formats';
import { StateDot } from '../../../ui/StateDot.tsx';

type Props = { order: Pick<ListedOrder, 'state' | 'expectedOn' | 'dueOn' | 'late'> };

const ended: readonly string[] = ['ricevuto', 'chiuso con residuo', 'annullato'];

/**
 * The day on which an order should arrive: the supplier's, or else the day on which the goods are needed. Late orders
 * are marked.
 */
export function Awaited({ order: { state, expectedOn, dueOn, late } }: Props) {
  if (!dueOn || ended.includes(state)) return null;
  if (late) return <StateDot colour="red">In ritardo: {formatDate(dueOn)}</StateDot>;
  return expectedOn ? `Arriva ${formatDate(expectedOn, 'il')}` : `Entro ${formatDate(dueOn, 'il')}`;
}
