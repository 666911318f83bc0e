/** The address book: recipients of goods that are neither suppliers nor users of WMS. */
import { Group, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import {
  exportRecipients,
  type ListedRecipient,
  listRecipients,
} from '@wms/contract/logistics/delivery-notes/recipients';
import { formatPhone } from '@wms/contract/platform/codes/codes';
import { ExportMenu } from '../../../ui/list/ExportMenu.tsx';
import { describeCount, ListContent, ListControls } from '../../../ui/list/ListPage.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { later } from '../../../ui/modal/later.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { StateDot } from '../../../ui/StateDot.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { Email, NameCell } from '../../../ui/table/NameCell.tsx';
import { Table } from '../../../ui/table/Table.tsx';

const NewRecipient = later(async () => (await import('./RecipientModal.tsx')).NewRecipient);
const EditRecipient = later(async () => (await import('./RecipientModal.tsx')).EditRecipient);

const columns: readonly Column<ListedRecipient, never>[] = [
  {
    key: 'name',
    header: 'Nome',
    cell: ({ name, vatNumber, taxCode }) => <NameCell name={name} code={vatNumber ?? taxCode} />,
  },
  { key: 'town', header: 'Dove', cell: ({ town }) => town },
  {
    key: 'email',
    header: 'E-mail',
    wideOnly: true,
    wraps: true,
    cell: ({ email }) => email && <Email text={email} />,
  },
  {
    key: 'phone',
    header: 'Telefono',
    wideOnly: true,
    whole: true,
    cell: ({ phone }) => phone && formatPhone(phone),
  },
  {
    key: 'active',
    header: 'Stato',
    cell: ({ active }) => !active && <StateDot colour="gray">Fuori uso</StateDot>,
  },
];

const shown = [
  { value: 'active', label: 'In uso' },
  { value: 'inactive', label: 'Fuori uso' },
  { value: 'all', label: 'Tutti' },
];
const things = ['destinatario', 'destinatari'] as const;

export function AddressBook() {
  const list = useList(listRecipients, { exporter: exportRecipients });
  const [dialog, open, close] = useDialog<number | 'new'>();
  const add = (
    <ButtonWithIcon icon={IconPlus} variant="default" onClick={() => open('new')}>
      Nuovo destinatario
    </ButtonWithIcon>
  );
  return (
    <Stack gap={16} miw={0}>
      <ListControls
        search={list.search('Cerca per nome, partita IVA o e-mail')}
        filters={[list.filter('show', 'Mostra', shown, 'active')]}
        controls={<ExportMenu compact save={list.save} disabled={list.empty} />}
        list={list}
      />
      {!list.empty && <Group justify="flex-end">{add}</Group>}
      <ListContent
        things={things}
        list={list}
        notice={list.pages.total && !list.empty && describeCount(list.pages.total, things)}
        whenNone="La rubrica è vuota: aggiungi chi riceve spesso la merce, con i suoi indirizzi."
        firstStep={add}
      >
        <Table
          label="Rubrica"
          columns={columns}
          {...list.table}
          actions={({ id, name }) => [
            { label: 'Modifica', name: `Modifica ${name}`, onClick: () => open(id) },
          ]}
        />
      </ListContent>
      {dialog === 'new' && <NewRecipient onAnother={() => open('new')} onClose={close} />}
      {typeof dialog === 'number' && <EditRecipient key={dialog} id={dialog} onClose={close} />}
    </Stack>
  );
}
