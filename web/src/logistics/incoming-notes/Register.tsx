/** The register of suppliers' delivery notes, with those whose scan is missing. */
import { Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import {
  exportIncomingNotes,
  type IncomingNote,
  listIncomingNotes,
} from '@wms/contract/logistics/incoming-notes/endpoints';
import { managesOrders } from '@wms/contract/logistics/shared/access';
import type { SupplierRef } from '@wms/contract/logistics/suppliers/ref';
import { useMemo } from 'react';
import { useMay } from '../../client/session/permission.ts';
import { ExportMenu } from '../../ui/list/ExportMenu.tsx';
import { describeCount, ListContent, ListControls } from '../../ui/list/ListPage.tsx';
import { latestYears } from '../../ui/list/latest-years.ts';
import { useList } from '../../ui/list/use-list.ts';
import { later } from '../../ui/modal/later.tsx';
import { useDialog } from '../../ui/modal/use-dialog.ts';
import { ButtonWithIcon } from '../../ui/parts/buttons.tsx';
import { Table } from '../../ui/table/Table.tsx';
import { SupplierFilter } from '../pickers/SupplierFilter.tsx';
import { incomingColumns } from './columns.tsx';

const NewIncomingNote = later(async () => (await import('./NoteModal.tsx')).NewIncomingNote);
const EditIncomingNote = later(async () => (await import('./NoteModal.tsx')).EditIncomingNote);

const things = ['DDT', 'DDT'] as const;
const dayOf = ({ date }: IncomingNote) => date;
const shown = [{ value: 'unscanned', label: 'Senza scansione' }];

/**
 * The notes of all suppliers, with the list's state in the address; or those of one supplier, on the supplier's page.
 */
export function IncomingNotes({ supplier }: { supplier?: SupplierRef }) {
  const list = useList(listIncomingNotes, {
    exporter: exportIncomingNotes,
    ...(supplier && { fixed: { supplier: String(supplier.id) } }),
  });
  const { q } = list.values;
  const orders = useMay(managesOrders);
  const withSupplier = !supplier;
  const columns = useMemo(
    () => incomingColumns({ searched: q, withSupplier, opensOrders: orders }),
    [q, withSupplier, orders],
  );
  const [dialog, open, close] = useDialog<number | 'new'>();
  const add = (
    <ButtonWithIcon icon={IconPlus} variant="default" onClick={() => open('new')}>
      Registra
    </ButtonWithIcon>
  );
  return (
    <Stack gap={16} miw={0}>
      <ListControls
        search={list.search(supplier ? 'Cerca per numero' : 'Cerca per numero o fornitore')}
        filters={[
          list.filter('year', 'Anno', latestYears()),
          ...(supplier ? [] : [{ ...list.filter('supplier', 'Fornitore', []), chip: SupplierFilter }]),
          list.filter('show', 'Mostra', shown),
        ]}
        controls={<ExportMenu compact save={list.save} disabled={list.empty} />}
        list={list}
      />
      {!list.empty && (
        <Group justify="space-between" wrap="nowrap">
          <Text c="dimmed">{list.pages.total && describeCount(list.pages.total, things)}</Text>
          {add}
        </Group>
      )}
      <ListContent
        things={things}
        list={list}
        whenNone="Nessun DDT: si registrano quando si riceve un ordine, oppure qui, con la scansione della carta."
        firstStep={add}
      >
        <Table
          label="DDT dei fornitori"
          columns={columns}
          {...list.table}
          momentOf={dayOf}
          actions={({ id, number }) => [
            { label: 'Apri', letter: 'p', name: `Apri il DDT ${number}`, onClick: () => open(id) },
          ]}
        />
      </ListContent>
      {dialog === 'new' && <NewIncomingNote supplier={supplier} onClose={close} />}
      {typeof dialog === 'number' && <EditIncomingNote key={dialog} id={dialog} onClose={close} />}
    </Stack>
  );
}
