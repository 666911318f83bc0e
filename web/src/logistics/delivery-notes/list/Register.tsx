/** Every delivery note: drafts first, then the latest. */
import { Stack } from '@mantine/core';
import { listDeliveryNoteTypes } from '@wms/contract/logistics/delivery-notes/kinds';
import { deliveryNoteLife } from '@wms/contract/logistics/delivery-notes/life';
import { directionNames } from '@wms/contract/logistics/delivery-notes/names';
import {
  exportDeliveryNotes,
  type ListedDeliveryNote,
  listDeliveryNotes,
  openDeliveryNotePaper,
} from '@wms/contract/logistics/delivery-notes/reading';
import { getDeliveryRegister } from '@wms/contract/logistics/delivery-notes/register';
import { pageLink } from '@wms/contract/pages/link';
import { choicesOf } from '@wms/contract/platform/declarations/choices-of';
import { type ReactNode, useMemo } from 'react';
import { useAnswer } from '../../../client/answer.ts';
import { openPdf } from '../../../client/download.ts';
import { stateChoices } from '../../../ui/life/LifeStateDot.tsx';
import { ExportMenu } from '../../../ui/list/ExportMenu.tsx';
import { describeCount, ListContent, ListControls } from '../../../ui/list/ListPage.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { useNavigate } from '../../../ui/page/link.ts';
import type { RowAction } from '../../../ui/table/column.ts';
import { Table } from '../../../ui/table/Table.tsx';
import { issuedOn, noteColumns } from './columns.tsx';
import { useProductFilter, useRecipientFilter } from './filters.ts';
import { YearCheck } from './YearCheck.tsx';

const things = ['DDT', 'DDT'] as const;
const returnChoices = [
  { value: 'attesi', label: 'Attesi' },
  { value: 'scaduti', label: 'Scaduti' },
];

export function Register({ add }: { add: ReactNode }) {
  const list = useList(listDeliveryNotes, { exporter: exportDeliveryNotes });
  const { q, year, supplier, recipient, user, product } = list.values;
  const { named } = list.pages.first ?? {};
  const whom = useRecipientFilter({ supplier, recipient, user }, named?.recipient, list.set);
  const what = useProductFilter(product, named?.product, (id) => list.set({ product: id }));
  const { data: register } = useAnswer(getDeliveryRegister, { query: year ? { year } : {} });
  const types = useAnswer(listDeliveryNoteTypes, { query: { show: 'all' } }).data ?? [];
  const columns = useMemo(() => noteColumns(q), [q]);
  const navigate = useNavigate();
  const actions = ({ id, number, state }: ListedDeliveryNote): RowAction[] =>
    state === 'bozza'
      ? [
          {
            label: 'Modifica',
            letter: 'm',
            name: `Modifica la bozza ${id}`,
            onClick: () => void navigate({ to: pageLink('/ddt/$id/modifica', { id }) }),
          },
        ]
      : [
          {
            label: 'Apri il PDF',
            letter: 'p',
            name: `Apri il PDF del DDT ${number ?? id}`,
            onClick: () => void openPdf(openDeliveryNotePaper, { params: { id: String(id) }, query: {} }),
          },
        ];
  const series = [...new Set(['', ...types.map((type) => type.series)])].toSorted();
  const filters = [
    list.filter(
      'year',
      'Anno',
      (register?.years ?? []).map((year) => ({ value: String(year), label: String(year) })),
    ),
    list.filter('state', 'Stato', stateChoices(deliveryNoteLife)),
    list.filter(
      'type',
      'Tipo',
      types.map(({ id, name }) => ({ value: String(id), label: name })),
    ),
    whom,
    what,
    list.filter('direction', 'Direzione', choicesOf(directionNames)),
    list.filter('returns', 'Reso', returnChoices),
    // The types come later than the other filters, which it must not move.
    ...(series.length > 1
      ? [
          list.filter(
            'series',
            'Serie',
            series.map((letters) => ({ value: letters || '-', label: letters || 'Principale' })),
          ),
        ]
      : []),
  ];
  return (
    <Stack gap={16} miw={0}>
      <ListControls
        search={list.search('Cerca per numero, destinatario o targa')}
        filters={filters}
        controls={<ExportMenu compact save={list.save} disabled={list.empty} />}
        list={list}
      />
      <YearCheck year={year} />
      <ListContent
        things={things}
        list={list}
        notice={list.pages.total && !list.empty && describeCount(list.pages.total, things)}
        whenNone="Nessun DDT: quello che esce dal magazzino viaggia con il suo documento."
        firstStep={add}
      >
        <Table label="DDT" columns={columns} {...list.table} momentOf={issuedOn} actions={actions} />
      </ListContent>
    </Stack>
  );
}
