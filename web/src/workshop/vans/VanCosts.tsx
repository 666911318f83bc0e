/** The costs of the vans: the figures of a period, and each cost. */

import { Anchor, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { pageLink } from '@wms/contract/pages/link';
import { formatDate, formatEuro, formatNumber, formatParts } from '@wms/contract/platform/formats';
import { managesWorkshop } from '@wms/contract/workshop/shared/access';
import {
  annulCost,
  costKinds,
  costLabels,
  exportCosts,
  getFleet,
  listCosts,
  type VanCost,
} from '@wms/contract/workshop/vans/endpoints';
import { useAnswer } from '../../client/answer.ts';
import { useConfirmedChange } from '../../client/confirmed-change.ts';
import { useMay } from '../../client/session/permission.ts';
import { ExportMenu } from '../../ui/list/ExportMenu.tsx';
import { ListContent, ListControls } from '../../ui/list/ListPage.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { later } from '../../ui/modal/later.tsx';
import { useDialog } from '../../ui/modal/use-dialog.ts';
import { Link } from '../../ui/page/link.ts';
import { ButtonWithIcon } from '../../ui/parts/buttons.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import type { Column, RowAction } from '../../ui/table/column.ts';
import { NameCell } from '../../ui/table/NameCell.tsx';
import { Table } from '../../ui/table/Table.tsx';
import { VanFigures } from './VanFigures.tsx';

const CostModal = later(async () => (await import('./CostModal.tsx')).CostModal);
const Receipts = later(async () => (await import('./Receipts.tsx')).Receipts);

const columns: readonly Column<VanCost, never>[] = [
  {
    key: 'kind',
    header: 'Spesa',
    cell: ({ kind, van, annulled, litres }) => (
      <NameCell
        name={`${costLabels[kind]}${annulled ? ' (annullata)' : ''}`}
        detail={formatParts(van.name, litres !== null && `${formatNumber(litres)} l`)}
      />
    ),
  },
  {
    key: 'amount',
    header: 'Importo',
    numeric: true,
    card: 'lead',
    cell: ({ amount, annulled }) =>
      annulled ? (
        <Text span td="line-through" c="dimmed">
          {formatEuro(amount)}
        </Text>
      ) : (
        formatEuro(amount)
      ),
  },
  { key: 'team', header: 'Reparto', cell: ({ team }) => team?.name ?? '' },
  {
    key: 'note',
    header: 'Note',
    wideOnly: true,
    fills: true,
    cell: ({ note, trip, enteredBy }) => (
      <Text size="sm" truncate>
        {note}
        {trip && (
          <>
            {note && ' · '}
            <Anchor
              size="sm"
              renderRoot={(props) => (
                <Link {...props} to={pageLink('/prenotazioniFurgone/$id', { id: trip.bookingId })} />
              )}
            >
              {trip.title}
            </Anchor>
          </>
        )}
        {!note && !trip && enteredBy}
      </Text>
    ),
  },
];

const momentOf = ({ spentOn }: VanCost) => spentOn;

export function VanCosts() {
  const manages = useMay(managesWorkshop);
  const list = useList(listCosts, { exporter: exportCosts });
  const { data: fleet } = useAnswer(getFleet);
  const [cost, openCost, closeCost] = useDialog<VanCost | 'new'>();
  const [receipts, openReceipts, closeReceipts] = useDialog<VanCost>();
  const annul = useConfirmedChange(annulCost, (cost: VanCost) => {
    const what = `${costLabels[cost.kind]} di ${cost.van.name}, ${formatEuro(cost.amount)}`;
    return {
      title: 'Annulla la spesa',
      message: `${what}: resta leggibile e non conta più.`,
      params: { id: String(cost.id) },
      body: { version: cost.version },
    };
  });
  const actionsOf = (cost: VanCost): RowAction[] => {
    const label = `${costLabels[cost.kind]} di ${cost.van.name} ${formatDate(cost.spentOn, 'del')}`;
    return [
      { label: 'Ricevute', name: `Ricevute: ${label}`, onClick: () => openReceipts(cost) },
      ...(cost.annulled
        ? []
        : [
            { label: 'Correggi', name: `Correggi: ${label}`, onClick: () => openCost(cost) },
            { label: 'Annulla', name: `Annulla: ${label}`, onClick: () => void annul.run(cost) },
          ]),
    ];
  };
  return (
    <Stack gap={28}>
      <VanFigures />
      <Section
        title="Spese"
        end={
          <Group gap={8}>
            <ExportMenu save={list.save} disabled={list.empty} compact />
            {manages && (
              <ButtonWithIcon icon={IconPlus} onClick={() => openCost('new')}>
                Nuova spesa
              </ButtonWithIcon>
            )}
          </Group>
        }
      >
        <ListControls
          search={list.search('Cerca per furgone, targa o nota')}
          filters={[
            list.filter(
              'van',
              'Furgone',
              fleet?.map(({ id, name }) => ({ value: String(id), label: name })) ?? [],
            ),
            list.filter(
              'kind',
              'Spesa',
              costKinds.map((value) => ({ value, label: costLabels[value] })),
            ),
          ]}
          list={list}
        />
        <ListContent
          things={['spesa', 'spese']}
          list={list}
          whenNone="Nessuna spesa ancora: chi riconsegna un furgone scrive quello che ha speso."
        >
          <Table
            label="Spese dei furgoni"
            {...list.table}
            columns={columns}
            momentOf={momentOf}
            actions={manages ? actionsOf : undefined}
          />
        </ListContent>
      </Section>
      {cost && fleet && (
        <CostModal
          cost={cost === 'new' ? null : cost}
          fleet={fleet}
          shownVan={list.values.van}
          onClose={closeCost}
        />
      )}
      {receipts && <Receipts costId={receipts.id} onClose={closeReceipts} />}
    </Stack>
  );
}
