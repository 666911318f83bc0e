/** Two people's permissions side by side. */
import { Stack, Table, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { describedPermissions, permissionGroups } from '@wms/contract/identity/permissions/described';
import { getPersonGrants } from '@wms/contract/identity/permissions/granting';
import type { Permission } from '@wms/contract/platform/permissions';
import { useState } from 'react';
import { useAnswer } from '../../../client/answer.ts';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';
import { AppModal } from '../../../ui/modal/AppModal.tsx';
import { Pending } from '../../../ui/page/Page.tsx';
import { PersonSelect } from '../../../ui/people/PersonSelect.tsx';
import type { PersonHolding } from './person.ts';

export function ComparePeople({ person, onClose }: { person: PersonHolding; onClose: () => void }) {
  const [other, setOther] = useState<Choice | null>(null);
  return (
    <AppModal opened onClose={onClose} title={`Confronta ${person.name} con…`} size="lg">
      <Stack gap={16}>
        <PersonSelect label="Altra persona" value={other} onChange={setOther} />
        {other && <Comparison person={person} other={other} />}
      </Stack>
    </AppModal>
  );
}

function Comparison({ person, other }: { person: PersonHolding; other: Choice }) {
  const answer = useAnswer(getPersonGrants, { params: { id: String(other.id) } });
  if (!answer.data) return <Pending error={answer.error} onRetry={answer.refetch} rows={4} />;
  const theirs = answer.data.grants.filter(({ held }) => held).map(({ permission }) => permission);
  const codes = permissionGroups
    .flatMap((group) => group.codes)
    .filter((code) => person.held.includes(code) || theirs.includes(code));
  const same = codes.filter((code) => person.held.includes(code) && theirs.includes(code)).length;
  if (codes.length === 0) return <Text>Nessuno dei due ha permessi.</Text>;
  if (same === codes.length) return <Text>Hanno gli stessi permessi.</Text>;
  return (
    <Table aria-label="Confronto dei permessi">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Permesso</Table.Th>
          <Table.Th>{person.name}</Table.Th>
          <Table.Th>{other.name}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {codes.map((code) => (
          <Table.Tr key={code}>
            <Table.Td>{describedPermissions[code].label}</Table.Td>
            <Has held={person.held} code={code} />
            <Has held={theirs} code={code} />
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

const Has = ({ held, code }: { held: readonly Permission[]; code: Permission }) => (
  <Table.Td>
    {held.includes(code) ? (
      <IconCheck size={18} stroke={1.5} role="img" aria-label="Sì" />
    ) : (
      <Text span c="dimmed">
        No
      </Text>
    )}
  </Table.Td>
);
