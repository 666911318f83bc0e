/** The person's documents, until /documents has a list of its own for a profile. */
import { listDocumentsOf } from '@wms/contract/humanResources/people/profile/for-now';
import { formatDate, formatInstant } from '@wms/contract/platform/formats';
import { useAnswer } from '../../../../client/answer.ts';
import { EmptyState, Pending } from '../../../../ui/page/Page.tsx';
import { StateDot } from '../../../../ui/StateDot.tsx';
import { NameCell } from '../../../../ui/table/NameCell.tsx';
import { Table } from '../../../../ui/table/Table.tsx';

const colours = { 'in verifica': 'amber', approvato: 'green', rifiutato: 'red' } as const;
const words = { 'in verifica': 'In verifica', approvato: 'Approvato', rifiutato: 'Rifiutato' } as const;

export function PersonDocuments({ personId }: { personId: number }) {
  const documents = useAnswer(listDocumentsOf, { params: { id: String(personId) } });
  if (!documents.data) return <Pending error={documents.error} onRetry={documents.refetch} />;
  if (documents.data.length === 0) return <EmptyState>Nessun documento caricato.</EmptyState>;
  return (
    <Table
      label="Documenti"
      rows={documents.data}
      columns={[
        {
          key: 'type',
          header: 'Documento',
          cell: ({ type, name, reason }) => <NameCell name={type} detail={reason ?? name} />,
        },
        {
          key: 'state',
          header: 'Stato',
          card: 'lead',
          cell: ({ state }) => <StateDot colour={colours[state]}>{words[state]}</StateDot>,
        },
        {
          key: 'expires',
          header: 'Scade',
          card: 'named',
          cell: ({ expiresOn }) => (expiresOn ? formatDate(expiresOn) : '–'),
        },
        {
          key: 'uploaded',
          header: 'Caricato',
          card: 'named',
          cell: ({ uploadedAt }) => formatInstant(uploadedAt),
        },
      ]}
    />
  );
}
