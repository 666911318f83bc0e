import { paymentMethodNames } from '@wms/contract/accounting/receipts/endpoints';
import { receiptLife } from '@wms/contract/accounting/receipts/life';
import type { ListedReceipt } from '@wms/contract/accounting/receipts/register';
import { formatDate, formatEuro } from '@wms/contract/platform/formats';
import { profilePath } from '../../../humanResources/people/shared/profile-path.ts';
import { LifeStateDot } from '../../../ui/life/LifeStateDot.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { NameCell } from '../../../ui/table/NameCell.tsx';
import { describeRemoval } from '../shared/describe-removal.ts';

export const numberOf = ({ number, year }: Pick<ListedReceipt, 'number' | 'year'>) => `${number}/${year}`;

/** The number, and the reason below it, which is long sometimes. */
export const ReceiptName = ({ receipt }: { receipt: Pick<ListedReceipt, 'number' | 'year' | 'reason'> }) => (
  <NameCell name={numberOf(receipt)} detail={<span title={receipt.reason}>{receipt.reason}</span>} />
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
    cell: ({ payer, payerRemovedAt }) => (
      <NameCell
        name={payer.name}
        searched={searched}
        {...(payer.email && { to: profilePath(payer.email) })}
        detail={describePayer(payer, payerRemovedAt)}
      />
    ),
  },
  { key: 'date', header: 'Data', cell: ({ issuedOn }) => formatDate(issuedOn) },
  {
    key: 'method',
    header: 'Metodo',
    wideOnly: true,
    card: 'fact',
    cell: ({ method }) => paymentMethodNames[method],
  },
  { key: 'amount', header: 'Importo', numeric: true, card: 'lead', cell: ({ amount }) => formatEuro(amount) },
  { key: 'state', header: 'Stato', cell: ({ state }) => <LifeStateDot life={receiptLife} state={state} /> },
];

/** What happened to the person since: their data were erased, and later those on the receipt, too. */
function describePayer({ erased }: ListedReceipt['payer'], removedAt: string | null): string | null {
  if (removedAt) return describeRemoval(removedAt);
  return erased ? 'Persona cancellata' : null;
}
