/** Receipts of erased people whose retention has passed: the payer is removed from them, or kept with a reason. */
import { Stack, Text } from '@mantine/core';
import { receiptLife } from '@wms/contract/accounting/receipts/life';
import { openReceipt } from '@wms/contract/accounting/receipts/register';
import {
  keepReceipts,
  listReceiptDisposals,
  type ReceiptDisposal,
  removePayers,
} from '@wms/contract/accounting/receipts/retention';
import { formatCount, formatDate } from '@wms/contract/platform/formats';
import { openPdf } from '../../../client/download.ts';
import { LifeStateDot } from '../../../ui/life/LifeStateDot.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { RetentionList } from '../../../ui/retention/RetentionList.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { euroColumn } from '../../../ui/table/columns.tsx';
import { Detail } from '../../../ui/table/NameCell.tsx';
import { ReceiptName } from '../register/columns.tsx';
import { numberOf } from '../shared/number.ts';

const columns: readonly Column<ReceiptDisposal, never>[] = [
  {
    key: 'number',
    header: 'Ricevuta',
    cell: (receipt) => <ReceiptName receipt={receipt} />,
  },
  {
    key: 'payer',
    header: 'Intestata a',
    card: 'whole',
    cell: ({ payer }) => <span title={payer}>{payer}</span>,
  },
  {
    key: 'due',
    header: 'Conservata fino al',
    card: 'named',
    cell: ({ dueOn, keptReason }) => (
      <>
        {formatDate(dueOn)}
        {keptReason && (
          <Detail>
            <span title={keptReason}>e oltre: {keptReason}</span>
          </Detail>
        )}
      </>
    ),
  },
  euroColumn('amount', 'Importo', ({ amount }) => amount),
  {
    key: 'state',
    header: 'Stato',
    wideOnly: true,
    card: 'fact',
    cell: ({ state }) => <LifeStateDot life={receiptLife} state={state} />,
  },
];

export function Retention() {
  return (
    <Stack gap={16} miw={0}>
      <Text c="dimmed" maw={720}>
        Le ricevute si conservano dieci anni. Poi, se chi ha pagato non c’è più (una persona cancellata, un
        socio cessato, un nome scritto a mano), decidi tu: togli nome, codice fiscale, indirizzo e PDF, oppure
        conservale ancora per un anno. Numero, data, importo e causale restano nel registro.
      </Text>
      <RetentionList
        label="Ricevute da cui togliere i dati"
        things={['ricevuta', 'ricevute']}
        searchedBy="nome o causale"
        list={useList(listReceiptDisposals)}
        columns={columns}
        actions={(receipt) => [
          {
            label: 'Apri PDF',
            name: `Apri PDF della ricevuta ${numberOf(receipt)}`,
            onClick: () => void openPdf(openReceipt, { params: { id: String(receipt.id) } }),
          },
        ]}
        nameOf={(receipt) => `Ricevuta ${numberOf(receipt)} di ${receipt.payer}`}
        whenNone="Non c’è niente da decidere: ogni notte si propongono le ricevute di cui è passato il tempo."
        removal={{
          endpoint: removePayers,
          label: 'Togli i dati',
          title: () => 'Togli i dati personali',
          describe: (count) =>
            `Da ${formatCount(count, 'ricevuta', 'ricevute')} togli per sempre nome, codice fiscale, indirizzo e ` +
            'PDF. Numero, data, importo e causale restano.',
        }}
        keep={keepReceipts}
      />
    </Stack>
  );
}
