import { getReceipt, getReceipts } from '@wms/contract/accounting/receipts/endpoints';
import { receiptLife } from '@wms/contract/accounting/receipts/life';
import type { Answer } from '@wms/contract/platform/endpoint';
import { formatDate, formatEuro } from '@wms/contract/platform/formats';
import { useAnswer } from '../../client/answer.ts';
import { openPdf } from '../../client/download.ts';
import { LifeStateDot } from '../../ui/life/LifeStateDot.tsx';
import { EmptyState, Pending } from '../../ui/page/Page.tsx';
import { Detail, NameCell } from '../../ui/table/NameCell.tsx';
import { Table } from '../../ui/table/Table.tsx';
import { describeRemoval } from './shared/describe-removal.ts';

/** The receipts issued to the person, the newest first, as the server sorts them. */
export function ReceiptsPanel() {
  const receipts = useAnswer(getReceipts);
  if (!receipts.data) return <Pending error={receipts.error} onRetry={receipts.refetch} />;
  if (receipts.data.length === 0)
    return (
      <EmptyState>
        Non hai ancora ricevute: compaiono qui quando la contabilità ne emette una per te.
      </EmptyState>
    );
  return (
    <ReceiptsTable
      receipts={receipts.data}
      onOpen={({ anno, numero }) =>
        void openPdf(getReceipt, { query: { anno: String(anno), numero: String(numero) } })
      }
    />
  );
}

/**
 * `payerRemovedAt` is the time at which payer and PDF were deleted, at the end of the retention; it happens only to
 * receipts of erased people.
 */
type Receipt = Answer<typeof getReceipts>[number] & { payerRemovedAt?: string | null };

/** Receipts, in the server's order, each with its PDF. */
export function ReceiptsTable<R extends Receipt>(props: {
  receipts: readonly R[];
  onOpen: (receipt: R) => void;
}) {
  const { receipts, onOpen } = props;
  const rows = receipts.map((receipt) => ({ id: `${receipt.numero}/${receipt.anno}`, receipt }));
  return (
    <Table
      label="Ricevute"
      rows={rows}
      columns={[
        {
          key: 'number',
          header: 'Ricevuta',
          cell: ({ id, receipt }) => <NameCell name={id} detail={receipt.causale} />,
        },
        { key: 'date', header: 'Data', cell: ({ receipt }) => <ReceiptDate receipt={receipt} /> },
        {
          key: 'amount',
          header: 'Importo',
          numeric: true,
          card: 'lead',
          cell: ({ receipt }) => formatEuro(receipt.importo),
        },
        {
          key: 'state',
          header: 'Stato',
          cell: ({ receipt }) => <LifeStateDot life={receiptLife} state={receipt.stato} />,
        },
      ]}
      actions={({ id, receipt }) =>
        receipt.payerRemovedAt
          ? []
          : [
              {
                label: 'Apri PDF',
                letter: 'p',
                name: `Apri PDF della ricevuta ${id}`,
                onClick: () => onOpen(receipt),
              },
            ]
      }
    />
  );
}

const ReceiptDate = ({ receipt: { data, payerRemovedAt } }: { receipt: Receipt }) => (
  <>
    {formatDate(data)}
    {payerRemovedAt && <Detail>{describeRemoval(payerRemovedAt)}</Detail>}
  </>
);
