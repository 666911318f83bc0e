/** The resolutions under which volunteers declare expenses without a document. */

import { Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { expenseCategoryNames } from '@wms/contract/accounting/expense-reports/names';
import {
  deleteExpenseResolution,
  type ExpenseResolution,
  listExpenseResolutions,
} from '@wms/contract/accounting/expense-reports/rules';
import { formatAll, formatCount, formatDate } from '@wms/contract/platform/formats';
import { useConfirmedChange } from '../../../client/confirmed-change.ts';
import { PagedContent } from '../../../ui/list/PagedContent.tsx';
import { PartSearch } from '../../../ui/list/PartSearch.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { later } from '../../../ui/modal/later.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { StateDot } from '../../../ui/StateDot.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { Detail, NameCell } from '../../../ui/table/NameCell.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { formatValidity } from './validity.ts';

const ResolutionModal = later(async () => (await import('./ResolutionModal.tsx')).ResolutionModal);

export function Resolutions() {
  const list = useList(listExpenseResolutions, { inAddress: false });
  const { pages } = list;
  const [dialog, open, close] = useDialog<ExpenseResolution | 'new'>();
  const remove = useConfirmedChange(deleteExpenseResolution, ({ id, number }: ExpenseResolution) => ({
    title: `Elimina la delibera ${number}`,
    message: 'Nessuna nota inviata la usa.',
    confirmLabel: 'Elimina la delibera',
    params: { id: String(id) },
  }));
  return (
    <Stack gap={16} miw={0}>
      <Text c="dimmed" maw={720}>
        Un volontario autocertifica una spesa senza documento solo se una delibera dice quali spese e per
        quali attività, entro 10 € al giorno e 150 € al mese (art. 17, comma 4, D.Lgs. 117/2017).
      </Text>
      <div>
        <ButtonWithIcon icon={IconPlus} onClick={() => open('new')}>
          Nuova delibera
        </ButtonWithIcon>
      </div>
      <PartSearch list={list} label="Cerca per numero o attività" />
      <PagedContent
        pages={pages}
        searched={list}
        things={['delibera', 'delibere']}
        rows={4}
        whenNone="Ancora nessuna delibera: senza, nessuno può autocertificare una spesa."
      >
        <Table
          label="Delibere"
          columns={columns}
          rows={pages.rows}
          actions={(resolution) => [
            {
              label: 'Modifica',
              name: `Modifica la delibera ${resolution.number}`,
              onClick: () => open(resolution),
            },
            ...(resolution.lines === 0
              ? [
                  {
                    label: 'Elimina',
                    name: `Elimina la delibera ${resolution.number}`,
                    onClick: () => void remove.run(resolution),
                  },
                ]
              : []),
          ]}
        />
      </PagedContent>
      {dialog && <ResolutionModal {...(dialog !== 'new' && { resolution: dialog })} onClose={close} />}
    </Stack>
  );
}

const columns: readonly Column<ExpenseResolution>[] = [
  {
    key: 'number',
    header: 'Delibera',
    cell: ({ number, decidedOn, activities }) => (
      <NameCell
        name={`${number} ${formatDate(decidedOn, 'del')}`}
        detail={activities && <span title={activities}>{activities}</span>}
      />
    ),
  },
  {
    key: 'state',
    header: 'Stato',
    card: 'lead',
    cell: ({ inForce }) => (
      <StateDot colour={inForce ? 'green' : 'gray'}>{inForce ? 'In vigore' : 'Non in vigore'}</StateDot>
    ),
  },
  {
    key: 'categories',
    header: 'Che cosa si autocertifica',
    card: 'whole',
    wraps: true,
    cell: ({ categories }) =>
      formatAll(categories.map((category) => expenseCategoryNames[category].toLowerCase())),
  },
  {
    key: 'valid',
    header: 'Vale',
    whole: true,
    cell: (resolution) => (
      <>
        {formatValidity(resolution)}
        {resolution.lines > 0 && (
          <Detail>{formatCount(resolution.lines, 'riga inviata', 'righe inviate')}</Detail>
        )}
      </>
    ),
  },
];
