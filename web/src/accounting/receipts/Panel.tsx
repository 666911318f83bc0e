import { getReceipt, getReceipts } from '@wms/contract/accounting/receipts/endpoints';
import { formatDate, formatEuro } from '@wms/contract/platform/formats';
import { useAnswer } from '../../client/answer.ts';
import { openPdf } from '../../client/download.ts';
import { EmptyState, Pending } from '../../ui/page/Page.tsx';
import { StateDot } from '../../ui/StateDot.tsx';
import { NameCell } from '../../ui/table/NameCell.tsx';
import { Table } from '../../ui/table/Table.tsx';

/** The receipts issued to the person, the newest first, as the server sorts them. */
export function ReceiptsPanel() {
  const receipts = useAnswer(getReceipts);
  if (receipts.error || !receipts.data) return <Pending error={receipts.error} onRetry={receipts.refetch} />;
  if (receipts.data.length === 0)
    return (
      <EmptyState>
        Non hai ancora ricevute: compaiono qui quando la contabilità ne emette una per te.
      </EmptyState>
    );

  return (
    <Table
      label="Ricevute"
      rows={receipts.data.map((receipt) => ({ ...receipt, id: `${receipt.numero}/${receipt.anno}` }))}
      columns={[
        {
          key: 'number',
          header: 'Ricevuta',
          cell: ({ id, causale }) => <NameCell name={id} detail={causale} />,
        },
        { key: 'date', header: 'Data', cell: ({ data }) => formatDate(data) },
        {
          key: 'amount',
          header: 'Importo',
          numeric: true,
          card: 'lead',
          cell: ({ importo }) => formatEuro(importo),
        },
        {
          key: 'state',
          header: 'Stato',
          cell: ({ stato }) => (
            <StateDot colour={stato === 'emessa' ? 'green' : 'red'}>
              {stato === 'emessa' ? 'Emessa' : 'Annullata'}
            </StateDot>
          ),
        },
      ]}
      actions={({ id, anno, numero }) => [
        {
          label: 'Apri PDF',
          name: `Apri PDF della ricevuta ${id}`,
          onClick: () => void openPdf(getReceipt, { query: { anno: String(anno), numero: String(numero) } }),
        },
      ]}
    />
  );
}
