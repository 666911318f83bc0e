import { receiptLife } from '@wms/contract/accounting/receipts/life';
import type { ListedReceipt } from '@wms/contract/accounting/receipts/register';
import { paymentMethodNames } from '@wms/contract/accounting/shared/payment-methods';
import { pageLink } from '@wms/contract/pages/link';
import { formatEuro } from '@wms/contract/platform/formats';
import { LifeStateDot } from '../../../ui/life/LifeStateDot.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { Detail, NameCell } from '../../../ui/table/NameCell.tsx';
import { describeRemoval } from '../shared/describe-removal.ts';
import { numberOf } from '../shared/number.ts';

/** The number of a receipt, with the reason below it, which may be long. */
export const ReceiptName = ({
  receipt,
}: {
  receipt: Pick<ListedReceipt, 'id' | 'number' | 'year' | 'reason'>;
}) => (
  <NameCell
    name={numberOf(receipt)}
    to={pageLink('/ricevute/$id', { id: receipt.id })}
    opensRow
    detail={<span title={receipt.reason}>{receipt.reason}</span>}
  />
);

export const receiptColumns = (searched: string | undefined): readonly Column<ListedReceipt, never>[] => [
  {
    key: 'number',
    header: 'Ricevuta',
    cell: (receipt) => <ReceiptName receipt={receipt} />,
  },
  {
    key: 'payer',
    header: 'Intestata a',
    card: 'whole',
    fills: true,
    cell: ({ payer, payerRemovedAt }) => (
      <NameCell name={payer.name} searched={searched} detail={describePayer(payer, payerRemovedAt)} />
    ),
  },
  {
    key: 'method',
    header: 'Metodo',
    wideOnly: true,
    card: 'fact',
    cell: ({ method }) => paymentMethodNames[method],
  },
  {
    key: 'amount',
    header: 'Importo',
    numeric: true,
    card: 'lead',
    cell: ({ amount, stamp }) => (
      <>
        {formatEuro(amount)}
        {stamp && <Detail>bollo {formatEuro(stamp)}</Detail>}
      </>
    ),
  },
  {
    key: 'state',
    header: 'Stato',
    cell: ({ state, replacedBy }) => (
      <>
        <LifeStateDot life={receiptLife} state={state} />
        {replacedBy && <Detail>sostituita da {replacedBy}</Detail>}
      </>
    ),
  },
];

/** Says whether the payer's data were erased, or later also removed from the receipt. */
function describePayer({ erased }: ListedReceipt['payer'], removedAt: string | null): string | null {
  if (removedAt) return describeRemoval(removedAt);
  return erased ? 'Persona cancellata' : null;
}
