import type { Loan } from '@wms/contract/logistics/loans/endpoints';
import { formatDate, formatQuantity } from '@wms/contract/platform/formats';
import { StateDot } from '../../ui/StateDot.tsx';
import { daysUntil } from '../shared/expiry.ts';

/** The date of return of a loan, marked when it is late or near; or a note that everything came back. */
export function Due({ loan: { left, dueOn } }: { loan: Pick<Loan, 'left' | 'dueOn'> }) {
  if (Number(left) <= 0) return <StateDot colour="gray">Restituito</StateDot>;
  const days = daysUntil(dueOn);
  if (days < 0) return <StateDot colour="red">In ritardo {formatDate(dueOn, 'dal')}</StateDot>;
  return <StateDot colour={days <= 1 ? 'amber' : 'green'}>{formatDate(dueOn)}</StateDot>;
}

/** The part that is still missing: `2 pz di 5 pz`. */
export const describeLeft = ({ left, quantity, product }: Pick<Loan, 'left' | 'quantity' | 'product'>) =>
  Number(left) > 0 && left !== quantity
    ? `${formatQuantity(left, product.unit)} di ${formatQuantity(quantity, product.unit)}`
    : formatQuantity(quantity, product.unit);
