/** Documents whose retention has passed: whoever manages users deletes them, or keeps them with a reason. */
import { Textarea } from '@mantine/core';
import {
  type DocumentDisposal,
  disposeOfDocuments,
  keepDocuments,
  listDocumentDisposals,
} from '@wms/contract/humanResources/documents/retention';
import { formatCount, formatDate } from '@wms/contract/platform/formats';
import { useState } from 'react';
import { useChange } from '../../../client/answer.ts';
import { confirmDanger } from '../../../client/told/confirm.ts';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { ListContent } from '../../../ui/list/ListPage.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { NameCell } from '../../../ui/table/NameCell.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { useSelection } from '../../../ui/table/use-selection.ts';

const columns: readonly Column<DocumentDisposal, never>[] = [
  {
    key: 'person',
    header: 'Persona',
    cell: ({ id, person }) => (
      <NameCell name={person.name} code={person.email} to={`/documents/${id}`} opensRow />
    ),
  },
  { key: 'type', header: 'Documento', cell: ({ type }) => type },
  { key: 'due', header: 'Da eliminare dal', card: 'named', cell: ({ dueOn }) => formatDate(dueOn) },
  {
    key: 'kept',
    header: 'Conservato perché',
    wideOnly: true,
    card: 'named',
    cell: ({ keptReason }) => keptReason ?? '–',
  },
];

export function Retention() {
  const list = useList(listDocumentDisposals);
  const remove = useChange(disposeOfDocuments);
  const [keeping, setKeeping] = useState<readonly number[] | null>(null);
  const discard = async (ids: readonly number[]) => {
    const what = formatCount(ids.length, 'documento', 'documenti');
    const message = `${what} e i loro file si eliminano per sempre. Resta scritto chi lo ha deciso.`;
    if (await confirmDanger({ title: 'Elimina i documenti', message, confirmLabel: 'Elimina' }))
      await remove.run({ body: { ids: [...ids] } });
  };
  const selection = useSelection<DocumentDisposal>({
    pages: { rows: list.pages.rows, total: null },
    asked: JSON.stringify(list.values),
    nameOf: ({ person, type }) => `${type} di ${person.name}`,
    words: ['documento', 'documenti'],
    actions: [
      { label: 'Elimina', run: (ids) => void discard(ids ?? []) },
      { label: 'Conserva ancora', run: (ids) => setKeeping(ids ?? []) },
    ],
  });
  return (
    <>
      <ListContent
        things={['documento', 'documenti']}
        list={list}
        whenNone="Non c’è niente da eliminare: ogni notte si propone quello di cui è passato il tempo."
      >
        <Table label="Documenti da eliminare" columns={columns} {...list.table} selection={selection} />
      </ListContent>
      {keeping && <KeepModal ids={keeping} onClose={() => setKeeping(null)} />}
    </>
  );
}

function KeepModal({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const form = useContractForm(keepDocuments, {
    initial: { reason: '' },
    toBody: ({ reason }) => ({ ids: [...ids], reason }),
  });
  return (
    <FormModal title="Conserva ancora per un anno" form={form} onClose={onClose} confirmLabel="Conserva">
      <Textarea
        label="Motivo"
        maxLength={300}
        autosize
        minRows={2}
        data-autofocus
        {...form.field('reason')}
      />
    </FormModal>
  );
}
