/** Every receipt, the latest number first, with its PDF. */
import { Stack } from '@mantine/core';
import { receiptLife } from '@wms/contract/accounting/receipts/life';
import {
  exportReceipts,
  type ListedReceipt,
  listReceipts,
  listReceiptYears,
  openReceipt,
} from '@wms/contract/accounting/receipts/register';
import { useMemo, useState } from 'react';
import { useAnswer } from '../../../client/answer.ts';
import { openPdf } from '../../../client/download.ts';
import { stateChoices } from '../../../ui/life/LifeStateDot.tsx';
import { ExportMenu } from '../../../ui/list/ExportMenu.tsx';
import { describeCount, ListContent, Narrowing } from '../../../ui/list/ListPage.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { later } from '../../../ui/modal/later.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { numberOf, receiptColumns } from './columns.tsx';

const AnnulModal = later(async () => (await import('./AnnulModal.tsx')).AnnulModal);

const things = ['ricevuta', 'ricevute'] as const;

export function Register() {
  const list = useList(listReceipts, { exporter: exportReceipts });
  const years = useAnswer(listReceiptYears).data ?? [];
  const [annulled, setAnnulled] = useState<ListedReceipt | null>(null);
  const { q } = list.values;
  const columns = useMemo(() => receiptColumns(q), [q]);
  const filters = [
    list.filter(
      'year',
      'Anno',
      years.map((year) => ({ value: String(year), label: String(year) })),
    ),
    list.filter('state', 'Stato', stateChoices(receiptLife)),
  ];
  return (
    <Stack gap={16} miw={0}>
      <Narrowing
        search={list.search('Cerca per nome, causale o numero')}
        filters={filters}
        columns={<ExportMenu compact save={list.save} disabled={list.empty} />}
        list={list}
      />
      <ListContent
        things={things}
        list={list}
        notice={list.pages.total && !list.empty && describeCount(list.pages.total, things)}
        whenNone="Nessuna ricevuta è ancora stata emessa: qui compare ognuna, con il suo PDF."
      >
        <Table
          label="Registro delle ricevute"
          columns={columns}
          {...list.table}
          actions={(receipt) => [
            ...(receipt.payerRemovedAt
              ? []
              : [
                  {
                    label: 'Apri PDF',
                    name: `Apri PDF della ricevuta ${numberOf(receipt)}`,
                    onClick: () => void openPdf(openReceipt, { params: { id: String(receipt.id) } }),
                  },
                ]),
            ...(receipt.state === 'emessa' && !receipt.payerRemovedAt
              ? [
                  {
                    label: receiptLife.moves.annul.label,
                    name: `${receiptLife.moves.annul.label} ${numberOf(receipt)}`,
                    onClick: () => setAnnulled(receipt),
                  },
                ]
              : []),
          ]}
        />
      </ListContent>
      {annulled && <AnnulModal receipt={annulled} onClose={() => setAnnulled(null)} />}
    </Stack>
  );
}
