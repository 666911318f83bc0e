/** Documents whose retention has passed. People who manage users delete them, or keep them with a reason. */

import {
  type DocumentDisposal,
  disposeOfDocuments,
  keepDocuments,
  listDocumentDisposals,
} from '@wms/contract/humanResources/documents/retention';
import { pageLink } from '@wms/contract/pages/link';
import { formatCount } from '@wms/contract/platform/formats';
import { useList } from '../../../ui/list/use-list.ts';
import { RetentionList } from '../../../ui/retention/RetentionList.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { dateColumn } from '../../../ui/table/columns.tsx';
import { NameCell } from '../../../ui/table/NameCell.tsx';

const columns: readonly Column<DocumentDisposal, never>[] = [
  {
    key: 'person',
    header: 'Persona',
    cell: ({ id, person }) => (
      <NameCell name={person.name} email={person.email} to={pageLink('/documents/$id', { id })} opensRow />
    ),
  },
  { key: 'type', header: 'Documento', cell: ({ type }) => type },
  dateColumn('due', 'Da eliminare dal', ({ dueOn }) => dueOn),
  {
    key: 'kept',
    header: 'Conservato perché',
    wideOnly: true,
    card: 'named',
    cell: ({ keptReason }) => keptReason ?? '–',
  },
];

export function Retention() {
  return (
    <RetentionList
      label="Documenti da eliminare"
      things={['documento', 'documenti']}
      searchedBy="persona o documento"
      list={useList(listDocumentDisposals)}
      columns={columns}
      nameOf={({ person, type }) => `${type} di ${person.name}`}
      whenNone="Non c’è niente da eliminare: ogni notte si propone quello di cui è passato il tempo."
      removal={{
        endpoint: disposeOfDocuments,
        label: 'Elimina',
        title: (count) => (count === 1 ? 'Elimina il documento' : 'Elimina i documenti'),
        describe: (count) =>
          `${formatCount(count, 'documento e i suoi', 'documenti e i loro')} file si eliminano per sempre.`,
      }}
      keep={keepDocuments}
    />
  );
}
