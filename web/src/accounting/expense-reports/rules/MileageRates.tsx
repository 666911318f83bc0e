/** The rates per kilometre: for each vehicle its periods, with the figure of the ACI tables beside each rate. */

import { Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { fuelNames } from '@wms/contract/accounting/expense-reports/names';
import {
  deleteMileageRate,
  listMileageRates,
  type MileageRate,
} from '@wms/contract/accounting/expense-reports/rules';
import { formatDate } from '@wms/contract/platform/formats';
import { useConfirmedChange } from '../../../client/confirmed-change.ts';
import { PagedContent } from '../../../ui/list/PagedContent.tsx';
import { PartSearch } from '../../../ui/list/PartSearch.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { later } from '../../../ui/modal/later.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { Notice } from '../../../ui/parts/Notice.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { Detail, NameCell } from '../../../ui/table/NameCell.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { formatRate } from '../shared/amounts.ts';
import { formatValidity } from './validity.ts';

const RateModal = later(async () => (await import('./RateModal.tsx')).RateModal);

export function MileageRates() {
  const list = useList(listMileageRates, { inAddress: false });
  const { pages } = list;
  const [dialog, open, close] = useDialog<MileageRate | 'new'>();
  const remove = useConfirmedChange(deleteMileageRate, (rate: MileageRate) => ({
    title: `Elimina la tariffa di «${rate.vehicle}»`,
    message: 'Le note già inviate tengono la loro tariffa. Le bozze chiederanno di sceglierne un’altra.',
    confirmLabel: 'Elimina la tariffa',
    params: { id: String(rate.id) },
  }));
  const above = pages.rows.filter(({ aboveAci }) => aboveAci);
  return (
    <Stack gap={16} miw={0}>
      <Text c="dimmed" maw={720}>
        Quanto si rimborsa di un chilometro con il proprio veicolo. La tariffa che vale è quella del giorno
        del viaggio; oltre il costo delle tabelle ACI il di più è reddito di chi lo riceve.
      </Text>
      {above.length > 0 && (
        <Notice>
          Sopra il costo ACI che hai scritto: {[...new Set(above.map(({ vehicle }) => vehicle))].join(', ')}.
        </Notice>
      )}
      <div>
        <ButtonWithIcon icon={IconPlus} onClick={() => open('new')}>
          Nuova tariffa
        </ButtonWithIcon>
      </div>
      <PartSearch list={list} label="Cerca per veicolo" />
      <PagedContent
        pages={pages}
        searched={list}
        things={['tariffa', 'tariffe']}
        rows={4}
        whenNone="Ancora nessuna tariffa: senza, nessuno può chiedere il rimborso dei chilometri."
      >
        <Table
          label="Tariffe dei chilometri"
          columns={columns}
          rows={pages.rows}
          actions={(rate) => {
            const name = `la tariffa di ${rate.vehicle} ${formatDate(rate.validFrom, 'del')}`;
            return [
              { label: 'Modifica', name: `Modifica ${name}`, onClick: () => open(rate) },
              { label: 'Elimina', name: `Elimina ${name}`, onClick: () => void remove.run(rate) },
            ];
          }}
        />
      </PagedContent>
      {dialog && <RateModal {...(dialog !== 'new' && { rate: dialog })} onClose={close} />}
    </Stack>
  );
}

const columns: readonly Column<MileageRate>[] = [
  {
    key: 'vehicle',
    header: 'Veicolo',
    cell: ({ vehicle, fuel, note }) => (
      <NameCell name={vehicle} detail={note ? `${fuelNames[fuel]}, ${note}` : fuelNames[fuel]} />
    ),
  },
  {
    key: 'valid',
    header: 'Vale',
    whole: true,
    cell: formatValidity,
  },
  {
    key: 'rate',
    header: 'Tariffa',
    numeric: true,
    whole: true,
    card: 'lead',
    cell: ({ rate, aci, aboveAci }) => (
      <>
        {formatRate(rate)}
        {aci && (
          <Detail>
            <span {...(aboveAci && { style: { color: 'var(--mantine-color-amber-text)' } })}>
              {aboveAci ? 'sopra ACI' : 'ACI'} {formatRate(aci)}
            </span>
          </Detail>
        )}
      </>
    ),
  },
];
