/** The pick lists: the open ones to walk, the closed ones to copy. */
import { Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { copyPickList, listPickLists, type PickListRow } from '@wms/contract/logistics/pick-lists/endpoints';
import { pageLink } from '@wms/contract/pages/link';
import { formatInstantDate } from '@wms/contract/platform/formats';
import { useChange } from '../../client/answer.ts';
import { useMenuPlace } from '../../ui/cupboards/menu-place.ts';
import { ListContent, ListControls } from '../../ui/list/ListPage.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { later } from '../../ui/modal/later.tsx';
import { useDialog } from '../../ui/modal/use-dialog.ts';
import { useAskedNew } from '../../ui/page/link.ts';
import { Page } from '../../ui/page/Page.tsx';
import { useGoOn } from '../../ui/page/use-go-on.ts';
import { usePageKeys } from '../../ui/page-keys.ts';
import { ButtonWithIcon } from '../../ui/parts/buttons.tsx';
import type { Column } from '../../ui/table/column.ts';
import { Detail, NameCell } from '../../ui/table/NameCell.tsx';
import { Table } from '../../ui/table/Table.tsx';

const NewListModal = later(async () => (await import('./NewListModal.tsx')).NewListModal);

const states = [
  { value: 'aperta', label: 'Aperte' },
  { value: 'chiusa', label: 'Chiuse' },
];
const advice =
  'Una lista tiene insieme quello che prendi ogni volta per una gara o un lavoro: la percorri scaffale per ' +
  'scaffale, e la volta dopo la copi.';

export default function PickLists() {
  useMenuPlace('/scan');
  const list = useList(listPickLists);
  const goOn = useGoOn();
  const copy = useChange(copyPickList, {
    onDone: ({ id }) => void goOn({ to: pageLink('/liste/$id', { id }) }),
  });
  const [dialog, open, close] = useDialog<true>();
  usePageKeys({ n: () => open(true) });
  useAskedNew(() => open(true));
  return (
    <Page
      title="Liste di prelievo"
      actions={
        <ButtonWithIcon icon={IconPlus} onClick={() => open(true)}>
          Nuova lista
        </ButtonWithIcon>
      }
    >
      <Stack gap={16} miw={0}>
        <ListControls
          search={list.search('Cerca per nome')}
          filters={[list.filter('state', 'Stato', states, 'aperta')]}
          list={list}
        />
        <ListContent things={['lista', 'liste']} list={list} whenNone={advice}>
          <Table
            label="Liste di prelievo"
            {...list.table}
            columns={columns}
            actions={({ id, name }) => [
              {
                label: 'Copia',
                name: `Copia ${name}`,
                onClick: () => void copy.run({ params: { id: String(id) } }),
              },
            ]}
          />
        </ListContent>
      </Stack>
      {dialog && <NewListModal onClose={close} />}
    </Page>
  );
}

const columns: readonly Column<PickListRow, never>[] = [
  {
    key: 'name',
    header: 'Lista',
    cell: ({ id, name }) => <NameCell name={name} to={pageLink('/liste/$id', { id })} opensRow />,
  },
  { key: 'done', header: 'Prese', card: 'named', cell: ({ done, lines }) => `${done} di ${lines}` },
  {
    key: 'created',
    header: 'Creata',
    card: 'whole',
    cell: ({ createdAt, createdBy }) => (
      <>
        {formatInstantDate(createdAt)}
        <Detail>{createdBy}</Detail>
      </>
    ),
  },
];
