/** The person's permissions, until the screen of permissions has a list of its own for a profile. */
import { listPermissionsOf } from '@wms/contract/humanResources/people/profile/for-now';
import { describedPermissions } from '@wms/contract/identity/permissions/described';
import { formatInstant } from '@wms/contract/platform/formats';
import { useAnswer } from '../../../../client/answer.ts';
import { EmptyState, Pending } from '../../../../ui/page/Page.tsx';
import { NameCell } from '../../../../ui/table/NameCell.tsx';
import { Table } from '../../../../ui/table/Table.tsx';

export function PersonPermissions({ personId, personName }: { personId: number; personName: string }) {
  const grants = useAnswer(listPermissionsOf, { params: { id: String(personId) } });
  if (!grants.data) return <Pending error={grants.error} onRetry={grants.refetch} />;
  if (grants.data.length === 0) return <EmptyState>{personName} non ha permessi.</EmptyState>;
  return (
    <Table
      label={`Permessi di ${personName}`}
      rows={grants.data.map((grant) => ({ ...grant, id: grant.permission }))}
      columns={[
        {
          key: 'permission',
          header: 'Permesso',
          cell: ({ permission }) => {
            const { label, opens } = describedPermissions[permission];
            return <NameCell name={label} code={permission} detail={opens} />;
          },
        },
        {
          key: 'granted',
          header: 'Dato',
          card: 'named',
          cell: ({ grantedAt, grantedBy }) =>
            `${formatInstant(grantedAt)}${grantedBy ? ` da ${grantedBy}` : ''}`,
        },
        {
          key: 'ends',
          header: 'Finisce',
          card: 'named',
          cell: ({ endsAt }) => (endsAt ? formatInstant(endsAt) : '–'),
        },
      ]}
    />
  );
}
