/** The list of the vans' damages, open or repaired. */

import { Checkbox, Stack } from '@mantine/core';
import { IconCarCrash } from '@tabler/icons-react';
import { pageLink } from '@wms/contract/pages/link';
import { formatCount, formatInstantDate } from '@wms/contract/platform/formats';
import {
  type ListedDamage,
  listDamages,
  repairDamage,
  sideLabels,
} from '@wms/contract/workshop/handovers/endpoints';
import { drivesVans, managesWorkshop } from '@wms/contract/workshop/shared/access';
import { getFleet } from '@wms/contract/workshop/vans/endpoints';
import { useAnswer } from '../../client/answer.ts';
import { useMay } from '../../client/session/permission.ts';
import { useContractForm } from '../../ui/form/contract-form.ts';
import { ListContent, ListControls } from '../../ui/list/ListPage.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { FormModal } from '../../ui/modal/AppModal.tsx';
import { later } from '../../ui/modal/later.tsx';
import { useDialog } from '../../ui/modal/use-dialog.ts';
import { ButtonWithIcon } from '../../ui/parts/buttons.tsx';
import { StateDot } from '../../ui/StateDot.tsx';
import type { Column } from '../../ui/table/column.ts';
import { NameCell } from '../../ui/table/NameCell.tsx';
import { Table } from '../../ui/table/Table.tsx';

const ReportDamage = later(async () => (await import('./ReportDamage.tsx')).ReportDamage);

const columns: readonly Column<ListedDamage, never>[] = [
  {
    key: 'note',
    header: 'Danno',
    wraps: true,
    fills: true,
    cell: ({ note, side }) => <NameCell name={note} detail={sideLabels[side]} />,
  },
  { key: 'van', header: 'Furgone', cell: ({ van }) => <NameCell name={van.name} code={van.plate} /> },
  {
    key: 'reported',
    header: 'Segnalato',
    cell: ({ reportedAt, reportedBy, bookingId }) => (
      <NameCell
        name={formatInstantDate(reportedAt)}
        detail={reportedBy}
        {...(bookingId !== null && { to: pageLink('/prenotazioniFurgone/$id', { id: bookingId }) })}
      />
    ),
  },
  {
    key: 'state',
    header: 'Stato',
    card: 'lead',
    cell: ({ repairedAt, stopped }) =>
      repairedAt ? (
        <StateDot colour="gray">Riparato</StateDot>
      ) : (
        <StateDot colour={stopped ? 'red' : 'amber'}>{stopped ? 'Furgone fermo' : 'Aperto'}</StateDot>
      ),
  },
];

export function VanDamages() {
  const manages = useMay(managesWorkshop);
  const books = useMay(drivesVans);
  const list = useList(listDamages);
  const { data: fleet } = useAnswer(getFleet);
  const [dialog, open, close] = useDialog<ListedDamage>();
  const [reporting, report, stop] = useDialog<true>();
  return (
    <Stack gap={12}>
      <ListControls
        search={list.search('Cerca per danno, furgone o targa')}
        filters={[
          list.filter('state', 'Stato', [
            { value: 'aperti', label: 'Aperti' },
            { value: 'riparati', label: 'Riparati' },
          ]),
          list.filter(
            'van',
            'Furgone',
            (fleet ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ),
        ]}
        controls={
          books && (
            <ButtonWithIcon icon={IconCarCrash} onClick={() => report(true)}>
              Segnala un danno
            </ButtonWithIcon>
          )
        }
        list={list}
      />
      <ListContent things={['danno', 'danni']} list={list} whenNone="Nessun danno: i furgoni sono interi.">
        <Table
          label="Danni dei furgoni"
          {...list.table}
          columns={columns}
          actions={
            manages
              ? (damage) =>
                  damage.repairedAt
                    ? []
                    : [
                        {
                          label: 'Riparato',
                          name: `Riparato: ${damage.note}`,
                          onClick: () => open(damage),
                        },
                      ]
              : undefined
          }
        />
      </ListContent>
      {dialog && <RepairModal damage={dialog} onClose={close} />}
      {reporting && fleet && <ReportDamage fleet={fleet} shownVan={list.values.van} onClose={stop} />}
    </Stack>
  );
}

function RepairModal({ damage, onClose }: { damage: ListedDamage; onClose: () => void }) {
  const form = useContractForm(repairDamage, {
    // When the last damage is repaired, nothing keeps the van out of use, so its return to service is proposed.
    initial: { returnsVan: damage.stopped && damage.others === 0 },
    toBody: (values) => ({ ...values, version: damage.version }),
    args: () => ({ params: { id: String(damage.id) } }),
  });
  return (
    <FormModal
      title="Danno riparato"
      form={form}
      onClose={onClose}
      confirmLabel="È riparato"
      backLabel="Indietro"
      size="sm"
    >
      {damage.van.name}: {damage.note}
      {damage.stopped && (
        <Checkbox
          label="Rimetti in servizio"
          description={
            damage.others === 0
              ? `È l’ultimo danno di ${damage.van.name}. Chi ha un viaggio a rischio sa che è confermato`
              : `${damage.van.name} ha ancora ${formatCount(damage.others, 'danno aperto', 'danni aperti')}`
          }
          {...form.field('returnsVan', { type: 'checkbox' })}
        />
      )}
    </FormModal>
  );
}
