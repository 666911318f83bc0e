import type { productStock } from '@wms/contract/logistics/stock/reading';
import type { Answer } from '@wms/contract/platform/endpoint';
import { formatDate, formatParts, formatQuantity } from '@wms/contract/platform/formats';
import { today } from '@wms/contract/platform/schema';
import { StateDot } from '../../ui/StateDot.tsx';
import { daysUntil } from '../shared/expiry.ts';

type Props = { loan: Answer<typeof productStock>['loans'][number]; unit: string };

/** 'Nicola Serra fino al 07/12'; a late loan is marked. */
export function OnLoanTo({ loan: { borrower, contact, lot, quantity, dueOn }, unit }: Props) {
  // The year of today needs no mention.
  const day = (word: 'al' | 'dal') => formatDate(dueOn, word).replace(`/${today().slice(0, 4)}`, '');
  return (
    <span>
      {borrower ?? 'In prestito'}{' '}
      {daysUntil(dueOn) < 0 ? <StateDot colour="red">in ritardo {day('dal')}</StateDot> : `fino ${day('al')}`}
      {` · ${formatParts(lot ?? formatQuantity(quantity, unit), contact)}`}
    </span>
  );
}
